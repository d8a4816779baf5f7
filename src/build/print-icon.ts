import type { Brand } from "#catalog/brand/brand.ts";
import { ours, recolourText } from "#catalog/brand/brand-colours.ts";

/** The mark, 40 by 40. `radius` rounds its corners if the system does not. A brand's own logo gets a white ground. */
export function printIcon(radius: number, brand: Partial<Brand> = {}): string {
  const start = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><rect width="40" height="40" rx="${radius}"`;
  if (brand.logo) return `${start} fill="#ffffff"/>${placeDrawing(brand.logo, 4, 4, 32)}</svg>`;
  const mark = `${start} fill="${ours.day.bar}"/><path d="M8 34c3-6 9-5 12-9s0-7 0-7" fill="none" stroke="${ours.always.onBar}" stroke-width="2.5" stroke-linecap="round" stroke-dasharray=".1 5"/><path d="M20 5l9 9-9 9-9-9z" fill="${ours.always.sun}"/><path d="M16.5 14h6m-2.6-3l3 3-3 3" fill="none" stroke="${ours.always.onSun}" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"/></svg>`;
  return recolourText(mark, brand);
}

/** Places a drawing within another one, as large as fits into a square. */
export function placeDrawing(svg: string, x: number, y: number, size: number): string {
  const [root = "<svg>"] = /^<svg[^>]*>/.exec(svg) ?? [];
  const placed = root
    .replace(/ (?:x|y|width|height|preserveAspectRatio)="[^"]*"/g, "")
    .replace(/^<svg/, `<svg x="${x}" y="${y}" width="${size}" height="${size}"`);
  return placed + svg.slice(root.length);
}
