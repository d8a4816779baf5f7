import { mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { readSourceHash } from "./read-source-hash.ts";

let root = "";
const settings = () => ({ contentFolder: join(root, "content"), supabase: undefined });
const write = (name: string, text: string) => writeFileSync(join(root, name), text);
const writeBelow = (name: string, text: string) => {
  mkdirSync(dirname(join(root, name)), { recursive: true });
  write(name, text);
};
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "waymark-hash-"));
  for (const name of ["src/site", "content"]) mkdirSync(join(root, name), { recursive: true });
  write("package-lock.json", "{}");
  write("src/site/a.tsx", "a");
  write("content/site.yaml", "b");
});
afterEach(() => rmSync(root, { recursive: true }));

describe("readSourceHash", () => {
  it("stays when only times and tests change, or all of it is moved", () => {
    const before = readSourceHash(root, settings());
    utimesSync(join(root, "src/site/a.tsx"), 1, 1);
    write("src/site/a.test.tsx", "new");
    expect(readSourceHash(root, settings())).toBe(before);
    const moved = `${root}-moved`;
    renameSync(root, moved);
    root = moved;
    expect(readSourceHash(root, settings())).toBe(before);
  });

  it.each<[string, () => void]>([
    ["a source", () => write("src/site/a.tsx", "A")],
    ["a new source", () => write("src/site/b.tsx", "")],
    [
      "a source's name",
      () => {
        rmSync(join(root, "src/site/a.tsx"));
        write("src/site/z.tsx", "a");
      },
    ],
    ["content", () => write("content/site.yaml", "B")],
    ["what the link checker has seen", () => writeBelow("content/checks/a.txt", "ash\n")],
    ["a change that a killed command left", () => writeBelow("content/.changes/journal.json", "{}")],
    ["the packages", () => write("package-lock.json", "{ }")],
  ])("changes with %s", (_what, change) => {
    const before = readSourceHash(root, settings());
    change();
    expect(readSourceHash(root, settings())).not.toBe(before);
  });

  it("changes with what a link within the content leads to, and copes with one that leads to nothing", () => {
    writeBelow("shared/feeds.yaml", "a");
    symlinkSync(join(root, "shared/feeds.yaml"), join(root, "content/feeds.yaml"));
    symlinkSync(join(root, "shared"), join(root, "content/shared"));
    // An editor's mark that a file is open.
    symlinkSync("somebody@somewhere.1", join(root, "content/.#site.yaml"));
    const before = readSourceHash(root, settings());
    write("shared/feeds.yaml", "b");
    expect(readSourceHash(root, settings())).not.toBe(before);
  });

  it("stays when a command has been at work and changed nothing", () => {
    const before = readSourceHash(root, settings());
    writeBelow("content/.changes/lock.pid", "1");
    writeBelow("content/.history/000001.json", "{}");
    writeBelow("content/.git/FETCH_HEAD", "1");
    expect(readSourceHash(root, settings())).toBe(before);
  });

  it("changes on the day on which the override of a hidden link ends", () => {
    writeBelow("content/checks/a.txt", 'ash\n  override changed-hands 2026-11-21 "It is theirs."\n');
    const on = (day: string) => readSourceHash(root, settings(), new Date(day));
    expect(on("2026-11-21T23:00:00Z")).toBe(on("2026-11-01T00:00:00Z"));
    expect(on("2026-11-22T00:00:00Z")).not.toBe(on("2026-11-21T23:00:00Z"));
  });

  it("changes with the settings that the page carries", () => {
    const supabase = { url: "https://a.example", anonKey: "k" };
    expect(readSourceHash(root, { ...settings(), supabase })).not.toBe(readSourceHash(root, settings()));
  });
});
