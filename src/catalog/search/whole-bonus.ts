import type { QueryPlan } from "./plan-query.ts";
import { splitWords } from "./split-words.ts";
import type { TermIndex } from "./term-index.ts";

/** How well the query as a whole is the name as a whole; too dear for every document, so only for the best. */
export function toWholeBonus(
  name: string,
  description: string,
  { words, ending }: QueryPlan,
  terms: TermIndex,
): number {
  const query = words.join(" ");
  const nameWords = splitWords(name).map(({ text }) => text);
  const folded = nameWords.join(" ");
  if (folded === query) return 1.5;
  if (folded.startsWith(ending === "whole" ? `${query} ` : query))
    return 1 + (0.3 * query.length) / folded.length;
  if (words.length < 2) return 1;
  const stemOf = (word: string) => terms.stemOf(word);
  const stems = words.map(stemOf);
  const inName = longestRun(stems, nameWords.map(stemOf));
  const inDescription = longestRun(
    stems,
    splitWords(description).map(({ text }) => stemOf(text)),
  );
  return 1 + 0.08 * (Math.max(inName, inDescription, 1) - 1);
}

/** How many words stand in both in the same order and side by side: "what can I do with" is five. */
function longestRun(a: readonly string[], b: readonly string[]): number {
  let longest = 0;
  for (let i = 0; i < a.length; i++) {
    for (let j = 0; j < b.length; j++) {
      let length = 0;
      while (a[i + length] !== undefined && a[i + length] === b[j + length]) length++;
      longest = Math.max(longest, length);
    }
  }
  return longest;
}
