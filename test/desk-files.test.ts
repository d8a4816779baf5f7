import { execFileSync, spawnSync } from "node:child_process";
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

const root = fileURLToPath(new URL("..", import.meta.url));
const read = (name: string) => readFileSync(join(root, name), "utf8");
let folder = "";
const hub = () => join(folder, "my hub");
const bin = () => join(folder, "bin");

/** Programs with this name that note how they were called, in the only folder that is searched besides the shell's own. */
function put(name: string, script: string): void {
  writeFileSync(join(bin(), name), `#!/bin/sh\n${script}\n`);
  chmodSync(join(bin(), name), 0o755);
}

function open(name: string) {
  return spawnSync("/bin/sh", [join(hub(), name)], {
    cwd: "/",
    // What a shell finds by itself, but not this computer's Node.
    env: { PATH: bin() },
    input: "\n",
    encoding: "utf8",
  });
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "waymark-desk-files-"));
  mkdirSync(hub());
  mkdirSync(bin());
  for (const name of ["desk.sh", "desk.command"]) cpSync(join(root, name), join(hub(), name));
  for (const name of ["dirname", "sh"])
    put(name, `exec ${execFileSync("which", [name], { encoding: "utf8" }).trim()} "$@"`);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe("the files that start the desk by a double click", () => {
  it.each(["desk.sh", "desk.command"])("%s starts it in its own folder, and opens the browser", (name) => {
    put("node", "exit 0");
    put("npm", 'echo "in $PWD: $*"');
    const { stdout, status } = open(name);
    expect(stdout).toContain(`in ${hub()}: run --silent desk -- --open`);
    expect(status).toBe(0);
  });

  it("say in plain words what is missing, and wait for a key", () => {
    const { stdout, status } = open("desk.sh");
    expect([status, stdout]).toEqual([
      1,
      expect.stringMatching(/needs Node\.js.*nodejs\.org.*LTS.*Press Enter/s),
    ]);
  });

  it("say that Node is too old, and which it is", () => {
    put("node", 'if [ "$1" = --version ]; then echo v18.0.0; else exit 1; fi');
    expect(open("desk.sh").stdout).toMatch(/20 or newer, and this computer has v18\.0\.0/);
  });

  it("keep the window open when the desk could not start", () => {
    put("node", "exit 0");
    put("npm", "echo the port is taken; exit 69");
    const { stdout, status } = open("desk.sh");
    expect([status, stdout]).toEqual([
      1,
      expect.stringMatching(/the port is taken.*What is above says why/s),
    ]);
  });

  it("can be run as they are, and say the same on Windows", () => {
    for (const name of ["desk.sh", "desk.command"])
      expect(statSync(join(root, name)).mode & 0o111).toBe(0o111);
    const windows = read("desk.cmd");
    expect(windows.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
    const labels = [...windows.matchAll(/^:(\w+)/gm)].map(([, label]) => label);
    for (const [, target] of windows.matchAll(/goto (\w+)/g)) expect(labels).toContain(target);
    expect(windows).toContain('pushd "%~dp0"');
    // A hub's own git keeps it so.
    expect(read("template/.gitattributes")).toBe(read(".gitattributes"));
    expect(windows).toMatch(/npm run --silent desk -- --open/);
    const words = [...read("desk.sh").matchAll(/"((?:The desk|Open|Then)[^"$]{20,})"/g)].map(
      ([, text]) => text ?? "",
    );
    expect(words.length).toBeGreaterThan(3);
    for (const text of words) expect(windows).toContain(text);
  });
});
