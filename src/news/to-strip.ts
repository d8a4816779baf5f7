/** Spec 9: the strip's text is the titles joined by bullets, repeated, and cut to 6000 characters. */
export const stripCharacters = 6000;
export const bullet = " • ";

/** One headline's place in the strip. */
export interface StripSegment {
  /** Index into the titles. */
  index: number;
  text: string;
  /** What the cut took from the title. */
  rest: string;
  /** The bullet behind it, or what the cut left of that. */
  gap: string;
}

/** The strip as segments; `printStrip` of them is the spec's text. Characters are UTF-16 units, as in String.length. */
export function toStrip(titles: readonly string[], maxCharacters = stripCharacters): StripSegment[] {
  const segments: StripSegment[] = [];
  if (titles.length === 0) return segments;
  for (let left = maxCharacters, turn = 0; left > 0; turn++) {
    const index = turn % titles.length;
    const title = titles[index] ?? "";
    const text = cut(title, left);
    const gap = bullet.slice(0, Math.max(0, left - title.length));
    segments.push({ index, text, rest: title.slice(text.length), gap });
    left -= title.length + bullet.length;
  }
  return segments;
}

export function printStrip(segments: readonly StripSegment[]): string {
  return segments.map(({ text, gap }) => text + gap).join("");
}

/** Never leaves half of a surrogate pair at the end. */
function cut(text: string, length: number): string {
  if (text.length <= length) return text;
  const last = text.charCodeAt(length - 1);
  return text.slice(0, last >= 0xd800 && last <= 0xdbff ? length - 1 : length);
}

/** How much of the strip's beginning is repeated behind its end, so that the loop has no gap on the widest screens. */
const seamCharacters = 900;

/** The strip as the ticker draws it: each title once (links), the spec's repeats, and the seam (both inert copies). */
export function toStripParts(titles: readonly string[]) {
  const strip = toStrip(titles);
  return {
    first: strip.slice(0, titles.length),
    copies: strip.slice(titles.length),
    seam: toStrip(titles, seamCharacters),
  };
}
