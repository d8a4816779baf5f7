import { execFileSync } from "node:child_process";
import { lstatSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { printFileError } from "./explain-file-error.ts";
import { tryToWrite, writeFileDurably } from "./write-file-durably.ts";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "waymark-durable-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

describe("T18 writeFileDurably", () => {
  it("makes the folder, writes, replaces, and leaves nothing beside", async () => {
    const path = join(folder, "a/b.json");
    await writeFileDurably(path, "one");
    await writeFileDurably(path, "two");
    expect(readFileSync(path, "utf8")).toBe("two");
    expect(readdirSync(join(folder, "a"))).toEqual(["b.json"]);
  });

  it("keeps the old file whole when writing fails", async () => {
    const path = join(folder, "taken");
    mkdirSync(join(path, "inside"), { recursive: true });
    await expect(writeFileDurably(path, "x")).rejects.toThrow();
    expect(readdirSync(folder)).toEqual(["taken"]);
    expect(readdirSync(path)).toEqual(["inside"]);
  });

  it.skipIf(process.platform === "win32")("puts no file in the place of a device or a pipe", async () => {
    const path = join(folder, "pipe");
    execFileSync("mkfifo", [path]);
    const told = await writeFileDurably(path, "x").catch(printFileError);
    expect(told).toBe(`${path}: it is a device or a pipe. To go on, name a file.`);
    expect([lstatSync(path).isFIFO(), readdirSync(folder)]).toEqual([true, ["pipe"]]);
  });
});

describe("tryToWrite", () => {
  it("leaves nothing if a file can be written, and an old one as it is", async () => {
    const path = join(folder, "a/sheet.csv");
    await tryToWrite(path);
    expect(readdirSync(join(folder, "a"))).toEqual([]);
    await writeFileDurably(path, "old");
    await tryToWrite(path);
    expect([readFileSync(path, "utf8"), readdirSync(join(folder, "a"))]).toEqual(["old", ["sheet.csv"]]);
  });

  it("meets before the work what would be in the way after it", async () => {
    mkdirSync(join(folder, "taken"));
    await expect(tryToWrite(join(folder, "taken"))).rejects.toMatchObject({ code: "EISDIR" });
    const long = join(folder, `${"a".repeat(250)}.csv`);
    await expect(tryToWrite(long)).rejects.toMatchObject({ code: "ENAMETOOLONG" });
  });
});
