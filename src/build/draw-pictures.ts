import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { initWasm, Resvg } from "@resvg/resvg-wasm";
import opentype, { type Font } from "opentype.js";
import subsetFont from "subset-font";
import type { Brand, Typeface } from "#catalog/brand/brand.ts";
import { ours, recolourText } from "#catalog/brand/brand-colours.ts";
import type { Menu, Site } from "#catalog/catalog.ts";
import { range } from "./cut-fonts.ts";
import { placeDrawing, printIcon } from "./print-icon.ts";

const require = createRequire(import.meta.url);

/** Everything that the pictures depend on. */
export interface Drawn {
  site: Pick<Site, "product" | "description">;
  menus: Pick<Menu, "id" | "name" | "summary">[];
  brand?: Brand | undefined;
}

let isReady: Promise<void> | undefined;

/**
 * Favicon, touch and app icons, and the pictures that other sites show with a link (Open Graph, 1200 x 630): one for the
 * home page and one for each menu, which its groups share. By path below the public folder.
 */
export async function drawPictures({ menus, site, brand = { typeface: "trail", scene: "drawn" } }: Drawn) {
  isReady ??= readFile(require.resolve("@resvg/resvg-wasm/index_bg.wasm")).then((wasm) => initWasm(wasm));
  await isReady;
  const face = await readFont(brand.typeface);
  const share = (tagline: string) => toPng(printSharePicture(face, brand, site.product, tagline), 1200);
  return {
    "favicon.svg": printIcon(10, brand),
    "apple-touch-icon.png": toPng(printIcon(0, brand), 180),
    "icon-192.png": toPng(printIcon(0, brand), 192),
    "icon-512.png": toPng(printIcon(0, brand), 512),
    ...(brand.logo ? { "logo.svg": brand.logo } : {}),
    "og/home.png": share(site.description),
    ...Object.fromEntries(
      menus.map((menu) => [`og/menu-${menu.id}.png`, share(`${menu.name}: ${menu.summary}`)] as const),
    ),
  };
}

/** The headings' typeface as an outline font, from which paths can be drawn. */
async function readFont(typeface: Typeface): Promise<Font> {
  const file =
    typeface === "trail"
      ? "@fontsource/young-serif/files/young-serif-latin-400-normal.woff"
      : "@fontsource-variable/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-wght-normal.woff2";
  const packed = await readFile(require.resolve(file));
  const options = { targetFormat: "sfnt", variationAxes: { wght: 650 } } as const;
  const bytes = typeface === "trail" ? packed : await subsetFont(packed, drawnCharacters, options);
  return opentype.parse(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));
}

/** The Latin letters that the face has. */
const drawnCharacters = `${range(0x20, 0x17e)}–—‘’“”…`;

const toPng = (svg: string, width: number) =>
  new Resvg(svg, { fitTo: { mode: "width", value: width } }).render().asPng();

function printSharePicture(font: Font, brand: Brand, product: string, tagline: string): string {
  const draw = (text: string, x: number, y: number, size: number) =>
    font.getPath(text, x, y, size).toPathData(1);
  const lines = wrap(tagline, (text) => font.getAdvanceWidth(text, 40) <= 900).slice(0, 3);
  const mark = brand.logo ? placeDrawing(brand.logo, 72, 62, 96) : trailMark;
  return recolourText(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 630">
<defs><linearGradient id="sky" x2="0" y2="1"><stop stop-color="#dcefe9"/><stop offset=".8" stop-color="#f8f0d8"/></linearGradient></defs>
<rect width="1200" height="630" fill="url(#sky)"/>
${brand.scene === "drawn" ? hills : ""}
${brand.logo ? "" : mark}
<path d="${draw(product, 190, 142, 92)}" fill="${ours.day.ink}"/>
${lines.map((line, index) => `<path d="${draw(line, 90, 225 + index * 52, 40)}" fill="${ours.day.ink}"/>`).join("\n")}
</svg>`,
    brand,
  ).replace("</svg>", `${brand.logo ? mark : ""}</svg>`);
}

const hills = `<circle cx="985" cy="320" r="72" fill="${ours.always.sun}"/>
<path d="M0 470c120-60 240-50 360-90s200-60 320-20 180 40 260 20 140-110 260-130v380H0z" fill="#a9cfc0"/>
<path d="M0 530c180-70 320-20 500-60s280-60 420-20 200 20 280-10v190H0z" fill="#5c9f8b"/>
<path d="M470 630c90-50 230-40 300-80s20-60 90-90 120-40 150-90 60-80 70-120" fill="none" stroke="#fff9e6" stroke-width="7" stroke-linecap="round" stroke-dasharray="2 17"/>
<path d="M0 590c160-50 360-40 560-20s420 10 640-30v90H0z" fill="#14584c"/>
<path d="M1080 250v-60" stroke="#08251f" stroke-width="6" stroke-linecap="round"/><path d="M1080 190l50 16-50 16z" fill="#c2401f"/>`;
const trailMark = `<path d="M120 78l34 34-34 34-34-34z" fill="${ours.always.sun}" stroke="#08251f" stroke-width="4"/>
<path d="M106 112h24m-10-11l11 11-11 11" fill="none" stroke="${ours.always.onSun}" stroke-width="6" stroke-linecap="round" stroke-linejoin="round"/>`;

function wrap(text: string, fits: (line: string) => boolean): string[] {
  const lines: string[] = [];
  for (const word of text.split(" ")) {
    const longer = `${lines.at(-1) ?? ""} ${word}`.trim();
    if (lines.length > 0 && fits(longer)) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}
