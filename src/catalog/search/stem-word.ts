import english from "./stop-words-and-endings.json" with { type: "json" };

/** Endings that leave the word's meaning alone; what is left needs at least `keep` letters. */
const endings = english.endings as [ending: string, becomes: string, keep: number][];
/** Russian endings. No other word is asked for them, since each keystroke takes hundreds of words to their stems. */
const cases = english.cases as typeof endings;
/** Words whose stem means something else: a programme, a house, an account, "new". */
const ownWords = new Set(english.ownWords.split(" "));
/** A map, since every object has a "constructor". */
const sameWords = new Map(Object.entries(english.sameWords));

/** Within a phrase, "uni" is a university, and spellings are one. */
export const stemInPhrase = (word: string) => stemWord(sameWords.get(word) ?? word);

/** A key that the forms of an English word share: rankings, ranking, ranked -> rank. Never shown to anyone. */
export function stemWord(word: string): string {
  if (ownWords.has(word)) return word;
  for (const [ending, becomes, keep] of word.charCodeAt(word.length - 1) < 0x400 ? endings : cases) {
    if (!word.endsWith(ending) || word.length - ending.length < keep) continue;
    return dropSilent(word.slice(0, word.length - ending.length) + becomes);
  }
  return dropSilent(word);
}

/** "planning" and "plan", "writing" and "write". */
function dropSilent(word: string): string {
  if (word.length > 4 && /([bdfgmnprt])\1$/.test(word)) return word.slice(0, -1);
  return word.length > 4 && word.endsWith("e") ? word.slice(0, -1) : word;
}
