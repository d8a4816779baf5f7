/** `it("title",`, `it.each(table)("title",` and their back-quoted forms; `describe` does not count as a test. */
const titleCall = /(?:\bit|\btest|\))\s*\(\s*("(?:[^"\\\n]|\\.)*"|`[^`]*`)\s*,/g;

/** The titles of the tests in a source file, as written there: place-holders of `it.each` stay. */
export function listTestTitles(source: string): Set<string> {
  return new Set([...source.matchAll(titleCall)].map(([, literal]) => toText(literal ?? "")));
}

const toText = (literal: string): string =>
  literal.startsWith('"') ? JSON.parse(literal) : literal.slice(1, -1);
