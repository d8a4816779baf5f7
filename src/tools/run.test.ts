import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

/** As npm records it: a package that serves, one that tests, and one of another system. */
const locked = {
  "": {},
  "node_modules/serves": { version: "1.0.0" },
  "node_modules/tests": { version: "1.0.0", dev: true },
  "node_modules/elsewhere": { version: "1.0.0", optional: true },
};
type Packages = Record<string, { version?: string; dev?: boolean; optional?: boolean }>;

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "waymark-run-"));
  for (const name of ["src/tools", "bin", "node_modules/.bin"])
    mkdirSync(join(folder, name), { recursive: true });
  copyFileSync(fileURLToPath(new URL("run.mjs", import.meta.url)), join(folder, "src/tools/run.mjs"));
  for (const name of ["start", "test"])
    writeFileSync(join(folder, `src/tools/${name}.ts`), `console.log("${name} runs");`);
  putScript("node_modules/.bin/node", `exec "${process.execPath}" "$@"`);
  // npm, as far as it is asked here: says what it was asked, and records all or what serves as installed.
  const record = (part: string) => `echo '${JSON.stringify({ packages: listed(part) })}'`;
  putScript(
    "bin/npm",
    `echo "npm $*" >&2
case "$*" in *--omit=dev*) ${record("serves")} ;; *) ${record("serves tests")} ;; esac > node_modules/.package-lock.json`,
  );
  putPackages("package-lock.json", locked);
});
afterEach(() => rmSync(folder, { recursive: true }));

function putScript(name: string, text: string): void {
  writeFileSync(join(folder, name), `#!/bin/sh\n${text}\n`, { mode: 0o755 });
}

function putPackages(file: string, packages: Packages): void {
  writeFileSync(join(folder, file), JSON.stringify({ packages }));
}

function listed(names: string): Packages {
  const all: Packages = locked;
  return Object.fromEntries(
    names.split(" ").map((name) => [`node_modules/${name}`, all[`node_modules/${name}`] ?? {}]),
  );
}

/** What npm was asked to do, without the flags that never change; and the command's own output. */
function run(name: string, env: Record<string, string> = {}) {
  const { stdout, stderr, status } = spawnSync(process.execPath, [join(folder, "src/tools/run.mjs"), name], {
    env: { PATH: `${join(folder, "bin")}${delimiter}${process.env.PATH}`, ...env },
    encoding: "utf8",
  });
  const asked = /^npm (.*) --include=optional/m.exec(stderr)?.[1];
  return { asked, stdout, status };
}

describe.skipIf(process.platform === "win32")("before a command the packages are installed", () => {
  it("for npm start without those of the tests, whatever NODE_ENV says, and once", () => {
    const first = run("start", { NODE_ENV: "development" });
    expect(first).toEqual({ asked: "ci --omit=dev", stdout: "start runs\n", status: 0 });
    expect(run("start").asked).toBeUndefined();
  });

  it("for npm test with them, and beside what is there", () => {
    expect(run("start").asked).toBe("ci --omit=dev");
    expect(run("test", { NODE_ENV: "production" }).asked).toBe("install --no-save --include=dev");
    expect(run("test").asked).toBeUndefined();
  });

  it("so that npm start takes nothing away that npm test has installed", () => {
    expect(run("test").asked).toBe("ci --include=dev");
    expect(run("start").asked).toBeUndefined();
    putPackages("node_modules/.package-lock.json", {
      ...listed("serves tests"),
      "node_modules/serves": { version: "0.9.0" },
    });
    expect(run("start").asked).toBe("install --no-save --include=dev");
  });

  it("again when the lock file names another version", () => {
    run("start");
    putPackages("package-lock.json", { ...locked, "node_modules/tests": { version: "2.0.0", dev: true } });
    expect(run("start").asked).toBeUndefined();
    putPackages("package-lock.json", { ...locked, "node_modules/serves": { version: "2.0.0" } });
    // The record still says 1.0.0 afterwards: it does not go on with what is not locked.
    expect(run("start")).toEqual({ asked: "install --no-save --omit=dev", stdout: "", status: 69 });
  });

  it("or it ends with 69", () => {
    putScript("bin/npm", "exit 1");
    expect(run("start")).toMatchObject({ stdout: "", status: 69 });
  });
});

it("a command that there is not ends with 2, before anything is installed", () => {
  expect(run("nothing")).toEqual({ asked: undefined, stdout: "", status: 2 });
});
