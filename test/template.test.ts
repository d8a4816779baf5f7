import { execFileSync, spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parse } from "yaml";
import { runHere } from "#host/testing/run-here.ts";
import { listProjectFiles } from "./project/list-project-files.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
let folder = "";
let release = "";
const hub = () => join(folder, "hub");

/** As `npm run release` packs it, from the files as they are now. */
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "waymark-template-"));
  release = join(folder, "waymark-9.9.9.tgz");
  const needed = /^(src|content|supabase|template|\.github)\/|^[^/]+$/;
  const names = listProjectFiles().filter((path) => needed.test(path) && existsSync(join(root, path)));
  const args = ["-czf", release, "--transform=s,^,package/,", "--files-from=-"];
  execFileSync("tar", args, { cwd: root, input: names.join("\n") });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const makeHub = (...args: string[]) =>
  spawnSync(process.execPath, [join(root, "src/tools/new-hub.mjs"), ...args], {
    cwd: folder,
    encoding: "utf8",
  });
/** For what makes nothing: without a process of its own. */
async function refuseHub(...args: string[]) {
  const cwd = process.cwd();
  process.chdir(folder);
  try {
    return await runHere("new-hub.mjs", args);
  } finally {
    process.chdir(cwd);
  }
}
/** As npm starts it there, whatever started the tests. */
const run = (...args: string[]) =>
  spawnSync(process.execPath, ["waymark.mjs", ...args], {
    cwd: hub(),
    env: { ...process.env, INIT_CWD: hub() },
    encoding: "utf8",
  });

/** A packed program that is not ours, or of another version. */
function packOther(path: string, name: string, version: string): void {
  const other = join(folder, `${name}-${version}`, "package");
  mkdirSync(other, { recursive: true });
  writeFileSync(join(other, "package.json"), JSON.stringify({ name, version }));
  execFileSync("tar", ["-czf", path, "package/package.json"], { cwd: join(other, "..") });
}

const readPackage = () => JSON.parse(readFileSync(join(hub(), "package.json"), "utf8"));

describe("a content repository", () => {
  it("is made of a release: content, one workflow, a launcher, and the release itself, pinned", () => {
    expect(makeHub("hub", release, "--dry-run").status).toBe(0);
    expect(existsSync(hub())).toBe(false);
    const { status, stdout } = makeHub("hub", release);
    expect([status, stdout]).toEqual([0, expect.stringContaining("Next: cd hub && npm start")]);
    const sha256 = createHash("sha256").update(readFileSync(release)).digest("hex");
    expect(readPackage().waymark).toMatchObject({ release: "software/waymark-9.9.9.tgz", sha256 });
    expect(readdirSync(hub()).sort()).toEqual(
      [
        ".gitattributes",
        ".github",
        ".gitignore",
        "README.md",
        "content",
        "desk.cmd",
        "desk.command",
        "desk.sh",
        "package.json",
        "software",
        "waymark.mjs",
      ].sort(),
    );
    expect(existsSync(join(hub(), "content/site.yaml"))).toBe(true);
  });

  it("is made in an empty folder that is there, which stays the same one, and says how to go on", () => {
    const own = join(folder, "l'école d'été");
    // As a repository is that was just made on GitHub and cloned, while another command is at work there.
    for (const name of [".git", ".new.1"]) mkdirSync(join(own, name), { recursive: true });
    const { ino } = statSync(own);
    expect(makeHub("l'école d'été", release).stdout).toContain(`Next: cd "l'école d'été" && npm start`);
    const names = [".git", ".new.1", ...readdirSync(hub())].sort();
    expect([statSync(own).ino, readdirSync(own).sort()]).toEqual([ino, names]);
  });

  it("is made, and starts, where a virus scanner keeps new files open for a while, as on Windows", () => {
    const scanner = join(folder, "scanner.mjs");
    writeFileSync(
      scanner,
      `import fs from "node:fs";
       import { syncBuiltinESMExports } from "node:module";
       const { renameSync } = fs;
       let left = 2;
       fs.renameSync = (...paths) => {
         if (left-- > 0) throw Object.assign(new Error("operation not permitted"), { code: "EPERM" });
         renameSync(...paths);
       };
       syncBuiltinESMExports();`,
    );
    const env = { ...process.env, NODE_OPTIONS: `--import ${pathToFileURL(scanner)}` };
    const start = (cwd: string, ...args: string[]) =>
      spawnSync(process.execPath, args, { cwd, env, encoding: "utf8" }).status;
    expect(start(folder, join(root, "src/tools/new-hub.mjs"), "scanned", release)).toBe(0);
    // Two: there is no such command. One: the program could not be unpacked.
    expect(start(join(folder, "scanned"), "waymark.mjs", "no-such-command")).toBe(2);
  });

  it("can be started by several commands at once", async () => {
    const start = () =>
      new Promise((resolve) => {
        const child = spawn(process.execPath, ["waymark.mjs", "no-such-command"], { cwd: hub() });
        child.on("close", resolve);
      });
    // Two: there is no such command. One: the program could not be unpacked.
    expect(await Promise.all([start(), start(), start()])).toEqual([2, 2, 2]);
    expect(readdirSync(join(hub(), ".waymark"))).toHaveLength(1);
  });

  it("reads a package.json that was edited on Windows, with the SHA-256 in capitals", () => {
    const before = readFileSync(join(hub(), "package.json"), "utf8");
    const sha256 = readPackage().waymark.sha256;
    const edited = before.replace(sha256, sha256.toUpperCase()).replaceAll("\n", "\r\n");
    writeFileSync(join(hub(), "package.json"), `\uFEFF${edited}`);
    rmSync(join(hub(), ".waymark"), { recursive: true });
    expect(run("no-such-command").status).toBe(2);
    writeFileSync(join(hub(), "package.json"), before);
  });

  it("has every command that its workflow calls, and what operators need", () => {
    const { jobs } = parse(readFileSync(join(hub(), ".github/workflows/publish.yml"), "utf8"));
    const text = JSON.stringify(jobs);
    const called = [...text.matchAll(/npm run (?:--\w+ )*([\w:-]+)/g)].map(([, name]) => name);
    expect(called.length).toBeGreaterThan(2);
    const { scripts } = readPackage();
    const commands = JSON.parse(readFileSync(join(root, "package.json"), "utf8")).scripts;
    // With a database that the server does not own, each upgrade needs it.
    for (const name of [...called, "db:migrate"]) expect(Object.keys(scripts)).toContain(name);
    for (const name of Object.keys(scripts)) expect(Object.keys(commands)).toContain(name);
  });

  it("runs the pinned release on its own content, and no other program", () => {
    // An unknown command: unpacked, and nothing installed.
    expect(run("no-such-command").status).toBe(2);
    const [version = ""] = readdirSync(join(hub(), ".waymark"));
    const software = join(hub(), ".waymark", version);
    symlinkSync(join(root, "node_modules"), join(software, "node_modules"));
    writeFileSync(join(hub(), "content/site.yaml"), "product: [");
    const { status, stdout } = run("content:check");
    expect([status, stdout]).toEqual([1, expect.stringContaining("site.yaml")]);
  });

  it("reads .env as a checkout does: paths start here, and what is not a setting is named", () => {
    const check = (text: string) => {
      writeFileSync(join(hub(), ".env"), text);
      const { status, stdout, stderr } = run("content:check");
      return [status, stdout + stderr];
    };
    expect(check("\ufeffWAYMARK_CONTENT=./content\n")).toEqual([1, expect.stringContaining("site.yaml")]);
    expect(check("a note\nPORT=no\n")).toEqual([
      2,
      expect.stringMatching(/^\.env, line 1: .*\nPORT in \.env, line 2: /),
    ]);
    rmSync(join(hub(), ".env"));
  });

  it("says that its launcher is not the one of the release, which no upgrade replaces", () => {
    const launcher = join(hub(), "waymark.mjs");
    const text = readFileSync(launcher, "utf8");
    const told = "waymark.mjs is not the one of this release. Copy ";
    writeFileSync(launcher, text.replaceAll("\n", "\r\n"));
    expect(run("content:check").stderr).not.toContain(told);
    writeFileSync(launcher, `${text}// An older one.\n`);
    expect(run("content:check").stderr).toContain(`${launcher.replace(/waymark\.mjs$/, "")}${told}`);
    expect(run("news:status").stderr).not.toContain(told);
    writeFileSync(launcher, text);
  });

  it("keeps settings, notes of link checks and the built site in its own folder, not in the program's", () => {
    writeFileSync(join(hub(), ".env"), "PORT=8123\n");
    expect(run("backup", "hub.gz").status).toBe(0);
    rmSync(join(hub(), ".env"));
    expect(run("restore", "--replace", "hub.gz").status).toBe(0);
    expect(readFileSync(join(hub(), ".env"), "utf8")).toBe('PORT="8123"\n');
    // What a command is told of this folder: the desk has to find the server's site, and the check that runs elsewhere.
    const [version = ""] = readdirSync(join(hub(), ".waymark"));
    writeFileSync(
      join(hub(), ".waymark", version, "src/tools/run.mjs"),
      'console.log(process.argv.slice(2).join(" "))',
    );
    const [cache, dist] = [".cache/links", "dist"].map((name) => join(hub(), name));
    expect(run("start").stdout.trim()).toBe(`start --dist ${dist}`);
    expect(run("links:check").stdout.trim()).toBe(`links:check --cache ${cache}`);
    expect(run("links:mend", "move").stdout.trim()).toBe(`links:mend --cache ${cache} move`);
    expect(run("desk").stdout.trim()).toBe(`desk --dist ${dist} --cache ${cache}`);
  });

  it("a release that cannot be unpacked is told in a line, and no part of it stays", () => {
    const release = join(hub(), "software/half.tgz");
    writeFileSync(release, "no archive");
    const sha256 = createHash("sha256").update("no archive").digest("hex");
    const before = readFileSync(join(hub(), "package.json"), "utf8");
    const waymark = { version: "9.9.7", release: "software/half.tgz", sha256 };
    writeFileSync(join(hub(), "package.json"), JSON.stringify({ ...JSON.parse(before), waymark }));
    const { status, stderr } = run("content:check");
    writeFileSync(join(hub(), "package.json"), before);
    expect([status, stderr]).toEqual([1, expect.stringMatching(/cannot be unpacked.*Is the disk full/)]);
    expect(readdirSync(join(hub(), ".waymark"))).toHaveLength(1);
  });

  it("refuses a release under the name of another version, where it would stay", () => {
    const before = readFileSync(join(hub(), "package.json"), "utf8");
    const { waymark } = readPackage();
    writeFileSync(join(hub(), "package.json"), JSON.stringify({ waymark: { ...waymark, version: "9.9.6" } }));
    const { status, stderr } = run("content:check");
    writeFileSync(join(hub(), "package.json"), before);
    expect([status, stderr]).toEqual([1, expect.stringMatching(/is Waymark .* package\.json says 9\.9\.6/)]);
    expect(readdirSync(join(hub(), ".waymark"))).toHaveLength(1);
  });

  it("a release unpacked over a hub, as operations.md says, leaves the hub's content", () => {
    const own = join(folder, "unpacked");
    mkdirSync(join(own, "content"), { recursive: true });
    writeFileSync(join(own, "content/site.yaml"), "mine");
    const text = readFileSync(join(root, "docs/operations.md"), "utf8");
    const [, flags = ""] = /^tar -xzf \S+ (.*)$/m.exec(text) ?? [];
    execFileSync("tar", ["-xzf", release, ...flags.split(" ")], { cwd: own });
    expect(existsSync(join(own, "src/tools/run.mjs"))).toBe(true);
    expect(readFileSync(join(own, "content/site.yaml"), "utf8")).toBe("mine");
    expect(readdirSync(join(own, "content"))).toEqual(["site.yaml"]);
  });

  it("a new release is never passed over for the one before, whatever its version says", () => {
    const before = readFileSync(join(hub(), "package.json"), "utf8");
    const path = join(hub(), "software/next.tgz");
    packOther(path, "waymark", readPackage().waymark.version);
    const sha256 = createHash("sha256").update(readFileSync(path)).digest("hex");
    const waymark = { ...readPackage().waymark, release: "software/next.tgz", sha256 };
    writeFileSync(join(hub(), "package.json"), JSON.stringify({ waymark }));
    const { stderr } = run("content:check");
    writeFileSync(join(hub(), "package.json"), before);
    const name = `${waymark.version}-${sha256.slice(0, 12)}`;
    expect(stderr).toContain(name);
    rmSync(join(hub(), ".waymark", name), { recursive: true });
  });

  it.each([
    ["a comma too many", (text: string) => text.replace('"version"', ',"version"'), /cannot be read: .*JSON/],
    ["no sha256", (text: string) => text.replace('"sha256"', '"sha"'), /does not say "sha256"/],
    ["no release at all", () => "{}", /does not say "version", "release", "sha256"/],
  ])("a package.json with %s is told in a line", (_, spoil, told) => {
    const before = readFileSync(join(hub(), "package.json"), "utf8");
    writeFileSync(join(hub(), "package.json"), spoil(before));
    const { status, stderr } = run("content:check");
    writeFileSync(join(hub(), "package.json"), before);
    expect([status, stderr.trim().split("\n")]).toEqual([1, [expect.stringMatching(told)]]);
  });

  it("refuses a release that is not the one that package.json names", () => {
    const wrong = {
      ...readPackage(),
      waymark: { ...readPackage().waymark, version: "9.9.8", sha256: "0".repeat(64) },
    };
    writeFileSync(join(hub(), "package.json"), JSON.stringify(wrong));
    const { status, stderr } = run("content:check");
    expect([status, stderr]).toEqual([
      1,
      expect.stringContaining("is not the release that package.json names"),
    ]);
    expect(readdirSync(join(hub(), ".waymark"))).toHaveLength(1);
  });

  it.each([
    [[], "Name the new folder"],
    [["hub"], "Name the new folder"],
    [["hub", "release.tgz"], "already contains files"],
    [["other", "release.tgz", "http://a.example/x"], "begins with https://"],
    [["C# course/other", "release.tgz"], "any of #"],
    [["the * course/other", "release.tgz"], "any of # ? *"],
    [["the \\ course/other", "release.tgz"], "# ? * \\"],
    [["other", "release.tgz", "--porty"], "There is no option --porty"],
  ])("%j is wrong usage, and nothing is made", async (args, what) => {
    const { status, stderr } = await refuseHub(...args);
    expect([status, stderr]).toEqual([2, expect.stringContaining(what)]);
    expect(existsSync(join(folder, "other"))).toBe(false);
  });

  it("writes down where the release is fetched from, in the place of a copy", () => {
    expect(makeHub("fetching", release, "https://example.org/waymark.tgz").status).toBe(0);
    const { waymark } = JSON.parse(readFileSync(join(folder, "fetching/package.json"), "utf8"));
    expect(waymark.release).toBe("https://example.org/waymark.tgz");
    expect(existsSync(join(folder, "fetching/software"))).toBe(false);
  });

  it.each<[what: string, put: (path: string) => void, told: string]>([
    ["a file that is not there", () => {}, "There is no file"],
    ["a folder", (path) => mkdirSync(path), "is not a file"],
    ["a named pipe that nobody writes into", (path) => execFileSync("mkfifo", [path]), "is not a file"],
    ["an empty file", (path) => writeFileSync(path, ""), "is not a release of Waymark"],
    [
      "half a release",
      (path) => writeFileSync(path, readFileSync(release).subarray(0, 9000)),
      "is not a release",
    ],
    [
      "a backup",
      (path) => writeFileSync(path, gzipSync('{"waymarkBackup": 1}')),
      "is not a release of Waymark",
    ],
    ["the release of another version", (path) => packOther(path, "waymark", "9.9.8"), "is release 9.9.8"],
    ["another program", (path) => packOther(path, "ticker", "9.9.9"), "is not a release of Waymark"],
  ])("%s is not a release: one line, and nothing is made", async (what, put, told) => {
    const path = join(folder, `${what}.tgz`);
    put(path);
    const { status, stderr } = await refuseHub("other", path);
    expect([status, stderr.trim().split("\n")]).toEqual([1, [expect.stringContaining(told)]]);
    expect(existsSync(join(folder, "other"))).toBe(false);
  });

  it("a place where no folder can be is told in a line, and nothing half is left", async () => {
    writeFileSync(join(folder, "file"), "");
    expect(await refuseHub("file", release)).toMatchObject({
      status: 2,
      stderr: expect.stringContaining("is a file. Name a new folder."),
    });
    const { status, stderr } = await refuseHub("file/hub", release);
    expect([status, stderr.trim().split("\n")]).toEqual([1, [expect.stringContaining("was not made")]]);
    expect(readFileSync(join(folder, "file"), "utf8")).toBe("");
  });
});
