import english from "./stop-words-and-endings.json" with { type: "json" };

/** Letters that Unicode does not take apart into a plain one and a mark. */
const plainLetters: Record<string, string> = english.plainLetters;

/** Small letters without marks: "Université" and "universite" are one word to a visitor. Kana and Thai need theirs: ピザ is not ビザ, a visa. */
export function foldText(text: string): string {
  const lower = text.toLowerCase();
  // Nearly all words of the directory; the rest below costs twenty times as much.
  if (/^[a-z0-9]*$/.test(lower)) return lower;
  // The Arabic article is written as one with its noun.
  return lower
    .normalize("NFKD")
    .replace(/(?![\u0e00-\u1aaf\u3099\u309a])\p{M}/gu, "")
    .replace(/^(?:ال|لل)(?=\p{L}{2})/u, "")
    .replace(/[ßæœøđðłıþ]/g, (letter) => plainLetters[letter] ?? letter);
}

/** Whether a folded word is in Latin letters: those of other scripts come after them in Unicode. */
export const isLatin = (word: string) => word < "\u0370";
