#!/usr/bin/env node
// Makes a content repository out of a release (docs/decisions/0023-content-repository.md). Plain JavaScript, because it runs
// from an unpacked release, also through `npm exec`, without any installed package.
import { createHash } from "node:crypto";
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { basename, join, resolve, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { gunzipSync } from "node:zlib";

const help = `Makes your own hub: a folder with content, one workflow, and the release that runs it.

  npm exec --yes --loglevel=error --package ./waymark-0.2.0.tgz -- waymark-new my-hub ./waymark-0.2.0.tgz
  npm exec --yes --loglevel=error --package ./waymark-0.2.0.tgz -- waymark-new my-hub ./waymark-0.2.0.tgz https://example.org/waymark-0.2.0.tgz

The first command puts the release into the new folder. The second only notes the release's address and SHA-256, which keeps
the folder small. Then: cd my-hub && npm start

Options
  --dry-run   only say what would be made
  --help      show this text

Exit codes: 0 done, 1 not a release, or the folder cannot be written, 2 wrong usage or the folder exists already.`;

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
if (address && !address.startsWith("https://"))
  refuse(`${address} is not an address that begins with https://.`);
const target = resolve(folder);
// As in run.mjs, which no command would get past; with a "\" in a name, Node does not find run.mjs itself.
if ((sep === "/" ? /[#?*\\]/ : /[#?*]/).test(target) || Buffer.byteLength(target) > 350)
  refuse(`No command works in ${target}: name a short path without any of # ? *${sep === "/" ? " \\" : ""}`);
const there = statSync(target, { throwIfNoEntry: false });
if (there && !there.isDirectory()) refuse(`${target} is a file. Name a new folder.`);
// A new repository that was just cloned is as good as empty; macOS leaves its mark in every folder, a killed command its half.
const own = there ? readdirSync(target).filter((name) => !/^\.(?:git|DS_Store|new\.\d+)$/.test(name)) : [];
if (own.length > 0) refuse(`${target} already contains files. Name a new folder.`);

const { version } = JSON.parse(readFileSync(join(software, "package.json"), "utf8"));
const bytes = readRelease();
if (!flags.includes("--dry-run")) makeWhole();
const verb = flags.includes("--dry-run") ? "would be" : "is";
const path = /^[\w./\\:~-]+$/.test(folder) ? folder : `"${folder}"`;
console.log(
  `${target} ${verb} a hub of Waymark ${version}. Next: ${folder === "." ? "" : `cd ${path} && `}npm start`,
);

function readRelease() {
  const path = resolve(release);
  const entry = statSync(path, { throwIfNoEntry: false });
  if (!entry) fail(`There is no file ${release}. Name the .tgz file of a release.`);
  // Reading a named pipe would wait for ever.
  if (!entry.isFile()) fail(`${release} is not a file. Name the .tgz file of a release.`);
  const packed = readBytes(path);
  const found = readVersion(packed);
  if (found === version) return packed;
  fail(
    found
      ? `${release} is release ${found}, and this program is ${version}. Use the program from the release that you name.`
      : `${release} is not a release of Waymark. Name its .tgz file, exactly as downloaded.`,
  );
}

function readBytes(path) {
  try {
    return readFileSync(path);
  } catch (error) {
    fail(`${release} cannot be read: ${error.message}`);
  }
}

/** The version in the packed package.json; undefined if this is not our program. */
function readVersion(packed) {
  try {
    const tar = gunzipSync(packed, { maxOutputLength: 500_000_000 });
    for (let at = 0; at + 512 <= tar.length; ) {
      const name = tar.toString("utf8", at, at + 100).split("\0")[0];
      const size = Number.parseInt(tar.toString("latin1", at + 124, at + 136), 8) || 0;
      if (name === "package/package.json") {
        const found = JSON.parse(tar.toString("utf8", at + 512, at + 512 + size));
        return found.name === "waymark" ? found.version : undefined;
      }
      at += 512 + Math.ceil(size / 512) * 512;
    }
  } catch {
    // Not an archive, or half of one.
  }
}

/**
 * Made under another name first: a full disk must not leave half a hub, which the next try would refuse to touch. A folder
 * that is there stays the same one: a terminal may be open in it.
 */
function makeWhole() {
  const half = there ? join(target, `.new.${process.pid}`) : `${target}.${process.pid}`;
  try {
    make(half);
    if (there) {
      for (const name of readdirSync(half)) move(join(half, name), join(target, name));
      rmdirSync(half);
    } else move(half, target);
  } catch (error) {
    // A name that is too long cannot even be removed.
    if (existsSync(half)) rmSync(half, { recursive: true, force: true });
    fail(`${target} was not made: ${error.message}. Make room, or name a folder that you may write to.`);
  }
}

/** On Windows a virus scanner keeps new files open for some seconds, and their folder cannot be moved in the meantime. */
function move(from, to) {
  for (let waits = 0; ; waits++) {
    try {
      return renameSync(from, to);
    } catch (error) {
      if (waits === 50 || existsSync(to) || !/^(EPERM|EACCES|EBUSY)$/.test(error.code)) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200);
    }
  }
}

function make(into) {
  mkdirSync(into, { recursive: true });
  cpSync(join(software, "template"), into, { recursive: true });
  // Has another name in the template, where it would hide files of the template itself.
  move(join(into, "gitignore"), join(into, ".gitignore"));
  for (const name of ["content", ".github/workflows/publish.yml", "desk.cmd", "desk.command", "desk.sh"])
    cpSync(join(software, name), join(into, name), { recursive: true });
  const kept = address ?? `software/${basename(release)}`;
  if (!address) {
    mkdirSync(join(into, "software"));
    writeFileSync(join(into, kept), bytes);
  }
  const path = join(into, "package.json");
  const description = JSON.parse(readFileSync(path, "utf8"));
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  writeFileSync(
    path,
    `${JSON.stringify({ ...description, waymark: { version, release: kept, sha256 } }, null, 2)}\n`,
  );
}

function fail(what) {
  console.error(what);
  process.exit(1);
}

function refuse(what) {
  console.error(`${what}\n\n${help}`);
  process.exit(2);
}
