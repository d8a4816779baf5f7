import { isSmallWord } from "./detect-language.ts";
import { findForgedDegrees, findSoftSeller, listNear, listWarnings } from "./find-degree-sellers.ts";
import { kindOfName, millWords, noticeWords, productOfHost, type UnfitTag, unfitWords } from "./marks.ts";
import { type FoundPhrase, type PhraseList, PhraseText } from "./phrase-list.ts";
import { type PageFacts, shortPageWords } from "./read-page.ts";
import { type Reason, sumOf } from "./reason.ts";
import { domainOfHost } from "./registrable-domain.ts";

/** A lesson or a helpline uses the same words as what it warns of, so at this weight a person is asked. */
const askedWeight = 2;
/** These speak of schools, papers and computers as good pages do, so only their strong phrases count. */
const ownPhrases = new Set(["essays", "papers", "malware", "scams", "links"]);
/** Kinds whose strong phrases schools and museums use in warnings. */
const warnedOf = new Set([...ownPhrases, "fakes"]);
/** A page is full of a kind if at least one in so many words belongs to it. */
const thickness = 25;
/** Words of help, years long past, menu links (news about an intrusion has a menu, an intruder's page has none), words of a page. */
const limits = { minHelpWords: 2, minYears: 2, minMenuLinks: 4, minNewsWords: 80 };
/** Lines about betting, or buttons for it, that cannot be an accident; and the words that a title may have. */
const [minBets, maxTitleWords] = [3, 12];
/** A lesson may have so many unfit words for each word of education, or one in so many words of the page. */
const perLesson = 4;
/** A helping page may have so many of traders' words for each word of help. */
const maxTraders = 6;
/** Schools, offices, associations; and what everyone links to. */
const publicName =
  /\.(org|ngo|edu|gov|mil|int)(\.\w+)?$|\.(ac|gob|gouv|go|lg|nhs|k12|sch)\.\w+$|(^|\.)(youtube|facebook|instagram|twitter|x|linkedin|vimeo)\.com$/;
/** Quotations, in which the page may warn of someone. */
const inQuotes = /„[^“”"\n]{3,150}[“”"]|“[^”\n]{3,150}”|«[^»\n]{3,150}»|「[^」\n]{3,90}」|"[^"\n]{3,150}"/g;

/**
 * What is unfit for children, weighed by how much of it there is and where. `promised` is what the directory says of the
 * link: a maths lesson about roulette says so. A person is only asked if nobody has approved the page yet and it has a word
 * of education, or if it is still its owner's, teaches more than half as often as it sells, and keeps to its site.
 */
export function listUnfitReasons(
  page: PageFacts,
  promised: string,
  isApproved: boolean,
  home = "",
  isOwners = () => false,
): Reason[] {
  const written = unfitWords.findAll(page.phrases);
  const mill = findMill(page, isApproved);
  if ((written.length === 0 && !mill) || isGuide(page, home)) return [];
  const promises = unfitWords
    .findAll(PhraseText.of(promised))
    .filter(({ tag }) => !warnedOf.has(tag.kind) || tag.isStrong);
  // On a page with buttons or strange links, a promised plain word excuses only itself: lending helmets is not quick loans.
  const announced = hasCalls(page) || leadsToStrangers(page, home) ? pickStrong(promises) : promises;
  const expected = new Set(announced.map(({ tag }) => tag.kind));
  const cited = unfitWords.findAll(PhraseText.of(page.text.match(inQuotes)?.join(" . ") ?? ""));
  const excused = new Set(promises.map(({ text }) => text));
  const count = (list: Found, text: string) => list.filter((one) => one.text === text).length;
  const found = written.filter(({ text }) => !excused.has(text) && count(cited, text) < count(written, text));
  const head = findInHead(page);
  const kinds = [...new Set(found.map(({ tag }) => tag.kind))].filter((kind) => !expected.has(kind));
  const isLesson = !isApproved && hasEducationWord(page);
  const reasons = kinds.flatMap((kind) => {
    const of = (list: readonly FoundPhrase<UnfitTag>[]) => list.filter(({ tag }) => tag.kind === kind);
    const isThick = of(found).length * thickness >= page.wordCount;
    const isPiled = isThick && (!isLesson || of(head).some(({ tag }) => tag.isStrong));
    const isPressed = (more: number) => countDifferent(pickStrong(of(found))) > more && hasCalls(page);
    const hasBets = () => (isApproved ? isFlooded(page) || isPressed(2) : isPiled || isPressed(1));
    const minWeight = () => (kind === "gambling" && hasBets() ? askedWeight : 0);
    const isTold = kind === "defaced" && page.menu.length >= limits.minMenuLinks;
    const weight = weigh(kind, of(found), of(head), page, isApproved || !isTold) || minWeight();
    if (weight === 0) return [];
    const isLittle = () => of(found).length <= countTaught(page) * perLesson && isOwners();
    const isWarning = () => kind === "fakes" && listWarnings(page.phrases, of(found)).length > 0;
    const isAsked = isTold || (warnedOf.has(kind) && !hasCalls(page) && (isLittle() || isWarning()));
    return [{ text: tell(kind, of(found)), weight: isAsked ? Math.min(weight, askedWeight) : weight }];
  });
  if (reasons.length === 0 && mill && !expected.has("essays")) return [mill];
  // A page made for gain links elsewhere and teaches less.
  const isQuiet = !leadsBeyond(page, [home]) && isTaught(page) && countTaught(page) * 2 > found.length;
  if (!isLesson && !(isQuiet && isOwners())) return reasons;
  return reasons.map(({ text }) => ({ text, weight: askedWeight / reasons.length }));
}

export const isUnfit = (page: PageFacts): boolean => sumOf(listUnfitReasons(page, "", true)) >= askedWeight;

/** It has words of help beside those of traders, none of their buttons, and no links to hosts with bad names. */
function isHelpful(page: PageFacts): boolean {
  const help = findHelp(page);
  if (help.length === 0 || help.length * maxTraders < unfitWords.findAll(page.phrases).length) return false;
  return !hasCalls(page) && ![...page.linkHosts.keys()].some(kindOfName);
}

/** It has none of traders' buttons, and its menu does not lead to their goods. */
export const isCalm = (page: PageFacts): boolean =>
  !hasCalls(page) && !unfitWords.find(PhraseText.of(page.menu.join(" . ")));

export const hasCalls = (page: PageFacts): boolean => countCalls(page) > 0;

const countCalls = ({ labels }: PageFacts) => labels.split(" . ").map(PhraseText.of).filter(isCall).length;

function findHelp({ phrases }: PageFacts): readonly FoundPhrase<undefined>[] {
  const help = noticeWords.help.findAll(phrases);
  return countWords(help, phrases) < limits.minHelpWords ? [] : help;
}

/** "Register now" is a trader's call, "Register for the workshop" is not. */
function isCall(place: PhraseText): boolean {
  if (noticeWords.calls.find(place)) return true;
  const found = noticeWords.joins.findAll(place);
  if (found.length === 0) return false;
  const letters = place.all.filter((word) => !isSmallWord(word)).join("").length;
  const inviting = new Map([...found, ...noticeWords.now.findAll(place)].map(({ text, at }) => [at, text]));
  const invitation = [...inviting.values()].filter((text) => !isSmallWord(text)).join("");
  const isAll = letters - invitation.replaceAll(" ", "").length < 3;
  return isAll || unfitWords.findAll(place).some(({ tag }) => !ownPhrases.has(tag.kind));
}

/** A guide warns: its head has as many words of help or education as strong words, and it has no links to strangers. */
function isGuide(page: PageFacts, home: string): boolean {
  if (!isHelpful(page) || leadsToStrangers(page, home)) return false;
  const head = PhraseText.of(`${page.title} . ${page.description} . ${page.headings.join(" . ")}`);
  const purposes = [noticeWords.help, noticeWords.education].flatMap((list) => list.findAll(head));
  return countWords(purposes, head) >= countDifferent(pickStrong(findInHead(page)));
}

/** It links to others than schools, offices, associations and helplines. */
export const leadsToStrangers = ({ linkHosts }: PageFacts, home: string): boolean =>
  [...linkHosts.keys()].some(
    (host) => domainOfHost(host) !== home && !publicName.test(host) && !productOfHost("helper", host),
  );

/** It links to sites of other domains than these; most sites write their own in links, too. */
export const leadsBeyond = ({ linkHosts }: PageFacts, own: readonly string[]): boolean =>
  [...linkHosts.keys()].some((host) => !own.includes(domainOfHost(host)));

/** Papers written for others: a word for them near "we write it for you", and prices, secrecy or a trader's button. */
function findMill(page: PageFacts, isApproved: boolean): Reason | undefined {
  const { phrases } = page;
  const count = (list: PhraseList<unknown>) => countWords(list.findAll(phrases), phrases);
  const offers = count(millWords.offer);
  const besides = count(millWords.beside);
  // Long pages have more promises, further apart.
  const reach = besides > 1 && offers > 1 ? 3 : 1;
  const own = offers > 0 ? listNear(millWords.writes.findAll(phrases), phrases, reach)[0] : undefined;
  const sale = own ?? (offers > 0 ? listNear(millWords.told.findAll(phrases), phrases, reach)[0] : undefined);
  const beside = own ? besides : 0;
  const isEnough = sale && (offers > 1 || beside > 0 || hasCalls(page));
  const isHeaded = findInHead(page).some(({ tag }) => tag.isStrong && tag.kind === "fakes");
  const seller = findSoftSeller(phrases, page.text);
  const sold = isEnough ? sale : (findForgedDegrees(phrases, isHeaded) ?? seller);
  if (!sold || isHelpful(page)) return;
  const isFull = seller?.isPlain || (isEnough && offers > 1 && beside > 1 && hasCalls(page));
  const text = `it offers "${sold.text}" and papers or degrees for others, or sure grants and profits (essays)`;
  // Printers and binders, too, have prices per page and papers ready to hand in.
  const isPrinters = noticeWords.binds.find(phrases) !== undefined;
  return { text, weight: isPrinters ? 1 : isApproved && isFull ? askedWeight + 1 : askedWeight };
}

/** A plain offer of papers, links or the page's own name, which no honest owner makes. */
export const isOffer = ({ text }: Reason): boolean => /^it offers|\(links\)$|of its own name$/.test(text);

const otherScript = /[^\p{Script=Latin}\P{L}]/u;

/** Unfit words in a new script (Cyrillic, Thai), words that only search engines see, or an intruder's signature. */
export function isIntruded({ words, phrases }: PageFacts, known: string): boolean {
  const seen = unfitWords.findAll(new PhraseText(words));
  if (seen.some(({ text }) => otherScript.test(text)) && !otherScript.test(known)) return true;
  return seen.some(({ tag }) => tag.kind === "defaced") || (seen.length === 0 && !!unfitWords.find(phrases));
}

/** It teaches or helps enough for what it sells (`perLesson`), or tells of the past, and has no traders' buttons and no lines on betting alone. */
export function isTaught(page: PageFacts): boolean {
  const found = unfitWords.findAll(page.phrases).length;
  const taught = countTaught(page);
  const isMore = taught * perLesson >= found || found * perLesson < page.wordCount || isHistory(page);
  return isMore && !hasCalls(page) && !isFlooded(page);
}

/** It names at least two years from 1500 to 1959, so it tells of the past. */
export const isHistory = ({ text }: PageFacts): boolean =>
  new Set(text.match(/(?<!\d)1(?:[5-8]\d|9[0-5])\d(?!\d)/g)).size >= limits.minYears;

/** Several lines are only about betting, as in a news list that an intruder fills; a history of betting does not count. */
function isFlooded(page: PageFacts): boolean {
  if (!unfitWords.find(page.phrases) || findHelp(page).length > 0 || isHistory(page)) return false;
  const hasBet = (line: PhraseText) =>
    pickStrong(unfitWords.findAll(line)).some(({ tag }) => tag.kind === "gambling");
  return page.text.split("\n").map(PhraseText.of).filter(hasBet).filter(isAlone).length >= minBets;
}

const isAlone = (line: PhraseText) => !noticeWords.help.find(line) && !noticeWords.education.find(line);

/** What its menu and the titles of its posts sell, if these are of two trades; selling posts (links) is one. */
export function listSoldGoods({ text, labels, phrases }: PageFacts, isNew: boolean): string[] {
  const lines = (isNew ? text.split("\n") : labels.split(" . ")).map(PhraseText.of);
  const titles = lines.filter((line) => line.all.length <= maxTitleWords && isAlone(line));
  const links = unfitWords.findAll(phrases).filter(({ tag }) => tag.kind === "links");
  const found = pickStrong([...titles.flatMap((title) => unfitWords.findAll(title)), ...links]);
  // One phrase may belong to two trades.
  const trades = new Map(found.map(({ text, tag }) => [text, tag.kind]));
  const kinds = new Set(trades.values()).size;
  // Newspapers and offices mention trades, too. A page without approval must also sell links, and say so twice or name a third trade.
  if (kinds < 2 || (isNew && (links.length === 0 || kinds + countDifferent(links) < 4))) return [];
  return [...trades.keys()].slice(0, 3);
}

/** Words of education or help in its text. Its menu does not count: intruders leave a school's menu in place. */
export function countTaught(page: PageFacts): number {
  const inMenu = noticeWords.education.findAll(PhraseText.of(page.labels)).length;
  return countEducationWords(page) - inMenu + noticeWords.help.findAll(page.phrases).length;
}

/** It is headed by strong unfit words, or has one of traders' buttons. */
export const isTrader = (page: PageFacts): boolean =>
  pickStrong(findInHead(page)).length > 0 || !!noticeWords.calls.find(PhraseText.of(page.labels));

/** Full of unfit words without one word of education, which honest pages have even on a topic that was promised. */
export const isTraderAlone = (page: PageFacts) => !hasEducationWord(page) && isSoaked(page, findInHead(page));

/** A trader's head and buttons in a school's frame; it takes more buttons if the page leads to no new site. */
export const isTakenByTrader = (page: PageFacts, leadsOn: boolean): boolean =>
  isSoaked(page, findInHead(page)) && countCalls(page) >= (leadsOn ? 1 : minBets);

function isSoaked({ phrases, wordCount }: PageFacts, head: Found): boolean {
  const found = unfitWords.findAll(phrases);
  const isStrong = pickStrong(head).length > 0 && countDifferent(pickStrong(found)) > 3;
  return isStrong && found.length * 14 >= wordCount;
}

const pickStrong = (found: Found): Found => found.filter(({ tag }) => tag.isStrong);
const findInHead = (page: PageFacts): Found => unfitWords.findAll(headOf(page));
export const headOf = ({ title, headings }: PageFacts): PhraseText =>
  PhraseText.of(`${title} . ${headings.slice(0, 2).join(" . ")}`);

function tell(kind: string, found: Found): string {
  const texts = new Set([...pickStrong(found), ...found].map(({ text }) => text));
  return `it is full of words like "${[...texts].slice(0, 3).join('", "')}" (${kind})`;
}

type Found = readonly FoundPhrase<UnfitTag>[];

function weigh(kind: string, found: Found, head: Found, page: PageFacts, isNoNews: boolean): number {
  // "Diploma" is said again in "diploma kopen".
  const isPart = (said: string) => found.some(({ text }) => text !== said && text.includes(said));
  const different = countDifferent(found.filter(({ text }) => !isPart(text)));
  const strong = countDifferent(pickStrong(found));
  const strongInHead = countDifferent(pickStrong(head));
  const isThick = found.length * thickness >= page.wordCount;
  if (ownPhrases.has(kind)) return weighOwn(kind, strong, strongInHead, isThick, page);
  const isSigned = kind === "defaced" && isNoNews && strongInHead > 0 && page.wordCount < limits.minNewsWords;
  const isTold = !isSigned || hasEducationWord(page, `${page.title} . ${page.labels}`);
  const isSalesTalk = strongInHead > 0 && different > 1 && hasCalls(page);
  const isAboutSchool = isTold && !isSalesTalk && countEducationWords(page) >= found.length;
  if (isAboutSchool && strong > 0 && page.hasApp) return askedWeight;
  if (strongInHead >= 2 && strong >= 2) return isAboutSchool ? 3 : 4;
  if (isAboutSchool) return strong >= 4 && isThick ? askedWeight : 0;
  const isSoaked = kind === "gambling" && head.length > 0 && found.length * 10 >= page.wordCount;
  if (isSoaked && !hasEducationWord(page)) return 3;
  if (strong >= 3 && isThick) return 4;
  if (different >= 3 && strong >= 1 && isThick) return 3;
  if (head.length > 0 && strong >= 1 && different >= 2) return 3;
  return isSigned ? askedWeight : 0;
}

function weighOwn(kind: string, strong: number, inHead: number, isThick: boolean, page: PageFacts): number {
  if (strong >= 3 && (inHead > 0 || isThick)) return 4;
  if (strong >= 2 && inHead > 0 && page.wordCount < shortPageWords * 2) return 3;
  // In an honest frame, a fraud may be one paragraph among twenty.
  return (strong > 2 && kind === "scams") || (strong > 0 && page.hasCard) ? askedWeight : 0;
}

/** Different words of the page: several languages' lists may contain the same one. */
function countWords(found: readonly { text: string; at: number }[], { all }: PhraseText): number {
  const toWord = ({ text, at }: { text: string; at: number }) =>
    all[at]?.startsWith(text.split(" ", 1)[0] ?? "") ? all[at] : text;
  return new Set(found.map(toWord)).size;
}

const countDifferent = (found: Found): number => new Set(found.map(({ text }) => text)).size;

export const countEducationWords = ({ phrases }: PageFacts) => noticeWords.education.findAll(phrases).length;

/** The words of its `name` do not count: whoever takes over a school's name writes "school", too. */
export function hasEducationWord({ phrases }: PageFacts, name = ""): boolean {
  const called = new Set(noticeWords.education.findAll(PhraseText.of(name)).map(({ text }) => text));
  return noticeWords.education.findAll(phrases).some(({ text }) => !called.has(text));
}
