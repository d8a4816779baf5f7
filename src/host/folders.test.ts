import {
  Dirent,
  existsSync,
  globSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  type renameSync,
  rmSync,
  Stats,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { listFiles, makeFolder, moveWhenFree, toRealPath } from "./folders.ts";

let home = "";
beforeEach(() => {
  home = realpathSync(mkdtempSync(join(tmpdir(), "waymark-make-")));
});
afterEach(() => rmSync(home, { recursive: true }));

describe("makeFolder", () => {
  it("makes a folder and those above it, and is content with one that is there", () => {
    for (const _turn of [1, 2]) makeFolder(join(home, "a/b/c"));
    expect(statSync(join(home, "a/b/c")).isDirectory()).toBe(true);
    symlinkSync(join(home, "a"), join(home, "link"));
    makeFolder(join(home, "link/b/d"));
    expect(existsSync(join(home, "a/b/d"))).toBe(true);
  });

  it("says what is in the way", () => {
    writeFileSync(join(home, "file"), "");
    expect(() => makeFolder(join(home, "file"))).toThrow(/EEXIST/);
    expect(() => makeFolder(join(home, "file/below"))).toThrow(/ENOTDIR|EEXIST/);
  });

  it.runIf(existsSync("/proc/self"))("ends where the file system has no folder to give", () => {
    expect(() => makeFolder("/proc/waymark/data")).toThrow(/ENOENT/);
  });
});

describe("listFiles", () => {
  it("names what a directory calls a link, as Windows does with files and folders that OneDrive keeps online", () => {
    makeFolder(join(home, "b/c"));
    for (const name of ["z", "b/c/y", "b/x"]) writeFileSync(join(home, name), "");
    symlinkSync(home, join(home, "b/link"));
    for (const kind of ["isFile", "isDirectory"] as const)
      vi.spyOn(Dirent.prototype, kind).mockReturnValue(false);
    expect(listFiles(home)).toEqual(["b/c/y", "b/x", "z"]);
    vi.restoreAllMocks();
  });

  it("asks the system only for folders and links, as of thousands of files the desk asks for the state itself", () => {
    makeFolder(join(home, "b"));
    for (const name of ["z", "b/x"]) writeFileSync(join(home, name), "");
    const isDirectory = vi.spyOn(Stats.prototype, "isDirectory");
    expect(listFiles(home)).toEqual(["b/x", "z"]);
    expect(isDirectory).toHaveBeenCalledOnce();
    vi.restoreAllMocks();
  });
});

describe("toRealPath", () => {
  const link = (to: string, name: string) => symlinkSync(to, join(home, name));

  it("follows links that lead to nothing, and what is below them", () => {
    makeFolder(join(home, "disk"));
    link("disk/hub", "one");
    link(join(home, "one"), "two");
    for (const name of ["one", "two"]) expect(toRealPath(join(home, name))).toBe(join(home, "disk/hub"));
    expect(toRealPath(join(home, "two/a/b"))).toBe(join(home, "disk/hub/a/b"));
    makeFolder(join(home, "disk/hub"));
    expect(toRealPath(join(home, "two/a"))).toBe(join(home, "disk/hub/a"));
  });

  it("ends with some path where links lead in a circle", () => {
    link("b", "a");
    link("a", "b");
    link("deep/er", "deep");
    for (const name of ["a", "a/x", "deep"]) expect(toRealPath(join(home, name))).toContain(home);
  });
});

describe("moveWhenFree", () => {
  afterEach(() => vi.unstubAllGlobals());

  it.each([
    ["win32", "EPERM", 3],
    ["win32", "EBUSY", 3],
    ["win32", "ENOENT", 1],
    ["linux", "EPERM", 1],
  ])(
    "on %s, after %s, tries %i times where a program has the file open for a moment",
    (platform, code, tries) => {
      vi.stubGlobal("process", Object.create(process, { platform: { value: platform } }));
      const rename = vi.fn<typeof renameSync>();
      for (const _ of [1, 2])
        rename.mockImplementationOnce(() => {
          throw Object.assign(new Error("in use"), { code });
        });
      const move = () => moveWhenFree("a", "b", rename);
      if (tries > 1) move();
      else expect(move).toThrow("in use");
      expect(rename).toHaveBeenCalledTimes(tries);
    },
  );

  const cwd = fileURLToPath(new URL("..", import.meta.url));
  const files = globSync("**/*.ts", { cwd, exclude: ["**/*.test.ts", "**/testing/**"] });

  it("is how all of the program renames", () => {
    const renames = /^import \{[^}]*\brename(Sync)?\b[^}]*\} from "node:fs/m;
    expect(files.filter((name) => renames.test(readFileSync(join(cwd, name), "utf8")))).toEqual([
      join("host", "folders.ts"),
    ]);
  });

  it("has its like where something is deleted, which Windows refuses as well: Node tries again", () => {
    const hasty = /^.*\brm(Sync)?\((?!.*(maxRetries|\.catch\()).*$/gm;
    const found = files.flatMap((name) => readFileSync(join(cwd, name), "utf8").match(hasty) ?? []);
    expect(found.map((line) => line.trim())).toEqual([
      // For developers.
      "rmSync(folder, { recursive: true, force: true });",
      "rmSync(draftFolder, { recursive: true, force: true });",
    ]);
  });
});
