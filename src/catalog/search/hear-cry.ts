import { fromLetters, fromSteps } from "./packed-index.ts";

/** As bench/search/learn-cries.ts has learnt them: the limits for a query's signs, and what those weigh that weigh anything. */
export type CryWeights = { least: number; sure: number; signs: string };

/** What a sign may weigh. The last two bits of its letter say which of these, the others how many places it is after the one before. */
export const signWeights = [-2, -1, 1, 2];

/** 65,536 places; signs that share one share its weight. */
export const hashBits = 16;
/** Added to the number of signs, without a weight: otherwise one heavy sign of a short word would be enough. */
export const spareSigns = 10;

/** Signs by which a query is known, as places in a table: its words, each with the next, and runs of three and four letters. */
export function listSigns(words: readonly string[]): number[] {
  const text = ` ${words.join(" ")}`;
  const signs = words.flatMap((word, at) => [`.${word}`, `${word}.${words[at + 1] ?? ""}`]);
  for (let at = 0; at + 2 < text.length; at++) signs.push(text.slice(at, at + 3), text.slice(at, at + 4));
  return signs.map((sign) => hashOf(sign, hashBits));
}

/** An everyday word as a number. One of some 630 others has the number of one of 419. */
export const toEveryday = (word: string) => hashOf(word, 18);

/** One of 2 ** `bits` numbers for a text. */
function hashOf(text: string, bits: number): number {
  let hash = 0;
  for (const letter of text) hash = Math.imul(hash ^ letter.charCodeAt(0), 0x5bd1e995);
  return hash >>> (32 - bits);
}

/** Makes a function that says of a query's words: 2 for a sure cry for help, 1 for what may be one. */
export function startHearing({ least, sure, signs: learnt }: CryWeights) {
  const weights = new Int8Array(1 << hashBits);
  const codes = fromLetters(learnt);
  for (const [at, place] of fromSteps(codes.map((code) => code >> 2)).entries())
    weights[place] = signWeights[(codes[at] as number) & 3] as number;
  return (words: readonly string[]): 0 | 1 | 2 => {
    const signs = listSigns(words.map((word) => word.replace(/\p{M}/gu, "")));
    const sum = signs.reduce((all, sign) => all + (weights[sign] as number), 0);
    const mean = sum / Math.sqrt(signs.length + spareSigns);
    return mean > sure ? 2 : mean > least ? 1 : 0;
  };
}
