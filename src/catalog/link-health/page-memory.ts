import { addressKey } from "../address-key.ts";
import type { IsoDay } from "../catalog.ts";
import { detectLanguage } from "./detect-language.ts";
import type { PageFacts } from "./page-facts.ts";
import { toComparableWords, toPlainWords } from "./plain-words.ts";
import { registrableDomain } from "./registrable-domain.ts";
import { hash32, simHashDistance, toSimHash } from "./sim-hash.ts";

/** What a page was like when it was last known to be the right one: enough to notice that it is another one now. */
export interface PageMemory {
  on: IsoDay;
  /** Of the address it was taken from, so that an edited address starts anew. */
  addressHash: string;
  /** Registrable domain of where the address led. */
  domain: string;
  /** "" where it could not be told. */
  language: string;
  title: string;
  /** "" where there were too few words to compare. */
  simHash: string;
}

const minComparedWords = 40;
/** Of 64 bits. Unrelated texts differ in about 32; a page with half its words new in about 16. */
const farBits = 24;
const nearBits = 3;

export function toPageMemory(
  address: string,
  finalUrl: string,
  page: PageFacts | undefined,
  on: IsoDay,
): PageMemory {
  const words = page && page.wordCount >= minComparedWords ? toComparableWords([...page.phrases.words]) : [];
  return {
    on,
    addressHash: toAddressHash(address),
    domain: registrableDomain(finalUrl),
    language: page ? detectLanguage(page) || page.declaredLanguage : "",
    // A cut of a string keeps the whole string in memory: here, every page of the run.
    title: [...(page?.title ?? "")].slice(0, 120).join("").trim(),
    simHash: words.length > 0 ? toSimHash(words) : "",
  };
}

export function toAddressHash(address: string): string {
  return hash32(addressKey(address), 0x811c9dc5).toString(16).padStart(8, "0");
}

/**
 * What no longer resembles the approved page, in words. Titles change with every campaign, texts with every redesign
 * and languages with a new translation; so one of them alone says nothing, and two are a different page.
 */
export function listDifferences(before: PageMemory, now: PageMemory, resourceName: string): string[] {
  return [
    isTitleOther(before, now, resourceName) ? `the title is now "${now.title}"` : "",
    before.language && now.language && before.language !== now.language
      ? `the language went from ${before.language} to ${now.language}`
      : "",
    before.simHash && now.simHash && simHashDistance(before.simHash, now.simHash) >= farBits
      ? "hardly a word of the text is the same"
      : "",
  ].filter(Boolean);
}

/** The very page that was approved, whatever is on it. */
export function isSamePage(before: PageMemory, now: PageMemory): boolean {
  if (!before.simHash || !now.simHash) return before.title !== "" && before.title === now.title;
  return before.title === now.title && simHashDistance(before.simHash, now.simHash) <= nearBits;
}

/** Has nothing in common with the approved one, and does not say the resource's name. */
export function isTitleOther(before: PageMemory, now: PageMemory, resourceName: string): boolean {
  if (!before.title || !now.title) return false;
  const known = new Set([...toTitleWords(before.title), ...toTitleWords(resourceName)]);
  return known.size > 0 && !toTitleWords(now.title).some((word) => known.has(word));
}

const empty = new Set(
  "the and for with your our from home homepage welcome page site website official online new der die das und für les des pour los las para del con".split(
    " ",
  ),
);

export function toTitleWords(text: string): string[] {
  return toComparableWords(toPlainWords(text)).filter(
    (word) => (word.length > 2 || /[^\p{ASCII}]/u.test(word)) && !empty.has(word),
  );
}
