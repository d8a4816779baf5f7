import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

/** As npm records it: Node, a package that serves, one that tests, and one of another system. */
const system = `${process.platform}-${process.arch}`;
const nodeHere = `${system === "darwin-arm64" ? "node-bin" : "node"}-${system}`;
const locked = {
  "": {},
  [`node_modules/${nodeHere}`]: { version: "1.0.0", optional: true },
  "node_modules/@hub/serves": { version: "1.0.0" },
  "node_modules/tests": { version: "1.0.0", dev: true },
  "node_modules/elsewhere": { version: "1.0.0", optional: true },
};
type Packages = Record<string, { version?: string; dev?: boolean; optional?: boolean }>;

/**
 * npm, as far as it is asked here: says where it was asked what, installs what its folder's lock file wants, always in
 * version 1.0.0, and records that. A shell starts in a tenth of the time that Node takes.
 */
const npm = `#!/bin/sh
echo "npm $* in $PWD"
read -r lock < package-lock.json
mkdir -p node_modules/.bin
install() {
  case $lock in *'"node_modules/'$1'"'*) ;; *) return ;; esac
  mkdir -p "node_modules/$1/bin"
  ln -sf "\${0%/*}/program" "node_modules/$1/bin/$2"
  ln -sf "../$1/bin/$2" "node_modules/.bin/$2"
  record=$record,'"node_modules/'$1'":{"version":"1.0.0"'$3'}'
}
install ${nodeHere} node ',"optional":true'
install @hub/serves serves
case "$*" in *--include=dev*) install tests tests ',"dev":true' ;; esac
echo '{"packages":{'\${record#,}'}}' > node_modules/.package-lock.json
`;

/** The Node that it brings: of the words that it is given, it names the command. */
const program = `#!/bin/sh
for word; do case $word in */src/tools/*.ts) name=\${word##*/}; echo "\${name%.ts} runs" ;; esac; done
`;

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "waymark-run-"));
  for (const name of ["src/tools", "bin"]) mkdirSync(join(folder, name), { recursive: true });
  copyFileSync(fileURLToPath(new URL("run.mjs", import.meta.url)), join(folder, "src/tools/run.mjs"));
  for (const name of ["start", "test"]) put(`src/tools/${name}.ts`, "");
  putProgram("bin/usual-npm", npm);
  putProgram("bin/program", program);
  putNpm('exec usual-npm "$@"');
  put(".npmrc", "ignore-scripts=true\n");
  put("package.json", JSON.stringify({ optionalDependencies: { [nodeHere]: "1.0.0" } }));
  putPackages("package-lock.json", locked);
});
afterEach(() => rmSync(folder, { recursive: true }));

function put(name: string, text: string): void {
  writeFileSync(join(folder, name), text);
}

function putProgram(name: string, text: string, mode = 0o755): void {
  writeFileSync(join(folder, name), text, { mode });
}

function putNpm(text: string): void {
  putProgram("bin/npm", `#!/bin/sh\n${text}\n`);
}

function putPackages(file: string, packages: Packages): void {
  put(file, JSON.stringify({ packages }));
}

function toEnv(env: Record<string, string> = {}) {
  return { PATH: `${join(folder, "bin")}${delimiter}${process.env.PATH}`, ...env };
}

/** What npm was asked to do, without the flags that never change; and the command's own output. */
function run(name: string, env: Record<string, string> = {}) {
  const { stdout, stderr, status } = spawnSync(process.execPath, [join(folder, "src/tools/run.mjs"), name], {
    env: toEnv(env),
    encoding: "utf8",
  });
  const lines = [...stderr.matchAll(/^npm (.*) --include=optional .* in (.*)$/gm)];
  const asked = lines.map(([, words, place = ""]) => `${words} in ${place.split("/").at(-1)}`).sort();
  return { asked, stdout, stderr, status };
}

async function runBeside(name: string) {
  const child = spawn(process.execPath, [join(folder, "src/tools/run.mjs"), name], { env: toEnv() });
  let stdout = "";
  child.stdout.on("data", (chunk) => {
    stdout += chunk;
  });
  const status = await new Promise((resolve) => child.on("close", resolve));
  return { stdout, status };
}

/** What is in node_modules after `npm start`. */
const installed = [".bin", ".package-lock.json", "@hub", nodeHere];
const inRoot = (words: string) => [`${words} in ${folder.split("/").at(-1)}`];
const inParts = (words: string) => [`${words} in part-0`, `${words} in part-1`];

describe.skipIf(process.platform === "win32")("before a command the packages are installed", () => {
  it("for npm start without those of the tests, whatever NODE_ENV says, and once", () => {
    const first = run("start", { NODE_ENV: "development" });
    expect(first).toMatchObject({ asked: inParts("ci --omit=dev"), stdout: "start runs\n", status: 0 });
    expect(run("start").asked).toEqual([]);
  });

  it("Node beside the rest, and put together as one npm would have", () => {
    put("package.json", JSON.stringify({ name: "hub", optionalDependencies: { [nodeHere]: "1.0.0" } }));
    expect(run("test").asked).toEqual(inParts("ci --include=dev"));
    const list = (name: string) => readdirSync(join(folder, "node_modules", name)).sort();
    expect(list("")).toEqual([".bin", ".package-lock.json", "@hub", nodeHere, "tests"]);
    expect(list(".bin")).toEqual(["node", "serves", "tests"]);
    const { packages } = JSON.parse(readFileSync(join(folder, "node_modules/.package-lock.json"), "utf8"));
    const { "": _, "node_modules/elsewhere": __, ...expected } = locked;
    expect(packages).toEqual(expected);
  });

  it("also by npm 10 and older, which remove the link to their Node with those of other systems", () => {
    putNpm('usual-npm "$@"; rm -f node_modules/.bin/node');
    expect(run("start")).toMatchObject({
      asked: inParts("ci --omit=dev"),
      stdout: "start runs\n",
      status: 0,
    });
    expect(existsSync(join(folder, "node_modules/.bin/node"))).toBe(true);
    expect(run("start").asked).toEqual([]);
  });

  it("for npm start without a word about those of the tests, of which Debian's npm 9.2 cannot read all", () => {
    put(
      "package.json",
      JSON.stringify({ optionalDependencies: { [nodeHere]: "1" }, devDependencies: {}, overrides: {} }),
    );
    putNpm('grep -qE "overrides|tests" package.json package-lock.json && exit 1; exec usual-npm "$@"');
    expect(run("start")).toMatchObject({
      asked: inParts("ci --omit=dev"),
      stdout: "start runs\n",
      status: 0,
    });
  });

  it("for npm test with them, and beside what is there", () => {
    expect(run("start").asked).toEqual(inParts("ci --omit=dev"));
    expect(run("test", { NODE_ENV: "production" }).asked).toEqual(inRoot("install --no-save --include=dev"));
    expect(run("test").asked).toEqual([]);
  });

  it("so that npm start takes nothing away that npm test has installed", () => {
    run("test");
    expect(run("start").asked).toEqual([]);
    putPackages("node_modules/.package-lock.json", {
      ...locked,
      "node_modules/@hub/serves": { version: "0.9.0" },
    });
    expect(run("start").asked).toEqual(inRoot("install --no-save --include=dev"));
  });

  describe("and on Windows", () => {
    const windows = `data:text/javascript,Object.defineProperty(process,"platform",{value:"win32"})`;
    const bin = `node_modules/node-win-${process.arch}/bin`;
    const toWords = (...words: string[]) => [
      "--import",
      windows,
      join(folder, "src/tools/run.mjs"),
      ...words,
    ];
    beforeEach(() => {
      const parent = folder;
      folder = join(parent, "Our hub");
      cpSync(join(parent, "src"), join(folder, "src"), { recursive: true });
      for (const name of ["bin", bin]) mkdirSync(join(folder, name), { recursive: true });
      symlinkSync(process.execPath, join(folder, bin, "node.exe"));
      for (const name of ["package-lock.json", "node_modules/.package-lock.json"]) putPackages(name, {});
      return () => {
        folder = parent;
      };
    });

    it("the command gets its words as they were, also from a folder with a space in its name", () => {
      put("src/tools/start.ts", "console.log(process.argv.slice(2).join());");
      const words = ["a new name", "https://example.org/?a=1&b=2"];
      const { stdout, stderr, status } = spawnSync(process.execPath, toWords("start", ...words), {
        encoding: "utf8",
      });
      expect([stdout, stderr, status]).toEqual([`${words}\n`, "", 0]);
    });

    it("is left to end by itself at Ctrl-C, which reaches it too: what is passed on would kill it", async () => {
      const handler = 'process.on("SIGINT", () => console.log("passed on"))';
      put(
        "src/tools/start.ts",
        `${handler}; setTimeout(() => console.log("ended"), 300); console.log("up");`,
      );
      const child = spawn(process.execPath, toWords("start"));
      let said = "";
      child.stdout.on("data", (chunk) => {
        if (said === "") child.kill("SIGINT");
        said += chunk;
      });
      expect([await once(child, "close"), said]).toEqual([[0, null], "up\nended\n"]);
    });

    it("npm is started by a shell, without a warning of Node's", () => {
      rmSync(join(folder, "node_modules/.package-lock.json"));
      putPackages("package-lock.json", { "node_modules/@hub/serves": { version: "1.0.0" } });
      putProgram("bin/cmd", '#!/bin/sh\necho "shell: $2"\n');
      const env = toEnv({ comspec: join(folder, "bin/cmd") });
      const { stderr, status } = spawnSync(process.execPath, toWords("start"), { env, encoding: "utf8" });
      expect([stderr, status]).toEqual([expect.stringMatching(/^shell: npm ci --omit=dev .*$/m), 69]);
      expect(stderr).not.toContain("Warning");
    });
  });

  it("again when the lock file names another version", () => {
    run("start");
    putPackages("package-lock.json", { ...locked, "node_modules/tests": { version: "2.0.0", dev: true } });
    expect(run("start").asked).toEqual([]);
    putPackages("package-lock.json", { ...locked, "node_modules/@hub/serves": { version: "2.0.0" } });
    // The record still says 1.0.0 afterwards: it does not go on with what is not locked.
    const second = run("start");
    expect(second).toMatchObject({ asked: inRoot("install --no-save --omit=dev"), stdout: "", status: 69 });
  });

  it("anew if npm cannot add to what is there, which stays until all of it is there", () => {
    run("start");
    const { "node_modules/tests": _, ...serving } = locked;
    const older = { ...serving, "node_modules/@hub/serves": { version: "0.9.0" } };
    putPackages("node_modules/.package-lock.json", older);
    for (const [failing, status] of [
      ["install*|*/part-1", 69],
      ["install*", 0],
    ]) {
      expect(existsSync(join(folder, "node_modules/@hub/serves"))).toBe(true);
      putNpm(`case $1$PWD in ${failing}) exit 1 ;; *) exec usual-npm "$@" ;; esac`);
      expect(run("start").status).toBe(status);
    }
    expect(run("start").asked).toEqual([]);
    expect(readdirSync(join(folder, "node_modules")).sort()).toEqual(installed);
    expect(readdirSync(join(folder, ".cache"))).toEqual([]);
  });

  it("or it ends with 69, says so once, and begins anew", () => {
    putNpm(`case $PWD in */part-0) exit 1 ;; *) exec usual-npm "$@" ;; esac`);
    const failed = run("start");
    expect(failed).toMatchObject({ stdout: "", status: 69 });
    expect(failed.stderr.match(/could not be installed/g)).toHaveLength(1);
    mkdirSync(join(folder, "node_modules"));
    put("node_modules/left", "");
    putNpm(`exec usual-npm "$@"`);
    expect(run("start")).toMatchObject({ asked: inParts("ci --omit=dev"), status: 0 });
    expect(existsSync(join(folder, "node_modules/left"))).toBe(false);
  });

  it("by two commands at the same moment, neither in the other's way", async () => {
    putNpm(`usual-npm "$@"; status=$?; sleep 0.5; exit $status`);
    const both = await Promise.all([1, 2].map(() => runBeside("start")));
    expect(both.map(({ stdout, status }) => [stdout, status])).toEqual([1, 2].map(() => ["start runs\n", 0]));
    expect(readdirSync(join(folder, "node_modules")).sort()).toEqual(installed);
    expect(readdirSync(join(folder, ".cache"))).toEqual([]);
    expect(run("start").asked).toEqual([]);
  });

  it("or keeps what a command has installed in the meantime, and adds to it", () => {
    const made = join(folder, "node_modules");
    putNpm(`usual-npm "$@" || exit 1
case $PWD in */part-1) cp -R node_modules "${made}"; touch "${made}/@hub/used" ;; esac`);
    const asked = [...inParts("ci --omit=dev"), ...inRoot("install --no-save --omit=dev")].sort();
    expect(run("start")).toMatchObject({ asked, stdout: "start runs\n", status: 0 });
    expect(existsSync(join(made, "@hub/used"))).toBe(true);
  });

  it.each(["start", "test"])("or leaves in place what has come just before its own turn: %s", (name) => {
    // Once it has looked, and before it begins.
    put(
      "bin/meanwhile.cjs",
      `const fs = require("node:fs");
const { mkdirSync } = fs;
fs.mkdirSync = (path, options) => {
  if (/parts-\\d+$/.test(path)) fs.cpSync("${folder}/theirs", "${folder}/node_modules", { recursive: true });
  return mkdirSync(path, options);
};
require("node:module").syncBuiltinESMExports();`,
    );
    expect(run("start").status).toBe(0);
    renameSync(join(folder, "node_modules"), join(folder, "theirs"));
    put("theirs/@hub/used", "");
    expect(run(name, { NODE_OPTIONS: `--require=${join(folder, "bin/meanwhile.cjs")}` }).status).toBe(0);
    expect(existsSync(join(folder, "node_modules/@hub/used"))).toBe(true);
  });

  it("or takes what another command has installed where its own npm fails, and leaves it whole", () => {
    putNpm(
      `case $PWD in */part-0) cd "${folder}" && usual-npm ci --omit=dev; exit 1 ;; *) usual-npm "$@" ;; esac`,
    );
    expect(run("start")).toMatchObject({ stdout: "start runs\n", status: 0 });
    expect(readdirSync(join(folder, "node_modules")).sort()).toEqual(installed);
  });

  it("or it ends with 69 and leaves whole what npm start has installed, which is too little for npm test", () => {
    putNpm(
      `case $PWD in */part-0) cd "${folder}" && usual-npm ci --omit=dev; exit 1 ;; *) usual-npm "$@" ;; esac`,
    );
    expect(run("test")).toMatchObject({ stdout: "", status: 69 });
    expect(readdirSync(join(folder, "node_modules")).sort()).toEqual(installed);
    expect(run("start")).toMatchObject({ asked: [], stdout: "start runs\n", status: 0 });
  });

  it("without what killed commands have left, beside one that is still installing", () => {
    const [killed, theirs] = [spawnSync("true").pid, process.pid].map((pid) => `.cache/parts-${pid}`);
    for (const name of ["node_modules/.bin", `${killed}/part-0`, `${theirs}/part-0`])
      mkdirSync(join(folder, name), { recursive: true });
    expect(run("start")).toMatchObject({ asked: inParts("ci --omit=dev"), status: 0 });
    expect(readdirSync(join(folder, "node_modules")).sort()).toEqual(installed);
    expect(readdirSync(join(folder, ".cache"))).toEqual([`parts-${process.pid}`]);
  });

  it("by one npm where two do not work", () => {
    put(".cache", "");
    expect(run("start")).toMatchObject({ asked: inRoot("ci --omit=dev"), stdout: "start runs\n", status: 0 });
  });

  it("or it ends with 69 and leaves no Node behind that npm would use from now on", () => {
    put(".cache", "");
    putNpm(`usual-npm "$@"; exit 1`);
    expect(run("start")).toMatchObject({ asked: inRoot("ci --omit=dev"), stdout: "", status: 69 });
    expect(existsSync(join(folder, "node_modules/.bin/node"))).toBe(false);
    expect(run("start").asked).toEqual(inRoot("ci --omit=dev"));
  });

  it("or it ends with 69 and says that Node is what is missing, which npm itself takes lightly", () => {
    putNpm(`case $PWD in */part-0) ;; *) exec usual-npm "$@" ;; esac`);
    const { stderr, status } = run("start");
    expect([stderr, status]).toEqual([expect.stringContaining("npm brought no Node for"), 69]);
  });

  it("or it ends with 69 where nothing can be written", () => {
    for (const name of ["node_modules", ".cache"]) put(name, "");
    expect(run("start")).toMatchObject({ asked: inRoot("ci --omit=dev"), stdout: "", status: 69 });
  });

  it("until a signal ends both npm, and nothing counts as installed", async () => {
    putNpm(`trap 'echo ended in $PWD; exit 1' TERM; echo begun in $PWD; while :; do sleep 0.05; done`);
    const child = spawn(process.execPath, [join(folder, "src/tools/run.mjs"), "start"], { env: toEnv() });
    let said = "";
    child.stderr.on("data", (chunk) => {
      said += chunk;
      if (said.match(/begun/g)?.length === 2 && !child.killed) child.kill("SIGTERM");
    });
    const code = await new Promise((resolve) => child.on("close", resolve));
    expect([code, said.match(/ended in .*part-\d/g)?.length]).toEqual([143, 2]);
    expect(said).not.toContain("could not be installed");
    expect(existsSync(join(folder, "node_modules/.package-lock.json"))).toBe(false);
  });
});

describe.skipIf(process.platform === "win32")("says what its Node cannot say:", () => {
  it.each([
    ["its disk lets no program run", "EACCES", 127, () => putProgram("bin/program", program, 0o644)],
    [
      "this system has not what it needs",
      "ENOENT",
      127,
      () => putProgram("bin/program", "#!/no/such/loader"),
    ],
    ["it was killed", "SIGKILL", 137, () => putProgram("bin/program", "#!/bin/sh\nkill -KILL $$")],
  ])("%s", (_what, reason, code, spoil) => {
    run("start");
    rmSync(join(folder, "bin/program"));
    spoil();
    const { stderr, status } = run("start");
    expect([stderr, status]).toEqual([expect.stringMatching(`^/.*/node .*${reason}.*[:,] .+\\.\n$`), code]);
  });

  it("it is too old", () => {
    const old = "data:text/javascript,Object.defineProperty(process,'versions',{value:{node:'18.20.8'}})";
    const { asked, stderr, status } = run("start", { NODE_OPTIONS: `--import=${old}` });
    expect([asked, stderr, status]).toEqual([[], expect.stringMatching("^This is .* 20 or newer"), 69]);
  });

  it.each(["C#", "what?", "a*b", "deep/".repeat(80)])("it finds nothing below %s", (name) => {
    const parent = folder;
    folder = join(parent, name);
    cpSync(join(parent, "src"), join(folder, "src"), { recursive: true });
    const { asked, stderr, status } = run("start");
    folder = parent;
    expect([asked, status]).toEqual([[], 78]);
    expect(stderr).toContain(name);
  });
});

it("a command that there is not ends with 2, before anything is installed", () => {
  expect(run("nothing")).toMatchObject({ asked: [], stdout: "", status: 2 });
});
