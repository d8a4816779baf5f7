import { escapeMarkup } from "#base/escape-markup.ts";
import { type Comparison, comparePages, isHeaded, isUnchanged } from "./compare-pages.ts";
import { hasMostlySearches, isPriced, listParkedReasons, minTaught } from "./find-parked.ts";
import { listPhishingReasons, listTrapReasons } from "./find-traps.ts";
import * as unfit from "./find-unfit.ts";
import type { Judgement, LinkPromise } from "./judgement.ts";
import type { AnsweredLook } from "./look.ts";
import { kindOfName, productInSource, productOfHost, unfitWords } from "./marks.ts";
import { doesAsBefore, keepsMenu, keptOutbound, type PagePicture, paysOthers } from "./page-picture.ts";
import { PhraseText } from "./phrase-list.ts";
import { type PageFacts, readPage } from "./read-page.ts";
import { printReasons, type Reason, sumOf } from "./reason.ts";
import { domainOfHost, registrableDomain } from "./registrable-domain.ts";

/** From this sum on, marks are believed at the first look. */
const markedFrom = 3;
export const surelyMarkedFrom = 4;
export const [doubtedFrom, otherPageFrom] = [2, 3];
const emptyWords = 15;
export const schoolName = /\.(edu|gov|mil)$|\.(edu|ac|gov|gob|gouv|k12|sch)\.\w+$/;

type SeenPlace = Pick<AnsweredLook, "finalUrl" | "page" | "passed" | "program">;

/** What gives the page, or the place that it leads to, away by itself, even if there is no approved page to compare it with. */
export function listMarks(
  { finalUrl, page, passed, program }: SeenPlace,
  promise: LinkPromise,
  approved: PagePicture | undefined,
  now?: PagePicture,
): Reason[] {
  const isApproved = approved !== undefined && !approved.seenFrom;
  const [seen, seenAt] = isApproved ? [`${approved.title} . ${approved.description}`, approved.domain] : [""];
  const promised = `${promise.name} ${promise.description} . ${seen}`;
  const domain = registrableDomain(finalUrl);
  const reasons = listPlaceReasons(finalUrl, promise.url, program, approved);
  for (const shown of page ? [...passed, page] : passed) {
    const isLast = shown === page;
    const asked = listPhishingReasons(shown, finalUrl, promised);
    reasons.push(...listChoosyReasons(shown, finalUrl));
    if (isLast && approved && now && isUnchanged(approved, now)) {
      reasons.push(...listIntrusions(shown, asked, approved, now));
      continue;
    }
    const keepsOwner = isLast && now && isApproved && isOwners(approved, now, shown, promise);
    const compare = () => (now && approved ? comparePages(approved, now, shown, promise) : undefined);
    const isExcused =
      keepsOwner || !unfit.isTraderAlone(shown) || (compare()?.difference ?? 0) < otherPageFrom;
    // On another domain a signature proves nothing: anyone can write it.
    const isSigned = () => !keepsOwner && now?.domain === approved?.domain && compare()?.isSameOwner === true;
    const isAnew = now && isApproved && leadsAnew(approved, now);
    const outward = isAnew ? toOutwardWords(shown, approved, now) : shown.outward;
    const marks = [
      ...listParkedReasons(shown, promise.url, seenAt),
      ...unfit.listUnfitReasons(shown, isExcused ? promised : "", isApproved, domain, isSigned),
      ...listBadLinks([...shown.linkHosts.keys()], outward, isAnew ? 1 : 2),
    ];
    reasons.push(...(keepsOwner ? easeMarks(marks, shown, approved, now) : marks));
    reasons.push(...listDeeds(shown, asked, () => (isLast && isApproved ? compare() : undefined)));
    if (isLast && shown.hasCard && now && approved && asked.length === 0 && !doesAsBefore(approved, now))
      reasons.push(ask("it asks for the number of a card as it did not before"));
  }
  reasons.push(...listAppReasons(page, promised, isApproved));
  return page && now && sumOf(reasons) < doubtedFrom ? listWeak(reasons, page, approved, now) : reasons;
}

/** Weak reasons, which honest pages give as well: used only if there is hardly another, so that they never add up to hiding. */
function listWeak(others: Reason[], page: PageFacts, approved: PagePicture | undefined, now: PagePicture) {
  const isNew = !approved || approved.seenFrom !== undefined;
  if (!isNew && paysOthers(approved, now))
    return [ask("visitors are to pay into another account than when it was approved")];
  const isKnown = !isNew && (wasUnfit(approved) || isUnchanged(approved, now));
  const posts = isKnown ? [] : unfit.listSoldGoods(page, isNew);
  return posts.length > 0 ? [ask(`its menu or posts are called "${posts.join('", "')}"`)] : others;
}

/** An app's texts are in its scripts; nobody can tell which of them it will draw. */
function listAppReasons(page: PageFacts | undefined, promised: string, isApproved: boolean): Reason[] {
  const texts = page?.scripts.match(/(?<=")[^"\\{}<>]{3,200}(?=")/g);
  if (!page || !texts || page.wordCount >= emptyWords) return [];
  const markup = `<title>${escapeMarkup(page.title)}</title><p>${texts.join(" . ")}`;
  const marks = unfit.listUnfitReasons(readPage(markup, "about:blank"), promised, isApproved);
  return sumOf(marks) < doubtedFrom ? [] : [ask(`${marks[0]?.text}, in what its script is to draw`)];
}

/** Still the owner's: by its menu; or by its name, if it is on a school's domain or has no links to other sites. */
function isOwners(approved: PagePicture, now: PagePicture, page: PageFacts, promise: LinkPromise): boolean {
  if (keepsMenu(approved, page)) return true;
  // With the adverts of a trader in names it is the trader's, whatever name it still has.
  if (productInSource("parking", page.source) || hasMostlySearches(page)) return false;
  const hasOwnersName = () => comparePages(approved, now, page, promise).isSameOwner;
  if (!unfit.hasEducationWord(page, promise.name)) return false;
  if (schoolName.test(now.domain)) return hasOwnersName();
  // A page made for gain links elsewhere, or names its maker.
  const isUnsigned = now.organisations.length === 0 || isHeaded(promise.name, page);
  const keepsToItself = isUnsigned && !unfit.leadsBeyond(page, [now.domain]) && unfit.isCalm(page);
  return keepsToItself && unfit.countTaught(page) >= minTaught && hasOwnersName();
}

/**
 * Marks on a page that seems to be its owner's still. Someone who buys a name makes a new site, so here a person is only
 * asked; and an intruder wants visitors to go elsewhere, so a lesson without new links is excused.
 */
function easeMarks(marks: Reason[], page: PageFacts, approved: PagePicture, now: PagePicture): Reason[] {
  const leadsOn = unfit.leadsBeyond(page, [approved.domain, ...approved.outbound.split(" ")]);
  if (
    !leadsOn &&
    now.language === approved.language &&
    (unfit.isHistory(page) || unfit.countTaught(page) > 0 || unfit.hasEducationWord(page, approved.title)) &&
    unfit.isTaught(page) &&
    !isPriced(page) &&
    !marks.some(unfit.isOffer) &&
    !unfit.isIntruded(page, approved.words) &&
    (sumOf(marks) < surelyMarkedFrom || now.title !== approved.title)
  )
    return [];
  if (unfit.isTakenByTrader(page, leadsOn)) return marks;
  // Eased so that together they are a doubt at most.
  const part = doubtedFrom / Math.max(doubtedFrom, sumOf(marks));
  return marks.map(({ text, weight }) => ({ text, weight: weight * part }));
}

export function judgeMarks(
  marks: readonly Reason[],
  { finalUrl }: SeenPlace,
  from = markedFrom,
): Judgement | undefined {
  if (sumOf(marks) < from) return;
  return { verdict: "changed-hands", because: printReasons(marks), target: finalUrl, isMarked: true };
}

/** Not enough to hide a link, but a person should look. */
export const judgeDoubt = (marks: readonly Reason[]): Judgement | undefined =>
  sumOf(marks) < doubtedFrom ? undefined : { verdict: "off-topic", because: printReasons(marks) };

const ask = (text: string): Reason => ({ text, weight: doubtedFrom });

/** On a page that has become another one, traps are believed at once; forms are not, as many schools lease theirs. */
function listDeeds(page: PageFacts, asked: Reason[], compare: () => Comparison | undefined): Reason[] {
  const traps = listTrapReasons(page);
  const other = traps.length > 0 ? compare() : undefined;
  const isOther = other && (other.isOtherTopic || other.difference >= otherPageFrom);
  return [...asked, ...(isOther ? listTrapReasons(page, markedFrom) : traps)];
}

/** For a page whose words are as approved: its links, forms and scripts may still be new. */
function listIntrusions(page: PageFacts, asked: Reason[], approved: PagePicture, now: PagePicture): Reason[] {
  const known = [approved.domain, ...approved.outbound.split(" ")];
  const hosts = [...page.linkHosts.keys()].filter((host) => !known.includes(domainOfHost(host)));
  const called = leadsAnew(approved, now) ? toOutwardWords(page, approved, now) : "";
  const links = listBadLinks(hosts, called, 1);
  if (doesAsBefore(approved, now)) return links;
  return [...links, ...asked.map(({ text }) => ask(text)), ...listTrapReasons(page)];
}

/** It has links to new sites. False if the approved picture's list may have been cut. */
function leadsAnew(approved: PagePicture, now: PagePicture): boolean {
  const known = approved.outbound.split(" ");
  return known.length < keptOutbound && now.outbound.split(" ").some((to) => to && !known.includes(to));
}

const wasUnfit = ({ title, words }: PagePicture) => unfitWords.find(PhraseText.of(`${title} . ${words}`));

/** The labels of links to other sites; if the approved page had no unfit words, also the lines right beside them. */
function toOutwardWords(page: PageFacts, approved: PagePicture, now: PagePicture): string {
  const { text, outward } = page;
  if (wasUnfit(approved) || !unfit.leadsToStrangers(page, now.domain)) return outward;
  const labels = new Set(outward.split(" . "));
  const lines = text.split("\n").map((line) => line.replace(/\s+/g, " ").trim().toLowerCase());
  const isBeside = (at: number) => [at - 1, at + 1].some((near) => labels.has(lines[near] ?? ""));
  return `${outward}${lines.filter((_, at) => isBeside(at)).join(" . ")}`;
}

/** Links that intruders and buyers of a name leave behind. */
function listBadLinks(hosts: string[], outward: string, min: number): Reason[] {
  const named = hosts.map(kindOfName).filter(Boolean);
  const kinds = [...new Set(named)].join(" and ");
  const called = unfitWords.findAll(PhraseText.of(outward));
  const texts = [...new Set(called.map(({ text }) => text))];
  const reasons: Reason[] = [];
  if (named.length >= min) reasons.push(ask(`it links to sites with names for ${kinds}`));
  if (texts.length > 1 && called.some(({ tag }) => tag.isStrong))
    reasons.push(ask(`it links to others with "${texts.slice(0, 3).join('", "')}"`));
  return reasons;
}

function listPlaceReasons(finalUrl: string, url: string, program?: string, approved?: PagePicture) {
  const { hostname } = new URL(finalUrl);
  const domain = registrableDomain(finalUrl);
  const mark = (text: string): Reason[] => [{ text, weight: markedFrom }];
  const sent = `it sends a program, ${program}, in place of a page`;
  if (/^ww\d{1,2}\./.test(hostname)) return mark(`it leads to ${hostname}, as names without a site do`);
  if (domain === approved?.domain || domain === registrableDomain(url))
    return program && approved && approved.words !== "" ? [ask(sent)] : [];
  if (program) return approved ? mark(sent) : [ask(sent)];
  if (productOfHost("parking", hostname)) return mark(`it leads to ${hostname}, a trader in names`);
  if (tellsOwnName(finalUrl, url)) return mark(`it leads to ${domain}, which asks for the name it came from`);
  const kind = kindOfName(domain);
  return kind ? mark(`it leads to ${domain}, a name for ${kind}`) : [];
}

/** Traders in names pass on the name that visitors came for: `?domain=path-finder.org`. */
function tellsOwnName(finalUrl: string, url: string): boolean {
  const home = registrableDomain(url);
  return [...new URL(finalUrl).searchParams].some(
    ([key, value]) => /^(d|dn|dom|domain|domain_?name)$/i.test(key) && value.replace(/^www\./i, "") === home,
  );
}

/** An intruder may leave all words as they were, and only send visitors from searches elsewhere. */
function listChoosyReasons({ choosyJump }: PageFacts, finalUrl: string): Reason[] {
  const domain = choosyJump && registrableDomain(choosyJump);
  const text = `a script sends visitors whom a search brought to ${domain}`;
  return !domain || domain === registrableDomain(finalUrl) ? [] : [{ text, weight: markedFrom }];
}
