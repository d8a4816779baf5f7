import { fromLetters, fromSteps } from "./packed-index.ts";
import type { SearchIndex } from "./search-index.ts";

export const hashBits = 17;
/** Counted as if they were there, and weighed nothing: a word of few letters has to say more for itself. */
export const spareSigns = 10;

/** What a query is told by: its words, each with the next, and runs of three and four letters, as places in a table. */
export function listSigns(words: readonly string[]): number[] {
  const text = ` ${words.join(" ")}`;
  const signs = words.flatMap((word, at) => [`.${word}`, `${word}.${words[at + 1] ?? ""}`]);
  for (let at = 0; at + 2 < text.length; at++) signs.push(text.slice(at, at + 3), text.slice(at, at + 4));
  return signs.map((sign) => {
    let hash = 0;
    for (const letter of sign) hash = Math.imul(hash ^ letter.charCodeAt(0), 0x5bd1e995);
    return hash >>> (32 - hashBits);
  });
}

/** Tells cries for help from what else people type, by what bench/search/learn-cries.ts has learnt. `places`: from weight -2 to 2. */
export function startHearing({ least, places }: SearchIndex["cries"] & {} = { least: 0, places: [] }) {
  const weights = new Int8Array(1 << hashBits);
  for (const [at, letters] of places.entries())
    for (const place of fromSteps(fromLetters(letters))) weights[place] = at - (places.length - 1) / 2;
  return (words: readonly string[]): boolean => {
    const signs = listSigns(words);
    const sum = signs.reduce((all, sign) => all + (weights[sign] as number), 0);
    return sum > least * Math.sqrt(signs.length + spareSigns);
  };
}
