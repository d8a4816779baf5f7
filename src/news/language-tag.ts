const longestTag = 35;
/** Tags that say the language is unknown, none or several. */
const noLanguages = new Set(["und", "zxx", "mul", "mis"]);
const latinLetter = /\p{Script=Latin}/u;
const otherLetter = /(?!\p{Script=Latin})\p{L}/u;
const checkedTags = new Map<string, string>();
const latinTags = new Map<string, boolean>();
/** A hostile document may name languages without end. */
const mostTags = 500;

/**
 * A BCP 47 tag in its canonical spelling, fit for `lang`; "" for anything else. CMSs write `en_US`. A language that the
 * platform has no name for (`jp`, `cn`) counts as a typo.
 */
export function toLanguageTag(written: string): string {
  const known = checkedTags.get(written);
  if (known !== undefined) return known;
  const tag = checkTag(written.trim().replaceAll("_", "-"));
  if (checkedTags.size < mostTags && written.length <= longestTag) checkedTags.set(written, tag);
  return tag;
}

function checkTag(written: string): string {
  if (written.length > longestTag || !/^[a-z]{2,3}(-|$)/i.test(written)) return "";
  try {
    const { baseName, language } = new Intl.Locale(written);
    const names = new Intl.DisplayNames("en", { type: "language", fallback: "none" });
    return noLanguages.has(language) || names.of(language) === undefined ? "" : baseName;
  } catch {
    return "";
  }
}

/**
 * The feed's language, unless the title is not in its script: CMSs say `en-US` when nothing is set, and a voice that
 * reads Arabic as English is worse than one left to guess.
 */
export function languageOfTitle(title: string, tag: string): string {
  if (tag === "") return "";
  return (isLatin(tag) ? latinLetter : otherLetter).test(title) ? tag : "";
}

function isLatin(tag: string): boolean {
  const known = latinTags.get(tag);
  if (known !== undefined) return known;
  const is = new Intl.Locale(tag).maximize().script === "Latn";
  if (latinTags.size < mostTags) latinTags.set(tag, is);
  return is;
}
