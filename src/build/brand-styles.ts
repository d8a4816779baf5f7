import { rm } from "node:fs/promises";
import { join } from "node:path";
import type { Brand, Typeface } from "#catalog/brand/brand.ts";
import { recolourText } from "#catalog/brand/brand-colours.ts";
import { listFonts } from "./cut-fonts.ts";

/** `drop`: families that are not used. */
const faces: Record<Typeface, { drop: string[] } & Partial<Record<"serif" | "sans" | "more", string>>> = {
  trail: { drop: [] },
  clear: { drop: ["Young Serif"], serif: "var(--sans)", more: "h1,h2,h3,.brand{font-weight:700}" },
  system: {
    drop: ["Young Serif", "Atkinson Hyperlegible Next"],
    serif: 'ui-serif,"Iowan Old Style","Palatino Linotype",Georgia,serif',
    sans: 'system-ui,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif',
  },
};

/** Our stylesheets in the brand's colours and face. */
function brandStyle(css: string, brand: Brand): string {
  const { drop, serif, sans, more = "" } = faces[brand.typeface];
  let made = recolourText(css, brand).replace(/@font-face\s*\{[^}]*\}/g, (face) =>
    drop.some((family) => face.includes(family)) ? "" : face,
  );
  if (serif) made = made.replace(/--serif:[^;}]+/g, `--serif:${serif}`);
  if (sans) made = made.replace(/--sans:[^;}]+/g, `--sans:${sans}`);
  return made.includes("--serif:") ? made + more : made;
}

/** Brands all stylesheets of a bundle, and removes fonts that none of them names any more. */
export async function brandStyles<Kind extends string>(
  publicFolder: string,
  css: Record<Kind, string>,
  brand: Brand,
): Promise<Record<Kind, string>> {
  const made = { ...css };
  for (const kind of Object.keys(css) as Kind[]) made[kind] = brandStyle(css[kind], brand);
  const left = listFonts(made);
  for (const one of listFonts(css)) if (!left.has(one)) await rm(join(publicFolder, one), { maxRetries: 5 });
  return made;
}
