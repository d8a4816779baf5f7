import languages from "./marks/languages.json" with { type: "json" };
import letters from "./marks/scripts.json" with { type: "json" };
import { isAscii } from "./plain-words.ts";

/** Scripts that name a language by themselves, as far as it matters here: was it this one before? */
const scripts = letters.map((one) => ({ ...one, pattern: new RegExp(one.letters, "gu") }));
/** Which languages a small word belongs to: one that two share counts for both. */
const languagesOf = new Map<string, number[]>();
for (const [place, { words }] of languages.entries())
  for (const word of words.split(" ")) languagesOf.set(word, [...(languagesOf.get(word) ?? []), place]);
const sampleWords = 400;

export const isSmallWord = (word: string) => languagesOf.has(word);

/** Are the small words of this language known? */
export const knowsLanguage = (language: string) => languages.some((one) => one.language === language);

/**
 * The language the text is written in, "" when it is too short to say. Read from the words and not from `lang`:
 * whoever takes over a site keeps the old template, and many good sites never set it.
 */
export function detectLanguage({ sample, words }: { sample: string; words: readonly string[] }): string {
  const first = words.length > sampleWords ? words.slice(0, sampleWords) : words;
  if (isAscii(sample)) return sample.length < 40 ? "" : detectByWords(first);
  const count = sample.match(/\p{L}/gu)?.length ?? 0;
  if (count < 40) return "";
  // Japanese is full of Han, and languages in one script differ by a few letters, so theirs come first.
  const script = scripts.find(({ min, pattern }) => (sample.match(pattern)?.length ?? 0) / count > min);
  return script?.language ?? detectByWords(first);
}

function detectByWords(words: readonly string[]): string {
  const counts = languages.map(() => 0);
  for (const word of words)
    for (const place of languagesOf.get(word) ?? []) counts[place] = (counts[place] ?? 0) + 1;
  const [best = 0, second = 0] = counts.toSorted((a, b) => b - a);
  const isClear = best >= 4 && best >= second * 1.3 && best / words.length > 0.08;
  return (isClear && languages[counts.indexOf(best)]?.language) || "";
}
