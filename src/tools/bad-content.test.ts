import { spawnSync } from "node:child_process";
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { sampleContent, sampleResource } from "#catalog/fixture/sample-content.ts";
import { printPublishedIds } from "#catalog/published-ids.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

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
function run(name: string, ...args: string[]) {
  const command = [join(root, `src/tools/${name}.ts`), "--content", folder, ...args];
  return spawnSync(process.execPath, command, { cwd: root, encoding: "utf8" });
}
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

describe("rule 33, S16: bad content is named, file and line, and stays as it was", () => {
  it.each(kinds)("%s, by content:check", (_what, spoil, message) => {
    spoil();
    const before = snapshot();
    const { status, stdout, stderr } = run("content-check");
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
  ])("a YAML bomb, a film and another encoding at once, by %s", (name, args) => {
    spoilThree();
    const before = snapshot();
    const { status, stdout, stderr } = run(name, ...args());
    for (const id of ["ash", "elm", "fir"]) expect(stdout + stderr).toContain(`resources/${id}.yaml`);
    expect(stderr).not.toMatch(/\n +at /);
    expect(status).toBe(1);
    expect(spoiled(snapshot())).toEqual(spoiled(before));
  });

  it.each<[string, () => string[]]>([
    ["content-review", () => ["--done", "birch"]],
    ["links-import", () => [join(home, "links.csv")]],
  ])("%s changes the link that was named, and leaves the three bad ones beside it", (name, args) => {
    spoilThree();
    const before = snapshot();
    expect(run(name, ...args())).toMatchObject({ status: 0, stderr: "" });
    expect(readFileSync(join(folder, "resources/birch.yaml"), "utf8")).toMatch(/reviewed:|The new birch/);
    expect(spoiled(snapshot())).toEqual(spoiled(before));
  });
});

it("rule 33: content:check takes 10,000 resources in one group", () => {
  const ids = Array.from({ length: 10_000 }, (_, index) => `link-${index}`);
  for (const id of ids) writeFileSync(join(folder, `resources/${id}.yaml`), sampleResource(id));
  const samples = sampleContent().flatMap(({ path }) => /^resources\/(.*)\.yaml$/.exec(path)?.[1] ?? []);
  put("ids.txt", printPublishedIds([...samples, ...ids]));
  const { status, stdout } = run("content-check");
  expect(stdout).toBe("10009 resources, 0 errors, 0 warnings.\n");
  expect(status).toBe(0);
});
