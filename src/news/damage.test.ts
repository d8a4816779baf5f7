import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { damages } from "./testing/damage.ts";
import { toRows } from "./testing/to-rows.ts";

const folder = new URL("../../fixtures/feeds/", import.meta.url);
const feeds = readdirSync(folder)
  .filter((file) => /^(rss|atom|cdf)/.test(file))
  .map((file) => ({ file, text: readFileSync(new URL(file, folder), "utf8") }));

describe.each(damages)("R19 and fault test 6: $name", ({ apply, isCut }) => {
  it.each(feeds)("$file", ({ text }) => {
    const damaged = apply(text);
    const closed =
      damaged.replace(/<!ENTITY[\s\S]*?">/g, "").match(/<\/(?:\w+:)?(item|entry)>/gi)?.length ?? 0;
    const whole = toRows(text).length;
    // An entry that only repeats another's address is none of the rows.
    const least = isCut ? Math.min(closed, whole) : whole - 1;
    expect(toRows(damaged).length).toBeGreaterThanOrEqual(least);
  });
});

describe("fault test 6: damage bites", () => {
  it.each(damages)("$name changes the document", ({ apply }) => {
    expect(feeds.some(({ text }) => apply(text) !== text)).toBe(true);
  });
});
