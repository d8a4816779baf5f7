import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { anyText, anyWebUrl } from "./any-text.ts";

describe("anyText", () => {
  it("has code points of every length, and the words that a careless program takes for its own", () => {
    const texts = fc.sample(anyText(), { seed: 42, numRuns: 20_000 });
    const codes = texts.flatMap((text) => [...text].map((character) => character.codePointAt(0) ?? 0));
    for (const [from, to] of [
      [0, 0x7f],
      [0x80, 0x7ff],
      [0x800, 0xd7ff],
      [0xe000, 0xffff],
      [0x10000, 0x10ffff],
    ] as const)
      expect(codes.some((code) => code >= from && code <= to)).toBe(true);
    expect(texts.some((text) => text.includes("__proto__"))).toBe(true);
    expect(texts.every((text) => text.isWellFormed())).toBe(true);
    expect(Math.max(...fc.sample(anyText({ maxLength: 3 }), 500).map((text) => [...text].length))).toBe(3);
  });
});

describe("anyWebUrl", () => {
  it("can be parsed, with paths, escapes, ports and queries", () => {
    const urls = fc.sample(anyWebUrl({ hasQuery: true }), { seed: 42, numRuns: 5000 });
    const parsed = urls.map((url) => new URL(url));
    for (const has of [
      (url: URL) => url.protocol === "http:",
      (url: URL) => url.protocol === "https:",
      (url: URL) => url.pathname.split("/").length > 3,
      (url: URL) => /%f\d%/i.test(url.pathname),
      (url: URL) => url.search.length > 1,
    ])
      expect(parsed.some(has), String(has)).toBe(true);
    expect(fc.sample(anyWebUrl({ schemes: ["https"] }), 500).every((url) => /^https:[^?]*$/.test(url))).toBe(
      true,
    );
  });
});
