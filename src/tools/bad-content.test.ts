import { execFileSync, spawnSync } from "node:child_process";
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { sampleContent, sampleResource } from "#catalog/fixture/sample-content.ts";
import { printPublishedIds } from "#catalog/published-ids.ts";
import { runHere } from "#host/testing/run-here.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

let home = "";
let folder = "";
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), "waymark-bad-content-"));
  folder = join(home, "content");
  for (const { path, text } of sampleContent()) put(path, text);
  writeFileSync(join(home, "links.csv"), "id,name\r\nbirch,The new birch\r\n");
});
afterEach(() => rmSync(home, { recursive: true }));

function put(path: string, text: string | Buffer) {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}
const run = (name: string, ...args: string[]) => runHere(name, ["--content", folder, ...args]);

/** Sizes and beginnings: one file here has 100 MB. */
function snapshot(): Record<string, string> {
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" });
  const paths = names.map((name) => join(folder, name)).filter((path) => statSync(path).isFile());
  const shown = paths.filter((path) => !path.includes(".changes"));
  return Object.fromEntries(
    shown.map((path) => {
      const { size } = statSync(path);
      return [path, `${size} ${size < 1e6 ? readFileSync(path, "latin1") : ""}`];
    }),
  );
}

const ash = "resources/ash.yaml";
const bomb = "a: &a [x,x,x,x]\nb: &b [*a,*a,*a,*a]\nc: &c [*b,*b,*b,*b]\nname: [*c,*c,*c,*c]\n";
const kinds: [what: string, spoil: () => void, message: RegExp][] = [
  ["a YAML bomb", () => put(ash, bomb), /ash\.yaml:1\n +an anchor \(&name\) is used/],
  ["NUL bytes", () => put(ash, sampleResource("ash", { cost: "cost: \0" })), /ash\.yaml/],
  [
    "Windows-1252",
    () => put(ash, Buffer.from("name: Caf\xe9\n", "latin1")),
    /ash\.yaml\n +the file is not UTF-8/,
  ],
  [
    "UTF-16",
    () => put(ash, Buffer.from(`\ufeff${sampleResource("ash")}`, "utf16le")),
    /ash\.yaml\n +the file is not/,
  ],
  [
    "a file of 100 MB",
    () => truncateSync(join(folder, ash), 100 * 1024 * 1024),
    /ash\.yaml\n +the file is larger than 64 KB/,
  ],
  ["half a file", () => put(ash, sampleResource("ash").slice(0, 70)), /ash\.yaml/],
  ["an endless nest", () => put(ash, `name: ${"[".repeat(20_000)}\n`), /ash\.yaml:1\n +.*nested too deeply/],
  ["a merge that was not finished", () => put(ash, `<<<<<<< HEAD\n${sampleResource("ash")}`), /ash\.yaml:1/],
];

describe("T22, S16: bad content is named, file and line, and stays as it was", () => {
  it.each(kinds)("%s, by content:check", async (_what, spoil, message) => {
    spoil();
    const before = snapshot();
    const { status, stdout, stderr } = await run("content-check");
    expect(stdout).toMatch(message);
    expect(stderr).not.toMatch(/\n +at /);
    expect(status).toBe(1);
    expect(snapshot()).toEqual(before);
  });

  const spoilThree = () => {
    put(ash, bomb);
    put("resources/elm.yaml", Buffer.from("name: Caf\xe9\n", "latin1"));
    truncateSync(join(folder, "resources/fir.yaml"), 100 * 1024 * 1024);
  };
  const spoiled = (files: Record<string, string>) =>
    ["ash", "elm", "fir"].map((id) => files[join(folder, `resources/${id}.yaml`)]);

  it.each<[string, () => string[]]>([
    ["content-format", () => []],
    ["links-export", () => ["--csv", join(home, "out.csv")]],
    ["links-mend", () => ["reviewed", "birch", "--cache", join(home, "cache")]],
    ["links-check", () => ["--only", "birch", "--cache", join(home, "cache")]],
  ])("a YAML bomb, a film and another encoding at once, by %s", async (name, args) => {
    spoilThree();
    const before = snapshot();
    const { status, stdout, stderr } = await run(name, ...args());
    for (const id of ["ash", "elm", "fir"]) expect(stdout + stderr).toContain(`resources/${id}.yaml`);
    expect(stderr).not.toMatch(/\n +at /);
    expect(status).toBe(1);
    expect(spoiled(snapshot())).toEqual(spoiled(before));
  });

  it.each<[string, () => string[]]>([
    ["content-review", () => ["--done", "birch"]],
    ["links-import", () => [join(home, "links.csv")]],
  ])("%s changes the link that was named, and leaves the three bad ones beside it", async (name, args) => {
    spoilThree();
    const before = snapshot();
    expect(await run(name, ...args())).toMatchObject({ status: 0, stderr: "" });
    expect(readFileSync(join(folder, "resources/birch.yaml"), "utf8")).toMatch(/reviewed:|The new birch/);
    expect(spoiled(snapshot())).toEqual(spoiled(before));
  });
});

const pipe = (path: string) => {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  rmSync(join(folder, path), { force: true });
  execFileSync("mkfifo", [join(folder, path)]);
};
const link = (target: string, path: string) => symlinkSync(target, join(folder, path));
/** Left behind by a process that was killed. */
const socket = (path: string) =>
  spawnSync(process.execPath, [
    "-e",
    `require("node:net").createServer().listen(${JSON.stringify(join(folder, path))}, () => process.kill(process.pid, 9))`,
  ]);
const odd: [what: string, spoil: () => void, problem: RegExp][] = [
  ["a named pipe as feeds.yaml", () => pipe("feeds.yaml"), /feeds\.yaml\n +it is a named pipe/],
  ["as ids.txt", () => pipe("ids.txt"), /ids\.txt\n +it is a named pipe/],
  ["among the links", () => pipe("resources/pipe.yaml"), /pipe\.yaml\n +it is a named pipe/],
  ["among the checks", () => pipe("checks/a.txt"), /checks\/a\.txt\n +it is a named pipe/],
  ["among the drafts", () => pipe("proposals/x.yaml"), /proposals\/x\.yaml\n +it is a named pipe/],
  ["a socket", () => socket("resources/socket.yaml"), /socket\.yaml\n +it is a socket/],
  ["a device", () => link("/dev/zero", "resources/zero.yaml"), /zero\.yaml\n +it is a device/],
  ["a circle", () => link("o.yaml", "resources/o.yaml"), /o\.yaml\n +it is a link that leads in a circle/],
  ["nothing", () => link("none", "resources/a.yaml"), /a\.yaml\n +it is a link to a file that is not there/],
  ["a way back", () => link("..", "resources/back"), /resources\/back\/\n +a folder here is not used/],
  ["a folder", () => mkdirSync(join(folder, "odd.yaml")), /odd\.yaml\/\n +a folder here is not used/],
  [
    "a folder among the drafts",
    () => mkdirSync(join(folder, "proposals/y.yaml"), { recursive: true }),
    /proposals\/y\.yaml\/\n +a folder here is not used/,
  ],
];

describe.skipIf(process.platform === "win32")("F15 what is not a file is named and never waited for", () => {
  it("by content:check", async () => {
    for (const [, spoil] of odd) spoil();
    const { status, stdout, stderr } = await run("content-check");
    for (const [what, , problem] of odd) expect(stdout, what).toMatch(problem);
    expect({ status, stderr }).toEqual({ status: 1, stderr: "" });
  });

  it("by content:format, which leaves it as it is", async () => {
    for (const [, spoil] of odd) spoil();
    const { status, stdout, stderr } = await run("content-format");
    expect({ status, stderr }).toEqual({ status: 1, stderr: "" });
    expect(stdout).toMatch(/ids\.txt\n +it is a named pipe/);
    expect(statSync(join(folder, "ids.txt")).isFIFO()).toBe(true);
  });

  it("a folder and files that this user may not read", { skip: process.getuid?.() !== 0 }, async () => {
    put(ash, sampleResource("ash"));
    put("proposals/x.yaml", "");
    for (const path of [home, folder]) chmodSync(path, 0o755);
    chmodSync(join(folder, ash), 0);
    chmodSync(join(folder, "proposals"), 0);
    const script = `const { readContent } = await import(${JSON.stringify(join(root, "src/content/read-content.ts"))});
      process.setuid(65534);
      console.log(JSON.stringify((await readContent(${JSON.stringify(folder)})).filter(({ fault }) => fault)));`;
    const { stdout } = spawnSync(process.execPath, ["--input-type=module", "-e", script], {
      encoding: "utf8",
    });
    expect(JSON.parse(stdout)).toMatchObject([
      { path: "proposals/", text: "", fault: { what: "this user may not read it" } },
      { path: ash, text: "", fault: { what: "this user may not read it" } },
    ]);
  });
});

describe("F16 a file that is read in part is an error, and is not written", () => {
  const ids = Array.from({ length: 10_000 }, (_, place) => `a-link-with-a-longer-id-${place}`);

  it("ids.txt of 10,000 longer ids loses none when one is added", async () => {
    for (const { path } of sampleContent()) if (path.startsWith("resources/")) ids.push(path.slice(10, -5));
    put("ids.txt", printPublishedIds(ids.filter((id) => id !== "ash")));
    expect(statSync(join(folder, "ids.txt")).size).toBeGreaterThan(262_144);
    await run("content-format");
    expect(readFileSync(join(folder, "ids.txt"), "utf8")).toBe(printPublishedIds(ids));
  });

  it("ids.txt beyond every size is named and stays", async () => {
    put("ids.txt", "x\n".repeat(9 * 1024 * 1024));
    const { status, stdout } = await run("content-format");
    expect(stdout).toMatch(/ids\.txt\n +the file is larger than 16 MB/);
    expect(status).toBe(1);
    expect((await run("content-check")).stdout).toMatch(/ids\.txt\n +the file is larger than 16 MB/);
    expect(statSync(join(folder, "ids.txt")).size).toBe(18 * 1024 * 1024);
    writeFileSync(
      join(home, "links.csv"),
      "id,name,url,description,groups,audiences,cost,regions\r\n,A new one,https://new.org/,New.,uni-resources/essays,student,free,Global\r\n",
    );
    expect(await run("links-import", join(home, "links.csv"))).toMatchObject({ status: 1 });
    expect(statSync(join(folder, "ids.txt")).size).toBe(18 * 1024 * 1024);
  });

  it("what was decided is not written anew while it cannot be read", async () => {
    put(
      "proposals/rowan.yaml",
      "url: https://rowan.org/\nproposed: 2026-11-20\nresponse: 0123456789abcdef\n",
    );
    put("proposals/_decided.yaml", "- response: torn");
    put("todo.csv", "Link\r\nhttps://new.org/\r\n");
    const { status, stdout, stderr } = await run("links-intake", join(folder, "todo.csv"));
    expect(stdout + stderr).toContain("_decided.yaml");
    expect(status).toBe(1);
    expect(readFileSync(join(folder, "proposals/_decided.yaml"), "utf8")).toBe("- response: torn");
  });
});

it("T22: content:check takes 10,000 resources in one group", async () => {
  const ids = Array.from({ length: 10_000 }, (_, index) => `link-${index}`);
  for (const id of ids) writeFileSync(join(folder, `resources/${id}.yaml`), sampleResource(id));
  const samples = sampleContent().flatMap(({ path }) => /^resources\/(.*)\.yaml$/.exec(path)?.[1] ?? []);
  put("ids.txt", printPublishedIds([...samples, ...ids]));
  const { status, stdout } = await run("content-check");
  expect(stdout).toMatch(/10009 resources, 0 errors, 1 warning\.\n$/);
  expect(status).toBe(0);
});
