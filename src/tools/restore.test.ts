import { execFileSync, spawnSync } from "node:child_process";
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
import { DatabaseSync } from "node:sqlite";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { runHere } from "#host/testing/run-here.ts";
import { type Backup, printBackup, readBackup } from "#operators/backup/backup-file.ts";

const backup: Backup = {
  waymarkBackup: 1,
  version: "1.2.3",
  createdAt: "2026-11-22T12:00:00.000Z",
  content: { "site.yaml": { text: "product: Hub\n" } },
  settings: { HOST: "0.0.0.0" },
  store: null,
};
let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "waymark-restore-"));
  mkdirSync(join(folder, "settings"));
  writeFileSync(join(folder, "hub.gz"), printBackup(backup));
});
afterEach(() => rmSync(folder, { recursive: true }));

const restore = (content: string, ...flags: string[]) =>
  runHere("restore", [...flags, "--settings", join(folder, "settings"), join(folder, "hub.gz")], {
    ...process.env,
    WAYMARK_CONTENT: join(folder, content),
    WAYMARK_DATA: join(folder, "data"),
  });

it("makes the folder that WAYMARK_CONTENT names, and prints each setting that it writes, or does not", async () => {
  const { status, stdout } = await restore("new/content");
  expect(status).toBe(0);
  expect(readFileSync(join(folder, "new/content/site.yaml"), "utf8")).toBe("product: Hub\n");
  expect(readFileSync(join(folder, "settings/.env"), "utf8")).toBe('HOST="0.0.0.0"\n');
  expect(stdout).toMatch(/in \.env now\. Are they right for this machine\?\n {2}HOST=0\.0\.0\.0\n$/);
  expect(statSync(join(folder, "settings/.env")).mode & 0o777).toBe(0o600);
  expect((await restore("another")).stdout).toMatch(/a \.env here already.*\n {2}HOST=0\.0\.0\.0\n$/);
});

it("names the settings in a dry run and for programs too", async () => {
  const json = JSON.parse((await restore("new", "--dry-run", "--json")).stdout);
  expect(json).toMatchObject({ settings: { HOST: "0.0.0.0" }, wrote_settings: false, dry_run: true });
  expect((await restore("new", "--dry-run")).stdout).toMatch(/would be in \.env\..*\n {2}HOST=0\.0\.0\.0\n$/);
  writeFileSync(join(folder, "settings/.env"), "");
  expect((await restore("new", "--dry-run")).stdout).toMatch(/would not be written:\n {2}HOST=0\.0\.0\.0\n$/);
  expect(existsSync(join(folder, "new"))).toBe(false);
});

it.each([
  ["a damaged store", 1, (path: string) => writeFileSync(path, "hello")],
  ["a newer version's store", 65, (path: string) => new DatabaseSync(path).exec("PRAGMA user_version = 99")],
])("a dry run is refused because of %s, as the restore would be", async (_name, code, spoil) => {
  mkdirSync(join(folder, "data"));
  spoil(join(folder, "data/news.db"));
  const rehearsed = await restore("new", "--dry-run", "--replace");
  expect(rehearsed).toMatchObject({ status: code, stdout: "" });
  expect(await restore("new", "--replace")).toMatchObject({ status: code, stderr: rehearsed.stderr });
  expect(existsSync(join(folder, "new"))).toBe(false);
});

it("a dry run says where the content that is here would go, and moves nothing", async () => {
  mkdirSync(join(folder, "old"));
  expect((await restore("old", "--dry-run", "--replace")).stdout).not.toContain("moved to");
  writeFileSync(join(folder, "old/site.yaml"), "product: Mine\n");
  const { stdout } = await restore("old", "--dry-run", "--replace");
  expect(stdout).toContain(`The content that is here would be moved to ${join(folder, "old.before-")}`);
  const json = JSON.parse((await restore("old", "--dry-run", "--replace", "--json")).stdout);
  expect(json).toMatchObject({ put_aside: null, dry_run: true });
  expect(readdirSync(folder).sort()).toEqual(["hub.gz", "old", "settings"]);
});

it("an empty variable does not keep a setting of .env out of a backup, and a list of several lines is one", async () => {
  const hub = join(folder, "hub");
  mkdirSync(join(hub, "content"), { recursive: true });
  writeFileSync(join(hub, "content/site.yaml"), "product: Hub\n");
  writeFileSync(join(hub, ".env"), 'PORT=8080\nWAYMARK_TRUSTED_PROXIES="10.0.0.0/8,\n127.0.0.1"\n');
  const env = { ...process.env, WAYMARK_HUB_FOLDER: hub, PORT: "", HOST: " " };
  expect((await runHere("backup", [join(folder, "made.gz")], env)).status).toBe(0);
  const { settings } = readBackup(join(folder, "made.gz"));
  expect(settings).toEqual({ PORT: "8080", WAYMARK_TRUSTED_PROXIES: "10.0.0.0/8, 127.0.0.1" });
});

// A mount of its own needs Linux and either root or user namespaces.
const unshare = ["--mount", ...(process.getuid?.() === 0 ? [] : ["--map-root-user", "--user"])];
const canMount = spawnSync("unshare", [...unshare, "mount", "-t", "tmpfs", "tmpfs", "/mnt"]).status === 0;
if (!canMount) console.warn("SKIPPED: content that is a mounted disk needs Linux and the right to mount.");

it.runIf(canMount)("says what to do if the content is a mounted disk, and changes nothing", () => {
  const script = `mkdir content && mount -t tmpfs tmpfs content && echo mine > content/site.yaml
    WAYMARK_HUB_FOLDER="$PWD" "$0" "$1" --replace hub.gz; echo "ended with $?"; cat content/site.yaml; ls -A . content`;
  const program = [process.execPath, fileURLToPath(new URL("restore.ts", import.meta.url))];
  const ended = spawnSync("unshare", [...unshare, "sh", "-c", script, ...program], {
    cwd: folder,
    env: { ...process.env, INIT_CWD: folder },
    encoding: "utf8",
  });
  expect(ended.stderr).toMatch(
    /EBUSY.*A disk is mounted there.*name a folder on that disk.*Nothing was changed/,
  );
  expect(ended.stdout.split(/\s+/).join(" ")).toBe(
    `ended with 1 mine .: content hub.gz settings content: .changes site.yaml `,
  );
});

describe("a backup", () => {
  let env: NodeJS.ProcessEnv;
  const backUp = (file: string) => runHere("backup", [join(folder, file)], env);
  beforeEach(() => {
    mkdirSync(join(folder, "hub/content"), { recursive: true });
    writeFileSync(join(folder, "hub/content/site.yaml"), "product: Hub\n");
    env = { ...process.env, WAYMARK_HUB_FOLDER: join(folder, "hub") };
  });

  it("names what links bring in from elsewhere", async () => {
    expect((await backUp("one.gz")).stdout).not.toContain("outside");
    symlinkSync(join(folder, "settings"), join(folder, "hub/content/brand"));
    writeFileSync(join(folder, "settings/a.svg"), "<svg/>");
    expect((await backUp("two.gz")).stdout).toMatch(
      /contains 2 content files.*\n.*Copied from outside the content folder, through symbolic links: 1, such as brand\/a\.svg\.\n/,
    );
  });

  it("is not written among the content, which the next one would copy, nor over a pipe", async () => {
    execFileSync("mkfifo", [join(folder, "pipe")]);
    for (const [file, what] of [
      ["hub/content/hub.gz", "would be content, and part of every later backup"],
      ["pipe", "pipe exists already"],
    ] as const)
      expect(await backUp(file)).toMatchObject({ status: 2, stderr: expect.stringContaining(what) });
  });

  it("says what to do about a store that cannot be read", async () => {
    mkdirSync(join(folder, "hub/data/news.db"), { recursive: true });
    expect(await backUp("one.gz")).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/WAYMARK_DATA names its folder.*Nothing was changed/s),
    });
  });
});

it.each(["content", "a link to it"])(
  "killed between its two moves of %s, says so to every command, and goes on when it is run again",
  async (name) => {
    mkdirSync(join(folder, "content.restoring"));
    const content = join(folder, name);
    if (name !== "content") symlinkSync("content", content);
    const told = /folder .*A restore was interrupted: run it again\./;
    expect(await runHere("content-check", ["--content", content])).toMatchObject({
      status: 2,
      stderr: expect.stringMatching(told),
    });
    const set = { ...process.env, WAYMARK_CONTENT: content };
    expect((await runHere("content-check", [], set)).stderr).toMatch(told);
    expect((await restore(name)).status).toBe(0);
    expect(readdirSync(folder).sort()).toEqual([...new Set([name, "content"]), "hub.gz", "settings"]);
    expect(readdirSync(join(folder, "content"))).toContain("site.yaml");
  },
);
