import type { GroupPath } from "../catalog.ts";
import { splitWords } from "./split-words.ts";

export interface NearGroup {
  path: GroupPath;
  /** All words by which the group may be known: its name, its menu, its resources' names. */
  words: ReadonlySet<string>;
  resourceCount: number;
}

/** Groups whose words share most pairs of letters with the query's; where none does, the largest groups. */
export function rankNearestGroups(query: string, groups: readonly NearGroup[]): GroupPath[] {
  const wanted = splitWords(query).map(({ text }) => toPairs(text));
  const likeness = ({ words }: NearGroup) => {
    const pairs = [...words].map(toPairs);
    return wanted.reduce((sum, word) => sum + Math.max(0, ...pairs.map((other) => compare(word, other))), 0);
  };
  return groups
    .map((group) => ({ path: group.path, likeness: likeness(group), count: group.resourceCount }))
    .sort((a, b) => b.likeness - a.likeness || b.count - a.count)
    .map(({ path }) => path);
}

/** Dice's coefficient; below a third two words have nothing to do with each other. */
function compare(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let common = 0;
  for (const pair of a) if (b.has(pair)) common++;
  const likeness = (2 * common) / (a.size + b.size || 1);
  return likeness < 1 / 3 ? 0 : likeness;
}

/** Pairs of neighbouring letters, the word's start and end included. */
function toPairs(word: string): Set<string> {
  const text = ` ${word} `;
  return new Set(Array.from({ length: text.length - 1 }, (_, place) => text.slice(place, place + 2)));
}
