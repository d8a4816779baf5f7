import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseTextArray } from "./parse-text-array.ts";
import { RestError } from "./rest-error.ts";

const spaces = fc.string({ unit: fc.constantFrom(" ", "\t", "\n"), maxLength: 2 });
const plain = fc.string({ unit: fc.constantFrom("a", "é", "😀", "*", "%", " ", "-"), maxLength: 6 });

/** As PostgreSQL may be written to: bare where that is possible, quoted anyhow, spaces around. */
const element = fc.oneof(
  fc.tuple(spaces, plain, spaces).map(([before, text, after]) => {
    const value = text.trim();
    return { value, text: `${before}${value === "" ? '""' : value}${after}` };
  }),
  fc.tuple(spaces, fc.string({ unit: "binary", maxLength: 6 }), spaces).map(([before, value, after]) => {
    return { value, text: `${before}"${value.replace(/["\\]/g, "\\$&")}"${after}` };
  }),
);

describe("parseTextArray", () => {
  it.each([
    ["{}", []],
    [" { } ", []],
    ["{a}", ["a"]],
    ["{a,b c , d}", ["a", "b c", "d"]],
    ['{"",a}', ["", "a"]],
    ['{"a,b","c}","{d"}', ["a,b", "c}", "{d"]],
    ['{"say \\"so\\"","\\\\"}', ['say "so"', "\\"]],
  ])("%j is %j", (text, expected) => {
    expect(parseTextArray(text)).toEqual(expected);
  });

  it.each(["", "{", "}", "a", "{a", "a}", "{a}b"])("%j does not stand in braces", (text) => {
    expect(() => parseTextArray(text)).toThrow(
      expect.objectContaining({ code: "22P02", details: expect.stringContaining('must start with "{"') }),
    );
  });

  it.each(["{,}", "{a,}", "{,a}", "{a,,b}", '{"a}', '{"a"b}', '{a"b"}', "{{a}}", "{a}}", "{a\\}", '{"a\\"}'])(
    "%j is refused as malformed",
    (text) => {
      expect(() => parseTextArray(text)).toThrow(expect.objectContaining({ status: 400, code: "22P02" }));
    },
  );

  it("reads back whatever was written", () => {
    fc.assert(
      fc.property(fc.array(element, { maxLength: 5 }), (elements) => {
        const text = `{${elements.map((each) => each.text).join(",")}}`;
        expect(parseTextArray(text)).toEqual(elements.map(({ value }) => value));
      }),
      { numRuns: 2000 },
    );
  });

  it("agrees with a split at the commas where nothing is quoted", () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom("a", "b", " ", ","), maxLength: 12 }), (inner) => {
        const parts = inner.split(",").map((part) => part.trim());
        const isWhole = parts.every((part) => part !== "");
        if (isWhole) expect(parseTextArray(`{${inner}}`)).toEqual(parts);
        else if (inner.trim() === "") expect(parseTextArray(`{${inner}}`)).toEqual([]);
        else expect(() => parseTextArray(`{${inner}}`)).toThrow(RestError);
      }),
      { numRuns: 2000 },
    );
  });

  /** Where a step goes back over what was read, 4 kB took half a minute, and this test its time limit. */
  it.each([
    ["spaces", `{${" ".repeat(4000)}{}`],
    ["spaces between", `{a${" ".repeat(4000)}a"}`],
    ["closing braces", `{${"}".repeat(4000)}`],
    ["quotes", `{${'"'.repeat(4001)}}`],
    ["backslashes", `{"${"\\".repeat(4001)}}`],
    ["commas", `{${",".repeat(4000)}}`],
  ])("S15 4 kB of %s are refused in one pass", (_what, text) => {
    for (let round = 0; round < 100; round++) expect(() => parseTextArray(text)).toThrow(RestError);
  });
});
