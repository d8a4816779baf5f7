import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { sampleContent } from "#catalog/fixture/sample-content.ts";
import { parseCatalog } from "#catalog/parse-catalog.ts";
import { lockContent } from "#content/lock-content.ts";
import { readContent } from "#content/read-content.ts";
import { runHere } from "#host/testing/run-here.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

let home = "";
let folder = "";
let sheet = "";

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), "waymark-exchange-"));
  folder = join(home, "content");
  sheet = join(home, "links.csv");
  mkdirSync(join(folder, "resources"), { recursive: true });
  for (const { path, text } of sampleContent()) writeFileSync(join(folder, path), text);
});
afterEach(() => rmSync(home, { recursive: true }));

const script = (name: string) => join(root, `src/tools/${name}.ts`);
const run = (name: string, ...args: string[]) => runHere(name, ["--content", folder, ...args]);

/** Every file of the content, byte by byte; the tools' own folder apart. */
function snapshot(): Record<string, string> {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true });
  const files = names.filter((entry) => entry.isFile() && !entry.parentPath.endsWith(".changes"));
  return Object.fromEntries(
    files.map((entry) => {
      const path = join(entry.parentPath, entry.name);
      return [path, readFileSync(path, "latin1")];
    }),
  );
}

const edit = (change: (text: string) => string) => writeFileSync(sheet, change(readFileSync(sheet, "utf8")));

describe("links:export and links:import", () => {
  it("leave the real content byte by byte as it was when nobody edited", async () => {
    rmSync(folder, { recursive: true });
    cpSync(join(root, "fixtures/hub"), folder, {
      recursive: true,
      filter: (path) => !path.includes(".changes"),
    });
    const before = snapshot();
    expect(await run("links-export", "--csv", sheet)).toMatchObject({ status: 0 });
    expect(await run("links-import", sheet)).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(/^0 links changed, \d{3,} the same\. Nothing to write\.\n$/),
    });
    edit((text) => text.replaceAll("\r\n", "\n").replaceAll(/(\d{4})-(\d\d)-(\d\d)/g, "$3/$2/$1"));
    expect(await run("links-import", sheet)).toMatchObject({ status: 0 });
    expect(snapshot()).toEqual(before);
    expect(readdirSync(folder)).not.toContain(".changes");
  });

  it("keep hidden a deeper address that goes to another group, or write nothing", async () => {
    const words =
      "groups: [uni-resources/essays]\nin_group: { uni-resources/essays: { url: https://ash.org/x } }";
    const ash = readFileSync(join(folder, "resources/ash.yaml"), "utf8");
    writeFileSync(join(folder, "resources/ash.yaml"), ash.replace(/^groups:.*$/m, words));
    mkdirSync(join(folder, "checks"));
    const checks = 'ash:uni-resources:essays\n  state changed-hands 2026-11-20T03Z "sold"\n';
    writeFileSync(join(folder, "checks/a.txt"), checks);
    await run("links-export", "--csv", sheet);
    edit((text) =>
      text.replace(/^"?ash"?[,;].*$/m, (row) =>
        row.replaceAll("uni-resources/essays", "uni-resources/scholarships"),
      ),
    );
    writeFileSync(join(folder, "checks/b.txt"), "<<<<<<< HEAD\n");
    const before = snapshot();
    const refused = await run("links-import", sheet);
    expect(refused).toMatchObject({ status: 1, stdout: expect.stringContaining("a merge was not finished") });
    expect(snapshot()).toEqual(before);
    rmSync(join(folder, "checks/b.txt"));
    expect(await run("links-import", sheet)).toMatchObject({ status: 0 });
    expect(readFileSync(join(folder, "checks/a.txt"), "utf8")).toContain(
      "\nash:uni-resources:scholarships\n",
    );
  });

  it("take an edit, show it, and write nothing with --dry-run", async () => {
    await run("links-export", "--csv", sheet);
    edit((text) => text.replace('"Resource ash"', '"The ash"'));
    const before = snapshot();
    const shown =
      "row 2  ash  (Resource ash)\n  name                 - Resource ash\n                       + The ash\n";
    const dry = await run("links-import", sheet, "--dry-run");
    expect(dry).toMatchObject({ status: 0, stdout: expect.stringContaining(shown) });
    expect(snapshot()).toEqual(before);
    expect(await run("links-import", sheet)).toMatchObject({
      status: 0,
      stdout: expect.stringContaining("Written."),
    });
    expect(readFileSync(join(folder, "resources/ash.yaml"), "utf8")).toContain("name: The ash\n");
    const added = Object.keys(snapshot()).filter((path) => !(path in before));
    expect(added).toEqual([join(folder, "ids.txt")]);
  });

  it("count links that are added apart from those that are changed", async () => {
    await run("links-export", "--csv", sheet);
    const row = `"","Fern","https://fern.example.org/","About ferns.","uni-resources/essays","","student","free","Global"`;
    edit((text) => `${text.replace('"Resource ash"', '"The ash"').trimEnd()}\n${row}${',""'.repeat(9)}\n`);
    const { stdout } = await run("links-import", sheet);
    expect(stdout).toMatch(/\n1 link added, 1 link changed, 8 the same\. Written\.\n$/);
  });

  it("write nothing while a column seems to have moved, unless --moved says that it is meant", async () => {
    await run("links-export", "--csv", sheet);
    const names = ["ash", "birch", "elm", "fir", "larch", "maple"].map((id) => `"Resource ${id}"`);
    const next = new Map(names.map((name, at) => [name, names[(at + 1) % names.length] ?? name]));
    edit((text) => text.replaceAll(/"Resource \w+"/g, (name) => next.get(name) ?? name));
    const before = snapshot();
    const refused = await run("links-import", sheet);
    expect(refused).toMatchObject({ status: 1, stderr: expect.stringContaining("import with --moved") });
    expect(snapshot()).toEqual(before);
    expect(await run("links-import", sheet, "--moved")).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(
        /warning: .*\n +has what other links have in the column "name" \(row 2, /,
      ),
    });
    expect(readFileSync(join(folder, "resources/ash.yaml"), "utf8")).toContain("name: Resource birch\n");
  });

  it("warn of what a row writes, and of nothing that was there before", async () => {
    const elm = readFileSync(join(folder, "resources/elm.yaml"), "utf8");
    writeFileSync(join(folder, "resources/elm.yaml"), elm.replace("Global", "Globall"));
    await run("links-export", "--csv", sheet);
    edit((text) => text.replace('"Global"', '"global"').replace('"Resource elm"', '"The elm"'));
    const { status, stdout } = await run("links-import", sheet, "--dry-run");
    expect([status, stdout]).toEqual([0, expect.stringContaining(`warning: ${sheet} row 2 (regions)`)]);
    expect(stdout).toContain('no other link has the region "global"\n  write "Global", if you mean that');
    expect(stdout).not.toContain("Globall");
  });

  it("write nothing while a row is wrong, and the others with --partial", async () => {
    await run("links-export", "--csv", sheet);
    edit((text) => text.replace('"Resource ash"', '"The ash"').replace("https://www.birch.org/", "birch"));
    const before = snapshot();
    const refused = await run("links-import", sheet, "--json");
    expect(refused.status).toBe(1);
    expect(JSON.parse(refused.stdout)).toMatchObject({
      ok: false,
      written: false,
      refused: [3],
      problems: [{ level: "error", where: `${sheet} row 3 (url)` }],
    });
    expect(snapshot()).toEqual(before);
    expect(await run("links-import", sheet, "--partial")).toMatchObject({
      status: 1,
      stdout: expect.stringMatching(/1 row refused\. Written\.\n$/),
    });
    expect(readFileSync(join(folder, "resources/ash.yaml"), "utf8")).toContain("name: The ash\n");
    expect(readFileSync(join(folder, "resources/birch.yaml"), "utf8")).toContain("https://www.birch.org/");
  });

  it("export with semicolons, and only say so with --dry-run", async () => {
    const args = ["--csv", sheet];
    expect((await run("links-export", ...args, "--dry-run")).stdout).toMatch(/^9 links would go/);
    expect(readdirSync(home)).not.toContain("links.csv");
    await run("links-export", ...args, "--separator", "semicolon");
    expect(readFileSync(sheet, "utf8")).toMatch(/^\ufeff"id";"name";.*\r\n/);
  });

  it("print the sheet and nothing else for -, and say the rest beside it", async () => {
    writeFileSync(join(folder, "resources/elm.yaml"), "name: [\n");
    await run("links-export", "--csv", sheet);
    const { status, stdout, stderr } = await run("links-export", "--csv", "-");
    expect([status, stdout]).toEqual([1, readFileSync(sheet, "utf8")]);
    expect(stderr).toMatch(/resources\/elm\.yaml:.*8 links went into the printed sheet\.\n$/s);
    expect(await run("links-export", "--csv", "-", "--json")).toMatchObject({ status: 2, stdout: "" });
    const dry = await run("links-export", "--csv", "-", "--dry-run");
    expect([dry.stdout, dry.stderr]).toEqual([
      "",
      expect.stringMatching(/8 links would go into the printed sheet/),
    ]);
    expect(existsSync("-")).toBe(false);
  });

  it("undo nothing that was changed since, and ask about what both changed", async () => {
    await run("links-export", "--csv", sheet);
    const old = readFileSync(sheet, "utf8");
    writeFileSync(sheet, old.replace('"Resource ash"', '"The ash"').replace('"Resource birch"', '"Birch"'));
    await run("links-import", sheet);
    const before = snapshot();
    writeFileSync(sheet, old);
    expect((await run("links-import", sheet)).stdout).toMatch(
      /the change stays: row 2 \(name\), row 3 \(name\)\n[\s\S]*Nothing to write/,
    );
    writeFileSync(sheet, old.replace('"Resource ash"', '"Another ash"').replace('"Resource elm"', '"Elm"'));
    const { status, stdout } = await run("links-import", sheet);
    expect(stdout).toMatch(/\(name\)\n {2}someone has changed it since the export, to "The ash"/);
    expect(status).toBe(1);
    expect(snapshot()).toEqual(before);
  });

  it("write over no sheet that may have been edited", async () => {
    writeFileSync(sheet, "edited");
    expect(await run("links-export", "--csv", sheet)).toMatchObject({
      status: 2,
      stderr: expect.stringContaining("exists already. Choose another name."),
    });
    expect(readFileSync(sheet, "utf8")).toBe("edited");
  });

  it.each([
    ["", "is a folder. Name a file in it."],
    ["no-disk/links.csv", "There is no folder"],
  ])("write to no %j", async (below, text) => {
    const { status, stderr } = await run("links-export", "--csv", join(home, below));
    expect(stderr).toContain(text);
    expect(status).toBe(2);
    expect(readdirSync(home)).not.toContain("no-disk");
  });

  it("say what to do with a sheet whose columns a spreadsheet has not split", async () => {
    writeFileSync(sheet, '"id,name,url"\n"ash,Ash,https://ash.test/"\n');
    expect((await run("links-import", sheet)).stderr).toMatch(/in one cell.*\n.*another separator/);
  });

  it("take a new link's id from its address where its name has no Latin letters", async () => {
    const cells = "name,url,description,audiences,cost,regions,language,groups,added";
    const row =
      "东京大学,https://www.u-tokyo.ac.jp/zh/,A university,student,free,Japan,zh,uni-research/australian-nz,2026-11-21";
    writeFileSync(sheet, `id,${cells}\n,${row}\n`);
    expect((await run("links-import", sheet, "--dry-run")).stdout).toContain("u-tokyo-ac-jp");
  });
});

describe("bad input: a clear error, and everything as it was", () => {
  const cases: [string, (path: string) => void, RegExp][] = [
    ["a file that is not there", () => {}, /ENOENT: .*\n.*Check that file and its folder/],
    ["a folder", (path) => mkdirSync(path), /it is a folder, not a file/],
    ["an empty file", (path) => writeFileSync(path, ""), /the file is empty/],
    ["a broken CSV", (path) => writeFileSync(path, 'id,name\nash,"x\n'), /row 2: a quotation mark is opened/],
    ["NUL bytes", (path) => writeFileSync(path, "id,name\nash,\0\n"), /line 2 contains a NUL byte/],
    [
      "Windows-1252",
      (path) => writeFileSync(path, Buffer.from("id,name\nash,\xe9\n", "latin1")),
      /line 2 is not UTF-8/,
    ],
    ["a workbook", (path) => writeFileSync(path, "PK\u0003\u0004..."), /a workbook/],
    [
      "a CSV of 100 MB",
      (path) => {
        writeFileSync(path, "id,name\n");
        truncateSync(path, 100 * 1024 * 1024);
      },
      /larger than 64 MB/,
    ],
  ];
  it.each(cases)("T22: %s", async (_, make, message) => {
    make(sheet);
    const before = snapshot();
    const { status, stderr } = await run("links-import", sheet);
    expect(stderr).toMatch(message);
    expect(stderr).toContain("Nothing was changed.");
    expect(stderr).not.toMatch(/\n +at /);
    expect(status).toBe(1);
    expect(snapshot()).toEqual(before);
  });

  it("S16: a YAML bomb in the content is named, and the good links go out", async () => {
    const bomb = `a: &a [x,x,x,x]\nb: &b [*a,*a,*a,*a]\nc: [*b,*b,*b,*b]\n`;
    writeFileSync(join(folder, "resources/ash.yaml"), bomb);
    const { status, stdout } = await run("links-export", "--csv", sheet);
    expect(status).toBe(1);
    expect(stdout).toMatch(/resources\/ash\.yaml:1[\s\S]*anchor[\s\S]*8 links went/);
  });

  it("T21: a second tool ends with 75 and names the first", async () => {
    await run("links-export", "--csv", sheet);
    edit((text) => text.replace('"Resource ash"', '"The ash"'));
    const before = snapshot();
    const lock = lockContent(folder);
    const { status, stderr } = await run("links-import", sheet);
    lock.release();
    expect(status).toBe(75);
    expect(stderr).toContain(`Process ${process.pid} is changing`);
    expect(snapshot()).toEqual(before);
  });

  it("a folder that cannot be written to is named", async () => {
    await run("links-export", "--csv", sheet);
    edit((text) => text.replace('"Resource ash"', '"The ash"'));
    writeFileSync(join(folder, ".changes"), "");
    const before = snapshot();
    const { status, stderr } = await run("links-import", sheet);
    expect(status).toBe(1);
    expect(stderr).toContain("There is a file where a folder should be");
    expect(snapshot()).toEqual(before);
  });

  it.skipIf(process.platform === "win32")(
    "a disk that takes no more is told, and nothing is half written",
    async () => {
      await run("links-export", "--csv", sheet);
      edit((text) => text.replaceAll('"Resource ', '"The very new name of '));
      const before = snapshot();
      // No file may grow beyond 2 kB: the single files fit, what makes them count as one change does not.
      const limited = `ulimit -f 2; exec "$0" "$@"`;
      const args = ["-c", limited, process.execPath, script("links-import"), "--content", folder, sheet];
      const { status, stderr } = spawnSync("bash", args, { encoding: "utf8" });
      expect(stderr).toMatch(/EFBIG|ENOSPC/);
      expect(stderr).toContain("Nothing was changed.");
      expect(status).toBe(1);
      expect(snapshot()).toEqual(before);
      expect(
        readdirSync(join(folder, ".changes")).filter((name) => !/^(lock|\.gitignore)/.test(name)),
      ).toEqual([]);
      expect(await run("links-import", sheet)).toMatchObject({
        status: 0,
        stdout: expect.stringContaining("Written."),
      });
    },
  );

  it("T18: a run killed at any moment leaves the old state or the new one, never a mixture", async () => {
    await run("links-export", "--csv", sheet);
    const namesOf = async () => {
      const { catalog } = parseCatalog(await readContent(folder));
      return [...(catalog?.resources.values() ?? [])].map(({ name }) => name.split(" ")[0]);
    };
    for (let round = 0; round < 6; round++) {
      edit((text) => text.replaceAll(/"[A-Z]\w* (?=\w+","https)/g, `"Round${round} `));
      const child = spawn(process.execPath, [script("links-import"), "--content", folder, sheet], {
        stdio: "ignore",
      });
      const exit = once(child, "exit");
      // Anywhere in its life: from the first file read to its natural end.
      await Promise.race([exit, new Promise((resolve) => setTimeout(resolve, 150 + round * 60))]);
      child.kill("SIGKILL");
      await exit;
      const names = new Set(await namesOf());
      expect(names.size).toBe(1);
    }
  });
});

it.each(["links-export", "links-import"])("%s has to be told a file", async (name) => {
  expect(await run(name)).toMatchObject({ status: 2, stderr: expect.stringContaining("Name") });
});
