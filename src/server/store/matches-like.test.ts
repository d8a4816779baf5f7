import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { matchesLike } from "./matches-like.ts";

describe("matchesLike", () => {
  it.each([
    ["", "", true],
    ["", "%", true],
    ["", "_", false],
    ["abc", "abc", true],
    ["abc", "a%", true],
    ["abc", "%c", true],
    ["abc", "%b%", true],
    ["abc", "_b_", true],
    ["abc", "__", false],
    ["abc", "ABC", false],
    ["a%c", "a\\%c", true],
    ["abc", "a\\%c", false],
    ["a_c", "a\\_c", true],
    ["abc", "a\\_c", false],
    ["a\\c", "a\\\\c", true],
    ["abab", "%ab", true],
    ["aab", "%ab", true],
    ["mississippi", "%iss%ppi", true],
    ["mississippi", "%iss%isp", false],
    ["a\nb", "a%b", true],
    ["😀x", "_x", true],
    ["a.c", "a.c", true],
    ["abc", "a.c", false],
  ])("%j LIKE %j is %s", (text, pattern, expected) => {
    expect(matchesLike(text, pattern)).toBe(expected);
  });

  it("agrees with a regular expression on any text and pattern", () => {
    const letters = fc.string({ unit: fc.constantFrom("a", "b"), maxLength: 12 });
    const patterns = fc.string({ unit: fc.constantFrom("a", "b", "%", "_"), maxLength: 8 });
    fc.assert(
      fc.property(letters, patterns, (text, pattern) => {
        const expected = new RegExp(`^${pattern.replaceAll("%", ".*").replaceAll("_", ".")}$`).test(text);
        expect(matchesLike(text, pattern)).toBe(expected);
      }),
      { numRuns: 2000 },
    );
  });

  it("S15 does not go mad over a pattern of many stars", () => {
    expect(matchesLike("a".repeat(2000), `${"%a".repeat(1000)}b`)).toBe(false);
  });
});
