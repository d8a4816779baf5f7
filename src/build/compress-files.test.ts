import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type BuildCache, openBuildCache } from "./build-cache.ts";
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
const cache = () => openBuildCache(join(home, "cache"), () => "");

describe("compressFiles", () => {
  it("writes twins of texts, and the sizes of all", async () => {
    const sizes = await compressFiles(folder, cache());
    expect(sizes.map(({ path }) => path)).toEqual(["/icon.png", "/index.html"]);
    expect(sizes[1]?.brotliBytes).toBeLessThan(page.length / 5);
    expect(twin()).toBe(page);
    expect(gunzipSync(readFileSync(join(folder, "index.html.gz"))).toString()).toBe(page);
    expect(readdirSync(folder)).not.toContain("icon.png.br");
  });

  it("keeps no time for what grows with the links if it is told to be quick", async () => {
    mkdirSync(join(folder, "menu/group"), { recursive: true });
    writeFileSync(join(folder, "menu/group/index.html"), page);
    const slow: unknown[] = [];
    const keep: BuildCache["keep"] = (inputs, make) => {
      slow.push(inputs[2]);
      return make();
    };
    const sizes = await compressFiles(folder, Object.assign(cache(), { keep }), true);
    expect(slow.map(String)).toEqual([page]);
    expect(sizes.at(-1)).toMatchObject({ path: "/menu/group/index.html", brotliBytes: expect.any(Number) });
  });

  it("has nothing to do in an empty folder", async () => {
    rmSync(folder, { recursive: true });
    mkdirSync(folder);
    expect(await compressFiles(folder, cache())).toEqual([]);
  });

  it("where one file fails, begins no other and writes nothing once that is told", async () => {
    for (let at = 0; at < 50; at++) writeFileSync(join(folder, `page-${at}.html`), page + at);
    let begun = 0;
    let underWay = 0;
    const keep: BuildCache["keep"] = async (_, make) => {
      begun++;
      if (begun === 3) throw new Error("no space left on device");
      underWay++;
      await new Promise((resolve) => setTimeout(resolve, 20));
      return make().finally(() => underWay--);
    };
    await expect(compressFiles(folder, Object.assign(cache(), { keep }))).rejects.toThrow("no space left");
    expect([begun, underWay]).toEqual([8, 0]);
  });
});
