import { createHash } from "node:crypto";
import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Catalog } from "#catalog/catalog.ts";
import type { BuildCache } from "./build-cache.ts";

export const range = (first: number, last: number) =>
  String.fromCharCode(...Array.from({ length: last - first + 1 }, (_, index) => first + index));
/** ASCII, the letters of Western Europe for headlines, and the interface's signs. The next face draws what is missing. */
const always = `${range(0x20, 0x7e)}${range(0xc0, 0xff)}•·…–—‘’“”×→`;
/** The package's types do not know the first option yet. */
const options = { keepFeatures: ["kern", "liga", "lnum", "tnum", "mark", "ccmp"], noHinting: true };
/** The weights in use (styles/); the file has 200 to 800. */
const weights = { wght: { min: 400, max: 700 } };

/** The files of the fonts that stylesheets name. */
export const listFonts = (css: Record<string, string>): Set<string> =>
  new Set(Object.values(css).flatMap((text) => text.match(/assets\/[\w.-]+\.woff2/g) ?? []));

/** Cut to the characters of the content and the weights in use, 61 KB -> 30, and named by a hash, which the returned CSS uses. */
export async function cutFonts<Kind extends string>(
  publicFolder: string,
  css: Record<Kind, string>,
  catalog: Catalog,
  cache: BuildCache,
): Promise<Record<Kind, string>> {
  const text = listCharacters(catalog);
  const cut = { ...css };
  const kinds = Object.keys(css) as Kind[];
  for (const file of listFonts(css)) {
    const whole = await readFile(join(publicFolder, file));
    const axes = file.includes("wght") && { variationAxes: weights };
    const bytes = await cache.keepOfCode(["font", whole, text, axes], async () => {
      const { default: subsetFont } = await import("subset-font");
      return subsetFont(whole, text, { ...options, targetFormat: "woff2", ...axes });
    });
    const hash = createHash("sha256").update(bytes).digest("hex").slice(0, 8);
    const name = file.replace(/-[\w-]{8}\.woff2$/, `-${hash}.woff2`);
    await rm(join(publicFolder, file), { maxRetries: 5 });
    await writeFile(join(publicFolder, name), bytes);
    for (const kind of kinds) cut[kind] = cut[kind].replaceAll(file, name);
  }
  return cut;
}

function listCharacters({ home, menus, resources, site }: Catalog): string {
  const texts = [JSON.stringify([home, site]), ...menus.flatMap(({ name, summary }) => [name, summary])];
  for (const { name, summary = "" } of menus.flatMap((menu) => menu.groups)) texts.push(name, summary);
  for (const { name, description } of resources.values()) texts.push(name, description);
  return [...new Set(always + texts.join(""))].sort().join("");
}
