/** Colours as the eye orders them (OKLCH, https://www.w3.org/TR/css-color-4/#ok-lab) and as WCAG weighs them. Pure. */

type Triple = readonly [number, number, number];

/** WCAG 2.2 "contrast ratio" of two colours, `#rrggbb` each. */
export function contrastOf(one: string, other: string): number {
  const [light, dark] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => b - a) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/** WCAG 2.2 "relative luminance". */
export const luminanceOf = (hex: string): number => linearLuminance(toLinear(hex));

export interface Oklch {
  lightness: number;
  chroma: number;
  /** In degrees. Means nothing if there is no chroma. */
  hue: number;
}

export function toOklch(hex: string): Oklch {
  const [r, g, b] = toLinear(hex);
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const bb = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  const hue = (Math.atan2(bb, a) * 180) / Math.PI;
  return {
    lightness: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    chroma: Math.hypot(a, bb),
    hue: hue < 0 ? hue + 360 : hue,
  };
}

/** The colour of this hue with exactly this luminance, as strong as asked or as a screen can show it. */
export function withLuminance({ chroma, hue }: Pick<Oklch, "chroma" | "hue">, luminance: number): string {
  let [low, high] = [0, 1];
  for (let step = 0; step < 24; step++) {
    const middle = (low + high) / 2;
    if (linearLuminance(toShown({ lightness: middle, chroma, hue })) < luminance) low = middle;
    else high = middle;
  }
  return toHex(toShown({ lightness: (low + high) / 2, chroma, hue }));
}

/** With less chroma if a screen cannot show it: the hue stays. */
function toShown(colour: Oklch): Triple {
  let [low, high] = [0, colour.chroma];
  if (isShown(fromOklch(colour))) return fromOklch(colour);
  for (let step = 0; step < 16; step++) {
    const middle = (low + high) / 2;
    if (isShown(fromOklch({ ...colour, chroma: middle }))) low = middle;
    else high = middle;
  }
  return fromOklch({ ...colour, chroma: low });
}

const isShown = (rgb: Triple) => rgb.every((part) => part > -0.0005 && part < 1.0005);
const linearLuminance = ([r, g, b]: Triple) => 0.2126 * r + 0.7152 * g + 0.0722 * b;

function fromOklch({ lightness, chroma, hue }: Oklch): Triple {
  const [a, b] = [chroma * Math.cos((hue * Math.PI) / 180), chroma * Math.sin((hue * Math.PI) / 180)];
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

function toLinear(hex: string): Triple {
  const channel = (start: number) => {
    const c = Number.parseInt(hex.slice(start, start + 2), 16) / 255;
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  };
  return [channel(1), channel(3), channel(5)];
}

function toHex(rgb: Triple): string {
  const channel = (part: number) => {
    const c = Math.min(1, Math.max(0, part));
    const encoded = c <= 0.0031308 ? c * 12.92 : 1.055 * c ** (1 / 2.4) - 0.055;
    return Math.round(encoded * 255)
      .toString(16)
      .padStart(2, "0");
  };
  return `#${rgb.map(channel).join("")}`;
}
