import { execFileSync, spawnSync } from "node:child_process";
import { appendFileSync, cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, it } from "vitest";

const root = fileURLToPath(new URL("../..", import.meta.url));
let folder = "";
const git = (...args: string[]) =>
  execFileSync("git", ["-c", "user.name=A", "-c", "user.email=a@example.org", ...args], {
    cwd: folder,
    encoding: "utf8",
  }).trim();
const release = () => {
  const identity = ["AUTHOR", "COMMITTER"].flatMap((who) => [
    [`GIT_${who}_NAME`, "A"],
    [`GIT_${who}_EMAIL`, "a@example.org"],
  ]);
  const env = { ...process.env, ...Object.fromEntries(identity) };
  const args = [join(folder, "src/tools/release.ts"), "9.9.9"];
  return spawnSync(process.execPath, args, { cwd: folder, env, encoding: "utf8" });
};

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "waymark-release-"));
  for (const name of ["package.json", "package-lock.json", "src"])
    cpSync(join(root, name), join(folder, name), { recursive: true });
  writeFileSync(join(folder, "CHANGELOG.md"), "# Changes\n\n## Unreleased\n\n- A word.\n");
  writeFileSync(join(folder, ".gitignore"), "dist.release\n");
  git("init", "--quiet");
  git("add", "--all");
  git("commit", "--quiet", "--message", "before");
});
afterAll(() => rmSync(folder, { recursive: true }));

it("a release that broke off says how to go on, and goes on without a second commit", {
  timeout: 60_000,
}, () => {
  appendFileSync(join(folder, "CHANGELOG.md"), "half");
  const dirty = release();
  expect([dirty.status, dirty.stderr]).toEqual([
    1,
    "There are uncommitted changes. If they are an interrupted release's: git checkout HEAD -- package.json package-lock.json CHANGELOG.md\n",
  ]);
  git("checkout", "--quiet", "HEAD", "--", "CHANGELOG.md");
  // A file where the folder of releases belongs: the commit is made, the packing fails.
  writeFileSync(join(folder, "dist.release"), "");
  const stopped = release();
  expect(stopped.stderr).toMatch(/(EEXIST|ENOTDIR).*\nFix that, then start the same command again\.\n$/);
  expect([stopped.status, git("tag")]).toEqual([1, ""]);
  rmSync(join(folder, "dist.release"));
  const { status, stdout, stderr } = release();
  expect([status, stderr]).toEqual([0, ""]);
  expect(stdout).toContain("Tagged v9.9.9.");
  expect(git("log", "--format=%s")).toBe("chore(project): release 9.9.9\nbefore");
  expect(git("tag", "--list", "--format=%(contents)")).toBe("Waymark 9.9.9\n\n- A word.");
  expect(readdirSync(join(folder, "dist.release/9.9.9"))).toHaveLength(4);
  expect(release().stderr).toContain("v9.9.9 is released already");
});
