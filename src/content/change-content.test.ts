import { spawn } from "node:child_process";
import { once } from "node:events";
import fs, {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { ContentChange } from "#catalog/content-file.ts";
import { explainFileError } from "#host/explain-file-error.ts";
import { openContent, readJournal, writeJournal } from "./change-content.ts";
import { ContentLockedError, lockContent } from "./lock-content.ts";
import { readContent } from "./read-content.ts";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "waymark-change-"));
  mkdirSync(join(folder, "resources"));
  put("site.yaml", "old site");
  put("resources/a.yaml", "old a");
});
afterEach(() => rmSync(folder, { recursive: true }));

const put = (path: string, text: string) => writeFileSync(join(folder, path), text);
const textOf = (path: string) => readFileSync(join(folder, path), "utf8");
const seen = async () =>
  Object.fromEntries((await readContent(folder)).map(({ path, text }) => [path, text]));

async function write(changes: Iterable<ContentChange>, onProgress?: (done: number) => void): Promise<void> {
  using open = await openContent(folder);
  await open.write(changes, onProgress);
}

const changes = [
  { path: "site.yaml", text: "new site" },
  { path: "resources/a.yaml", text: undefined },
  { path: "resources/b.yaml", text: "new b" },
];
const entries = [
  { path: "site.yaml", before: "old site", after: "new site" },
  { path: "resources/a.yaml", before: "old a", after: null },
  { path: "resources/b.yaml", before: null, after: "new b" },
];
const whole = { "site.yaml": "new site", "resources/b.yaml": "new b" };

describe("T22, T18: a change of many files", () => {
  it("changes a list that is as large as one that is read", async () => {
    mkdirSync(join(folder, "proposals"));
    const path = "proposals/_decided.yaml";
    // Fewer characters than a list may have, and more bytes than 16 MB.
    put(path, "\u4eac".repeat(6_000_000));
    expect((await seen())[path]?.length).toBe(6_000_000);
    await write([{ path, text: "[]\n" }]);
    expect(textOf(path)).toBe("[]\n");
  });

  it("is carried out, and leaves nothing but the lock behind", async () => {
    await write(changes);
    expect(await seen()).toEqual(whole);
    expect(existsSync(join(folder, "resources/a.yaml"))).toBe(false);
    expect(readdirSync(join(folder, ".changes")).sort()).toEqual([".gitignore", "lock.db", "lock.pid"]);
    expect(textOf(".changes/.gitignore")).toBe("*\n");
  });

  it("is noted in few parts, as each waits for the disk", async () => {
    const many = Array.from({ length: 3000 }, (_, at) => ({
      path: `resources/${at}.yaml`,
      before: null,
      after: "x".repeat(999),
    }));
    const { writeFile } = fs.promises;
    let count = 0;
    const counted = vi.spyOn(fs.promises, "writeFile").mockImplementation(async (path, parts) => {
      const all = [...(parts as Iterable<string>)];
      count = all.length;
      await writeFile(path, all.join(""));
    });
    syncBuiltinESMExports();
    try {
      await writeJournal(folder, many);
    } finally {
      counted.mockRestore();
      syncBuiltinESMExports();
    }
    expect(count).toBeLessThan(9);
    expect(await readJournal(folder)).toEqual(many);
  });

  it("has not happened when the tool was killed while it staged", async () => {
    mkdirSync(join(folder, ".changes"));
    for (const name of ["0.new", "journal.json.1.tmp"]) put(`.changes/${name}`, "half");
    expect(await seen()).toEqual({ "site.yaml": "old site", "resources/a.yaml": "old a" });
    await write([]);
    expect(readdirSync(join(folder, ".changes")).join()).not.toMatch(/new|tmp/);
    expect(textOf("site.yaml")).toBe("old site");
  });

  it.each([
    "../out.txt",
    "..",
    "",
    "a/../../out.txt",
    "..\\out.txt",
    ".git/config",
    "a/.GIT./hooks/x",
    "GIT~1/x",
    "linked/.bashrc",
    "linked/out.yaml",
    "linked/out.txt",
    5,
  ])("a journal that came with the content and leads out of it, by %j, is not carried out", async (path) => {
    mkdirSync(join(folder, "content/.changes"), { recursive: true });
    const entries = [{ path, before: null, after: "x" }];
    put("content/.changes/journal.json", JSON.stringify({ version: 1, entries }));
    symlinkSync("../resources", join(folder, "content/linked"));
    await expect(openContent(join(folder, "content"))).rejects.toThrow(
      "journal.json: the file is damaged, or from another folder",
    );
    expect(readdirSync(folder, { recursive: true }).join()).not.toMatch(/out\.|config|hooks|git~|bashrc/i);
  });

  it.each([
    ".gitattributes",
    ".github/a.yml",
    "resources/a..b.yaml",
    "brand/...a.png",
    "disk/a.yaml",
    "within/a",
  ])("a journal of our own is carried out: %s", async (path) => {
    // Another disk, if the tests work in memory.
    const disk = mkdtempSync(join(existsSync("/tmp") ? "/tmp" : tmpdir(), "waymark-disk-"));
    symlinkSync(disk, join(folder, "disk"));
    symlinkSync(".", join(folder, "within"));
    (await openContent(folder))[Symbol.dispose]();
    await writeJournal(folder, [{ path, before: null, after: "x" }]);
    (await openContent(folder))[Symbol.dispose]();
    expect(textOf(path)).toBe("x");
    expect(readdirSync(disk).join()).not.toContain("tmp");
    rmSync(disk, { recursive: true });
  });

  it.each([".changes", ".changes/.gitignore", ".changes/lock.db", ".changes/lock.pid"])(
    "writes through no link that came with the content: %s",
    async (name) => {
      mkdirSync(join(folder, "content/.changes"), { recursive: true });
      mkdirSync(join(folder, "mine"));
      for (const file of [".gitignore", "lock.pid", "kept.tmp"]) put(`mine/${file}`, "mine");
      const path = join(folder, "content", name);
      rmSync(path, { recursive: true, force: true });
      symlinkSync(join(folder, name === ".changes" ? "mine" : "mine/.gitignore"), path);
      (await openContent(join(folder, "content")))[Symbol.dispose]();
      const kept = readdirSync(join(folder, "mine")).sort();
      expect(kept.map((file) => [file, textOf(`mine/${file}`)])).toEqual([
        [".gitignore", "mine"],
        ["kept.tmp", "mine"],
        ["lock.pid", "mine"],
      ]);
    },
  );

  it("takes nothing for a link that is none, as Windows does in OneDrive's folder", async () => {
    (await openContent(folder))[Symbol.dispose]();
    await writeJournal(folder, [{ path: "site.yaml", before: "old site", after: "new site" }]);
    const isLink = vi.spyOn(fs.Dirent.prototype, "isSymbolicLink").mockReturnValue(true);
    (await openContent(folder).finally(() => isLink.mockRestore()))[Symbol.dispose]();
    expect(textOf("site.yaml")).toBe("new site");
  });

  it("a damaged journal is named, with what to do", async () => {
    await openContent(folder).then((open) => open[Symbol.dispose]());
    put(".changes/journal.json", '{"version":1,"ent');
    const error = await openContent(folder).catch((thrown: unknown) => thrown);
    expect(explainFileError(error)).toEqual({
      what: `${join(folder, ".changes/journal.json")}: the file is damaged, or from another folder or version`,
      fix: "compare the content with its last commit, then delete that file.",
    });
    expect(await seen().catch((thrown: unknown) => explainFileError(thrown)?.what)).toContain("is damaged");
  });

  it("keeps one text in memory at a time, and changes nothing if one of them cannot be made", async () => {
    const stagedAt: string[][] = [];
    function* make() {
      for (const change of changes) {
        stagedAt.push(readdirSync(join(folder, ".changes")).filter((name) => name.endsWith(".new")));
        yield change;
      }
      throw new Error("no more");
    }
    await expect(write(make())).rejects.toThrow("no more");
    expect(stagedAt).toEqual([[], ["0.new"], ["0.new"]]);
    expect(await seen()).toEqual({ "site.yaml": "old site", "resources/a.yaml": "old a" });
    expect(readdirSync(join(folder, ".changes")).join()).not.toMatch(/new|tmp|json/);
  });

  it.each([0, 1, 2, 3])("is whole for every reader when the tool was killed after %i files", async (done) => {
    await writeJournal(folder, entries);
    for (const { path, after } of entries.slice(0, done)) {
      if (after === null) rmSync(join(folder, path));
      else put(path, after);
    }
    expect(await seen()).toEqual(whole);
    await write([]);
    expect(await readJournal(folder)).toEqual([]);
    expect(await seen()).toEqual(whole);
    expect(textOf("resources/b.yaml")).toBe("new b");
  });

  it("leaves nothing beside the links where the tool that finishes it is killed too", async () => {
    const script = JSON.stringify(fileURLToPath(new URL("change-content.ts", import.meta.url)));
    const code = `import fs from "node:fs";
      import { syncBuiltinESMExports } from "node:module";
      for (const [calls, name] of [[fs, "renameSync"], [fs.promises, "rename"]])
        calls[name] = () => process.kill(process.pid, "SIGKILL");
      syncBuiltinESMExports();
      const { openContent } = await import(${script});
      await openContent(${JSON.stringify(folder)});`;
    await writeJournal(folder, entries);
    const killed = spawn(process.execPath, ["--input-type=module", "-e", code], { stdio: "ignore" });
    expect(await once(killed, "exit")).toEqual([null, "SIGKILL"]);
    expect([...readdirSync(folder), ...readdirSync(join(folder, "resources"))].join()).not.toMatch(/tmp|new/);
    await write([]);
    expect([await seen(), readdirSync(join(folder, ".changes")).join()]).toEqual([
      whole,
      expect.not.stringMatching(/tmp|new/),
    ]);
  });

  it("leaves a file alone that a person edited after the kill", async () => {
    await writeJournal(folder, entries);
    put("site.yaml", "mine");
    expect(await seen()).toEqual({ ...whole, "site.yaml": "mine" });
    await write([]);
    expect(textOf("site.yaml")).toBe("mine");
  });

  it("is undone when one of the files cannot be written", async () => {
    put("notes", "a file where a folder is wanted");
    const bad = [...changes, { path: "notes/x.yaml", text: "x" }];
    await expect(write(bad)).rejects.toThrow(/ENOTDIR|EEXIST/);
    expect(await seen()).toEqual({ "site.yaml": "old site", "resources/a.yaml": "old a" });
    expect(await readJournal(folder)).toEqual([]);
    expect(existsSync(join(folder, "resources/b.yaml"))).toBe(false);
  });

  it("is undone when a rename fails after others succeeded", async () => {
    mkdirSync(join(folder, "empty"));
    const race = write([...changes, { path: "resources/c.yaml", text: "c" }], (done) => {
      // A folder takes the name after the files were read and before they are put in place.
      if (done === 4) mkdirSync(join(folder, "resources/c.yaml/inside"), { recursive: true });
    });
    await expect(race).rejects.toThrow();
    expect(textOf("site.yaml")).toBe("old site");
    expect(textOf("resources/a.yaml")).toBe("old a");
    expect(existsSync(join(folder, "resources/b.yaml"))).toBe(false);
  });

  it("says so where a file has the place of the tools' folder, and changes nothing", async () => {
    put(".changes", "");
    await expect(write(changes)).rejects.toThrow(/EEXIST|ENOTDIR/);
    expect(await seen()).toEqual({ "site.yaml": "old site", "resources/a.yaml": "old a" });
  });
});

describe("T21: two tools at once", () => {
  it("refuses the second, names the holder, and lets it in afterwards", async () => {
    const lock = lockContent(folder);
    const second = write(changes);
    await expect(second).rejects.toThrow(ContentLockedError);
    await expect(second).rejects.toThrow(`Process ${process.pid} is changing`);
    expect(textOf("site.yaml")).toBe("old site");
    lock.release();
    await write(changes);
    expect(textOf("site.yaml")).toBe("new site");
  });

  it("refuses a lock that this user may only read, which the kernel would not keep from a second tool", () => {
    lockContent(folder).release();
    const access = vi.spyOn(fs, "accessSync").mockImplementation((path) => {
      if (String(path).endsWith("lock.db")) throw Object.assign(new Error("refused"), { code: "EACCES" });
    });
    syncBuiltinESMExports();
    try {
      expect(() => lockContent(folder)).toThrow("refused");
    } finally {
      access.mockRestore();
      syncBuiltinESMExports();
    }
  });

  it("frees the lock of a killed one", async () => {
    const script = JSON.stringify(fileURLToPath(new URL("lock-content.ts", import.meta.url)));
    // Kept in a global, or the collector would take the lock away with its object.
    const code = `import { lockContent } from ${script};
      globalThis.lock = lockContent(${JSON.stringify(folder)});
      console.log("held");
      setInterval(() => {}, 1000);`;
    const stdio = ["ignore", "pipe", "ignore"] as const;
    const holder = spawn(process.execPath, ["--input-type=module", "-e", code], { stdio: [...stdio] });
    try {
      await once(holder.stdout as Readable, "data");
      expect(() => lockContent(folder)).toThrow(`Process ${holder.pid} is changing`);
    } finally {
      holder.kill("SIGKILL");
      await once(holder, "exit");
    }
    lockContent(folder).release();
  });
});
