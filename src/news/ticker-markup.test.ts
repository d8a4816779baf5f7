import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { anyText } from "#base/testing/any-text.ts";
import { hourMs } from "#base/time.ts";
import {
  bullet,
  printDetail,
  printReadAt,
  printTodayTitle,
  stripCharacters,
  toStrip,
} from "./ticker-markup.ts";

const printStrip = (titles: readonly string[]) =>
  toStrip(titles)
    .map(({ text, gap }) => text + gap)
    .join("");

describe("toStrip", () => {
  it("spec 9 ticker text: titles joined by bullets, repeated, cut to 6000 characters", () => {
    const titles = ["Fees rise", "Tests return"];
    const expected = "Fees rise • Tests return • ".repeat(400).slice(0, stripCharacters);
    expect(printStrip(titles)).toBe(expected);
  });

  it("is empty without titles", () => {
    expect(toStrip([])).toEqual([]);
  });

  it("keeps what the cut took, so that a link's name stays whole", () => {
    const segments = toStrip(["a".repeat(5990), "A second headline"]);
    expect(segments[1]).toEqual({ index: 1, text: "A secon", rest: "d headline", gap: "" });
  });

  it("says the spec's text for any titles", () => {
    const title = anyText({ minLength: 1, maxLength: 80 });
    fc.assert(
      fc.property(fc.array(title, { minLength: 1, maxLength: 9 }), (titles) => {
        const whole = (titles.join(bullet) + bullet).repeat(stripCharacters);
        const text = printStrip(titles);
        expect(whole.startsWith(text)).toBe(true);
        expect(stripCharacters - text.length).toBeLessThanOrEqual(1);
      }),
      { numRuns: 50 },
    );
  });
});

it.each([
  ["two hours behind", -2 * hourMs, "Last updated 2 hours ago"],
  ["a minute ahead, as clocks differ", 60_000, "Last updated just now"],
  ["years ahead, so of a clock that is wrong", 20_000 * hourMs, "Last updated 4 March 2029, 20:00 UTC"],
])("F26 when the sources were last asked: %s", (_, aheadMs, text) => {
  const nowMs = Date.UTC(2026, 10, 22, 12);
  expect(printReadAt(new Date(nowMs + aheadMs).toISOString(), nowMs)).toBe(text);
});

it.each([
  ["of this morning", -2 * hourMs, "Campus Daily, 2\u00a0hours\u00a0ago", "Today"],
  [
    "of a page left open since the day before",
    -30 * hourMs,
    "Campus Daily, 1\u00a0day\u00a0ago",
    "Latest headlines",
  ],
  ["a minute ahead, as clocks differ", 60_000, "Campus Daily, just\u00a0now", "Today"],
  [
    "years ahead, so of a clock that is wrong",
    20_000 * hourMs,
    "Campus Daily, 4\u00a0March\u00a02029",
    "Latest headlines",
  ],
])("F26 the newest headline: %s", (_, aheadMs, detail, title) => {
  const nowMs = Date.UTC(2026, 10, 22, 12);
  const published = new Date(nowMs + aheadMs).toISOString();
  expect(printDetail("Scripts مجلة", published, nowMs)).toMatch(/^\u2068Scripts مجلة\u2069, /);
  expect([printDetail("Campus Daily", published, nowMs), printTodayTitle(published, nowMs)]).toEqual([
    detail,
    title,
  ]);
});
