import { forgedWords, millWords, sellerWords } from "./marks.ts";
import type { FoundPhrase, PhraseText } from "./phrase-list.ts";

/** How far from a word for a paper a sign may be: in words or, in scripts without spaces, in characters. */
const [nearWords, nearCharacters] = [12, 40];
/** Online courses and years of experience may say the others; a chosen mark, work done by others or secrecy makes a sale. */
const weights = { done: 3, sure: 1, exam: 1, study: 1, chosen: 3, record: 1, quiet: 3, paid: 1, warns: 0 };
/** The weight from which it is a sale, and what each warning takes off. */
const [minSold, perWarning] = [5, 3];
const acted = /done|exam|study|chosen/;

/** Open colleges, too, offer places without exams, fees in parts, and confidential advice by messenger. */
const ofColleges = /waived|secret|chat|parts|fee|hurry|client|friends|charge/;
/** These count as two signs (no exam, sure profits, copied bank cards); what any school with fees may say counts as one. */
const telling = /agent|papers|clean|changed|model|secret|waived|done|stamp|card|profit|double|release|feign/;
/** Signs that make a seller, signs that leave no doubt, and how many words apart "free" and "changed" may be. */
const limits = { minSigns: 6, minPlainSigns: 8, maxChangeWords: 8 };
/** "98 %", "100 %", "۹۸ درصد". */
const sureShare =
  /(?<![\d.,])(?:9\d|100)(?:[.,]\d)?\s?%|%\s?(?:9\d|100)(?!\d)|[٩۹][٠-٩۰-۹]\s?(?:٪|%|درصد)|[٪%]\s?[٩۹][٠-٩۰-۹]/;
/** Guides, clinics and tutors, too, say what nobody detects or has answered for others; sellers name a price beside it. */
const anyPrice =
  /[$€£¥₹₽₺₩₴]\s?\d|\d\s?(?:[$€£¥₹₽₺₩₴₫元円원]|dollar|euro|usd|eur|pounds|zł|kč|kr\b|lei\b|tl\b|руб|грн|ريال|درهم)|\brp\.? ?\d|[.,]9[59]\b/i;

/** Unearned degrees and papers for sale. Schools may say one or two of these things, but not so many, nor in a heading. */
export function findForgedDegrees(phrases: PhraseText, isHeaded: boolean): FoundPhrase<unknown> | undefined {
  const signs = forgedWords.findAll(phrases);
  const found = signs.filter(({ tag }) => acted.test(tag.kind));
  const acts = listNear(found, phrases, 2);
  const languages = new Set(acts.map(({ tag }) => tag.language));
  const others = signs.filter(({ tag }) => !acted.test(tag.kind) && languages.has(tag.language));
  const warnings = new Set(others.filter(({ tag }) => tag.kind === "warns").map(({ text }) => text)).size;
  const kinds = [...acts, ...others].map(({ tag }) => tag.kind).concat(isHeaded ? "chosen" : []);
  const sold = [...new Set(kinds)].reduce((sum, kind) => sum + weights[kind], -warnings * perWarning);
  return sold < minSold ? undefined : acts[0];
}

/** Papers, results, places and profits for sale in soft words: many signs together, of which honest pages have one or two. */
export function findSoftSeller(phrases: PhraseText, text: string) {
  const found = sellerWords.findAll(phrases);
  const isFree = (at: number) =>
    found.some(({ tag, at: other }) => tag === "free" && Math.abs(other - at) <= limits.maxChangeWords);
  const has = (kinds: RegExp) => found.some(({ tag }) => kinds.test(tag));
  // Evening classes, too, say "few places left", "no risk", "bring a friend" and "a month"; grants are "released".
  const unsaid = new RegExp(
    `free|against${has(/card|profit|fee|parts|wired|small/) ? "" : "|hurry|risk|friends"}${has(/card|small/) ? "" : "|release|charge"}${has(/feign/) && anyPrice.test(text) ? "" : "|feign|guarded|rent"}`,
  );
  const offers = found.filter(({ tag, at }) => (tag === "changed" ? isFree(at) : !unsaid.test(tag)));
  const telltales = offers.filter(({ tag }) => telling.test(tag));
  const kinds = new Set(offers.map(({ tag }) => tag).concat(sureShare.test(text) ? "sure" : []));
  const pick = (kind: string) => found.filter(({ tag }) => tag === kind);
  const against = [...pick("against"), ...listWarnings(phrases, pick("papers"))].map((one) => one.text);
  // Two ways to pay are one sign.
  if (kinds.has("parts")) kinds.delete("wired");
  const told = new Set(telltales.map(({ tag }) => tag));
  const signs = kinds.size + told.size - new Set(against).size * perWarning;
  const [first] =
    offers.some(({ tag }) => !ofColleges.test(tag)) && signs >= limits.minSigns ? telltales : [];
  return first && { text: first.text, isPlain: signs >= limits.minPlainSigns };
}

/** Warnings such as offices give. Not those within what was `said`: sellers write "fake papers are no problem". */
export const listWarnings = (phrases: PhraseText, said: readonly { text: string }[]) =>
  forgedWords
    .findAll(phrases)
    .filter(({ text, tag }) => tag.kind === "warns" && !said.some((one) => one.text.includes(text)));

/** What was `found` near a word for a paper in the same language, without a `not` right before or after it. */
export function listNear<Tag extends { language: string }>(
  found: readonly FoundPhrase<Tag>[],
  phrases: PhraseText,
  reach: number,
): FoundPhrase<Tag>[] {
  const near = reach * (phrases.hasUnspaced ? nearCharacters : nearWords);
  const works = found.length > 0 ? millWords.work.findAll(phrases) : [];
  const nots = works.length > 0 ? millWords.not.findAll(phrases) : [];
  return found.filter(({ at, tag: { language }, text }) => {
    const isDenied = (not: number) => not === at - 1 || not === at + text.split(" ").length;
    const isNear = works.some(
      ({ tag, at: work }) => tag.language === language && Math.abs(work - at) <= near,
    );
    return isNear && !nots.some((not) => not.tag.language === language && isDenied(not.at));
  });
}
