import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { sampleContent, sampleResource } from "#catalog/fixture/sample-content.ts";
import { lockContent } from "#content/lock-content.ts";
import { lockStore } from "#host/lock-folder.ts";
import { runHere } from "#host/testing/run-here.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "waymark-links-command-"));
  for (const { path, text } of sampleContent()) put(`content/${path}`, text);
});
afterEach(() => rmSync(folder, { recursive: true }));

function put(path: string, text: string) {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}

const run = (name: string, ...args: string[]) =>
  runHere(name, [...args, ...places()], { ...env, WAYMARK_CONTROL_SITES: "none" });
const places = () => ["--content", join(folder, "content"), "--cache", join(folder, "cache")];
const env = { ...process.env, WAYMARK_ALLOW_HOSTS: "ash.test:9" };

/** Every name leads to this computer, where port 9 is closed: no test asks a computer elsewhere. */
const toLoopback = `import dns from "node:dns/promises"; import { syncBuiltinESMExports } from "node:module";
  dns.lookup = async () => [{ address: "127.0.0.1", family: 4 }]; syncBuiltinESMExports();`;

/** As a process, whose network can be another than that of this one. */
function start(name: string, args: readonly string[]) {
  const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(toLoopback)}`;
  const script = join(root, `src/tools/${name}.ts`);
  const options = { cwd: root, encoding: "utf8", env: { ...env, NODE_OPTIONS } } as const;
  return spawnSync(process.execPath, [script, ...args, ...places()], options);
}

describe("links:check and links:mend", () => {
  it.each([
    ["links-check", ["--vantage", "moon"], /home or ci/],
    ["links-check", ["--only", "asch"], /no link and no group called asch/],
    ["links-mend", ["polish", "ash"], /"polish" is not something this command knows/],
    ["links-mend", ["move"], /Name the link/],
    ["links-mend", ["retire", "ash"], /Say why/],
    [
      "links-mend",
      ["override", "ash", "--verdict", "slow", "--why", "x".repeat(161)],
      /--why: the text has 161 characters: shorten it to at most 160\./,
    ],
    ["links-mend", ["approve", "--all"], /--all goes with move only/],
    ["links-mend", ["override", "ash", "--why", "x", "--verdict", "nice"], /--verdict has to be one of/],
    [
      "links-mend",
      ["override", "ash", "--why", "x", "--verdict", "ok"],
      /--verdict has to be one of .*slow\./,
    ],
    [
      "links-mend",
      ["override", "ash", "--why", "x", "--verdict", "slow", "--until", "soon"],
      /--until has to be a day/,
    ],
    [
      "links-mend",
      ["override", "ash", "--why", "x", "--verdict", "slow", "--until", "2099-01-01"],
      /within the next year/,
    ],
  ])("%s %j is wrong usage", async (name, args, message) => {
    const { status, stderr } = await run(name, ...args);
    expect(stderr).toMatch(message);
    expect(status).toBe(2);
  });

  it.each([
    ["links-check", ["--only", "ash"]],
    ["links-mend", ["reviewed", "ash"]],
  ])("T3 %s ends with 75 and names the holder while another one runs", async (name, args) => {
    const lock = lockStore(join(folder, "cache"));
    const { status, stderr } = await run(name, ...args);
    lock.release();
    expect(stderr).toContain(`Process ${process.pid}`);
    expect(status).toBe(75);
  });

  it.each([
    ["content-format"],
    ["content-review", "--done", "ash"],
    ["links-mend", "reviewed", "ash"],
    ["links-check", "--only", "ash"],
  ])(
    "T21 %s ends with 75 while another tool writes into the content, and names it",
    async (name, ...args) => {
      put("content/resources/ash.yaml", sampleResource("ash", { url: "url: https://ash.test:9/" }));
      const lock = lockContent(join(folder, "content"));
      const words = [...args, ...places().slice(0, name.startsWith("links") ? 4 : 2)];
      const { status, stderr } = name === "links-check" ? start(name, args) : await runHere(name, words);
      lock.release();
      expect(stderr).toContain(`Process ${process.pid} is changing`);
      expect(status).toBe(75);
      expect(existsSync(join(folder, "content/checks"))).toBe(false);
    },
  );

  it.each([
    ["--report", "a-file"],
    ["--report", "a-file/below"],
  ])("links:check %s %s is refused before any link is looked at", async (option, name) => {
    put("a-file", "mine");
    put("a-folder/x", "");
    const { status, stderr } = await run("links-check", option, join(folder, name));
    expect(stderr).toMatch(/^The report cannot be written; no link was checked: /);
    expect(status).toBe(2);
    expect(existsSync(join(folder, "content/checks"))).toBe(false);
  });

  it("links:check ends with 68 if nothing answers, says why, and blames no link", () => {
    put("content/resources/ash.yaml", sampleResource("ash", { url: "url: https://ash.test:9/" }));
    const { status, stdout, stderr } = start("links-check", ["--only", "ash"]);
    expect(stderr).toMatch(/^This is most likely your network: 3 of 3 well-known sites did not answer/);
    expect(stdout).toContain("1 checked");
    expect(status).toBe(68);
    expect(existsSync(join(folder, "content/checks"))).toBe(false);
    const known = start("links-check", ["--only", "ash", "--network-is-fine"]);
    expect([known.status, known.stderr]).toEqual([0, ""]);
    expect(readFileSync(join(folder, "content/checks/a.txt"), "utf8")).toContain("doubt home server-error");
  });

  it("write nothing beside records that cannot be read", async () => {
    put("content/checks/a.txt", "<<<<<<< HEAD\n");
    const { status, stderr } = await run("links-mend", "reviewed", "ash");
    expect(stderr).toContain(`${join(folder, "content/checks/a.txt")}:1\n`);
    expect(stderr).toContain("a merge was not finished");
    expect(status).toBe(1);
  });

  it("links:mend says so if no link has moved", async () => {
    const { status, stdout } = await run("links-mend", "move", "--all");
    expect([status, stdout]).toEqual([0, "Nothing to do: no link is known to have moved.\n"]);
  });

  it("links:mend does what it says and prints it as JSON", async () => {
    const { status, stdout } = await run("links-mend", "reviewed", "ash", "nobody", "--json");
    expect(JSON.parse(stdout)).toMatchObject([
      { id: "ash", isDone: true },
      { id: "nobody", isDone: false },
    ]);
    expect(status).toBe(1);
  });
});
