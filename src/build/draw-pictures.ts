import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { initWasm, Resvg } from "@resvg/resvg-wasm";
import opentype, { type Font } from "opentype.js";
import type { Catalog } from "#catalog/catalog.ts";
import { printIcon } from "./print-icon.ts";

const require = createRequire(import.meta.url);

export interface Pictures {
  /** Path below the public folder -> bytes. */
  [path: string]: string | Uint8Array;
}

let isReady: Promise<void> | undefined;

/**
 * Favicon, touch and app icons, and the pictures that other sites show with a link (Open Graph, 1200 x 630): one for the
 * home page and one for each menu, which its groups share.
 */
export async function drawPictures({ menus, site }: Pick<Catalog, "menus" | "site">): Promise<Pictures> {
  isReady ??= readFile(require.resolve("@resvg/resvg-wasm/index_bg.wasm")).then((wasm) => initWasm(wasm));
  await isReady;
  const serif = await readFont("@fontsource/young-serif/files/young-serif-latin-400-normal.woff");
  const share = (tagline: string) => toPng(printSharePicture(serif, site.product, tagline), 1200);
  return {
    "favicon.svg": printIcon(10),
    "apple-touch-icon.png": toPng(printIcon(0), 180),
    "icon-192.png": toPng(printIcon(0), 192),
    "icon-512.png": toPng(printIcon(0), 512),
    "og.png": share(site.description),
    ...Object.fromEntries(
      menus.map((menu) => [`og-${menu.id}.png`, share(`${menu.name}: ${menu.summary}`)] as const),
    ),
  };
}

async function readFont(specifier: string): Promise<Font> {
  const bytes = await readFile(require.resolve(specifier));
  return opentype.parse(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));
}

const toPng = (svg: string, width: number) =>
  new Resvg(svg, { fitTo: { mode: "width", value: width } }).render().asPng();

function printSharePicture(font: Font, product: string, tagline: string): string {
  const draw = (text: string, x: number, y: number, size: number) =>
    font.getPath(text, x, y, size).toPathData(1);
  const lines = wrap(tagline, (text) => font.getAdvanceWidth(text, 40) <= 900).slice(0, 3);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 630">
<defs><linearGradient id="sky" x2="0" y2="1"><stop stop-color="#dcefe9"/><stop offset=".8" stop-color="#f8f0d8"/></linearGradient></defs>
<rect width="1200" height="630" fill="url(#sky)"/>
<circle cx="985" cy="320" r="72" fill="#ffc53d"/>
<path d="M0 470c120-60 240-50 360-90s200-60 320-20 180 40 260 20 140-110 260-130v380H0z" fill="#a9cfc0"/>
<path d="M0 530c180-70 320-20 500-60s280-60 420-20 200 20 280-10v190H0z" fill="#5c9f8b"/>
<path d="M470 630c90-50 230-40 300-80s20-60 90-90 120-40 150-90 60-80 70-120" fill="none" stroke="#fff9e6" stroke-width="7" stroke-linecap="round" stroke-dasharray="2 17"/>
<path d="M0 590c160-50 360-40 560-20s420 10 640-30v90H0z" fill="#14584c"/>
<path d="M1080 250v-60" stroke="#08251f" stroke-width="6" stroke-linecap="round"/><path d="M1080 190l50 16-50 16z" fill="#c2401f"/>
<path d="M120 78l34 34-34 34-34-34z" fill="#ffc53d" stroke="#08251f" stroke-width="4"/>
<path d="M106 112h24m-10-11l11 11-11 11" fill="none" stroke="#1c1503" stroke-width="6" stroke-linecap="round" stroke-linejoin="round"/>
<path d="${draw(product, 180, 142, 92)}" fill="#12211e"/>
${lines.map((line, index) => `<path d="${draw(line, 90, 225 + index * 52, 40)}" fill="#12211e"/>`).join("\n")}
</svg>`;
}

function wrap(text: string, fits: (line: string) => boolean): string[] {
  const lines: string[] = [];
  for (const word of text.split(" ")) {
    const longer = `${lines.at(-1) ?? ""} ${word}`.trim();
    if (lines.length > 0 && fits(longer)) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}
