import { fitsPromise, isSaid, isStillAbout, toKey, toLabel } from "./compare-pages.ts";
import { detectLanguage, knowsLanguage } from "./detect-language.ts";
import { hasEducationWord } from "./find-unfit.ts";
import { schoolName } from "./judge-marks.ts";
import type { Judgement, LinkPromise } from "./judgement.ts";
import type { AnsweredLook, Case, Look } from "./look.ts";
import { hasWordsOf, noticeWords, type WordKind } from "./marks.ts";
import { keepsMenu, type PagePicture } from "./page-picture.ts";
import * as signs from "./page-signs.ts";
import { titleSeparator, toPlainWords } from "./plain-words.ts";
import { onclickJump } from "./read-onward.ts";
import type { PageFacts } from "./read-page.ts";
import { registrableDomain } from "./registrable-domain.ts";
import { topicLikeness, toTopicWords } from "./take-picture.ts";

const errorPath =
  /(^|\/)((error|erro|fehler|erreur)[-_]?(404)?|404[-_]?error|([a-z]{4,12}[-_])?(404|not[-_]?found|n[aã]o[-_]encontrad[ao]|no[-_]encontrad[ao]|non[-_]trovat[ao]|introuvable|nicht[-_]gefunden|niet[-_]gevonden|nie[-_]znaleziono|nenalezen[ao]))(\.\w{2,5})?\/?$/i;
export const loginPath =
  /(^|\/)(login|log-in|signin|sign-in|sign_in|sso|cas|saml2?|auth|authenticate|account\/login)(\.\w{2,5})?(\/|$)/i;
/** An interface's answer, a feed or a server's own line: a browser shows it as it is. */
const forPrograms = /^(?:application\/(?:[a-z.-]+\+)?(?:json|xml)|text\/(?:plain|xml))$/;
const documentPath = /\.(?:pdf|docx?|xlsx?|pptx?|od[tsp]|epub|rtf)$/i;
/** Share of the approved words below which a text under a new title is another; above which it is the same; share of its length. */
const shares = { other: 0.3, same: 0.65, less: 0.8 };
/** A document has no frame that stays: its next edition has a fifth of its words. */
const [minDocument, sameDocument] = [25, 0.2];
/** With so many of its approved words, a page is as it was, and so is what it says of errors or endings. */
const minSame = 0.8;
/** Words from which a page has a topic, and above which a first look asks for no made-up address. */
const [minTopicWords, longPageWords] = [40, 120];
/** An app's shell is the same for every address, and its scripts show the rest. */
const [shellWords, hardlyWords] = [15, 25];

const ask = (because: string): Judgement => ({ verdict: "looks-different", because });

/** Is there a page at all, whatever the status says? */
export function judgeLostPage({ look, promise, approved }: Case): Judgement | undefined {
  const lost = (because: string): Judgement => ({ verdict: "soft-404", because });
  if (look.bodyBytes === 0) return lost("the page is empty");
  if (!look.page && approved?.title && forPrograms.test(look.contentType))
    return ask(`what programs read (${look.contentType}) came in its place`);
  const [from, to] = [new URL(promise.url), new URL(look.finalUrl)];
  if (errorPath.test(to.pathname) && !errorPath.test(from.pathname))
    return lost(`it leads to ${to.pathname}`);
  if (look.page) {
    // A page that is called "404 Media" and was approved so is not an error.
    const isKnown = approved?.title && look.page.title.startsWith(approved.title);
    // For an entry that was deleted, some sites show their list with nothing in it.
    const mayBeEmptied = isDeep(from) && approved && !isStillAbout(approved, look.page);
    const sign = isKnown
      ? signs.findLostEntry(look.page)
      : (signs.findNotFoundSign(look.page) ??
        signs.findLeftoverSign(look.page) ??
        (mayBeEmptied ? signs.findMissingNotice(look.page, "empty") : undefined));
    const { title, heading, wordCount, linkCount, hasScripts } = look.page;
    // If a short text is as it was, the line is about a form or a course.
    const isKept =
      approved && isStillAbout(approved, look.page, minSame) && !signs.isOnErrors(`${title} ${heading}`);
    if (sign && !isKept && !signs.isOnErrors(`${approved?.title} ${promise.url}`)) return lost(sign);
    if (!isKnown && wordCount + linkCount === 0 && !hasScripts) return lost("the page is empty");
  }
  const [title = "", was = ""] = [look.page?.title, approved?.title];
  // "- YouTube" instead of "Why bridges hum - YouTube": the frame of a site around nothing.
  if (/^[-–—|·:]\s/.test(title) && was.length > title.length && was.endsWith(title))
    return lost(`its title is only "${title}" and was "${was}"`);
}

/** If the text is still there, "not found" counts in its title and headings only: a line may be about something else. */
function findInWhole(page: PageFacts, kinds: readonly WordKind[]): string | undefined {
  const head = { ...page, text: [page.title, ...page.headings].join("\n") };
  const { missing = [], others = [] } = Object.groupBy(kinds, (one) => (one === "missing" ? one : "others"));
  return signs.findMissingLine(head, missing) ?? signs.findMissingLine(page, others);
}

/** The site's frame is still there, around other words: its title is the site's name alone, or a line says what is missing. */
export function judgeLostText(seen: Case): Judgement | undefined {
  const { look, promise, approved } = seen;
  const { page } = look;
  const closing = findEnd(look, approved) ?? findMoved(seen);
  if (closing) return { verdict: approved ? "looks-different" : "off-topic", because: closing };
  if (!page || !approved || page.wordCount < minTopicWords || !isDeep(new URL(promise.url))) return;
  const { title } = page;
  const isCut = isEndOf(title, approved.title);
  const isOwn = !isCut && title !== approved.title;
  const isAbout = isStillAbout(approved, page, isOwn ? shares.other : undefined);
  // A frame of many words stays around "This vacancy is closed".
  const isLess = page.wordCount < approved.build.size * shares.less;
  const isNamedAnew = isOwn && isCalledAnew(page, approved);
  const isOther =
    isNamedAnew || (isOwn && !isSaid(promise.name, page) && !isStillAbout(approved, page, minSame));
  if (isAbout && ((!isOther && !isLess) || signs.isOnErrors(`${approved.title} ${promise.url}`))) return;
  const isMissed = (!isAbout || isOther) && !signs.isLesson(page);
  const mayBe = { withdrawn: !signs.opensAgain(page), empty: isOwn || isLess, missing: isMissed };
  const kinds = (["missing", "withdrawn", "empty"] as const).filter((kind) => mayBe[kind]);
  const sign = isAbout && !isNamedAnew ? findInWhole(page, kinds) : signs.findMissingLine(page, kinds);
  if (sign) return ask(`${sign} where "${approved.title}" was`);
  if (isCut) return ask(`its title is only "${title}", and its text is another`);
  if (isOther && !isAbout && isLedUp(look)) return ask(`it leads to "${title}", and its text is another`);
}

/** Hardly a word and no link, and it is neither an app's shell, a picture with a name, a player nor a form. */
const isBare = (page: PageFacts): boolean =>
  page.wordCount < hardlyWords &&
  page.linkCount === 0 &&
  !(page.hasScripts && page.wordCount < shellWords) &&
  !/<(?:i?frame|form|video|audio|object|embed|canvas|svg|area)\b/.test(page.source) &&
  !onclickJump.test(page.source) &&
  !(/<img\b|background/.test(page.source) && toKey(page.title).includes(toKey(page.text)));

/** In any language: hardly a word is left; or the menu is left around less text, with another title or other words. */
export function judgeEmptyFrame({ look: { page }, promise: { url }, approved }: Case): Judgement | undefined {
  if (!page || !approved || signs.opensAgain(page)) return;
  const [{ title, wordCount }, { title: was, build }] = [page, approved];
  const left = wordCount / build.size;
  if (left < 0.25 && isBare(page) && !isStillAbout(approved, page))
    return ask(`hardly a word is left: ${Math.round(wordCount)} where ${build.size} were`);
  if (!isDeep(new URL(url)) || !keepsMenu(approved, page) || signs.isOnErrors(`${was} ${url}`)) return;
  const isOwn = title !== was && !isEndOf(title, was);
  const isNotice = left < 0.5 || (left < 1 && isOwn && wordCount >= minTopicWords);
  const isAnew = left < shares.less && isCalledAnew(page, approved);
  if (!isAnew && (!isNotice || isStillAbout(approved, page))) return;
  return ask(`its menu is there, and "${title}" with less text where "${was}" was`);
}

/** Apart from the site's name, its title has changed. A large frame around the text may keep most approved words. */
function isCalledAnew(page: PageFacts, approved: PagePicture): boolean {
  if (isStillAbout(approved, page, 0.75)) return false;
  const [now = [], then = []] = [page, approved].map(({ title }) => title.split(titleSeparator));
  const listBeginnings = (parts: readonly string[], others: readonly string[]) =>
    toPlainWords(parts.filter((part) => !others.includes(part)).join(" ")).map((word) => word.slice(0, 5));
  const [own, was] = [listBeginnings(now, then), listBeginnings(then, now)];
  return was.length > 0 && !was.some((word) => own.includes(word));
}

/** What can be read of a document that says in its address that it is one. */
export const documentOf = ({ contentType, passed }: AnsweredLook, { url }: LinkPromise) =>
  contentType === "application/pdf" && documentPath.test(new URL(url).pathname) ? passed.at(-1) : undefined;

/** The approved picture has no links and no menu, which every page has. */
export const isDocument = ({ outbound, build }: PagePicture, url: string): boolean =>
  documentPath.test(new URL(url).pathname) && outbound === "" && !/\bm/.test(build.marks);

export function judgeDocument({ look, promise, approved }: Case): Judgement | undefined {
  if (!approved || !isDocument(approved, promise.url)) return;
  const document = documentOf(look, promise);
  if (!document) return look.page && ask("a page came in place of the document that was there");
  const isTold = Math.min(approved.build.size, document.wordCount) >= minDocument;
  if (isTold && !isStillAbout(approved, document, sameDocument))
    return ask(`"${document.title}" came in place of "${approved.title}"`);
}

/** Of a document, too, the title may say so. */
function findEnd({ page, passed, finalUrl }: AnsweredLook, approved?: PagePicture): string | undefined {
  const over = signs.findOver((page ?? passed.at(-1))?.title, approved?.title);
  const isKnown = page && approved && isStillAbout(approved, page, minSame);
  if (over || !page || isKnown) return over;
  const isNew = approved !== undefined && !isStillAbout(approved, page);
  const isOther = isNew && page.title !== approved.title;
  if (isNew && isPointer(page, approved)) return "all that is left leads to another site";
  const end = signs.findClosing(page, approved?.title, isStart(new URL(finalUrl)));
  return end ?? signs.findEnded(page, approved?.title ?? "", isOther);
}

/** A notice in any language whose only link leads to another site (not to a newer browser). */
function isPointer({ wordCount, linkHosts, linkCount }: PageFacts, { build, domain }: PagePicture): boolean {
  if (wordCount >= Math.min(minTopicWords, build.size / 2) || linkHosts.size !== 1 || linkCount !== 1)
    return false;
  const [to = ""] = [...linkHosts.keys()].map((host) => registrableDomain(`https://${host}/`));
  return to !== domain && !/^(enable-javascript|browsehappy)\.com$/.test(to);
}

/** In the old frame, another text links to one new site, which has a similar name or to which it says that it moved. */
function findMoved({ look: { page }, approved, now }: Case): string | undefined {
  if (!page || !approved || !keepsMenu(approved, page) || isStillAbout(approved, page, shares.same)) return;
  const known = approved.outbound.split(" ");
  const [to, more] = now.outbound.split(" ").filter((domain) => domain && !known.includes(domain));
  if (!to || more || page.wordCount >= approved.build.size * shares.less) return;
  const [name, own] = [toLabel(to), toLabel(approved.domain)];
  // Short names such as "physics" and "books" are parts of many others.
  const isNamesake = Math.min(name.length, own.length) > 7 && (own.startsWith(name) || name.startsWith(own));
  if (isNamesake || noticeWords.moved.find(page.phrases)) return `all that its frame has now leads to ${to}`;
}

/** It leads to a shorter path: probably to the list that the page was in. */
const isLedUp = ({ hops: [first], finalUrl: to }: AnsweredLook) =>
  first && countSteps(first.from) > countSteps(to);
const countSteps = (url: string): number => new URL(url).pathname.split("/").filter(Boolean).length;

const isEndOf = (title: string, whole: string): boolean =>
  title.length > 2 && title !== whole && whole.endsWith(title);

/** Asked once the owner is known to be the same. A page may well have moved to another subdomain's start page. */
export function judgeLostToStart({ look, promise, approved }: Case): Judgement | undefined {
  const [from, to] = [new URL(promise.url), new URL(look.finalUrl)];
  if (look.hops.length === 0 || !isStart(to)) return;
  if (isDeep(from) && bareHost(from) === bareHost(to))
    return { verdict: "soft-404", because: "it leads to the site's start page" };
  const isAbout = !approved || !look.page || isStillAbout(approved, look.page);
  if (isAbout || !bareHost(from).endsWith(`.${bareHost(to)}`)) return;
  return ask(`it leads to the start page of ${to.hostname}`);
}

/** A page on the way said "not found" and led on to the site's start page or a list, which may look like the approved page. */
export function judgeLostJourney({ passed, finalUrl, hops }: AnsweredLook): Judgement | undefined {
  const isOwn = hops.every(({ from }) => registrableDomain(from) === registrableDomain(finalUrl));
  const find = isStart(new URL(finalUrl)) ? signs.findMissingNotice : isOwn ? signs.findMissingBox : () => "";
  const sign = passed.map((page) => find(page)).find(Boolean);
  return sign ? { verdict: "soft-404", because: `${sign} and leads to ${finalUrl}` } : undefined;
}

export const bareHost = (url: URL): string => url.hostname.replace(/^www\./, "");

const isDeep = (url: URL): boolean => !isStart(url) || url.search.length > 1;

/** The right people's page, with a good status, that only asks for a password. */
export function judgeLogin({ look, promise: { url } }: Case): Judgement | undefined {
  const [from, to] = [new URL(url).pathname, new URL(look.finalUrl).pathname];
  if (loginPath.test(from)) return;
  if (look.hops.length > 0 && loginPath.test(to))
    return { verdict: "needs-login", because: `it leads to a login page (${to})` };
  if (look.page && signs.isLoginPage(look.page))
    return { verdict: "needs-login", because: "all it shows is a form for a name and a password" };
}

/** A first look at a long enough page in a known language, with no word of education and none of the directory's. */
export function judgeTopic({ look: { page }, promise, approved }: Case): Judgement | undefined {
  if (!page || page.wordCount < minTopicWords || hasEducationWord(page)) return;
  if (approved || schoolName.test(registrableDomain(promise.url))) return;
  const language = detectLanguage(page);
  // English pages may declare any language. Small languages may be taken for their neighbours, so the declared one must be known.
  const isRead = language === "en" || (knowsLanguage(language) && hasWordsOf(page.declaredLanguage));
  if (!isRead || fitsPromise(page, promise)) return;
  return { verdict: "off-topic", because: `no word of "${promise.name}" or its description is on the page` };
}

/** `/`, or a start page in one language: /en/, /pt-br/home. */
export const isStart = (url: URL): boolean =>
  /^\/([a-z]{2}([-_][a-z]{2,4})?\/?)?((home|index|default|start|welcome|main|inicio|accueil|principal|startseite|startsida|forside|etusivu|glowna|uvod|domov|pocetna|acasa|kezdolap|anasayfa|beranda|trang-chu)(\.\w{2,5})?\/?)?$/i.test(
    url.pathname,
  );

/**
 * An address beside this one that nobody has ever made; undefined if there is nothing to compare. Asked for only when
 * nothing else is known of a page, or when it is headed otherwise than what was approved, so that a run asks hardly more
 * than once for each link.
 */
export function toMadeUpAddress(
  look: Look,
  { verdict, page: picture }: Judgement,
  approved: PagePicture | undefined,
): string | undefined {
  if (verdict !== "ok" || look.kind === "failure" || !look.page || !picture) return;
  if (approved?.title === picture.title) return;
  const url = new URL(look.finalUrl);
  const isLong = look.page.wordCount > longPageWords && !approved;
  if (isStart(url) || isLong || look.page.wordCount < shellWords) return;
  return new URL(`no-such-page-${picture.addressHash}`, `${url.origin}${url.pathname}`).href;
}

/** The site shows the same whatever it is asked for, so there is no page at the link's address either. */
export function judgeMadeUp({ page }: AnsweredLook, madeUp: Look): Judgement | undefined {
  if (!page || madeUp.kind === "failure" || madeUp.status >= 300 || !madeUp.page) return;
  const { title, wordCount, sample } = madeUp.page;
  if (page.title !== title || Math.abs(page.wordCount - wordCount) > page.wordCount * 0.15) return;
  const likeness = topicLikeness(toTopicWords(page), madeUp.page);
  const isSame = likeness === undefined ? page.sample === sample : likeness >= 0.9;
  const because = "the site shows the same page for an address that cannot exist";
  return isSame ? { verdict: "soft-404", because } : undefined;
}
