const quoted = '("(?:[^"\\\\\\n]|\\\\.)*"|`[^`]*`)\\s*,';
/** Titles of `describe` and `it`, and the first cell of each row of an `it.each`. */
const titleForms = [
  `(?:\\b(?:describe|it|test)(?:\\.\\w+\\([^()]*\\))?|\\))\\(\\s*${quoted}`,
  `\\n\\s*\\[\\s*${quoted}`,
].map((form) => new RegExp(form, "g"));
/** test/sources.test.ts checks that none of them is skipped. */
export function listTitles(source: string): string[] {
  if (!/\bit(\.\w+)?(\(|<)/.test(source)) return [];
  return titleForms.flatMap((form) => [...source.matchAll(form)].map(([, title = ""]) => title));
}
