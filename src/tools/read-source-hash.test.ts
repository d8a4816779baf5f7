import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { readSourceHash } from "./read-source-hash.ts";

let root = "";
const settings = () => ({ contentFolder: join(root, "content"), supabase: undefined });
const write = (name: string, text: string) => writeFileSync(join(root, name), text);
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "waymark-hash-"));
  for (const name of ["src/site", "content"]) mkdirSync(join(root, name), { recursive: true });
  write("package-lock.json", "{}");
  write("src/site/a.tsx", "a");
  write("content/site.yaml", "b");
});
afterEach(() => rmSync(root, { recursive: true }));

describe("readSourceHash", () => {
  it("stays when only times and tests change", () => {
    const before = readSourceHash(root, settings());
    utimesSync(join(root, "src/site/a.tsx"), 1, 1);
    write("src/site/a.test.tsx", "new");
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
    ["the packages", () => write("package-lock.json", "{ }")],
  ])("changes with %s", (_what, change) => {
    const before = readSourceHash(root, settings());
    change();
    expect(readSourceHash(root, settings())).not.toBe(before);
  });

  it("changes with the settings that the page carries", () => {
    const supabase = { url: "https://a.example", anonKey: "k" };
    expect(readSourceHash(root, { ...settings(), supabase })).not.toBe(readSourceHash(root, settings()));
  });
});
