const wordPattern = /[\p{L}\p{M}\p{N}]+/gu;
/** A page may pile marks up, and normalising takes the square of a pile (UAX 15: thirty are enough for any word). */
const piledMarks = /(\p{M}{30})\p{M}+/gu;
/** Scripts written without spaces: two neighbouring characters stand for a word. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

/** Lower-case runs of letters and digits; punctuation, case and width make no difference to a comparison. */
export function toPlainWords(text: string, isPlain = isAscii(text)): string[] {
  if (isPlain) return text.toLowerCase().match(/[a-z0-9]+/g) ?? [];
  return text.replace(piledMarks, "$1").normalize("NFKC").toLowerCase().match(wordPattern) ?? [];
}

/** Words with unspaced scripts cut into pairs, so that two of their texts can share something. */
export function toComparableWords(words: readonly string[]): string[] {
  return words.flatMap((word) => (isAscii(word) || !unspaced.test(word) ? [word] : toPairs(word)));
}

/** How much there is to read: a run of an unspaced script is several words. */
export function countWords(words: readonly string[], isPlain: boolean): number {
  if (isPlain) return words.length;
  return words.reduce(
    (sum, word) => sum + (word.length < 4 || isAscii(word) || !unspaced.test(word) ? 1 : word.length / 2),
    0,
  );
}

export function isAscii(word: string): boolean {
  return !/[^\0-\x7f]/.test(word);
}

function toPairs(word: string): string[] {
  const characters = [...word];
  if (characters.length < 3) return [word];
  return characters.slice(1).map((character, index) => `${characters[index]}${character}`);
}
