import type { LinkPromise } from "./judgement.ts";
import type { PageFacts } from "./page-facts.ts";
import type { PagePicture } from "./page-picture.ts";
import { toPlainWords } from "./plain-words.ts";
import { type Reason, sumOf } from "./reason.ts";
import { registrableDomain } from "./registrable-domain.ts";
import { topicLikeness, toWordSet, weightOf } from "./topic-words.ts";

/** Chosen from the curve in docs/links.md. */
const otherTopic = 0.14;
const sameTopic = 0.4;
const newWords = 0.5;
const mostlyNew = 0.7;

/** What speaks for another owner of the page (above zero) and what against it, each in words. */
export interface Comparison {
  reasons: Reason[];
  isOtherTopic: boolean;
  /** Something that only the same people have: their name, their accounts, their words. */
  isSameOwner: boolean;
  /** How much of the page is another, whoever's it is. */
  difference: number;
}

export function comparePages(
  before: PagePicture,
  now: PagePicture,
  page: PageFacts,
  promise: Pick<LinkPromise, "name" | "url">,
): Comparison {
  const topic = compareTopics(before, page);
  const owner = [
    ...compareOrganisations(before, now, page),
    ...compareMarks(before, now),
    ...findNames(before, page, promise),
  ];
  const titles = compareTitles(before, now, promise.name);
  const novelty = compareNovelty(before, now, topic, titles);
  const sizes = compareSizes(before, now);
  const builds = compareBuilds(before, now);
  const reasons = [...topic, ...owner, ...titles, ...novelty, ...compareOutbound(before, now), ...builds];
  return {
    reasons,
    isOtherTopic: topic.some(({ isOther }) => isOther),
    isSameOwner: [...owner, ...topic].some(({ weight }) => weight <= -2),
    difference: sumOf(
      [...topic, ...novelty, ...titles, ...sizes, ...builds].filter(({ weight }) => weight > 0),
    ),
  };
}

/** The very page that was approved, word for word. */
export function isUnchanged(before: PagePicture, now: PagePicture): boolean {
  return isSamePlace(before, now) && before.words === now.words;
}

/** Approved by a person, and hardly changed since: what it looks like is how it is meant. */
export function isAsApproved(before: PagePicture, now: PagePicture, page: PageFacts): boolean {
  if (!isSamePlace(before, now)) return false;
  return before.words === now.words || (topicLikeness(listWords(before.words), toWordSet(page)) ?? 0) >= 0.8;
}

function isSamePlace(before: PagePicture, now: PagePicture): boolean {
  return !before.seenFrom && before.domain === now.domain && before.title === now.title;
}

function compareTopics(before: PagePicture, page: PageFacts): (Reason & { isOther?: boolean })[] {
  const likeness = topicLikeness(listWords(before.words), toWordSet(page));
  if (likeness === undefined || page.wordCount === 0) return [];
  const part = `${Math.round(likeness * 100)} % of its telling words are there`;
  if (likeness < otherTopic)
    return [
      {
        text: `it is about something else: ${part}`,
        weight: page.wordCount < 25 ? 2 : 3,
        isOther: page.wordCount >= 15,
      },
    ];
  if (likeness < 0.25) return [{ text: `its words are mostly others: ${part}`, weight: 2 }];
  if (likeness < sameTopic) return [{ text: `many of its words are others: ${part}`, weight: 1 }];
  return [{ text: `it is about the same: ${part}`, weight: -3 }];
}

function compareOrganisations(before: PagePicture, now: PagePicture, page: PageFacts): Reason[] {
  if (before.organisations.length === 0) return [];
  const known = before.organisations.map(toKey);
  const named = now.organisations.map(toKey);
  const [first = ""] = before.organisations;
  if (known.some((name) => named.some((other) => name.includes(other) || other.includes(name))))
    return [{ text: `it is still by ${first}`, weight: -4 }];
  if (isSaid(first, page)) return [{ text: `it still names ${first}`, weight: -3 }];
  if (known.some((name) => named.some((other) => beginAlike(name, other))))
    return [{ text: `it is by ${now.organisations[0]}, much like ${first}`, weight: -2 }];
  if (named.length === 0) return [{ text: `${first} is not named any more`, weight: 1 }];
  return [{ text: `it is by ${now.organisations[0]} and not by ${first}`, weight: 2 }];
}

/** One name in two languages: "Aula de Ríos", "Aula de Rius". */
function beginAlike(name: string, other: string): boolean {
  const length = Math.max(6, Math.ceil(0.6 * Math.max(name.length, other.length)));
  return name.length >= length && other.startsWith(name.slice(0, length));
}

function compareMarks(before: PagePicture, now: PagePicture): Reason[] {
  const known = new Set(listWords(now.build.marks));
  const shared = listWords(before.build.marks).filter((mark) => known.has(mark) && !mark.startsWith("p"));
  if (shared.some((mark) => mark.startsWith("a")))
    return [{ text: "its owner's accounts are the same", weight: -4 }];
  return shared.length > 0 ? [{ text: "its icon or its feed is the same", weight: -1 }] : [];
}

/** The name that the directory knows it by; and, where it leads elsewhere, the name of the old address. */
function findNames(
  before: PagePicture,
  page: PageFacts,
  { name, url }: Pick<LinkPromise, "name" | "url">,
): Reason[] {
  if (isHeaded(name, page)) return [{ text: `it is headed with "${name}"`, weight: -3 }];
  if (isSaid(name, page)) return [{ text: `it names "${name}"`, weight: -2 }];
  const part = toPlainWords(`${name} ${before.organisations.join(" ")}`).find(
    (word) => word.length >= 6 && weightOf(word) === 1 && toPlainWords(headOf(page)).includes(word),
  );
  if (part) return [{ text: `it is headed with "${part}", a part of its name`, weight: -1.5 }];
  const label = toLabel(registrableDomain(url));
  const isElsewhere = before.domain === registrableDomain(url);
  if (!isElsewhere || label.length < 4 || !toKey(headOf(page)).includes(label)) return [];
  return [{ text: `it is headed with the name of its address`, weight: -1 }];
}

/**
 * Words that were not there: whoever keeps the name and the frame of a site keeps enough of its words to look alike. Under
 * the same title a page has to be as good as new before that counts, for many show other news each week.
 */
function compareNovelty(
  before: PagePicture,
  now: PagePicture,
  topic: readonly { isOther?: boolean; weight: number }[],
  titles: readonly Reason[],
): Reason[] {
  if (topic.some(({ isOther }) => isOther)) return [];
  const known = new Set([
    ...listWords(before.words),
    ...toPlainWords(`${before.title} ${before.description}`),
  ]);
  const weigh = (words: readonly string[]) => words.reduce((sum, word) => sum + weightOf(word), 0);
  const telling = listWords(now.words);
  const part = weigh(telling.filter((word) => !known.has(word))) / (weigh(telling) || 1);
  const isRetitled = titles.some(({ weight }) => weight > 0);
  const isNew = isRetitled ? part >= newWords : part >= mostlyNew && topic.some(({ weight }) => weight >= 2);
  if (!isNew) return [];
  return [{ text: `${Math.round(part * 100)} % of its telling words are new`, weight: isRetitled ? 2 : 1 }];
}

/** Without the site's own name, which stands in the title of every page of it. */
function compareTitles(before: PagePicture, now: PagePicture, name: string): Reason[] {
  if (!before.title || !now.title) return [];
  const site = new Set(toPlainWords(`${name} ${before.organisations.join(" ")}`));
  const words = toTitleWords(before.title);
  const telling = words.filter((word) => !site.has(word));
  const known = new Set(telling.length > 0 ? telling : words);
  if (known.size === 0) return [];
  const shared = toTitleWords(now.title).filter((word) => known.has(word));
  if (shared.length === 0)
    return [{ text: `its title is "${now.title}" and was "${before.title}"`, weight: 1 }];
  const isRare = shared.some((word) => weightOf(word) >= 0.7);
  return isRare ? [{ text: `its title still says "${shared[0]}"`, weight: -1.5 }] : [];
}

function compareOutbound(before: PagePicture, now: PagePicture): Reason[] {
  const known = new Set(listWords(before.outbound));
  const named = listWords(now.outbound);
  const shared = named.filter((domain) => known.has(domain) || domain === before.domain);
  if (shared.length > 0) return [{ text: `it still links to ${shared.slice(0, 3).join(", ")}`, weight: -2 }];
  if (known.size < 2 || named.length === 0) return [];
  return [{ text: `it links to others, such as ${named.slice(0, 3).join(", ")}`, weight: 1 }];
}

function compareBuilds(before: PagePicture, now: PagePicture): Reason[] {
  const reasons: Reason[] = [];
  if (before.language && now.language && before.language !== now.language)
    reasons.push({ text: `its language went from ${before.language} to ${now.language}`, weight: 1 });
  if (before.build.generator && now.build.generator && before.build.generator !== now.build.generator)
    reasons.push({ text: `it is made with ${now.build.generator}`, weight: 0.5 });
  return reasons;
}

/** A page that was long and is a few lines now. */
function compareSizes({ build: before }: PagePicture, { build: now }: PagePicture): Reason[] {
  if (before.size < 40 || now.size * 3 > before.size) return [];
  return [{ text: `it has ${now.size} words and had ${before.size}`, weight: 1.5 }];
}

/** Does the page say what the directory says of it, in words that not every page has? */
export function fitsPromise(
  page: PageFacts,
  { name, description }: Pick<LinkPromise, "name" | "description">,
): boolean {
  const words = toWordSet(page);
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
export function isHeaded(name: string, page: PageFacts): boolean {
  return hasName(name, headOf(page));
}

function isSaid(name: string, page: PageFacts): boolean {
  return hasName(name, `${headOf(page)} ${page.description} ${page.phrases.line}`);
}

function headOf(page: PageFacts): string {
  return [page.title, ...page.headings.slice(0, 3), ...page.organisations].join(" ");
}

/** All words of the name that tell something, or the name in one piece. */
function hasName(name: string, text: string): boolean {
  const key = toKey(name);
  if (key.length >= 4 && toKey(text).includes(key)) return true;
  const words = toTitleWords(name).filter((word) => weightOf(word) >= 0.35);
  if (words.length === 0 || !words.some((word) => weightOf(word) >= 0.7)) return false;
  const said = new Set(toPlainWords(text));
  return words.every((word) => said.has(word));
}

/** Letters and digits in one piece: "Path-Finder" is "pathfinder". */
export function toKey(text: string): string {
  return toPlainWords(text).join("");
}

/** "ucas.com" is "ucas". */
export function toLabel(domain: string): string {
  return toKey(domain.split(".")[0] ?? "");
}

function toTitleWords(text: string): string[] {
  return toPlainWords(text).filter(
    (word) => weightOf(word) >= 0.35 && (word.length > 2 || word.charCodeAt(0) > 0x7f),
  );
}

function listWords(text: string): string[] {
  return text === "" ? [] : text.split(" ");
}
