import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { sampleContent } from "#catalog/fixture/sample-content.ts";
import { lockStore } from "#server/store/sqlite/lock-store.ts";

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

function run(name: string, ...args: string[]) {
  const places = ["--content", join(folder, "content"), "--cache", join(folder, "cache")];
  const script = join(root, `src/tools/${name}.ts`);
  return spawnSync(process.execPath, [script, ...args, ...places], { cwd: root, encoding: "utf8" });
}

describe("links:check and links:mend", () => {
  it.each(["links-check", "links-mend"])("%s explains itself, with examples", (name) => {
    const { status, stdout } = run(name, "--help");
    expect([status, stdout.includes(`npm run ${name.replace("-", ":")} --`)]).toEqual([0, true]);
  });

  it.each([
    ["links-check", ["--vantage", "moon"], /home or ci/],
    ["links-check", ["--wat"], /Unknown option/],
    ["links-check", ["--only", "asch"], /no link and no group called asch/],
    ["links-mend", ["polish", "ash"], /"polish" is nothing this command knows/],
    ["links-mend", ["move"], /Name the link/],
    ["links-mend", ["retire", "ash"], /Say why/],
    ["links-mend", ["approve", "--all"], /--all goes with move only/],
    ["links-mend", ["override", "ash", "--why", "x", "--verdict", "nice"], /--verdict is one of/],
    [
      "links-mend",
      ["override", "ash", "--why", "x", "--verdict", "slow", "--until", "soon"],
      /--until is a day/,
    ],
    [
      "links-mend",
      ["override", "ash", "--why", "x", "--verdict", "slow", "--until", "2099-01-01"],
      /within the next year/,
    ],
  ])("%s %j is wrong usage", (name, args, message) => {
    const { status, stderr } = run(name, ...args);
    expect(stderr).toMatch(message);
    expect(status).toBe(2);
  });

  it.each([
    ["links-check", ["--only", "ash"]],
    ["links-mend", ["reviewed", "ash"]],
  ])("T3 %s ends with 75 and names the holder while another one runs", (name, args) => {
    const lock = lockStore(join(folder, "cache"));
    const { status, stderr } = run(name, ...args);
    lock.release();
    expect(stderr).toContain(`process ${process.pid}`);
    expect(status).toBe(75);
  });

  it("write nothing beside records that cannot be read", () => {
    put("content/checks/a.txt", "<<<<<<< HEAD\n");
    const { status, stderr } = run("links-mend", "reviewed", "ash");
    expect(stderr).toMatch(/a\.txt:1\n.*a merge was not finished/);
    expect(status).toBe(1);
  });

  it("links:mend does what it says and prints it as JSON", () => {
    const { status, stdout } = run("links-mend", "reviewed", "ash", "nobody", "--json");
    expect(JSON.parse(stdout)).toMatchObject([
      { id: "ash", isDone: true },
      { id: "nobody", isDone: false },
    ]);
    expect(status).toBe(1);
  });
});
