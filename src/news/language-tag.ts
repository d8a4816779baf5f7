import { memoize } from "#base/memoize.ts";
import { tryOr } from "#base/try-or.ts";

const maxTagChars = 35;
/** Tags that say the language is unknown, none or several. */
const noLanguages = new Set(["und", "zxx", "mul", "mis"]);
const otherLetter = /(?!\p{Script=Latin})\p{L}/u;
/** A hostile document may name languages without end. */
const maxTags = 500;

/**
 * A BCP 47 tag in its canonical spelling, fit for `lang`; "" for anything else. CMSs write `en_US`. A language that the
 * platform has no name for (`jp`, `cn`) counts as a typo.
 */
export function toLanguageTag(given: string): string {
  const written = given.trim().replaceAll("_", "-");
  return written.length > maxTagChars ? "" : toKnownTag(written);
}

const toKnownTag = memoize(maxTags, (written: string): string => {
  if (!/^[a-z]{2,3}(-|$)/i.test(written)) return "";
  return tryOr(() => {
    const { baseName, language } = new Intl.Locale(written);
    const names = new Intl.DisplayNames("en", { type: "language", fallback: "none" });
    return noLanguages.has(language) || names.of(language) === undefined ? "" : baseName;
  }, "");
});

/** The feed's language, unless the title is not in its script: a voice that reads Arabic as English is worse than one left to guess. */
export function languageOfTitle(title: string, tag: string): string {
  return tag && (isLatin(tag) ? /\p{Script=Latin}/u : otherLetter).test(title) ? tag : "";
}

const isLatin = memoize(maxTags, (tag: string) => new Intl.Locale(tag).maximize().script === "Latn");
