import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sampleContent, sampleResource } from "#catalog/fixture/sample-content.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

// A mount of its own needs Linux and either root or user namespaces.
const wrap = ["--mount", ...(process.getuid?.() === 0 ? [] : ["--map-root-user", "--user"])];
const canMount = spawnSync("unshare", [...wrap, "mount", "-t", "tmpfs", "tmpfs", "/mnt"]).status === 0;
if (!canMount) console.warn("SKIPPED: full and read-only disk need Linux and the right to mount.");

let home = "";
beforeAll(() => {
  home = mkdtempSync(join(tmpdir(), "waymark-bad-disk-"));
  const files = sampleContent({
    "resources/ash.yaml": sampleResource("ash", { url: "url: https://ash.test:9/" }),
  });
  for (const { path, text } of files) put(`source/${path}`, text);
  mkdirSync(join(home, "content"));
  put("links.csv", 'id,name\r\nash,"The very new name of the ash"\r\n');
  put("responses.csv", "Name of the resource,Link\r\nA new one,https://new.school/\r\n");
});
afterAll(() => rmSync(home, { recursive: true }));

function put(path: string, text: string) {
  mkdirSync(dirname(join(home, path)), { recursive: true });
  writeFileSync(join(home, path), text);
}

/** Every name leads to this computer, where port 9 is closed: a link that cannot be reached. */
const toLoopback = `import dns from "node:dns/promises"; import { syncBuiltinESMExports } from "node:module";
  dns.lookup = async () => [{ address: "127.0.0.1", family: 4 }]; syncBuiltinESMExports();`;

const env = {
  ...process.env,
  NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(toLoopback)}`,
  WAYMARK_ALLOW_HOSTS: "ash.test:9",
  WAYMARK_CONTROL_SITES: "none",
};

interface Ended {
  status: number;
  stdout: string;
  stderr: string;
}

/**
 * Runs commands, one after the other in one process, on a content folder on a disk of its own; `spoil` makes it a bad
 * one. `left`: what of the folder has changed by then, and what they have left behind.
 */
function runOnDisk(spoil: string, commands: readonly Command[]): { ended: Ended[]; left: string } {
  const script = `set -e
    cd "${home}"
    mount -t tmpfs -o size=2m tmpfs content
    cp -r source/. content
    ${spoil}
    list() { (cd content && find . -type f -not -path './.changes/*' | sort | xargs md5sum); }
    list > before
    "$0" "$@"
    list | diff before - || echo CHANGED
    find content/.changes -name '*.new' -o -name '*.tmp' 2>/dev/null || true`;
  const named = commands.map(([name, args]) => [name, ["--content", join(home, "content"), ...args()]]);
  const runner = [join(root, "src/host/testing/run-all-here.ts"), JSON.stringify(named)];
  const words = [...wrap, "bash", "-c", script, process.execPath, ...runner];
  const { stdout, stderr } = spawnSync("unshare", words, { encoding: "utf8", env, cwd: root });
  expect(stderr).toBe("");
  const [ended = "", ...left] = stdout.split("\n");
  return { ended: JSON.parse(ended), left: left.join("\n") };
}

const cache = () => join(home, "cache");
type Command = [name: string, args: () => string[]];
const commands: Command[] = [
  ["content-format", () => []],
  ["content-review", () => ["--done", "ash"]],
  ["links-import", () => [join(home, "links.csv")]],
  ["links-intake", () => [join(home, "responses.csv")]],
  ["links-mend", () => ["reviewed", "ash", "--cache", cache()]],
  ["links-check", () => ["--only", "ash", "--cache", cache()]],
];

describe.skipIf(process.platform !== "linux")("T22: a full disk below what a command prints", () => {
  it.each([
    ["links-export", () => ["--csv", "-"]],
    ["links-check", () => ["--only", "ash", "--dry-run", "--cache", cache()]],
    ["content-check", () => ["--help"]],
  ])("does not look like success: %s", (name, args) => {
    const words = [join(root, `src/tools/${name}.ts`), "--content", join(home, "source"), ...args()];
    const run = (to: string) =>
      spawnSync("sh", ["-c", `"$0" "$@" ${to}`, process.execPath, ...words], { encoding: "utf8", env });
    expect(run("> /dev/full")).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/The disk is full/),
    });
    expect(run("").status).toBe(0);
  });
});

describe.skipIf(!canMount)("T22: a bad disk is reported in words, and everything stays as it was", () => {
  it.each([
    ["a full", "head -c 4m /dev/zero > content/film 2> words || true", /The disk is full: make room/],
    [
      "a read-only",
      "mount -o remount,ro content",
      /The folder cannot be written to: it is on a read-only disk/,
    ],
  ])("by each command, on %s disk", (_, spoil, words) => {
    const { ended, left } = runOnDisk(spoil, commands);
    expect(left).toBe("");
    expect(ended).toHaveLength(commands.length);
    for (const [at, { status, stderr }] of ended.entries()) {
      expect(stderr, commands[at]?.[0]).toMatch(words);
      expect(stderr).not.toMatch(/\n +at /);
      expect(status, commands[at]?.[0]).toBe(1);
    }
  });

  it("links-check, where what it remembers is on a read-only disk, says which folder that is", () => {
    const inside = join(home, "content/cache");
    const spoil = "mkdir content/cache && mount -o remount,ro content";
    const { ended } = runOnDisk(spoil, [["links-check", () => ["--only", "ash", "--cache", inside]]]);
    const stderr = expect.stringContaining(`'${inside}'`);
    expect(ended).toMatchObject([{ status: 1, stderr }]);
    expect(ended[0]?.stderr).toMatch(/The folder cannot be written to: it is on a read-only disk/);
  });

  it("and all is well once there is room", () => {
    const { ended, left } = runOnDisk("", commands);
    for (const { status, stderr } of ended)
      expect([status, stderr]).toEqual([0, expect.not.stringMatching(/disk/)]);
    expect(left).toContain("CHANGED");
  });
});

/** Of a disk of its own, which is all that a whole hub is written to. */
function runBeside(options: string, name: string, args: readonly string[]) {
  const disk = join(home, "disk");
  mkdirSync(disk, { recursive: true });
  // Over what earlier builds have kept, too, so that a build has everything to make.
  mkdirSync(join(root, ".cache"), { recursive: true });
  // But not over the compiled sources, which each command would make again.
  const compiled = join(home, "compiled");
  for (const folder of [compiled, join(root, ".cache/compiled")]) mkdirSync(folder, { recursive: true });
  const script = `mount --bind "${join(root, ".cache/compiled")}" "${compiled}"
    mount -t tmpfs tmpfs "${join(root, ".cache")}"
    mount -t tmpfs -o size=${options === "ro" ? "2m" : options} tmpfs "${disk}"
    mkdir "${disk}/content"
    ${options === "ro" ? `mount -o remount,ro "${disk}"` : ""}
    "$0" "$@"
    status=$?
    find "${disk}" -mindepth 1 -not -path "${disk}/content"
    exit $status`;
  const env = {
    ...process.env,
    NODE_COMPILE_CACHE: compiled,
    WAYMARK_DATA: join(disk, "data"),
    WAYMARK_CONTENT: join(disk, "content"),
  };
  if (name === "backup.ts" || name === "build.ts") env.WAYMARK_CONTENT = join(home, "source");
  const command = [process.execPath, join(root, `src/tools/${name}`), ...args];
  const all = [...wrap, "bash", "-c", script, ...command];
  const { status, stdout, stderr } = spawnSync("unshare", all, { encoding: "utf8", env, cwd: root });
  return { status, left: stdout.trim(), lines: stderr.trim().split("\n") };
}

describe.skipIf(!canMount)("T22: a whole hub does not fit, and no part of it stays", () => {
  const disk = (name: string) => join(home, "disk", name);
  beforeAll(() => {
    const env = { ...process.env, WAYMARK_CONTENT: join(home, "source"), WAYMARK_DATA: join(home, "none") };
    // Words that do not pack well, so that the disk is full in the middle of a file.
    put("source/brand/hero-0123456789ab.webp", randomBytes(400_000).toString("base64"));
    const { status, stderr } = spawnSync(
      process.execPath,
      [join(root, "src/tools/backup.ts"), join(home, "hub.gz")],
      { encoding: "utf8", env },
    );
    expect([status, stderr]).toEqual([0, expect.anything()]);
    const packed = ["-czf", join(home, "hub.tgz"), "--transform=s,^,package/,", "package.json"];
    spawnSync("tar", packed, { cwd: root });
  });

  it("a build says on which disk there is no room, however far it came", () => {
    const words = expect.stringContaining(`'${disk("site")}'. The disk is full: make room`);
    for (const options of ["64k", "600k"]) {
      const { status, left, lines } = runBeside(options, "build.ts", ["--out", disk("site")]);
      expect([status, left, lines]).toEqual([1, "", [words]]);
    }
  });

  it.each([
    ["backup.ts", () => [disk("hub.gz")]],
    ["restore.ts", () => [join(home, "hub.gz")]],
    ["new-hub.mjs", () => [disk("hub"), join(home, "hub.tgz")]],
    ["build.ts", () => ["--out", disk("site")]],
  ])("%s, on a disk that is full after some bytes and on a read-only one", (name, args) => {
    for (const options of name === "build.ts" ? ["ro"] : ["64k", "ro"]) {
      const { status, left, lines } = runBeside(options, name, args());
      expect([status, left, lines]).toEqual([1, "", [expect.stringMatching(/full|room|read-only/)]]);
    }
  });
});
