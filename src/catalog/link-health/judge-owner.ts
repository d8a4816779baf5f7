import {
  type Comparison,
  comparePages,
  fitsPromise,
  isHeaded,
  isUnchanged,
  toKey,
  toLabel,
} from "./compare-pages.ts";
import { listParkedReasons } from "./find-parked.ts";
import {
  countEducationWords,
  hasEducationWord,
  isHeadedByTrader,
  isHelpful,
  isIntruded,
  isTaught,
  isTraderAlone,
  listPhishingReasons,
  listTrapReasons,
  listUnfitReasons,
} from "./find-unfit.ts";
import type { Judgement, LinkPromise } from "./judgement.ts";
import type { AnsweredLook } from "./look.ts";
import { hasWordsOf, kindOfName, productOfHost, unfitWords } from "./marks.ts";
import type { PageFacts } from "./page-facts.ts";
import { doesAsBefore, keepsMenu, keptOutbound, type PagePicture } from "./page-picture.ts";
import { isLoginPage } from "./page-signs.ts";
import { PhraseText } from "./phrase-list.ts";
import { printReasons, type Reason, sumOf } from "./reason.ts";
import { domainOfHost, registrableDomain } from "./registrable-domain.ts";

/** From this sum on, marks are believed at the first look. */
const markedFrom = 3;
export const surelyMarkedFrom = 4;
const doubtedFrom = 2;
/** With fewer words it may be a place that was emptied. */
const minTold = 40;
const otherOwnerFrom = 4;
const otherPageFrom = 3;
const partOfName = -1.5;
const someMenu = 0.3;
export const schoolName = /\.(edu|gov|mil)$|\.(edu|ac|gov|gob|gouv|k12|sch)\.\w+$/;

/** Whose page is this? Undefined where nothing speaks against the people that the link is for. */
export function judgeOwner(
  look: AnsweredLook,
  promise: LinkPromise,
  approved: PagePicture | undefined,
  now: PagePicture,
  marks: readonly Reason[],
): Judgement | undefined {
  // That a link leads elsewhere is right where a person has said so.
  const own = registrableDomain(promise.url);
  const from = approved && !approved.seenFrom ? approved.domain : own;
  return now.domain === from || now.domain === own
    ? judgeSameSite(look, promise, approved, now, marks)
    : judgeOtherSite(look, promise, approved, now, from);
}

type SeenPlace = Pick<AnsweredLook, "finalUrl" | "page" | "passed">;

/** What the page itself gives away, or the place it leads to: nothing to compare it with is needed. */
export function listMarks(
  { finalUrl, page, passed }: SeenPlace,
  promise: LinkPromise,
  approved: PagePicture | undefined,
  now?: PagePicture,
): Reason[] {
  const isApproved = approved !== undefined && !approved.seenFrom;
  const seen = isApproved ? `${approved.title} . ${approved.description}` : "";
  const promised = `${promise.name} ${promise.description} . ${seen}`;
  const reasons = listPlaceReasons(finalUrl, promise, approved);
  for (const one of page ? [...passed, page] : passed) {
    reasons.push(...listChoosyReasons(one, finalUrl));
    if (one === page && approved && now && isUnchanged(approved, now)) {
      reasons.push(...listIntrusions(one, finalUrl, promised, approved, now));
      continue;
    }
    const isOwn = one === page && now && isApproved && isOurs(approved, now, one, promise);
    const compare = () => now && approved && comparePages(approved, now, one, promise);
    const isExcused = isOwn || !isTraderAlone(one) || (compare()?.difference ?? 0) < otherPageFrom;
    const isOwners = () => compare()?.isSameOwner ?? false;
    const told = [
      ...listParkedReasons(one, promise.url, isApproved),
      ...listUnfitReasons(one, isExcused ? promised : "", isApproved, registrableDomain(finalUrl), isOwners),
      ...listBadLinks({ hosts: [...one.linkHosts.keys()], outward: one.outward }),
    ];
    reasons.push(...(isOwn ? easeMarks(told, one, approved, now) : told));
    reasons.push(...listPhishingReasons(one, finalUrl, promised), ...listTrapReasons(one));
  }
  return reasons;
}

/** A page with its own menu around it; or under a name that only schools are given, and still in its owner's name. */
function isOurs(approved: PagePicture, now: PagePicture, page: PageFacts, promise: LinkPromise): boolean {
  if (keepsMenu(approved, page)) return true;
  if (isHelpful(page) && comparePages(approved, now, page, promise).isSameOwner) return true;
  // Whoever came for gain has somewhere to send visitors to.
  const keepsToItself = page.linkHosts.size === 0 && keepsMenu(approved, page, someMenu);
  if (!hasEducationWord(page, promise.name) || !(schoolName.test(now.domain) || keepsToItself)) return false;
  return comparePages(approved, now, page, promise).isSameOwner;
}

/**
 * Of a page with its own menu around it. Whoever takes a name makes the site anew, so a person is asked; and whoever breaks
 * in wants visitors to go elsewhere, so that words of a lesson which leads nowhere new are the lesson's.
 */
function easeMarks(
  told: readonly Reason[],
  page: PageFacts,
  approved: PagePicture,
  now: PagePicture,
): Reason[] {
  const known = new Set([approved.domain, ...approved.outbound.split(" ")]);
  const leadsOn = [...page.linkHosts.keys()].some((host) => !known.has(domainOfHost(host)));
  if (
    !leadsOn &&
    now.language === approved.language &&
    hasEducationWord(page) &&
    isTaught(page) &&
    !isIntruded(page, approved.words) &&
    !isHeadedByTrader(page) &&
    (sumOf(told) < surelyMarkedFrom || now.title !== approved.title)
  )
    return [];
  const most = doubtedFrom / Math.max(doubtedFrom, sumOf(told));
  return told.map(({ text, weight }) => ({ text, weight: weight * most }));
}

export function judgeMarks(
  marks: readonly Reason[],
  { finalUrl }: SeenPlace,
  from = markedFrom,
): Judgement | undefined {
  if (sumOf(marks) < from) return;
  return { verdict: "changed-hands", because: printReasons(marks), target: finalUrl, isMarked: true };
}

/** Not enough to take a link away, and too much to say nothing. */
export function judgeDoubt(marks: readonly Reason[]): Judgement | undefined {
  if (sumOf(marks) < doubtedFrom) return;
  return { verdict: "off-topic", because: printReasons(marks) };
}

/** Its words are those that were approved; what it asks for, does and links to may be new. */
function listIntrusions(
  page: PageFacts,
  finalUrl: string,
  promised: string,
  approved: PagePicture,
  now: PagePicture,
): Reason[] {
  const known = [approved.domain, ...approved.outbound.split(" ")];
  const hosts = [...page.linkHosts.keys()].filter((host) => !known.includes(domainOfHost(host)));
  const leadsOn = known.length <= keptOutbound && now.outbound.split(" ").some((to) => !known.includes(to));
  const links = listBadLinks({ hosts, outward: leadsOn ? page.outward : "" }, 1);
  if (doesAsBefore(approved, now)) return links;
  const asked = listPhishingReasons(page, finalUrl, promised).map(({ text }) => ({
    text,
    weight: doubtedFrom,
  }));
  return [...links, ...asked, ...listTrapReasons(page)];
}

/** Whoever breaks into a page, or takes over its name, leaves links behind. */
function listBadLinks({ hosts, outward }: { hosts: string[]; outward: string }, fewest = 2): Reason[] {
  const named = hosts.map(kindOfName).filter(Boolean);
  const called = unfitWords.findAll(PhraseText.of(outward));
  const texts = [...new Set(called.map(({ text }) => text))];
  const reasons: Reason[] = [];
  if (named.length >= fewest) {
    const kinds = [...new Set(named)].join(" and ");
    reasons.push({ text: `it links to sites with names for ${kinds}`, weight: 2 });
  }
  if (texts.length > 1 && called.some(({ tag }) => tag.isStrong))
    reasons.push({ text: `it links to others with "${texts.slice(0, 3).join('", "')}"`, weight: 2 });
  return reasons;
}

function listPlaceReasons(
  finalUrl: string,
  { url }: LinkPromise,
  approved: PagePicture | undefined,
): Reason[] {
  const { hostname } = new URL(finalUrl);
  const domain = registrableDomain(finalUrl);
  const mark = (text: string): Reason[] => [{ text, weight: markedFrom }];
  if (/^ww\d{1,2}\./.test(hostname)) return mark(`it leads to ${hostname}, as names without a site do`);
  if (domain === approved?.domain || domain === registrableDomain(url)) return [];
  if (productOfHost("parking", hostname)) return mark(`it leads to ${hostname}, a trader in names`);
  if (tellsOwnName(finalUrl, url)) return mark(`it leads to ${domain}, which asks for the name it came from`);
  const kind = kindOfName(domain);
  return kind ? mark(`it leads to ${domain}, a name for ${kind}`) : [];
}

/** Those who feed on names without a site hand the name on by itself: `?domain=path-finder.org`. */
function tellsOwnName(finalUrl: string, url: string): boolean {
  const own = registrableDomain(url);
  return [...new URL(finalUrl).searchParams].some(
    ([key, value]) => /^(d|dn|dom|domain|domain_?name)$/i.test(key) && value.replace(/^www\./i, "") === own,
  );
}

/** The words of a page that was broken into are as they were. */
function listChoosyReasons({ choosyJump }: PageFacts, finalUrl: string): Reason[] {
  const domain = choosyJump && registrableDomain(choosyJump);
  if (!domain || domain === registrableDomain(finalUrl)) return [];
  return [{ text: `a script sends visitors whom a search brought to ${domain}`, weight: markedFrom }];
}

function judgeSameSite(
  { page }: AnsweredLook,
  promise: LinkPromise,
  approved: PagePicture | undefined,
  now: PagePicture,
  marks: readonly Reason[],
): Judgement | undefined {
  if (!page || !approved) return;
  const comparison = comparePages(approved, now, page, promise);
  // Another lesson of the same people.
  const isTold = page.wordCount >= minTold && hasEducationWord(page);
  if (isTold && comparison.isSameOwner && keepsMenu(approved, page)) return;
  const reasons = [...marks, ...withSchool(comparison, page, approved.language !== now.language)];
  const sum = sumOf(reasons);
  // A few lines without a mark may be a wall, a notice or an app as well: they show nobody's identity.
  const isSomebody =
    page.wordCount >= 40 || now.outbound !== "" || now.organisations.length > 0 || marks.length > 0;
  const because = `it is another page than on ${approved.on}: ${printReasons(reasons)}`;
  if (
    sum >= otherOwnerFrom &&
    comparison.isOtherTopic &&
    !comparison.isSameOwner &&
    isSomebody &&
    (marks.length > 0 || now.language === approved.language || hasWordsOf(now.language)) &&
    isSure(approved, promise)
  )
    return { verdict: "changed-hands", because };
  return comparison.difference >= otherPageFrom ? { verdict: "looks-different", because } : undefined;
}

/** Who takes over a site for gain does not go on about schools; and words in two languages cannot be compared. */
function withSchool({ reasons }: Comparison, page: PageFacts, isTranslated: boolean): Reason[] {
  if (!hasEducationWord(page)) return reasons;
  return [...reasons, { text: "it speaks of education", weight: isTranslated ? -3 : -1.5 }];
}

/** A first picture that nobody has agreed to is only believed where it says what the directory says. */
function isSure({ seenFrom, title, words, description }: PagePicture, { name }: LinkPromise): boolean {
  return !seenFrom || toKey(`${title} ${description} ${words}`).includes(toKey(name));
}

/** The link leads to somebody else's address: the same people with a new one, a login, a paper, or a thief. */
function judgeOtherSite(
  look: AnsweredLook,
  promise: LinkPromise,
  approved: PagePicture | undefined,
  now: PagePicture,
  from: string,
): Judgement | undefined {
  const { finalUrl, page } = look;
  if (isLoginElsewhere(look))
    return { verdict: "needs-login", because: `it leads to a login at ${now.domain}` };
  // What stands behind a short or a paper's address may be anywhere, and move.
  const isShort = productOfHost("short", new URL(promise.url).hostname) !== undefined;
  if (!page) {
    if (isShort) return;
    return { verdict: "moved", because: `it leads to ${now.domain} and not to ${from}`, target: finalUrl };
  }
  const reasons = listElsewhereReasons(page, promise, approved, now, from);
  const sum = sumOf(reasons);
  const because = `it leads to ${now.domain} and not to ${from}: ${printReasons(reasons)}`;
  if (isShort) return approved && sum >= otherOwnerFrom ? { verdict: "looks-different", because } : undefined;
  const isNamed = reasons.some(({ weight }) => weight <= partOfName);
  if (sum >= otherPageFrom && (isNamed || isSuccessor(page, now)))
    return { verdict: "looks-different", because };
  // Where nobody has ever seen a page, nothing can have changed hands.
  const verdict = sum < otherPageFrom ? "moved" : approved ? "changed-hands" : "off-topic";
  return { verdict, because, target: finalUrl };
}

/** Somebody else, who does the same: people of that kind merge, and thieves speak of other things. */
function isSuccessor(page: PageFacts, { domain }: PagePicture): boolean {
  const words = countEducationWords(page);
  return words >= 4 || (words > 0 && schoolName.test(domain));
}

function listElsewhereReasons(
  page: PageFacts,
  promise: LinkPromise,
  approved: PagePicture | undefined,
  now: PagePicture,
  from: string,
): Reason[] {
  const reasons = approved
    ? comparePages(approved, now, page, promise).reasons
    : comparePromise(page, promise);
  const isNamesake = toLabel(now.domain) === toLabel(from);
  return [
    ...reasons,
    { text: "its owner's address is another", weight: 1.5 },
    ...(isNamesake ? [{ text: "the new address has the same name", weight: -2.5 }] : []),
    ...(hasEducationWord(page) ? [{ text: "it speaks of education", weight: -1 }] : []),
  ];
}

/** Before there is a picture, the directory's own words are what the page has to fit. */
function comparePromise(page: PageFacts, promise: LinkPromise): Reason[] {
  if (isHeaded(promise.name, page)) return [{ text: `it is headed with "${promise.name}"`, weight: -3 }];
  if (fitsPromise(page, promise)) return [{ text: "it speaks of what the directory says", weight: -1.5 }];
  return [{ text: `it says nothing of "${promise.name}" or its description`, weight: 2 }];
}

function isLoginElsewhere({ hops, page, finalUrl }: AnsweredLook): boolean {
  const isPassing = hops.every(({ status }) => status !== 301 && status !== 308);
  return isPassing && page !== undefined && (isLoginPage(page) || isLoginAddress(finalUrl, page));
}

/** An identity provider may show a code to scan, or ask who one is first. */
function isLoginAddress(finalUrl: string, { wordCount }: PageFacts): boolean {
  const { pathname, searchParams } = new URL(finalUrl);
  const isProtocol = ["SAMLRequest", "client_id", "wtrealm", "entityID"].some((name) =>
    searchParams.has(name),
  );
  return (
    wordCount < 80 &&
    (isProtocol || /\/(saml2?|sso|idp|oauth2?|oidc|openid|adfs|cas|wayf|authorize)(\/|$)/i.test(pathname))
  );
}
