import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { expect } from "vitest";
import { type BuildOptions, buildSite } from "#build/build-site.ts";
import { sampleContent } from "#catalog/fixture/sample-content.ts";
import { root } from "./product.ts";

/** Below a path, in ten pages: to compress a hundred takes five seconds. Returns where it was built in `folder`. */
export async function buildSmallSite(folder: string, options: Partial<BuildOptions>): Promise<string> {
  const [contentFolder, outFolder] = [join(folder, "content"), join(folder, "dist")];
  for (const { path, text } of sampleContent()) {
    await mkdir(dirname(join(contentFolder, path)), { recursive: true });
    await writeFile(join(contentFolder, path), text.replace(/^url: .*school\//m, "$&hub/"));
  }
  const { problems } = await buildSite({ root, contentFolder, outFolder, ...options });
  expect(problems.filter(({ level }) => level === "error")).toEqual([]);
  return outFolder;
}
