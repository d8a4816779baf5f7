import type { Comparison } from "./compare-pages.ts";
import { comparePages, fitsPromise, isHeaded, isSaid, toKey, toLabel } from "./compare-pages.ts";
import { isSelling } from "./find-parked.ts";
import { countEducationWords, hasEducationWord, isTrader, isUnfit } from "./find-unfit.ts";
import { doubtedFrom, otherPageFrom, schoolName } from "./judge-marks.ts";
import { isDocument, loginPath } from "./judge-page.ts";
import type { Judgement, LinkPromise } from "./judgement.ts";
import type { AnsweredLook, Case } from "./look.ts";
import { hasWordsOf, productOfHost } from "./marks.ts";
import { keepsMenu, type PagePicture } from "./page-picture.ts";
import { findMove, isAway, isDoor, isLoginPage } from "./page-signs.ts";
import { titleSeparator, toPlainWords } from "./plain-words.ts";
import type { PageFacts } from "./read-page.ts";
import { printReasons, type Reason, sumOf } from "./reason.ts";
import { registrableDomain } from "./registrable-domain.ts";

/** Words of a page: one with fewer may have been emptied. */
const minTold = 40;
/** Sum of weights from which the page is another owner's; weight of a part of the name that is still there. */
const [otherOwnerFrom, partOfName] = [4, -1.5];

/** Whose page is this? Undefined if nothing speaks against the people that the link is for. */
export function judgeOwner(seen: Case, marks: readonly Reason[]): Judgement | undefined {
  const { promise, approved, now } = seen;
  // A person may have approved that the link leads elsewhere.
  const home = registrableDomain(promise.url);
  const from = approved && !approved.seenFrom ? approved.domain : home;
  return now.domain === from || now.domain === home ? judgeSameSite(seen, marks) : judgeOtherSite(seen, from);
}

function judgeSameSite(
  { look: { page, finalUrl }, promise, approved, now }: Case,
  marks: readonly Reason[],
): Judgement | undefined {
  if (!page || !approved || isDocument(approved, promise.url)) return;
  const comparison = comparePages(approved, now, page, promise);
  const isTold = page.wordCount >= minTold && hasEducationWord(page);
  const [site = "", siteWas = ""] = [page, approved].map(({ title }) =>
    title.split(titleSeparator).at(-1)?.trim(),
  );
  // The site's name at the end of the title, if it has two words or more.
  const isOwners = comparison.isSameOwner || (site === siteWas && toPlainWords(siteWas).length > 1);
  if (isTold && keepsMenu(approved, page) && isOwners) return;
  const isTranslated = approved.language !== now.language;
  const signs = addEducation(comparison, page, isTranslated);
  // Whoever buys an address gets a part of the name with it.
  const isBought = comparison.isOtherTopic && isSelling(page);
  const reasons = [...marks, ...signs.filter(({ isPart }) => !isBought || !isPart)];
  const sum = sumOf(reasons);
  const because = `it is another page than on ${approved.on}: ${printReasons(reasons)}`;
  const isOther = comparison.isOtherTopic || (comparison.difference > otherPageFrom && isSelling(page));
  const isReborn = isOther && sumOf(marks) >= doubtedFrom && isUnfit(page);
  if (isReborn && isSure(approved, promise)) return { verdict: "changed-hands", because };
  const isAnothers = sum >= otherOwnerFrom && comparison.isOtherTopic && !comparison.isSameOwner;
  // A link that used to lead elsewhere and now stays may have been switched off.
  const isInUse = now.domain === approved.domain || sumOf(marks) >= doubtedFrom;
  const isTelling = marks.length > 0 || (!isTranslated && isSomeone(page, finalUrl, now, approved));
  if (isAnothers && isInUse && isTelling && isSure(approved, promise))
    return { verdict: "changed-hands", because };
  // Under the same name a notice of a holiday or a storm is not another page.
  const isBrief = keepsMenu(approved, page) || page.wordCount < minTold;
  if (site && approved.title.includes(site) && isBrief && isAway(page) && !isSelling(page)) return;
  return comparison.difference >= otherPageFrom ? { verdict: "looks-different", because } : undefined;
}

/** Enough to tell whose it is: a few lines under one heading may be a wall, a farewell, an app or a login. */
function isSomeone(page: PageFacts, at: string, now: PagePicture, approved: PagePicture): boolean {
  const isElsewhere = now.outbound !== "" && !leadsToNamesake(page, approved.domain);
  const isLogin = loginPath.test(new URL(at).pathname);
  const isShut = isDoor(page, [now.domain]) && (page.headings.length === 1 || isLogin);
  const isTold = page.wordCount >= minTold && (!isShut || /<a\b[^<>]*\sdownload\b/.test(page.source));
  return !findMove(page) && (isTold || isElsewhere || now.organisations.length > 0);
}

/** An owner's new address often begins as the old one does, or the other way round. */
function leadsToNamesake({ linkHosts }: PageFacts, domain: string): boolean {
  const name = toLabel(domain);
  const labels = [...linkHosts.keys()].map((host) => toLabel(host.replace(/^www\./, "")));
  return labels.every((label) => label.length > 7 && (name.startsWith(label) || label.startsWith(name)));
}

/** Education speaks for the same owner, and more so in another language, in which words cannot be compared. */
function addEducation({ reasons }: Comparison, page: PageFacts, isTranslated: boolean): Reason[] {
  // Shops, too, mention "students" or a "library".
  if (!hasEducationWord(page) || (isSelling(page) && !isTranslated)) return reasons;
  return [...reasons, { text: "it speaks of education", weight: isTranslated ? -3 : -1.5 }];
}

/** A first picture that nobody has agreed to is only believed if it says what the directory says. */
const isSure = ({ seenFrom, title, words, description }: PagePicture, { name }: LinkPromise): boolean =>
  !seenFrom || toKey(`${title} ${description} ${words}`).includes(toKey(name));

/** The link leads to another domain: its owner's new one, a login, a newspaper, or a thief's. */
function judgeOtherSite(seen: Case, from: string): Judgement | undefined {
  const { look, promise, approved, now } = seen;
  const { finalUrl, page } = look;
  if (isLoginElsewhere(look))
    return { verdict: "needs-login", because: `it leads to a login at ${now.domain}` };
  // Short addresses may lead anywhere, and change.
  const isShort = productOfHost("short", new URL(promise.url).hostname) !== undefined;
  if (!page && isShort) return;
  if (!page)
    return { verdict: "moved", because: `it leads to ${now.domain} and not to ${from}`, target: finalUrl };
  const { reasons, isNamesake } = listElsewhereReasons(seen, page, from);
  const sum = sumOf(reasons);
  const because = `it leads to ${now.domain} and not to ${from}: ${printReasons(reasons)}`;
  // At a first look, a shortener's own page with hardly a link means that it stops visitors.
  const isHalted = !approved && toKey(from) === toLabel(now.domain) && page.linkCount < 4;
  if (isShort && !isHalted && !(approved && sum >= otherOwnerFrom)) return;
  if (isShort)
    return sum < otherPageFrom ? undefined : { verdict: approved ? "looks-different" : "off-topic", because };
  const isNamed = reasons.some(({ weight }) => weight <= partOfName);
  const isWaiting = isPassing(look) && isDoor(page, [now.domain, from]);
  const isAsked = sum < otherPageFrom ? isNamesake : isNamed || isWaiting || isSuccessor(seen, page);
  if (isAsked) return { verdict: "looks-different", because };
  // If nobody has ever seen a page here, it cannot have changed hands.
  const verdict = sum < otherPageFrom ? "moved" : approved ? "changed-hands" : "off-topic";
  if (verdict === "moved" && look.hops.at(-1)?.by === "frame") return;
  return { verdict, because, target: finalUrl };
}

/** Prizes with which thieves lure people into giving their card number; the same in every language. */
const prizes = /\b(?:iphone|ipad|airpods|macbook|playstation|galaxy s\d)/i;

/** Another organisation of the same kind, or one that says whose place it took: such merge. Thieves sell something. */
function isSuccessor({ look: { passed }, promise, approved, now }: Case, page: PageFacts): boolean {
  if (isTrader(page) || prizes.test(page.text))
    return countEducationWords(page) >= (schoolName.test(now.domain) ? 1 : 4);
  const names = approved?.title.split(titleSeparator).filter((part) => toPlainWords(part).length > 1);
  const isNamed = (one: PageFacts) => names?.some((name) => isSaid(name, one)) === true;
  const isToldOf = (one: PageFacts) => isNamed(one) && toKey(one.phrases.line).includes(toLabel(now.domain));
  // Without word lists for the language we cannot tell, so it counts as one.
  const isHeir = hasEducationWord(page) || !hasWordsOf(now.language) || isNamed(page);
  return isHeir || fitsPromise(page, { ...promise, description: "" }) || passed.some(isToldOf);
}

/** `isNamesake`: all that it has in common with the approved page is a name, which two firms may have. */
function listElsewhereReasons({ promise, approved, now }: Case, page: PageFacts, from: string) {
  const comparison = approved && comparePages(approved, now, page, promise);
  const reasons = comparison?.reasons ?? [comparePromise(page, promise)];
  const isSameLabel = toLabel(now.domain) === toLabel(from);
  return {
    reasons: [
      ...reasons,
      { text: "its owner's address is another", weight: 1.5 },
      ...(isSameLabel ? [{ text: "the new address has the same name", weight: -2.5 }] : []),
    ],
    isNamesake: comparison?.isOtherTopic === true && now.language === approved?.language,
  };
}

/** Before there is a picture, the directory's own words are what the page has to fit. */
function comparePromise(page: PageFacts, promise: LinkPromise): Reason {
  if (isHeaded(promise.name, page)) return { text: `it is headed with "${promise.name}"`, weight: -3 };
  if (fitsPromise(page, promise)) return { text: "it speaks of what the directory says", weight: -1.5 };
  return { text: `it says nothing of "${promise.name}" or its description`, weight: 2 };
}

/** An identity provider may show a code to scan, or ask who one is first. */
const provider = /\/(saml2?|sso|idp|oauth2?|oidc|openid|adfs|cas|wayf|authorize)(\/|$)/i;
function isLoginElsewhere({ hops, page, finalUrl }: AnsweredLook): boolean {
  if (!page || !isPassing({ hops })) return false;
  return isLoginPage(page) || (page.wordCount < 80 && provider.test(new URL(finalUrl).pathname));
}

/** Nobody said that the site is there for good. */
const isPassing = ({ hops }: Pick<AnsweredLook, "hops">): boolean =>
  hops.every(({ status }) => status !== 301 && status !== 308);
