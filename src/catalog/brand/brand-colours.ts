import { contrastOf, luminanceOf, toOklch, withLuminance } from "./colour.ts";

/** Text and edges on their backgrounds (WCAG 1.4.6 and 1.4.11). */
const textRatio = 7;

/** The colours of site/styles/tokens.css, for pictures and the like, which have no style sheet: by day, by night, and always. */
export const ours = {
  day: { paper: "#fbf8ef", ink: "#12211e", pine: "#0b4a40", bar: "#0b3a33" },
  night: { paper: "#0f1a18", ink: "#f4f0e5", pine: "#92dfca", bar: "#114138" },
  always: { onBar: "#fbf8ef", sun: "#ffc53d", onSun: "#1c1503" },
};

/** Our own two: the accent of links and bars, and its warm counterpart of marks and buttons. */
const sides = {
  accent: {
    own: ours.day.pine,
    /** Colours of about the same hue, in degrees. */
    hues: { from: 140, to: 215 },
    /** What the accent is read on in the light scheme: paper, and the wash behind what is pointed at. */
    partners: [ours.day.paper, "#e2efe9"],
    where: "as text on the page it has",
    /** The luminance that is just enough beside a partner's. */
    limit: (luminance: number) => (luminance + 0.05) / textRatio - 0.05,
    strictest: Math.min,
    /** A safety margin: a screen has 256 steps, and nothing between them. */
    hair: -0.0015,
  },
  warm: {
    own: ours.always.sun,
    hues: { from: 60, to: 125 },
    /** Words on buttons, and the bars below marks and words of the warm colour, by day and by night. */
    partners: [ours.always.onSun, ours.day.bar, ours.night.bar],
    where: "with the words and bars beside it, it has",
    limit: (luminance: number) => (luminance + 0.05) * textRatio - 0.05,
    strictest: Math.max,
    hair: 0.004,
  },
};
const names = ["accent", "warm"] as const;
export type BrandColours = { [Name in keyof typeof sides]?: string | undefined };

/** A colour that breaks the contrasts of the page, with the nearest one of its hue that keeps them. */
export function checkBrandColours(colours: BrandColours) {
  const recolour = createRecolour(colours);
  return names.flatMap((name) => {
    const colour = colours[name];
    if (!colour) return [];
    const { partners, where, limit, strictest, hair } = sides[name];
    const beside = partners.map(recolour);
    const worst = Math.min(...beside.map((partner) => contrastOf(colour, partner)));
    if (worst >= textRatio) return [];
    const luminance = strictest(...beside.map((partner) => limit(luminanceOf(partner)))) + hair;
    const nearest = withLuminance(toOklch(colour), Math.min(1, Math.max(0, luminance)));
    const ratio = (Math.floor(worst * 10) / 10).toFixed(1);
    return [{ name, what: `${where} a contrast of ${ratio}:1, and 7:1 is needed`, nearest }];
  });
}

/**
 * Our colours -> the brand's: another hue and strength, the same luminance. So every contrast that our pages have, they
 * have in any brand, in light and in dark. The two that the owner named are used exactly as named.
 */
export function createRecolour(colours: BrandColours): (hex: string) => string {
  const made = new Map<string, string>();
  for (const name of names) if (colours[name]) made.set(sides[name].own, colours[name]);
  return (given) => {
    const hex = given.toLowerCase();
    const colour = made.get(hex) ?? shift(hex, colours);
    made.set(hex, colour);
    return colour;
  };
}

/** Nearly grey: no one sees a hue in it. */
const greyChroma = 0.004;
/** A pale background stays pale even with a loud brand. */
const maxStrength = 1.5;

function shift(hex: string, colours: BrandColours): string {
  const { hue, chroma } = toOklch(hex);
  const name = names.find((one) => colours[one] && hue >= sides[one].hues.from && hue <= sides[one].hues.to);
  const named = name && colours[name];
  if (!named || chroma < greyChroma) return hex;
  const brand = toOklch(named);
  const strength = Math.min(maxStrength, brand.chroma / toOklch(sides[name].own).chroma);
  return withLuminance({ chroma: chroma * strength, hue: brand.hue }, luminanceOf(hex));
}

/** Replaces every colour that a stylesheet or a drawing names. */
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
