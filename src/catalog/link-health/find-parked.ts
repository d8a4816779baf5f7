import { countEducationWords, countTaught, hasCalls, leadsToStrangers } from "./find-unfit.ts";
import { noticeWords, productInSource, productOfHost, saleWords } from "./marks.ts";
import { PhraseText } from "./phrase-list.ts";
import { toPlainWords } from "./plain-words.ts";
import { type PageFacts, shortPageWords } from "./read-page.ts";
import type { Reason } from "./reason.ts";
import { domainOfHost, registrableDomain } from "./registrable-domain.ts";

/** How far apart two words may be and still belong to one sentence. */
const [nearWords, nearCharacters] = [8, 24];
/** Words of education from which a page about domain names may be a lesson; menu links from which it is more than an offer. */
const [minLesson, minMenu] = [2, 4];
export const minTaught = 3;
/** How many things that advertisers on such pages sell, and how many lines with a price make a list of prices. */
const [minAdverts, minPrices] = [3, 2];
const pricePattern =
  /(?:[$€£¥₹₽₺]|\b(?:usd|eur|gbp|us\$|chf|inr|cny|rmb|zł|kč)\b)\s?\d[\d.,\s]{1,9}|\d[\d.,]{2,9}\s?(?:[$€£¥₹₽₺元円원]|\b(?:usd|eur|gbp|chf|zł|kč|kr|tl)\b)/i;

/**
 * What gives a page away as one that trades in its own name. Three together are enough (judge-marks.ts).
 * `approvedAt`: the registrable domain that the address led to when someone approved the page.
 */
export function listParkedReasons(page: PageFacts, address: string, approvedAt?: string): Reason[] {
  const isShort = page.wordCount < shortPageWords;
  const reasons = listSaleReasons(page, address, isShort, approvedAt);
  const unlessTaught = () => (reasons.length > 0 && isAboutNames(page, address) ? [] : reasons);
  if (!isShort) return unlessTaught();
  const [loader] = page.partHosts.flatMap((host) => productOfHost("loader", host) ?? []);
  const script = productInSource("parking", page.source) ?? loader;
  if (script)
    reasons.push({ text: `it is built as pages of ${script} are`, weight: page.wordCount < 150 ? 3 : 2 });
  // A school's auction or ticket shop may have such an address, too.
  const isSchools = () => countEducationWords(page) >= minLesson || page.menu.length >= minMenu;
  const says = (kind: string) => saleWords.findAll(page.phrases).some(({ tag }) => tag.kind === kind);
  const text = `it leads to where ${page.saleHost} offers its own name`;
  if (page.saleHost && (!isSchools() || (says("name") && says("sale"))))
    reasons.push({ text, weight: approvedAt ? 3 : 2 });
  return unlessTaught();
}

/** It shows prices, or has a button as traders have. */
export const isSelling = (page: PageFacts): boolean => hasCalls(page) || isPriced(page);

export const hasMostlySearches = (page: PageFacts): boolean => page.searchLinks * 2 > page.linkCount;

export const isPriced = ({ text }: PageFacts): boolean =>
  text.split("\n").filter((line) => pricePattern.test(line)).length >= minPrices;

/** A lesson about domain names: it has sections that teach, never mentions its own name, and has no links to strangers. */
function isAboutNames(page: PageFacts, address: string): boolean {
  if (page.headings.length < 3 || countTaught(page) < minTaught) return false;
  if (leadsToStrangers(page, registrableDomain(address))) return false;
  return toOwnName(address, page.text).findIn([...toPlainWords(page.title), ...page.words]).length === 0;
}

function listSaleReasons(page: PageFacts, address: string, isShort: boolean, approvedAt?: string): Reason[] {
  const name = toOwnName(address, page.text);
  const isNamed = name.isAll(page.title) || name.isAll(page.heading);
  // Line by line: a shelf of books "for sale" below a title with the address says nothing of the name.
  const lines = [page.title, ...page.headings.slice(0, 2)].map(PhraseText.of);
  const [inHead] = lines.flatMap((line) => [...listOffers(line, name, isNamed)]);
  // A site that teaches also mentions its address, and buying, registration or parking somewhere near it.
  const isTeaching = countEducationWords(page) >= minLesson;
  // A long page is a lesson about such offers.
  const inText = isShort ? [...listOffers(page.phrases, name, isNamed, !isTeaching)] : [];
  const offer = [inHead, ...inText].find((one) => one?.isSure) ?? inHead ?? inText[0];
  const reasons: Reason[] = [];
  if (offer) {
    const isPlain = inHead !== undefined || page.wordCount < 120 || offer.isOwn;
    const weight = isShort && isPlain ? 3 : 2;
    const reason = `it says "${offer.text}" of ${offer.isOwn ? "its own name" : "a name"}`;
    // Lessons speak of names in general, too.
    const mayTeach = countEducationWords(page) >= (approvedAt ? minLesson : 1);
    const eased = mayTeach && !offer.isSure && !isNamed ? 1.5 : weight;
    reasons.push({ text: reason, weight: offer.isAsked ? (isNamed ? 1 : 2) : eased });
  }
  if (page.wordCount < 150) reasons.push(...listShellReasons(page, address, name, isNamed, approvedAt));
  if (isShort && pricePattern.test(page.sample)) reasons.push({ text: "it shows a price", weight: 0.75 });
  return reasons;
}

/** A page that contains its own address and hardly more, whatever its language. */
function listShellReasons(page: PageFacts, address: string, name: OwnName, isNamed: boolean, approved = "") {
  const reasons: Reason[] = [];
  if (isNamed) reasons.push({ text: "its own address is its title", weight: 1 });
  const isTold = name.findIn(page.words).length > (name.isAll(page.heading) ? 1 : 0);
  if (isTold && page.wordCount < 80) reasons.push({ text: "it speaks of its own address", weight: 0.75 });
  const home = registrableDomain(address);
  const elsewhere = new Set([...page.linkHosts.keys()].map(domainOfHost).filter((owner) => owner !== home));
  const outward = [...page.linkHosts.values()].reduce((sum, count) => sum + count, 0);
  // A shortener may stop visitors on the way to the place that it has always led to.
  const isNew = elsewhere.size === 1 && !elsewhere.has(approved);
  const namesItself = isNamed || isTold;
  if (isNew && namesItself && outward === page.linkCount && page.wordCount < 100)
    reasons.push({ text: `it leads nowhere but to ${[...elsewhere][0]}`, weight: 1.25 });
  const adverts = new Set(noticeWords.adverts.findAll(page.phrases).map(({ text }) => text));
  if (adverts.size >= minAdverts && namesItself)
    reasons.push({ text: `it lists what advertisers pay for ("${[...adverts][0]}")`, weight: 1.5 });
  if (isNamed && hasMostlySearches(page)) reasons.push({ text: "its links are searches", weight: 2 });
  const hidden = "a script sends visitors on, and only the script knows where to";
  if (page.jump === "") reasons.push({ text: hidden, weight: page.wordCount < 20 ? 2 : 1 });
  return reasons;
}

/**
 * A word for "for sale" or "expired" near a word for "domain", or near the page's own name; if that is not enough, right
 * behind it. Then a person is asked, unless the name begins its sentence: "the books of path-finder.org are for sale" too.
 */
function* listOffers(place: PhraseText, name: OwnName, isTitled: boolean, isNameEnough = true) {
  const found = saleWords.findAll(place);
  const ownPlaces = name.findIn(place.all);
  const ownCharacters = place.hasUnspaced ? name.findCharacters(place) : [];
  const others = found.filter(({ tag }) => tag.kind === "other");
  const names = found.filter(
    ({ tag, at }) => tag.kind === "name" && !others.some((other) => Math.abs(other.at - at) <= 1),
  );
  for (const offer of found.filter(({ tag }) => tag.kind === "sale" || tag.kind === "lapsed")) {
    const places = unspacedLanguages.has(offer.tag.language) ? ownCharacters : ownPlaces;
    const isOwn = places.some((at) => isNear(place, offer, at));
    const isLapsed = offer.tag.kind === "lapsed";
    const gap = isNameEnough || !isOwn ? 0 : name.gapTo(offer);
    const isBehind = gap <= 2 || ownPlaces.some((at) => name.isJustBefore(offer, at));
    const isSaid = isNameEnough || (offer.text.includes(" ") && isBehind);
    const near = names.find(({ tag, text, at }) => {
      const isPair = tag.language === offer.tag.language && text !== offer.text;
      return isPair && isNear(place, offer, at);
    });
    const isAsked = gap > 1 && !near;
    if (isOwn && isSaid && (!isLapsed || (!near && isTitled)))
      yield { text: offer.text, isOwn, isSure: true, isAsked };
    else if (near) yield { text: toPhrase(near, offer), isOwn, isSure: isOwn && isNameEnough, isAsked };
  }
}

/** "Your hosting has expired", in a language of the lists: a host's page, where a site was. */
export function findLapsedHosting(place: PhraseText): string | undefined {
  const found = saleWords.findAll(place);
  for (const host of found.filter(({ tag }) => tag.kind === "host")) {
    const lapsed = found.find(
      ({ tag, at }) => tag.kind === "lapsed" && tag.language === host.tag.language && isNear(place, host, at),
    );
    if (lapsed) return toPhrase(host, lapsed);
  }
}

type FoundSale = ReturnType<typeof saleWords.findAll>[number];

const toPhrase = (a: FoundSale, b: FoundSale): string =>
  a.at < b.at ? `${a.text} … ${b.text}` : `${b.text} … ${a.text}`;

const unspacedLanguages = new Set(["zh", "ja", "ko", "th", "km", "lo", "my"]);

/** Counted in words; in scripts without spaces in their own characters, because an address between them is not text. */
function isNear(place: PhraseText, { tag, at }: FoundSale, other: number): boolean {
  if (!unspacedLanguages.has(tag.language)) return Math.abs(other - at) <= nearWords;
  const between = place.line.slice(Math.min(at, other), Math.max(at, other));
  return between.replace(/[\0-\x7f]/g, "").length <= nearCharacters;
}

type OwnName = ReturnType<typeof toOwnName>;

/** The name that the owner registered, as pages write it: path-finder.org. */
function toOwnName(address: string, written: string) {
  const ownWords = toPlainWords(registrableDomain(address));
  const name = ownWords.join(" ");
  /** What comes before it if it is part of a mail address, which says nothing of the name. */
  const boxes = new Set(
    [...written.matchAll(/(?<![\p{L}\p{N}])([\p{L}\p{N}]{1,64})@/gu)].flatMap(([, box = ""]) =>
      toPlainWords(box),
    ),
  );
  /** Which words of a place begin it. */
  const findIn = (words: readonly string[]): number[] => {
    const isAt = (at: number) => ownWords.every((part, index) => words[at + index] === part);
    return [...words.keys()].filter((at) => isAt(at) && !boxes.has(words[at - 1] ?? ""));
  };
  return {
    findIn,
    /** "path-finder.org is for sale": at most a word between. */
    isJustBefore: (offer: FoundSale, at: number) => [0, 1].includes(offer.at - at - ownWords.length),
    /** "path-finder.org may be for sale": how many words are between, if it begins the sentence. */
    gapTo({ text }: FoundSale): number {
      const sentences = written.split(/\n|[.!?]\s/).map((one) => toPlainWords(one).join(" "));
      const offer = toPlainWords(text).join(" ");
      const begun = new RegExp(`^${name}((?: \\S+){0,2}?) ${offer}`, "m").exec(sentences.join("\n"));
      return begun?.[1] === undefined ? Infinity : begun[1].split(" ").length - 1;
    },
    /** Where it begins in the line, as phrases in scripts without spaces are found. */
    findCharacters: ({ line }: PhraseText) => [line.indexOf(` ${name} `)].filter((at) => at >= 0),
    /** The text is the name and hardly more. */
    isAll(text: string): boolean {
      const words = toPlainWords(text);
      return words.length <= ownWords.length + 3 && findIn(words).length > 0;
    },
  };
}
