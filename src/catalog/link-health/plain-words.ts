import alike from "./marks/look-alikes.json" with { type: "json" };

const wordPattern = /[\p{L}\p{M}\p{N}]+/gu;
/** Normalising takes quadratic time for a pile of combining marks; thirty are enough for any word (UAX 15). */
const piledMarks = /(\p{M}{30})\p{M}+/gu;
/** Scripts written without spaces: two neighbouring characters count as a word. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

/** Accents and letters that capitals lose, invisible characters, and scripts mixed within a word. */
const disguise =
  /\p{DI}|[\u00df\u0131\u0390\u03ac-\u03b0\u03c2\u03ca-\u03ce\u1f00-\u1fff]|i\u0307|[a-z][\u0370-\u058f]|[\u0370-\u058f][a-z]/u;
/** Only in these scripts: in others, some invisible characters separate words. */
const unseen = /(?<=[\p{sc=Latin}\p{sc=Cyrl}\p{sc=Grek}])\p{DI}+(?=[\p{sc=Latin}\p{sc=Cyrl}\p{sc=Grek}])/gu;
const accented = /[\u00df\u0131\u0390\u03ac-\u03b0\u03c2\u03ca-\u03ce\u1f00-\u1fff]|i\u0307/g;
const mixed = /[a-z][\u0370-\u058f]|[\u0370-\u058f][a-z]/;
const inOneScript =
  /^(?:[\p{sc=Latin}\p{M}\d]+|[\p{sc=Cyrl}\p{M}\d]+|[\p{sc=Grek}\p{M}\d]+|[\p{sc=Armn}\p{M}\d]+)$/u;
const toPairsOf = (pairs: string) =>
  pairs.split(" ").map((pair): [string, string] => [pair[0] ?? "", pair.slice(1)]);
const folded = new Map(toPairsOf(alike.folded));
const scripts = [alike.cyrillic, alike.greek, alike.armenian].map(toPairsOf);
const latinOf = new Map(scripts.flat());
const othersOf = scripts.map((pairs) => new Map(pairs.map(([other, latin]) => [latin, other])));

/** Lower-case runs of letters and digits; punctuation, case and width make no difference to a comparison. */
export function toPlainWords(text: string): string[] {
  if (isAscii(text)) return text.toLowerCase().match(/[a-z0-9]+/g) ?? [];
  const plain = text.replace(piledMarks, "$1").normalize("NFKC").toLowerCase();
  if (!disguise.test(plain)) return plain.match(wordPattern) ?? [];
  const undisguised = plain
    .replace(unseen, "")
    .replace(accented, (one) => folded.get(one) ?? one.normalize("NFD").slice(0, 1));
  return undisguised.match(wordPattern)?.map((word) => (mixed.test(word) ? toOneScript(word) : word)) ?? [];
}

/** A word in two scripts is one in the first of them that has all its letters, or their look-alikes. */
function toOneScript(word: string): string {
  const spellIn = (letters: ReadonlyMap<string, string>) =>
    [...word].map((one) => letters.get(one) ?? one).join("");
  return [latinOf, ...othersOf].map(spellIn).find((one) => inOneScript.test(one)) ?? word;
}

/** Words with unspaced scripts cut into pairs, so that two of their texts can share something. */
export const toComparableWords = (words: readonly string[]): string[] =>
  words.flatMap((word) => (isAscii(word) || !unspaced.test(word) ? [word] : toPairs(word)));

/** How much there is to read: a run of an unspaced script is several words. */
export function countWords(words: readonly string[]): number {
  const isRun = (word: string) => word.length > 3 && !isAscii(word) && unspaced.test(word);
  return words.reduce((sum, word) => sum + (isRun(word) ? word.length / 2 : 1), 0);
}

export const isAscii = (word: string): boolean => !/[^\0-\x7f]/.test(word);

function toPairs(word: string): string[] {
  const characters = [...word];
  if (characters.length < 3) return [word];
  return characters.slice(1).map((character, index) => `${characters[index]}${character}`);
}

/** "Page not found | The site" is two parts. */
export const titleSeparator = /[|·–—[\]【】]|\s-\s|::/;
