import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const read = (name: string) => readFileSync(new URL(name, import.meta.url), "utf8");
const css = read("./tokens.css") + read("./tokens-later.css");
type Scheme = "light" | "dark";

function colour(name: string, scheme: Scheme): [number, number, number] {
  const value = new RegExp(`--${name}: ([^;]+);`).exec(css)?.[1] ?? "";
  const other = /^var\(--([\w-]+)\)$/.exec(value)?.[1];
  if (other) return colour(other, scheme);
  const hexes = value.match(/#[0-9a-f]{6}/g) ?? [];
  const hex = hexes[scheme === "dark" ? hexes.length - 1 : 0];
  if (!hex) throw new Error(`tokens.css has no colour --${name}.`);
  const channel = (start: number) => Number.parseInt(hex.slice(start, start + 2), 16) / 255;
  return [channel(1), channel(3), channel(5)];
}

/** WCAG 2.2 "relative luminance" and "contrast ratio". */
function luminance(rgb: [number, number, number]): number {
  const [r, g, b] = rgb.map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4)) as [
    number,
    number,
    number,
  ];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
function ratio(one: string, other: string, scheme: Scheme): number {
  const [light, dark] = [luminance(colour(one, scheme)), luminance(colour(other, scheme))].sort(
    (a, b) => b - a,
  );
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05);
}

const text: [one: string, other: string][] = [
  ...["ink", "ink-soft", "pine", "pine-hover", "free", "partly", "paid"].flatMap(
    (name): [string, string][] => [
      [name, "paper"],
      [name, "surface"],
    ],
  ),
  ["ink", "pine-wash"],
  ["pine", "pine-wash"],
  ["on-bar", "bar"],
  ["sun", "bar"],
  ["on-sun", "sun"],
  ["on-sun", "sun-hover"],
];

describe.each(["light", "dark"] as const)("A16 contrast, %s", (scheme) => {
  it.each(text)("A16 text --%s on --%s is 7:1 or better", (one, other) => {
    expect(ratio(one, other, scheme)).toBeGreaterThanOrEqual(7);
  });
  it.each([
    ["edge", "paper"],
    ["pine", "paper"],
  ] as const)("A16 control edge --%s on --%s is 3:1 or better", (one, other) => {
    expect(ratio(one, other, scheme)).toBeGreaterThanOrEqual(3);
  });
});
