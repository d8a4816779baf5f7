#!/usr/bin/env node
// Makes a content repository out of a release (docs/decisions/0023-content-repository.md). Plain JavaScript, because it is
// run from an unpacked release, also by `npm exec`, where no package is installed.
import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const help = `Makes a hub of your own: a folder with content, one workflow, and the release that runs it.

  npm exec --package ./waymark-0.2.0.tgz -- waymark-new my-hub ./waymark-0.2.0.tgz
  npm exec --package ./waymark-0.2.0.tgz -- waymark-new my-hub ./waymark-0.2.0.tgz https://example.org/waymark-0.2.0.tgz

The first puts the release into the new folder. The second writes down where it is fetched from, and its SHA-256, so that
the folder stays small. Then: cd my-hub && npm start

Options
  --dry-run   only say what would be made
  --help      this text

Exit codes: 0 done, 1 the release cannot be read, 2 wrong usage, or the folder is there already.`;

const software = fileURLToPath(new URL("../..", import.meta.url));
const flags = process.argv.slice(2).filter((word) => word.startsWith("-"));
const [folder, release, address, ...more] = process.argv.slice(2).filter((word) => !word.startsWith("-"));
const unknown = flags.find((flag) => flag !== "--help" && flag !== "--dry-run");
if (flags.includes("--help")) {
  console.log(help);
  process.exit(0);
}
if (unknown) refuse(`There is no option ${unknown}.`);
if (!folder || !release || more.length > 0) refuse("Name the new folder and the release's file.");
if (address && !address.startsWith("https://")) refuse(`${address} is no address that begins with https://.`);
const target = resolve(folder);
if (existsSync(target) && readdirSync(target).length > 0)
  refuse(`${target} holds files already. Name a new folder.`);

const { version } = JSON.parse(readFileSync(join(software, "package.json"), "utf8"));
const bytes = readRelease();
if (!flags.includes("--dry-run")) make();
const verb = flags.includes("--dry-run") ? "would be" : "is";
console.log(`${target} ${verb} a hub of Waymark ${version}. Next: cd ${folder} && npm start`);

function readRelease() {
  try {
    return readFileSync(resolve(release));
  } catch (error) {
    console.error(`${release} cannot be read: ${error instanceof Error ? error.message : error}`);
    process.exit(1);
  }
}

function make() {
  mkdirSync(target, { recursive: true });
  cpSync(join(software, "template"), target, { recursive: true });
  // Under another name in the template, where it would hide files of the template itself.
  renameSync(join(target, "gitignore"), join(target, ".gitignore"));
  for (const name of ["content", ".github/workflows/publish.yml", "desk.cmd", "desk.command", "desk.sh"])
    cpSync(join(software, name), join(target, name), { recursive: true });
  const kept = address ?? `software/${basename(release)}`;
  if (!address) {
    mkdirSync(join(target, "software"));
    writeFileSync(join(target, kept), bytes);
  }
  const path = join(target, "package.json");
  const description = JSON.parse(readFileSync(path, "utf8"));
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  writeFileSync(
    path,
    `${JSON.stringify({ ...description, waymark: { version, release: kept, sha256 } }, null, 2)}\n`,
  );
}

function refuse(what) {
  console.error(`${what}\n\n${help}`);
  process.exit(2);
}
