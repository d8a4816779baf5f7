import type { QueryPlan } from "./plan-query.ts";

export interface TextWords {
  folded: string;
  stems: readonly string[];
}

export interface ScoredDocument {
  document: number;
  score: number;
}

/** The `limit` best of many; of equals, the one that comes first in the directory. */
export function collectBest(limit: number) {
  let found: ScoredDocument[] = [];
  let last: ScoredDocument = { document: 0, score: Number.NEGATIVE_INFINITY };
  const list = (): readonly ScoredDocument[] => {
    found = found.sort(byScore).slice(0, limit);
    return found;
  };
  /** Asked for every match of a keystroke: most make no object, and those that do are sorted many at a time. */
  const offer = (document: number, score: number): void => {
    if (score < last.score || (score === last.score && document > last.document)) return;
    found.push({ document, score });
    if (found.length >= 4 * limit) last = list().at(-1) ?? last;
  };
  return { offer, list };
}

export const byScore = (a: ScoredDocument, b: ScoredDocument) => b.score - a.score || a.document - b.document;

/** How well the query as a whole is the name as a whole; too dear for every document, so only for the best. */
export function toWholeBonus(
  texts: readonly TextWords[],
  { words }: QueryPlan,
  queryStems: readonly string[],
): number {
  if (texts[0]?.folded === words.join(" ")) return 1.5;
  if (words.length < 2) return 1;
  return 1 + 0.08 * (Math.max(...texts.map(({ stems }) => longestRun(queryStems, stems)), 1) - 1);
}

/** How many words are side by side, in the same order, in both: "what can I do with" is five. */
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
