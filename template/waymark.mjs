// Runs a command of Waymark on the content of this folder: `npm start` is `node waymark.mjs start`. The release that
// package.json names is unpacked into .waymark/ when it is first needed, if its SHA-256 is the one written there.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const waymark = readPinned();
// Windows prints it in capitals.
const sha256 = waymark.sha256.trim().toLowerCase();
// With the hash in its name, so that another release written there is unpacked whatever its version says.
const software = join(here, ".waymark", `${waymark.version}-${sha256.slice(0, 12)}`);
const name = process.argv[2];

if (!existsSync(software)) await unpack();
await run();

/** What package.json says of the release. It is edited by hand at each upgrade. */
function readPinned() {
  try {
    const { waymark } = JSON.parse(readFileSync(join(here, "package.json"), "utf8").replace("\uFEFF", ""));
    const missing = ["version", "release", "sha256"].filter((key) => !waymark?.[key]?.trim?.());
    if (missing.length === 0) return waymark;
    end(
      `package.json does not say "${missing.join('", "')}" below "waymark". Copy the lines of one release.`,
    );
  } catch (error) {
    end(`package.json cannot be read: ${error.message}. Look for a comma or a quote too many or too few.`);
  }
}

/** Reads the release from this folder, or from its address. */
async function readRelease() {
  if (!waymark.release.startsWith("https://")) return readFileSync(join(here, waymark.release));
  console.error(`Fetching Waymark ${waymark.version} (once) ...`);
  const response = await fetch(waymark.release);
  if (!response.ok)
    end(`${waymark.release} answers ${response.status}. Is the address in package.json right?`);
  return Buffer.from(await response.arrayBuffer());
}

async function unpack() {
  const bytes = await readRelease().catch((error) =>
    end(`${waymark.release} cannot be read: ${error.message}`),
  );
  const found = createHash("sha256").update(bytes).digest("hex");
  if (found !== sha256)
    end(
      `${waymark.release} is not the release that package.json names: its SHA-256 is\n${found} and not\n${waymark.sha256}.`,
    );
  const draft = `${software}.${process.pid}`;
  try {
    mkdirSync(draft, { recursive: true });
    writeFileSync(join(draft, "release.tgz"), bytes);
    // Every system comes with tar, Windows since 10.
    const args = ["-xzf", "release.tgz", "--strip-components=1"];
    const { status } = spawnSync("tar", args, { cwd: draft, stdio: "inherit" });
    rmSync(join(draft, "release.tgz"));
    if (status !== 0) throw new Error('is there a "tar" on this computer?');
    checkVersion(draft);
    move(draft, software);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    // Another command, started at the same moment, may have been faster.
    if (existsSync(software)) return;
    end(
      `${waymark.release} cannot be unpacked: ${error.message}. Is the disk full, or the folder read-only?`,
    );
  }
}

/** Under the name of another version it would stay for good, for nobody unpacks that one again. */
function checkVersion(draft) {
  const { version } = JSON.parse(readFileSync(join(draft, "package.json"), "utf8"));
  if (version === waymark.version) return;
  rmSync(draft, { recursive: true, force: true });
  end(
    `${waymark.release} is Waymark ${version}, and package.json says ${waymark.version}. Write "version", "release" and "sha256" of one release there.`,
  );
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

/** In this process, so that a signal or the end of npm reaches the command as it does in the program's own folder. */
async function run() {
  process.env.WAYMARK_HUB_FOLDER = here;
  const dist = join(here, "dist");
  const cache = ["--cache", join(here, ".cache/links")];
  const own = {
    start: ["--dist", dist],
    build: ["--out", dist],
    desk: ["--dist", dist, ...cache],
    "links:check": cache,
    "links:mend": cache,
  };
  const program = join(software, "src/tools/run.mjs");
  process.argv.splice(1, 2, program, ...(name ? [name, ...(own[name] ?? [])] : []));
  await import(pathToFileURL(program).href);
}

function end(text) {
  console.error(text);
  process.exit(1);
}
