import type { Problem } from "#base/problem.ts";
import type { ContentRecord, ContentRecords } from "./read-content-records.ts";
import { splitWords } from "./search/split-words.ts";
import type { Part } from "./shape/read-shape.ts";
import type { SynonymRecord } from "./shape/synonyms-shape.ts";

/** What one entry of synonyms.yaml cannot know of itself and of the others. */
export function checkSynonyms({ synonyms }: Pick<ContentRecords, "synonyms">): Problem[] {
  if (!synonyms?.partial) return [];
  const entries = synonyms.partial;
  return [
    ...entries.flatMap((entry, place) => (entry ? checkEntry(entry, place, synonyms) : [])),
    ...checkRepeats(entries, synonyms),
  ];
}

function checkEntry({ words, also = [] }: Part<SynonymRecord>, place: number, record: Record): Problem[] {
  const problems: Problem[] = [];
  if (!words) return problems;
  const report = (what: string, fix: string) =>
    problems.push({ level: "error", where: record.source.where([place]), what, fix });
  const count = words.length + (record.source.nodeAt([place, "also"]) ? Math.max(1, also.length) : 0);
  if (count < 2 && words[0]) report(`"${words[0]}" has no synonym`, "add another word, or `also:`");
  for (const phrase of [...words, ...also])
    if (phrase && toKey(phrase) === "") report(`"${phrase}" contains no letter`, "write a word");
  for (const phrase of also) {
    if (phrase && words.some((word) => word && toKey(word) === toKey(phrase)))
      report(`"${phrase}" stands in words and in also`, "keep it in words");
  }
  return problems;
}

/** Two entries for one word would each be half of what it means. */
function checkRepeats(entries: Part<SynonymRecord[]>, record: Record): Problem[] {
  const seen = new Map<string, number>();
  return entries.flatMap((entry, place) =>
    (entry?.words ?? []).flatMap((phrase): Problem[] => {
      if (!phrase) return [];
      const first = seen.get(toKey(phrase));
      seen.set(toKey(phrase), first ?? place);
      if (first === undefined) return [];
      const where = record.source.where([place]);
      const what = `"${phrase}" stands in words of item ${first + 1} already`;
      return [{ level: "error", where, what, fix: "bring the two together" }];
    }),
  );
}

type Record = ContentRecord<SynonymRecord[]>;

/** "A-level" and "a level" are one phrase to the search. */
const toKey = (phrase: string) =>
  splitWords(phrase)
    .map(({ text }) => text)
    .join(" ");
