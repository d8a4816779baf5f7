import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { BuildCache } from "./build-cache.ts";
import { compressFiles } from "./compress-files.ts";

const page = "<p>Links for students, parents and teachers.</p>".repeat(20);
let home: string;
let folder: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), "waymark-compress-"));
  folder = join(home, "public");
  mkdirSync(folder);
  writeFileSync(join(folder, "index.html"), page);
  writeFileSync(join(folder, "icon.png"), "x");
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

const twin = () => brotliDecompressSync(readFileSync(join(folder, "index.html.br"))).toString();
const cache = () => new BuildCache(join(home, "cache"), () => "");

describe("compressFiles", () => {
  it("writes twins of texts, and the sizes of all", async () => {
    const sizes = await compressFiles(folder, cache());
    expect(sizes.map(({ path }) => path)).toEqual(["/icon.png", "/index.html"]);
    expect(sizes[1]?.brotliBytes).toBeLessThan(page.length / 5);
    expect(twin()).toBe(page);
    expect(gunzipSync(readFileSync(join(folder, "index.html.gz"))).toString()).toBe(page);
    expect(readdirSync(folder)).not.toContain("icon.png.br");
  });
});
