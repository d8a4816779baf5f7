import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sampleContent } from "#catalog/fixture/sample-content.ts";
import { buildApart } from "./build-apart.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "waymark-apart-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

describe("a build in a process of its own", () => {
  it("hands over the problems of the content it was given, and writes no site", async () => {
    const outFolder = join(folder, "out");
    const { ok, problems } = await buildApart({ root, contentFolder: folder, outFolder });
    expect(ok).toBe(false);
    expect(problems.map(({ where }) => where).join()).toContain("site.yaml");
    expect(readdirSync(folder)).toEqual([]);
  });

  it("names the files as the process that asks does, wherever the program is", async () => {
    const before = process.cwd();
    process.chdir(folder);
    const there = join(process.cwd(), "content");
    mkdirSync(there);
    const { problems } = await buildApart({ root, contentFolder: there, outFolder: join(folder, "out") });
    process.chdir(before);
    expect(problems.map(({ where }) => where)).toContain("content/site.yaml");
  });

  it("leaves out the compressed copies for a preview", async () => {
    const contentFolder = join(folder, "sample");
    for (const { path, text } of sampleContent()) {
      mkdirSync(dirname(join(contentFolder, path)), { recursive: true });
      writeFileSync(join(contentFolder, path), text);
    }
    const outFolder = join(folder, "preview");
    const { ok } = await buildApart({ root, contentFolder, outFolder, flag: "--preview" });
    const names = readdirSync(join(outFolder, "public")).filter((name) => name.startsWith("index."));
    expect([ok, names]).toEqual([true, ["index.html"]]);
  });

  it("says what was said where it breaks before it can say what is wrong", async () => {
    const { ok, problems } = await buildApart({ root: folder, contentFolder: folder, outFolder: folder });
    expect(ok).toBe(false);
    expect(problems).toMatchObject([{ where: "npm run build", what: expect.stringContaining("build.ts") }]);
  });
});
