import { execFileSync } from "node:child_process";
import { hash } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { toDay } from "#base/time.ts";
import { end, exitCodes } from "#host/exit-codes.ts";
import { projectRoot } from "#host/project-root.ts";
import { planRelease, type ReleasePlan } from "#operators/plan-release.ts";
import { readCommand } from "./frame/read-command.ts";

const { options, one } = readCommand(
  `Makes a release of the project: sets the version in package.json, gives CHANGELOG.md its section, commits, tags, and puts
the program into dist.release/ as waymark-VERSION.tgz and .zip, with the list of its packages and SHA256SUMS for all of
them. It sends nothing anywhere; its last line says how to publish.

  npm run release -- 0.2.0 --dry-run
  npm run release -- 0.2.0

Options
  --dry-run   say what would be done, do nothing

Exit codes: 0 done, 1 something is in the way (uncommitted changes, a version that exists already), 2 wrong usage.`,
  { takesOperands: true },
);
const wanted = one("Name the version, such as 0.2.0.");
const tag = `v${wanted}`;
const names = { package: "package.json", lock: "package-lock.json", changelog: "CHANGELOG.md" };
const files = Object.values(names);
process.once("uncaughtException", ({ message }) =>
  end({ code: exitCodes.findings, text: `${message}\nFix that, then start the same command again.` }),
);
const subject = `chore(project): release ${wanted}`;
const tags = git("tag", "--list").split("\n");
/** An earlier run broke off between its commit and its tag. */
const isCommitted = git("log", "--max-count=1", "--format=%s") === subject && !tags.includes(tag);
/** A file as it was before the release's own commit. */
const read = (name: string) => run("git", ["show", `HEAD${isCommitted ? "^" : ""}:./${name}`]);
const plan = makePlan();
if (options["dry-run"]) {
  const names = files.join(", ");
  console.log(`Would write ${wanted} into ${names}, commit, tag ${tag}, and pack. The tag says:\n`);
  console.log(plan.notes);
} else release();

function makePlan(): ReleasePlan {
  const made = planRelease({
    current: JSON.parse(read(names.package)).version,
    wanted,
    changelog: read(names.changelog),
    today: toDay(new Date()),
    tags,
  });
  const problems = Array.isArray(made) ? made : [];
  const undo = `git checkout HEAD -- ${files.join(" ")}`;
  if (git("status", "--porcelain") !== "")
    problems.push(`There are uncommitted changes. If they are an interrupted release's: ${undo}`);
  if (!Array.isArray(made) && problems.length === 0) return made;
  return end({ code: exitCodes.findings, text: problems.join("\n") });
}

function release(): void {
  if (!isCommitted) {
    // In both files. The first release may keep the current number.
    run("npm", ["version", "--no-git-tag-version", "--allow-same-version", wanted]);
    writeFileSync(join(projectRoot, names.changelog), plan.changelog);
    git("add", ...files);
    git("commit", "--message", subject);
  }
  const folder = pack();
  git("tag", "--annotate", tag, "--cleanup=verbatim", "--message", `Waymark ${wanted}\n\n${plan.notes}\n`);
  console.log(`Tagged ${tag}. Its files are in ${folder}.`);
  console.log(
    `Next: git push origin HEAD ${tag}, then add these files and the notes of the tag to the release on the forge.`,
  );
}

/** Packs the commit and nothing else, so the same release always gives the same bytes. */
function pack(): string {
  const folder = join(projectRoot, "dist.release", wanted);
  mkdirSync(folder, { recursive: true });
  const file = (end: string) => `waymark-${wanted}${end}`;
  const place = (end: string) => join(folder, file(end));
  // npm expects everything below "package/".
  git("archive", "--format=tar.gz", "--prefix=package/", `--output=${place(".tgz")}`, "HEAD");
  git("archive", "--format=zip", `--prefix=waymark-${wanted}/`, `--output=${place(".zip")}`, "HEAD");
  writeFileSync(place(".cdx.json"), run("npm", ["run", "--silent", "sbom"]));
  const toSum = (end: string) => `${hash("sha256", readFileSync(place(end)))}  ${file(end)}\n`;
  writeFileSync(join(folder, "SHA256SUMS"), [".tgz", ".zip", ".cdx.json"].map(toSum).join(""));
  return folder;
}

function git(...args: string[]): string {
  return run("git", args).trim();
}

function run(program: string, args: readonly string[]): string {
  return execFileSync(program, args, { cwd: projectRoot, encoding: "utf8", maxBuffer: 64 * 1024 * 1024 });
}
