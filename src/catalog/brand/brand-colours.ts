import { contrastOf, luminanceOf, type Oklch, toOklch, withLuminance } from "./colour.ts";

/** The hub's own two: the accent of links and bars, and its warm counterpart of marks and buttons. */
const ownColours = { accent: "#0b4a40", warm: "#ffc53d" } as const;
export type BrandColours = { [Name in keyof typeof ownColours]?: string | undefined };

/** Text on text's ground, and edges on theirs (WCAG 1.4.6 and 1.4.11). */
const textRatio = 7;

/** What the accent is read on in the light scheme: paper, and the wash behind what is pointed at. */
const accentGrounds = ["#fbf8ef", "#e2efe9"];
/** Words on buttons, and the bars on which marks and words of the warm colour stand, by day and by night. */
const warmPartners = ["#1c1503", "#0b3a33", "#114138"];

export interface ColourFault {
  name: keyof BrandColours;
  what: string;
  /** Of the same hue. */
  nearest: string;
}

/** A colour that breaks the contrasts of the page, with the nearest one that holds them. */
export function checkBrandColours(colours: BrandColours): ColourFault[] {
  const recolour = createRecolour(colours);
  const faults: ColourFault[] = [];
  if (colours.accent) {
    const grounds = accentGrounds.map(recolour);
    const worst = Math.min(...grounds.map((ground) => contrastOf(colours.accent ?? "", ground)));
    const most = Math.min(...grounds.map((ground) => (luminanceOf(ground) + 0.05) / textRatio - 0.05));
    if (worst < textRatio)
      faults.push({
        name: "accent",
        what: `as text on the page it has a contrast of ${print(worst)}:1, and 7:1 is needed`,
        nearest: nearestTo(colours.accent, most, "darker"),
      });
  }
  if (colours.warm) {
    const partners = warmPartners.map(recolour);
    const worst = Math.min(...partners.map((partner) => contrastOf(colours.warm ?? "", partner)));
    const least = Math.max(...partners.map((partner) => (luminanceOf(partner) + 0.05) * textRatio - 0.05));
    if (worst < textRatio)
      faults.push({
        name: "warm",
        what: `with the words and bars beside it, it has a contrast of ${print(worst)}:1, and 7:1 is needed`,
        nearest: nearestTo(colours.warm, least, "lighter"),
      });
  }
  return faults;
}

const print = (ratio: number) => (Math.floor(ratio * 10) / 10).toFixed(1);

/** A hair beyond the limit, because a screen has 256 steps and not all between them. */
function nearestTo(hex: string, luminance: number, side: "darker" | "lighter"): string {
  const colour = toOklch(hex);
  const step = side === "darker" ? -0.0015 : 0.004;
  return withLuminance(colour, Math.min(1, Math.max(0, luminance + step)));
}

/**
 * Our colours -> the brand's: another hue and strength, the same luminance. So every contrast that our pages hold, they
 * hold in any brand, in light and in dark. The two that the owner named stand exactly as named.
 */
export function createRecolour({ accent, warm }: BrandColours): (hex: string) => string {
  const families = [
    accent && { own: toOklch(ownColours.accent), brand: toOklch(accent), from: 140, to: 215 },
    warm && { own: toOklch(ownColours.warm), brand: toOklch(warm), from: 60, to: 125 },
  ].filter((family) => family !== undefined && family !== "");
  const exact = new Map<string, string>();
  if (accent) exact.set(ownColours.accent, accent);
  if (warm) exact.set(ownColours.warm, warm);
  const known = new Map<string, string>();
  return (given) => {
    const hex = given.toLowerCase();
    const made = exact.get(hex) ?? known.get(hex) ?? shift(hex, families);
    known.set(hex, made);
    return made;
  };
}

interface Family {
  own: Oklch;
  brand: Oklch;
  from: number;
  to: number;
}

/** Nearly grey: nobody sees a hue in it. */
const greyChroma = 0.004;
/** A pale ground stays pale beside a loud brand. */
const mostStrength = 1.5;

function shift(hex: string, families: readonly Family[]): string {
  const colour = toOklch(hex);
  const family = families.find(({ from, to }) => colour.hue >= from && colour.hue <= to);
  if (!family || colour.chroma < greyChroma) return hex;
  const { own, brand } = family;
  const strength = Math.min(mostStrength, brand.chroma / own.chroma);
  return withLuminance({ chroma: colour.chroma * strength, hue: brand.hue }, luminanceOf(hex));
}

/** Every colour that a stylesheet or a drawing names. */
export function recolourText(text: string, colours: BrandColours): string {
  if (!colours.accent && !colours.warm) return text;
  const recolour = createRecolour(colours);
  const hex = (channels: string[]) =>
    `#${channels.map((channel) => Number(channel).toString(16).padStart(2, "0")).join("")}`;
  return text
    .replace(/#([0-9a-f]{6})([0-9a-f]{2})?\b/gi, (_, six: string, alpha = "") => recolour(`#${six}`) + alpha)
    .replace(/\brgb\((\d+) (\d+) (\d+)(?= *[/)])/g, (_, ...channels: string[]) => {
      const [r, g, b] = [1, 3, 5].map((at) =>
        Number.parseInt(recolour(hex(channels.slice(0, 3))).slice(at, at + 2), 16),
      );
      return `rgb(${r} ${g} ${b}`;
    });
}
