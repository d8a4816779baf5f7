import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { compressFiles } from "./compress-files.ts";

const page = "<p>Links for students, parents and teachers.</p>".repeat(20);
let home: string;
let folder: string;
let cache: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), "waymark-compress-"));
  [folder, cache] = [join(home, "public"), join(home, "cache")];
  mkdirSync(folder);
  writeFileSync(join(folder, "index.html"), page);
  writeFileSync(join(folder, "icon.png"), "x");
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

const twin = () => brotliDecompressSync(readFileSync(join(folder, "index.html.br"))).toString();
const keptFile = () => join(cache, readdirSync(cache)[0] ?? "");

describe("compressFiles", () => {
  it("writes twins of texts, and the sizes of all", async () => {
    const sizes = await compressFiles(folder, cache);
    expect(sizes.map(({ path }) => path)).toEqual(["/icon.png", "/index.html"]);
    expect(sizes[1]?.brotliBytes).toBeLessThan(page.length / 5);
    expect(twin()).toBe(page);
    expect(gunzipSync(readFileSync(join(folder, "index.html.gz"))).toString()).toBe(page);
    expect(readdirSync(folder)).not.toContain("icon.png.br");
  });

  it("takes what an earlier build compressed, and makes anew what is damaged there", async () => {
    await compressFiles(folder, cache);
    const kept = readFileSync(keptFile());
    utimesSync(keptFile(), 1, Date.now() / 1000 - 3600);
    await compressFiles(folder, cache);
    expect(readdirSync(cache)).toHaveLength(1);
    writeFileSync(keptFile(), kept.subarray(0, 20));
    await compressFiles(folder, cache);
    expect(twin()).toBe(page);
    expect(readFileSync(keptFile())).toEqual(kept);
  });

  it("forgets what no build has needed for two weeks, and works where nothing can be kept", async () => {
    mkdirSync(cache);
    writeFileSync(join(cache, "old"), "");
    utimesSync(join(cache, "old"), 1, 1);
    await compressFiles(folder, cache);
    expect(readdirSync(cache)).not.toContain("old");
    writeFileSync(join(home, "file"), "");
    await compressFiles(folder, join(home, "file"));
    expect(twin()).toBe(page);
  });
});
