import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkBrandColours, createRecolour, recolourText } from "./brand-colours.ts";
import { contrastOf } from "./colour.ts";

const read = (name: string) =>
  readFileSync(new URL(`../../site/styles/${name}.css`, import.meta.url), "utf8");
const css = read("tokens") + read("tokens-later");
type Scheme = "light" | "dark";
const colour = (name: string, scheme: Scheme): string => {
  const hexes = new RegExp(`--${name}: ([^;]+);`).exec(css)?.[1]?.match(/#[0-9a-f]{6}/g) ?? [];
  return hexes[scheme === "dark" ? hexes.length - 1 : 0] ?? "";
};

/** As src/site/styles/contrast.test.ts has them. */
const pairs: [one: string, other: string, least: number][] = [
  ["ink", "paper", 7],
  ["ink", "surface", 7],
  ["ink", "pine-wash", 7],
  ["ink-soft", "paper", 7],
  ["ink-soft", "surface", 7],
  ["pine", "paper", 7],
  ["pine", "surface", 7],
  ["pine", "pine-wash", 7],
  ["pine-hover", "paper", 7],
  ["on-bar", "bar", 7],
  ["sun", "bar", 7],
  ["on-sun", "sun", 7],
  ["edge", "paper", 3],
];
const hex = fc.integer({ min: 0, max: 0xffffff }).map((number) => `#${number.toString(16).padStart(6, "0")}`);

/** A brand as the check lets it pass: a refused colour is replaced by the one that the check names. */
function settle(accent: string, warm: string) {
  const brand = { accent, warm };
  // The one moves the grounds of the other.
  for (let round = 0; round < 6; round++)
    for (const { name, nearest } of checkBrandColours(brand)) brand[name] = nearest;
  return brand;
}

describe("a brand's colours", () => {
  it("keep every contrast of the page, in light and in dark, whatever the owner named", () => {
    fc.assert(
      fc.property(hex, hex, (accent, warm) => {
        const brand = settle(accent, warm);
        expect(checkBrandColours(brand)).toEqual([]);
        const recolour = createRecolour(brand);
        for (const scheme of ["light", "dark"] as const)
          for (const [one, other, least] of pairs)
            expect(
              contrastOf(recolour(colour(one, scheme)), recolour(colour(other, scheme))),
              `${JSON.stringify(brand)} ${scheme} ${one} on ${other}`,
            ).toBeGreaterThanOrEqual(least - 0.04);
      }),
      { numRuns: 60 },
    );
  });

  it.each([
    ["accent", "#88ccff", /contrast of 1\.\d:1, and 7:1/],
    ["accent", "#ffffff", /contrast of 1\.\d:1/],
    ["warm", "#203040", /contrast of 1\.\d:1/],
    ["warm", "#e4002b", /7:1 is needed/],
  ] as const)("as %s, %s is refused, with the nearest that is enough", (name, given, what) => {
    const [fault] = checkBrandColours({ [name]: given });
    expect(fault).toMatchObject({ name, what: expect.stringMatching(what) });
    expect(checkBrandColours({ [name]: fault?.nearest })).toEqual([]);
  });

  it("are exactly those that the owner named", () => {
    const brand = { accent: "#1d3a8a", warm: "#ffd166" };
    expect(checkBrandColours(brand)).toEqual([]);
    expect(recolourText("a{color:#0b4a40;background:#ffc53d}", brand)).toBe(
      "a{color:#1d3a8a;background:#ffd166}",
    );
  });

  it("take the place of ours everywhere, and leave what has no hue of ours", () => {
    const brand = { accent: "#1d3a8a", warm: "#ffd166" };
    const text = "#000000 #ffffff #6d2412 #0b3a33 #a9cfc080 rgb(18 33 30 / 0.28) url(#sky)";
    const made = recolourText(text, brand);
    expect(made).toMatch(
      /^#000000 #ffffff #6d2412 #(?!0b3a33)[0-9a-f]{6} #(?!a9cfc0)[0-9a-f]{6}80 rgb\((?!18 33 30)/,
    );
    expect(made).toMatch(/url\(#sky\)$/);
    expect(recolourText(text, {})).toBe(text);
  });
});
