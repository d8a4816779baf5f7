import brands from "./marks/brands.json" with { type: "json" };
import { noticeWords, type UnfitTag, unfitWords } from "./marks.ts";
import type { PageFacts } from "./page-facts.ts";
import { type FoundPhrase, PhraseList, PhraseText } from "./phrase-list.ts";
import { shortPageWords } from "./read-page.ts";
import type { Reason } from "./reason.ts";
import { registrableDomain } from "./registrable-domain.ts";

/** So many different phrases are no warning any more. */
const mostWarned = 6;
/** The words of a lesson or of help are the same as those of what it warns of: a person is asked. */
const askedWeight = 2;
/** They speak of schools, papers and computers as good pages do, so only their own phrases count. */
const ownPhrases = new Set(["essays", "papers", "malware"]);
/** One in so many words of a page. */
const thickness = 25;

/**
 * What does not belong before children, by how much of it there is and where. `promised` is what the directory says of
 * the link: a maths lesson about roulette says so. Where nobody has approved the page yet, a word of education is enough
 * to ask first.
 */
export function listUnfitReasons(page: PageFacts, promised: string, isApproved: boolean): Reason[] {
  const found = unfitWords.findAll(page.phrases);
  if (found.length === 0) return [];
  const expected = new Set(unfitWords.findAll(PhraseText.of(promised)).map(({ tag }) => tag.kind));
  const head = unfitWords.findAll(PhraseText.of(`${page.title} . ${page.headings.slice(0, 2).join(" . ")}`));
  const kinds = [...new Set(found.map(({ tag }) => tag.kind))].filter((kind) => !expected.has(kind));
  const isLesson = !isApproved && hasEducationWord(page);
  const reasons = kinds.flatMap((kind) => {
    const of = (list: readonly FoundPhrase<UnfitTag>[]) => list.filter(({ tag }) => tag.kind === kind);
    const weight = weigh(kind, of(found), of(head), page);
    if (weight === 0) return [];
    const isAsked = isLesson || isWarning(kind, of(found), page);
    return [{ text: tell(kind, of(found)), weight, isAsked }];
  });
  const asked = reasons.filter(({ isAsked }) => isAsked);
  return reasons.map(({ text, weight, isAsked }) => ({
    text,
    weight: isAsked ? askedWeight / asked.length : weight,
  }));
}

function isWarning(kind: string, found: Found, page: PageFacts): boolean {
  const warnings = noticeWords[kind === "essays" || kind === "papers" ? "integrity" : "against"];
  if (countDifferent(found.filter(({ tag }) => tag.isStrong)) >= mostWarned) return false;
  return warnings.find(PhraseText.of(`${page.title} . ${page.heading}`)) !== undefined;
}

function tell(kind: string, found: Found): string {
  const texts = found
    .toSorted((a, b) => Number(b.tag.isStrong) - Number(a.tag.isStrong))
    .map(({ text }) => text);
  return `it is full of words like "${[...new Set(texts)].slice(0, 3).join('", "')}" (${kind})`;
}

type Found = readonly FoundPhrase<UnfitTag>[];

function weigh(kind: string, found: Found, head: Found, page: PageFacts): number {
  const different = countDifferent(found);
  const strong = countDifferent(found.filter(({ tag }) => tag.isStrong));
  const inHead = countDifferent(head);
  const strongInHead = countDifferent(head.filter(({ tag }) => tag.isStrong));
  const isThick = found.length * thickness >= page.wordCount;
  // Many a good blog takes guests, so whoever sells links is asked about.
  if (kind === "farm") return strong >= 2 ? askedWeight : 0;
  if (ownPhrases.has(kind)) {
    if (strong >= 3 && (strongInHead > 0 || isThick)) return 4;
    return strong >= 2 && strongInHead > 0 && page.wordCount < shortPageWords * 2 ? 3 : 0;
  }
  const isAboutSchool = countEducationWords(page) >= found.length;
  if (strongInHead >= 2 && strong >= 2) return isAboutSchool ? 3 : 4;
  if (isAboutSchool) return strong >= 4 && isThick ? askedWeight : 0;
  if (strong >= 3 && isThick) return 4;
  if (different >= 3 && strong >= 1 && isThick) return 3;
  if (inHead > 0 && strong >= 1 && different >= 2) return 3;
  return 0;
}

function countDifferent(found: Found): number {
  return new Set(found.map(({ text }) => text)).size;
}

export function countEducationWords({ phrases }: PageFacts): number {
  return noticeWords.education.findAll(phrases).length;
}

export function hasEducationWord({ phrases }: PageFacts): boolean {
  return noticeWords.education.find(phrases) !== undefined;
}

const brandWords = new PhraseList<readonly string[]>(
  brands.map(({ words, domains }) => [words, domains.split("|")] as const),
);
const shortForm = 200;

/** A short page that asks for a password or a card in the name of somebody whose address it does not have. */
export function listPhishingReasons(page: PageFacts, address: string, promised: string): Reason[] {
  if ((!page.hasPassword && !page.hasCard) || page.wordCount > shortForm) return [];
  if (page.hasPassword && page.hasCard)
    return [{ text: "it asks for a password and the number of a card at once", weight: 3 }];
  const domain = registrableDomain(address);
  const brand = brandWords
    .findAll(PhraseText.of(`${page.title} . ${page.headings.slice(0, 2).join(" . ")}`))
    .find(
      ({ tag, text }) => !tag.includes(domain) && brandWords.find(PhraseText.of(promised))?.text !== text,
    );
  if (!brand) return [];
  const what = page.hasCard ? "the number of a card" : "a password";
  return [{ text: `it asks for ${what} in the name of ${brand.text}, at ${domain}`, weight: 4 }];
}
