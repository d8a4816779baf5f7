import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compileLike, matchesLike } from "./matches-like.ts";

const isLike = (text: string, pattern: string) => matchesLike(compileLike(pattern), text);

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
    ["a", "_%", true],
    ["a", "%_", true],
    ["a", "%_%_%", false],
    ["😀", "__", false],
    ["x😀", "%_😀", true],
    ["aba", "ab%ba", false],
    ["abba", "ab%ba", true],
    ["", "\\\\", false],
  ])("%j LIKE %j is %s", (text, pattern, expected) => {
    expect(isLike(text, pattern)).toBe(expected);
  });

  it("agrees with a regular expression on any text and pattern", () => {
    const letters = fc.string({ unit: fc.constantFrom("a", "b"), maxLength: 12 });
    const patterns = fc.string({ unit: fc.constantFrom("a", "b", "%", "_"), maxLength: 8 });
    fc.assert(
      fc.property(letters, patterns, (text, pattern) => {
        const expected = new RegExp(`^${pattern.replaceAll("%", ".*").replaceAll("_", ".")}$`).test(text);
        expect(isLike(text, pattern)).toBe(expected);
      }),
      { numRuns: 2000 },
    );
  });

  it.each([
    ["stars", `${"%a".repeat(1000)}b`],
    ["stars that all match", `${"%a".repeat(300)}%b%`],
    ["places after a star", `%${"_".repeat(250)}b`],
    ["places between stars", `${"%_".repeat(200)}b%`],
    ["a letter and places", `%a${"_".repeat(200)}b%`],
    ["places alone", "_".repeat(4000)],
  ])("S15 looks at each character a few times, however many %s there are", (_what, pattern) => {
    let reads = 0;
    const characters = new Proxy([..."a".repeat(400)], {
      get(target, name, receiver) {
        reads++;
        return Reflect.get(target, name, receiver);
      },
    });
    expect(matchesLike(compileLike(pattern), characters)).toBe(false);
    expect(reads).toBeLessThan(10 * (characters.length + pattern.length));
  });
});
