import { isSmallWord } from "./detect-language.ts";
import type { LinkPromise } from "./judgement.ts";
import letters from "./marks/latin-letters.json" with { type: "json" };
import { noticeWords } from "./marks.ts";
import { keepsMenu, type PagePicture, sharesAccount } from "./page-picture.ts";
import { PhraseText } from "./phrase-list.ts";
import { titleSeparator, toComparableWords, toPlainWords } from "./plain-words.ts";
import { onclickJump } from "./read-onward.ts";
import type { PageFacts } from "./read-page.ts";
import { type Reason, sumOf } from "./reason.ts";
import { registrableDomain } from "./registrable-domain.ts";
import { topicLikeness, weightOf } from "./take-picture.ts";

/** Chosen from the curve in docs/links.md. */
const shares = { otherTopic: 0.14, sameTopic: 0.4, newWords: 0.5, mostlyNew: 0.7 };
/** Names that have so many consonants alike are one name. */
const minSound = 5;
/** Words of a page: with fewer, its name is most of what it says, so the name is compared too. */
const minRead = 40;
/** Right for most languages in Cyrillic or Greek; in others, vowels, h, j and c may differ. */
const latinOf: Record<string, string> = letters;

export type Comparison = ReturnType<typeof comparePages>;
type Named = Pick<LinkPromise, "name" | "url">;

/** Reasons to think that the page has another owner (weight above zero) or the same one (below zero). */
export function comparePages(before: PagePicture, now: PagePicture, page: PageFacts, promise: Named) {
  const signed = [...compareOrganisations(before, now, page), ...compareAccounts(before, now)];
  const topic = compareTopics(before, page, signed.some(isSure) ? undefined : promise.name);
  const owner = [...signed, ...findNames(before, page, promise)];
  const titles = compareTitles(before, now, promise.name);
  const isSame =
    topic.some(({ weight }) => weight <= -3) || (page.wordCount < minRead && onclickJump.test(page.source));
  const isSameSite = keepsMenu(before, page) || (owner.some(isSure) && isSame);
  const novelty = isSameSite ? [] : compareNovelty(before, now, topic, titles);
  // Something that only the same people have: their name, their accounts, their words.
  const isSameOwner = [...owner, ...topic].some(({ weight }) => weight <= -2);
  return {
    reasons: [...topic, ...owner, ...titles, ...novelty],
    isOtherTopic: topic.some(({ isOther }) => isOther),
    isSameOwner,
    /** How much of the page has changed, whoever owns it. */
    difference: sumOf([...topic, ...novelty, ...titles].filter(({ weight }) => weight > 0)),
  };
}

const isSure = ({ weight }: Reason) => weight <= -3;

/** The very page that was approved, word for word. */
export const isUnchanged = (before: PagePicture, now: PagePicture): boolean =>
  isSamePlace(before, now) && before.words === now.words;

/** Approved by a person, and hardly changed since: what it looks like is how it is meant. */
export const isAsApproved = (before: PagePicture, now: PagePicture, page: PageFacts): boolean =>
  isSamePlace(before, now) && (before.words === now.words || isStillAbout(before, page, 0.8));

export const isStillAbout = ({ words }: PagePicture, page: PageFacts, part = shares.sameTopic): boolean =>
  (topicLikeness(toPlainWords(words), page) ?? 0) >= part;

const isSamePlace = (before: PagePicture, now: PagePicture): boolean =>
  !before.seenFrom && before.domain === now.domain && before.title === now.title;

type TopicReason = Reason & { isOther?: boolean };

/** Ignores the `name` and the footer, which a thief keeps, unless the owner has surely signed the page: `name` is undefined then. */
function compareTopics(before: PagePicture, page: PageFacts, name: string | undefined): TopicReason[] {
  const called = new Set(page.wordCount < minRead ? [] : toPlainWords(name ?? ""));
  const { words: places, all } = page.phrases;
  // Every site has words such as privacy, cookies, terms and opening hours in its footer.
  const isFooter = (word: string) => (places.get(word)?.first ?? -1) >= all.length - page.footerCount;
  // An older version may have stored them, which split words differently.
  const words = toPlainWords(before.words).filter((word) => name === undefined || !isFooter(word));
  const others = words.filter((word) => !called.has(word));
  const likeness = topicLikeness(others, page) ?? topicLikeness(words, page);
  if (likeness === undefined || page.wordCount === 0) return [];
  const part = `${Math.round(likeness * 100)} % of its telling words are there`;
  const weight = page.wordCount < 25 ? 2 : 3;
  if (likeness < shares.otherTopic)
    return [{ text: `it is about something else: ${part}`, weight, isOther: page.wordCount >= 15 }];
  if (likeness < 0.25) return [{ text: `its words are mostly others: ${part}`, weight: 2 }];
  if (likeness < shares.sameTopic) return [{ text: `many of its words are others: ${part}`, weight: 1 }];
  return [{ text: `it is about the same: ${part}`, weight: -3 }];
}

function compareOrganisations(before: PagePicture, now: PagePicture, page: PageFacts): Reason[] {
  if (before.organisations.length === 0) return [];
  const known = before.organisations.map(toKey);
  const named = now.organisations.map(toKey);
  const [first = ""] = before.organisations;
  const sounds = new Set(before.organisations.map(toSound).filter(({ length }) => length >= minSound));
  const isSpelt = now.organisations.some((name) => sounds.has(toSound(name)));
  const isAlike = (name: string) => named.some((other) => name.includes(other) || other.includes(name));
  if (isSpelt || known.some(isAlike)) return [{ text: `it is still by ${first}`, weight: -4 }];
  if (isSaid(first, page)) return [{ text: `it still names ${first}`, weight: -3 }];
  if (named.length === 0) return [{ text: `${first} is not named any more`, weight: 1 }];
  const site = before.title.split(titleSeparator).at(-1);
  const old = new Set(toNameWords(`${site} ${before.organisations.join(" ")}`));
  const [second = ""] = now.organisations;
  const isKin = now.domain === before.domain && toNameWords(second).some((word) => old.has(word));
  // Buyers of a name often use it in their own: "Harbour View Direct".
  if (isKin && noticeWords.education.find(PhraseText.of(second))) return [];
  return [{ text: `it is by ${second} and not by ${first}`, weight: 2 }];
}

const compareAccounts = (before: PagePicture, now: PagePicture): Reason[] =>
  sharesAccount(before, now, "a") ? [{ text: "its owner's accounts are the same", weight: -4 }] : [];

/** The name that the directory knows it by, or a part of it, or that of the old address. */
function findNames({ organisations }: PagePicture, page: PageFacts, { name, url }: Named): Reason[] {
  if (isHeaded(name, page)) return [{ text: `it is headed with "${name}"`, weight: -3 }];
  if (isSaid(name, page)) return [{ text: `it names "${name}"`, weight: -2 }];
  const head = new Set(toPlainWords(headOf(page)));
  const parts = toTitleWords(`${name} ${organisations.join(" ")}`).filter(
    (word) => word.length > 3 && weightOf(word) >= 0.7 && !isSmallWord(word),
  );
  const rewritten = parts.map(toLatin).find((word) => !parts.includes(word) && head.has(word));
  if (rewritten) return [{ text: `it is headed with "${rewritten}", its name in other letters`, weight: -3 }];
  const part = parts.find((word) => head.has(word) || (word.length >= 10 && isNearly(word, head)));
  if (part) return [{ text: `it is headed with "${part}", a part of its name`, weight: -1.5, isPart: true }];
  const label = toLabel(registrableDomain(url));
  if (label.length < 4 || !toKey(headOf(page)).includes(label)) return [];
  return [{ text: `it is headed with "${label}", the name of its address`, weight: -1.5, isPart: true }];
}

/** "Лицей" and "ліцей": what languages that are written alike have in common are the consonants. */
const toSound = (name: string): string =>
  toLatin(toKey(name))
    .normalize("NFD")
    .replace(/[^a-z]|[aeiouyhjw]/g, "")
    .replace(/(.)\1+/g, "$1");

const toLatin = (word: string): string => word.replace(/[^\0-\x7f]/g, (letter) => latinOf[letter] ?? letter);

/**
 * Words that were not there: whoever keeps the name and the frame of a site keeps enough of its words to look alike. Under
 * the same title a page has to be as good as new before that counts, for many show other news each week.
 */
function compareNovelty(
  before: PagePicture,
  now: PagePicture,
  topic: readonly TopicReason[],
  titles: readonly Reason[],
): Reason[] {
  if (topic.some(({ isOther }) => isOther)) return [];
  const known = new Set([...toPlainWords(`${before.words} ${before.title} ${before.description}`)]);
  const weigh = (words: readonly string[]) => words.reduce((sum, word) => sum + weightOf(word), 0);
  const telling = listWords(now.words);
  const part = weigh(telling.filter((word) => !known.has(word))) / (weigh(telling) || 1);
  const isRetitled = titles.some(({ weight }) => weight > 0);
  const isNew = isRetitled
    ? part >= shares.newWords
    : part >= shares.mostlyNew && topic.some(({ weight }) => weight >= 2);
  if (!isNew) return [];
  return [{ text: `${Math.round(part * 100)} % of its telling words are new`, weight: isRetitled ? 2 : 1 }];
}

/** Without the site's own name, which is in the title of each of its pages. */
function compareTitles(before: PagePicture, now: PagePicture, name: string): Reason[] {
  if (!before.title || !now.title) return [];
  const site = new Set(toPlainWords(`${name} ${before.organisations.join(" ")}`));
  const words = toTitleWords(before.title);
  const telling = words.filter((word) => !site.has(word));
  const known = new Set(telling.length > 0 ? telling : words);
  if (known.size === 0 || toTitleWords(now.title).some((word) => known.has(word))) return [];
  return [{ text: `its title is "${now.title}" and was "${before.title}"`, weight: 1 }];
}

/** Does the page say what the directory says of it, in words that not every page has? */
export function fitsPromise(page: PageFacts, { name, description }: LinkPromise): boolean {
  const words = page.phrases.comparable;
  const telling = toPlainWords(`${name} ${description}`).filter(
    (word) => word.length > 2 && weightOf(word) >= 0.35,
  );
  return telling.some((word) => words.has(word) || isNearly(word, words));
}

/** "universities" and "university", "Stipendium" and "Stipendien". */
function isNearly(word: string, words: ReadonlySet<string>): boolean {
  if (word.length < 6) return false;
  const stem = word.slice(0, Math.max(5, word.length - 3));
  for (const other of words) if (other.startsWith(stem)) return true;
  return false;
}

/** Is the name in the title, a heading or the maker's name? */
export const isHeaded = (name: string, page: PageFacts): boolean => hasName(name, headOf(page));

export const isSaid = (name: string, page: PageFacts): boolean =>
  hasName(name, `${headOf(page)} ${page.description} ${page.phrases.line}`);

const headOf = (page: PageFacts): string =>
  [page.title, ...page.headings.slice(0, 3), ...page.organisations].join(" ");

/** All words of the name that tell something, or the name in one piece; not in an address, which whoever bought it writes. */
function hasName(name: string, written: string): boolean {
  const key = toKey(name);
  const address = new RegExp(`\\b${key}[. ](?:com|net|org|info|\\w{2})\\b`, "gi");
  const text = toPlainWords(name).length > 1 ? written.replace(address, " ") : written;
  if (key.length >= 4 && toKey(text).includes(key)) return true;
  const words = toTitleWords(name).filter((word) => weightOf(word) >= 0.35);
  if (words.length === 0 || !words.some((word) => weightOf(word) >= 0.7)) return false;
  const present = new Set(toPlainWords(text));
  return words.every((word) => present.has(word));
}

/** Letters and digits in one piece: "Path-Finder" is "pathfinder". */
export const toKey = (text: string): string => toPlainWords(text).join("");

/** "ucas.com" is "ucas". */
export const toLabel = (domain: string): string => toKey(domain.split(".")[0] ?? "");

/** The rare words of a name: a school that becomes a centre keeps at least one of them. */
const toNameWords = (name: string): string[] =>
  toComparableWords(toTitleWords(name)).filter((word) => word.length > 1 && weightOf(word) >= 0.7);

const toTitleWords = (text: string): string[] =>
  toPlainWords(text).filter(
    (word) => weightOf(word) >= 0.35 && (word.length > 2 || word.charCodeAt(0) > 0x7f),
  );

const listWords = (text: string): string[] => (text === "" ? [] : text.split(" "));
