import { educationWords } from "./language-words.ts";
import type { PageFacts } from "./page-facts.ts";
import {
  emptySitePhrases,
  notFoundPhrases,
  parkedPhrases,
  parkingHosts,
  parkingScripts,
  repairPhrases,
  unfitWords,
} from "./page-marks.ts";
import { PhraseList, PhraseText } from "./phrase-list.ts";
import { toPlainWords } from "./plain-words.ts";
import { loginPhrases, robotWallPhrases, robotWallScripts } from "./wall-marks.ts";

const shortPageWords = 250;
/** Below this a page is a notice and not content. */
const noticeWords = 80;

const parked = new PhraseList(Object.values(parkedPhrases).flat());
const unfit = Object.entries(unfitWords).map(([kind, words]) => ({ kind, words: new PhraseList(words) }));
const notFound = new PhraseList(notFoundPhrases);
const emptySite = new PhraseList(emptySitePhrases);
const repair = new PhraseList(repairPhrases);
const robotWall = new PhraseList(robotWallPhrases);
const login = new PhraseList(loginPhrases);
const education = new Set(educationWords.split(" "));

/** Is `host` one of the names or below one of them? */
export function isHostOf(host: string, names: readonly string[]): boolean {
  return names.some((name) => host === name || host.endsWith(`.${name}`));
}

/** What gives the page away as parked, or undefined. A lesson that only speaks of such pages is long. */
export function findParkedSign(page: PageFacts): string | undefined {
  const host = page.partHosts.find((name) => isHostOf(name, parkingHosts));
  if (host && page.wordCount < shortPageWords) return `it holds a part of ${host}, a trader in names`;
  const scripts = page.scripts.toLowerCase();
  if (page.wordCount < noticeWords && parkingScripts.some((mark) => scripts.includes(mark)))
    return "its script is the one of parked names";
  const phrase = parked.find(page.wordCount < shortPageWords ? page.phrases : headOf(page));
  return phrase && `it says "${phrase}"`;
}

/** Gambling, adult or pills: three different words that are a good part of the page, or two and one in the title. */
export function findUnfitSign(page: PageFacts): string | undefined {
  for (const { kind, words } of unfit) {
    const found = words.findAll(page.phrases);
    if (found.length < 2) continue;
    const hits = found.reduce((sum, word) => sum + page.phrases.line.split(word).length - 1, 0);
    // A school's casino night is about the school too.
    if (hits <= countEducationWords(page)) continue;
    const isThick = found.length >= 3 && hits * 25 >= page.wordCount;
    if (isThick || words.find(toPlace(page.title)))
      return `it is full of words like "${found.slice(0, 3).join('", "')}" (${kind})`;
  }
}

export function findNotFoundSign(page: PageFacts): string | undefined {
  const isShort = page.wordCount < shortPageWords;
  if (isShort && (isBare404(page) || /^index of \//i.test(page.title)))
    return `its title is "${page.title || 404}"`;
  const phrase = isNotice(page)
    ? (notFound.find(headOf(page)) ?? notFound.find(page.phrases, 3))
    : toHeadParts(page).map(findShortPart).find(Boolean);
  const empty = isShort ? emptySite.find(headOf(page)) : undefined;
  const found = phrase ?? empty ?? (isNotice(page) ? emptySite.find(page.phrases, 3) : undefined);
  return found && `it says "${found}"`;
}

function isBare404(page: PageFacts): boolean {
  return [page.title, page.heading].some((text) =>
    /^ (((error|http) )?404( error)?|not found) $/.test(toPlace(text).line),
  );
}

/** "Page not found | The site" is two parts; a long one is a sentence about something else. */
function toHeadParts({ title, heading }: PageFacts): PhraseText[] {
  return [...title.split(/[|·:–—]|\s-\s/), heading].map(toPlace);
}

function findShortPart(part: PhraseText): string | undefined {
  const phrase = notFound.find(part);
  return phrase && part.line.length <= phrase.length + 26 ? phrase : undefined;
}

export function findRepairSign(page: PageFacts): string | undefined {
  const phrase = page.wordCount < shortPageWords ? repair.find(headOf(page)) : undefined;
  return phrase && `it says "${phrase}"`;
}

export function findRobotWallSign(page: PageFacts): string | undefined {
  const scripts = page.scripts.toLowerCase();
  if (page.wordCount < shortPageWords && robotWallScripts.some((mark) => scripts.includes(mark)))
    return "its script asks who is there";
  const phrase = isNotice(page) ? robotWall.find(page.phrases) : undefined;
  return phrase && `it says "${phrase}"`;
}

/** A page whose main thing is a password field. Many good start pages have a small one in their head. */
export function isLoginPage(page: PageFacts): boolean {
  return page.hasPassword && page.wordCount < noticeWords && login.find(page.phrases) !== undefined;
}

function isNotice(page: PageFacts): boolean {
  return page.wordCount < noticeWords;
}

function headOf({ title, heading }: PageFacts): PhraseText {
  return toPlace(`${title} . ${heading}`);
}

function toPlace(text: string): PhraseText {
  return new PhraseText(toPlainWords(text));
}

function countEducationWords({ words, title }: PageFacts): number {
  return [...words, ...toPlainWords(title)].filter((word) => education.has(word)).length;
}

export function hasEducationWord({ phrases }: PageFacts): boolean {
  for (const word of phrases.words) if (education.has(word)) return true;
  return false;
}
