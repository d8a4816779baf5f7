import { foldText } from "./fold-text.ts";
import english from "./stop-words-and-endings.json" with { type: "json" };

/** Words that make up a question and are not its subject. A query of nothing else is searched as it is. */
export const stopWords: ReadonlySet<string> = new Set(english.stopWords.split(" "));

/** Words for those whom something may be for. */
export const people: ReadonlySet<string> = new Set(english.people.split(" "));

/** Everyday words: alone they may be what is looked for, among several others they say little. */
export const commonWords: ReadonlySet<string> = new Set([...people, ...english.commonWords.split(" ")]);

/** A word of a text: folded, and where it is, so that it can be marked. */
export type Word = { text: string; start: number; end: number };

/**
 * Letters and digits. What joins inside a word: an apostrophe (King's), the star of O*NET, a comma between digits
 * (80,000), dots between single letters (U.S.). A hyphen parts words; see listCompounds for the joined form.
 * Chinese, Japanese, Korean and Thai are written without spaces between words, or with endings on them: each character
 * is a word, and what is in the dictionary is found as a phrase (日本|留学|奖学金).
 */
const wordPattern =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Thai}][\p{M}\uff9e\uff9f]*|\p{L}(?:\.\p{L}(?![\p{L}\p{N}]))+|(?:(?![\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Thai}])(?:[\p{L}\p{M}]|\p{N}(?:,(?=\p{N}))?))+(?:['’*](?=\p{L})[\p{L}\p{N}\p{M}]+)*/gu;

export function splitWords(text: string): Word[] {
  const words = Array.from(text.matchAll(wordPattern), (found) => wordAt(found[0], found.index, /['’*.,]/g));
  return words.filter((word) => word.text !== "");
}

/** Anything but plain letters, digits and what parts words: it may join the parts of a word, or has to be folded. */
const special = /[^ -~]|['*]|\d,\d|[a-z]\.[a-z]/i;

/** The words alone. Most texts are plain, and all of the directory's are taken apart before a first key is answered. */
export function listWords(text: string): string[] {
  if (special.test(text)) return splitWords(text).map((word) => word.text);
  return text.toLowerCase().match(/[a-z0-9]+/g) ?? [];
}

/** "A-level" and "a level" are one phrase to the search. */
export const phraseKey = (phrase: string) => listWords(phrase).join(" ");

function wordAt(found: string, start: number, leftOut = /(?!)/g): Word {
  return { text: foldText(found.replace(leftOut, "")), start, end: start + found.length };
}

/** Further forms that people look for: A-level as "alevel", FutureLearn as "future" and "learn", d'ingénieur as "ingénieur". */
export function listCompounds(text: string): Word[] {
  // Few texts have one, and looking for them takes three times as long as finding the words.
  if (!/[-‐–'’]|\p{Ll}\p{Lu}/u.test(text)) return [];
  const parted = Array.from(text.matchAll(/[\p{L}\p{N}]+(?:[-‐–][\p{L}\p{N}]+)*/gu));
  const hyphened = parted.filter(([whole]) => /[-‐–]/.test(whole));
  const elided = text.matchAll(/\p{L}['’](?=(\p{L}{3,}))/gu);
  return [
    ...hyphened.map(({ 0: whole, index }) => wordAt(whole, index, /[-‐–]/g)),
    ...partCamelCase(text),
    ...Array.from(elided, ({ 0: before, 1: word = "", index }) => wordAt(word, index + before.length)),
  ];
}

function partCamelCase(text: string): Word[] {
  const words = Array.from(text.matchAll(/\p{L}+/gu)).filter(({ 0: whole }) => /\p{Ll}\p{Lu}/u.test(whole));
  return words.flatMap(({ 0: whole, index }) =>
    Array.from(whole.matchAll(/\p{Lu}+(?!\p{Ll})|\p{Lu}?\p{Ll}+/gu), (part) =>
      wordAt(part[0], index + part.index),
    ).filter((part) => part.text.length > 1),
  );
}
