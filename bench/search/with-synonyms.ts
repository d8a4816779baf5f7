import type { Synonym } from "#catalog/catalog.ts";
import { listWords } from "#catalog/search/split-words.ts";
import { SynonymTable } from "#catalog/search/synonym-table.ts";
import type { OpenContender } from "./contenders.ts";

/** More ways of asking than this would only add noise. */
const maxVariants = 8;

/**
 * Gives a library the synonyms: asks the query as it is and with its first phrase replaced by each other one, and ranks a
 * link by its best place in all the answers and by how near that phrase is.
 */
export function withSynonyms(contender: OpenContender, synonyms: readonly Synonym[]): OpenContender {
  const table = new SynonymTable({ synonyms: [...synonyms] });
  return {
    printIndex: contender.printIndex,
    find: (query) => {
      const scores = new Map<string, number>();
      for (const { text, quality } of listVariants(query, table)) {
        for (const [rank, id] of contender.find(text).ids.entries()) {
          const score = quality / (1 + rank);
          if (score > (scores.get(id) ?? 0)) scores.set(id, score);
        }
      }
      return { ids: [...scores].sort((a, b) => b[1] - a[1]).map(([id]) => id), isGuess: false };
    },
  };
}

function listVariants(query: string, table: SynonymTable): { text: string; quality: number }[] {
  const words = listWords(query);
  for (let place = 0; place < words.length; place++) {
    const phrase = table.find(words, place, true);
    if (!phrase) continue;
    const others = phrase.others.slice(0, maxVariants - 1).map((other) => ({
      text: words.toSpliced(place, phrase.length, ...other.words).join(" "),
      quality: other.quality,
    }));
    return [{ text: query, quality: 1 }, ...others];
  }
  return [{ text: query, quality: 1 }];
}
