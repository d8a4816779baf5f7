import rarity from "./marks/word-rarity.json" with { type: "json" };
import { toComparableWords, toPlainWords } from "./plain-words.ts";
import type { PageFacts } from "./read-page.ts";

/** How much a word says of a topic, by how many of the texts it was counted in have it (docs/links.md). */
const weights = [0, 0.1, 0.35, 0.7] as const;
const rarityOf = new Map<string, number>();
for (const [step, words] of Object.entries(rarity))
  for (const word of toPlainWords(words)) rarityOf.set(word, weights[Number(step)] ?? 1);

const keptWords = 36;
const minKept = 10;

export const weightOf = (word: string): number =>
  /^\d+$/.test(word) ? 0.1 : (rarityOf.get(word) ?? (word.length < 3 && word.charCodeAt(0) < 0x80 ? 0.1 : 1));

/** The words that tell a page from others, the weightiest first; those in its title and headings count more. */
export function toTopicWords(page: PageFacts): string[] {
  const { words, isPlain } = page.phrases;
  const counts = new Map<string, number>();
  const add = (word: string, by: number) => {
    for (const one of isPlain ? [word] : toComparableWords([word]))
      counts.set(one, (counts.get(one) ?? 0) + by);
  };
  for (const [word, { count }] of words) add(word, count);
  // Counted once among them, as no heading is.
  for (const word of toPlainWords(`${page.title} ${page.description}`)) add(word, 1);
  for (const word of toPlainWords(page.headings.join(" "))) add(word, 2);
  return [...counts]
    .map(([word, count]) => [word, (1 + Math.log2(count)) * weightOf(word)] as const)
    .filter(([, weight]) => weight > 0.3)
    .sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))
    .slice(0, keptWords)
    .map(([word]) => word);
}

/** Which part of the weight of a page's topic words another page has; undefined where there are too few to say. */
export function topicLikeness(topic: readonly string[], words: WordSet): number | undefined {
  if (topic.length < minKept) return;
  let [sum, shared] = [0, 0];
  for (const word of topic) {
    const weight = weightOf(word);
    sum += weight;
    if (words.has(word)) shared += weight;
  }
  return sum > 0 ? shared / sum : undefined;
}

export type WordSet = Pick<ReadonlyMap<string, unknown>, "has" | "keys">;

/** All the words of a page, as topicLikeness asks for them. */
export const toWordSet = ({ phrases: { isPlain, words } }: PageFacts): WordSet =>
  isPlain ? words : new Set(toComparableWords([...words.keys()]));
