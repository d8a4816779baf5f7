import { findLapsedHosting, minTaught } from "./find-parked.ts";
import { countEducationWords, countTaught, hasEducationWord, leadsBeyond } from "./find-unfit.ts";
import { noticeWords, type ProductKind, productInSource, type WordKind, watchers } from "./marks.ts";
import { PhraseText } from "./phrase-list.ts";
import { titleSeparator, toPlainWords } from "./plain-words.ts";
import { type PageFacts, shortPageWords } from "./read-page.ts";

/** A page with fewer words is a notice, not content. A page with more links has a menu. */
const [noticeSize, noticeLinks] = [80, 3];
/** In words: an empty page, an opening line, nearness of two signs of an end, distance from a former owner's mention, content behind a wall. */
const sizes = { empty: 15, opening: 8, nearClosing: 40, nearFormer: 15, content: 30 };

/** The page is not there, whatever the status says. */
export function findNotFoundSign(page: PageFacts): string | undefined {
  if (page.wordCount < shortPageWords && (isBare404(page) || /^index of \//i.test(page.title)))
    return `its title is "${page.title || 404}"`;
  const alert = page.wordCount < sizes.empty ? turnedAway.exec(page.scripts)?.[1] : undefined;
  if (alert) return `a box says "${alert}"`;
  if (page.wordCount < sizes.empty && stateMissing.test(page.scripts)) return "its script draws a 404";
  const part = sayPart(page, [...page.title.split(titleSeparator), page.heading]);
  return part ?? findProductSign(page, "error") ?? findMissingNotice(page);
}

/** Some boards have no page for errors: they say it in an alert box and send visitors back. */
const turnedAway =
  /\balert\s{0,9}\(\s{0,9}["'`]([^"'`]{2,200})["'`][\s\S]{0,200}?\bhistory\s{0,9}\.\s{0,9}(?:back|go)\s{0,9}\(/;

/** An app's own state says that it will draw a 404. */
const stateMissing =
  /"(?:statusCode|status)"\s{0,9}:\s{0,9}"?404\b|\berror:.{0,300}\bstatus:\s?404\b|"page"\s{0,9}:\s{0,9}"\/(?:_error|404)"|ERROR_FALLBACK;404|"error".{0,900}"statusCode":\d{1,3},.{0,900},404,/;

const sentBox = /\balert\s{0,9}\(\s{0,9}["'`]([^"'`]{2,200})["'`][\s\S]{0,99}?\blocation\b/;

/** Others send visitors on to the list that contained the entry. The words in the box tell this from a move. */
export function findMissingBox({ wordCount, scripts }: PageFacts): string | undefined {
  const box = wordCount < sizes.empty ? sentBox.exec(scripts)?.[1] : undefined;
  return box && say("missing", PhraseText.of(box));
}

const sentenceEnd = /\n|[.!?\u2026]\s|[\u3002\uff01\uff1f\u0964\u0589]/;

/** A short notice may say it anywhere. In a longer one, the sentence has to mention the page: "sure profits do not exist" does not. */
export function findMissingNotice(
  page: PageFacts,
  kind: "missing" | "empty" = "missing",
): string | undefined {
  // Error pages have no sections and teach nothing. An empty entry keeps some headings.
  if (!isNotice(page) || page.headings.length >= (kind === "empty" ? 5 : 3)) return;
  if (kind === "empty" || countUnlinked(page) < minArticle / 2) return say(kind, page.phrases);
  const sentences = countTaught(page) < minTaught ? page.text.split(sentenceEnd).map(PhraseText.of) : [];
  return sentences.map((one) => noticeWords.page.find(one) && say(kind, one)).find(Boolean);
}

/** "Results of your search: 0", in whatever language. */
const nought = /^ ?\p{L}\S{1,29} [^:\n]{2,40}: ?0 ?$/mu;

/** One short line of a longer page says it, in place of the text. */
export function findMissingLine({ text }: PageFacts, kinds: readonly WordKind[]): string | undefined {
  // A longer line may be about one exam of many that was withdrawn.
  const max = (kind: WordKind) => noticeSize * (kind === "withdrawn" ? 0.4 : 0.5);
  if (kinds.includes("empty") && nought.test(text)) return "it says that there are 0";
  const find = (line: PhraseText) => kinds.map((one) => (line.all.length < max(one) ? say(one, line) : ""));
  return text.split("\n").map(PhraseText.of).flatMap(find).find(Boolean);
}

/** A part of a title that says nothing else and is new: "[Expired] Teaching fellow", "Job expired | The board". */
export function findOver(title = "", before = ""): string | undefined {
  const part = title.split(titleSeparator).find((one) => !before.includes(one) && isWhole("over", one));
  return part && `its title says "${part.trim()}"`;
}

/** Says that and nothing else. */
const isWhole = (kind: WordKind, text: string, part = PhraseText.of(text)): boolean =>
  noticeWords[kind].findAll(part).some((one) => one.text.length + 2 >= part.line.length);

/** Lines with a year long past are history: lessons tell of mines and schools that closed. */
const longPast = /(?:1[5-9]|20[01])\d\d|一[五六七八九]/;
const isRecent = (line: string) => !longPast.test(line);
const recentOf = (text: string) => PhraseText.of(text.split("\n").filter(isRecent).join(" . "));

/** A notice whose head says "moved", with links to one host only. */
export const findMove = (page: PageFacts, maxLinks = noticeLinks): string | undefined =>
  page.linkHosts.size === 1 && page.linkCount <= maxLinks ? say("moved", headOf(page)) : undefined;

/** It says that its address was someone else's, and hardly speaks of education apart from that. */
function findFormer({ phrases }: PageFacts): string | undefined {
  const { at } = noticeWords.former.find(phrases) ?? { at: 0 };
  const far = noticeWords.education
    .findAll(phrases)
    .filter((one) => Math.abs(one.at - at) > sizes.nearFormer);
  return new Set(far.map(({ text }) => text)).size < 2 ? say("former", phrases) : undefined;
}

/**
 * Two things said when a place closes for good, or one under a farewell, or when a site moves. At a first look the page has
 * to open with one, and the other may be, not far from it, what is done no longer. What is to come is not a site yet, or a new one.
 */
export function findClosing(page: PageFacts, before?: string, isSite = true): string | undefined {
  const isFirst = before === undefined;
  const soon = page.wordCount < shortPageWords ? findUnfilled(page) : undefined;
  const maxLinks = isFirst ? noticeLinks : Infinity;
  const sign = soon ?? (page.title === before ? undefined : (findFormer(page) ?? findMove(page, maxLinks)));
  const isOther = page.title !== before || page.linkCount <= noticeLinks;
  const isBrief = isSite && isOther && isNotice(page) && !isAway(page) && isRecent(headOf(page).line);
  const end = sign ?? (isBrief ? say("closed", headOf(page)) : undefined);
  if (end) return end;
  const first = page.text.split("\n").find((line) => toPlainWords(line).length >= sizes.opening) ?? "";
  if (isFirst && !noticeWords.closed.find(PhraseText.of(`${headOf(page).line} . ${first}`))) return;
  const text = recentOf(`${page.title}\n${page.text}`);
  const isMove = page.linkHosts.size > 0 && page.linkCount <= noticeLinks;
  const found = [...noticeWords.closed.findAll(text), ...(isMove ? noticeWords.moved.findAll(text) : [])];
  const notices = found.map((one) => one.text);
  const isNear = ({ at }: { at: number }) => found.some((one) => Math.abs(one.at - at) <= sizes.nearClosing);
  const beside = isFirst ? noticeWords.longer.findAll(text).find(isNear) : undefined;
  const other = findOther(notices) ?? (noticeWords.farewell.find(headOf(page)) ?? beside)?.text;
  return notices[0] && other && `it says "${notices[0]}" and "${other}"`;
}

/** One that neither contains the first nor is a part of it. */
const findOther = (notices: readonly string[], first = notices[0] ?? ""): string | undefined =>
  notices.find((one) => !first.includes(one) && !one.includes(first));

/** Under its approved title, the page says that there is no text. */
export const findLostEntry = (page: PageFacts): string | undefined =>
  sayPart(page, page.headings.slice(0, 2)) ?? findMissingNotice(page);

/** A new part of the head says that it has ended, and something else on the page says so too, unless title and text are others. */
export function findEnded(page: PageFacts, before: string, isOther: boolean): string | undefined {
  const isNew = (one: string) => !before.includes(one.trim()) && !noticeWords.entry.find(PhraseText.of(one));
  const parts = [page.title, ...page.headings.slice(0, 2)].join(" | ").split(/[|·–—[\]【】:：]|\s-\s/);
  const head = PhraseText.of(parts.filter(isNew).join(" . "));
  const ended = noticeWords.ended.find(head) ?? (isOther ? noticeWords.longer.find(head) : undefined);
  if (!ended || opensAgain(page)) return;
  const all = (["ended", "closed", "withdrawn", "longer"] as const).map((kind) => noticeWords[kind]);
  const notices = all.flatMap((list) => list.findAll(recentOf(page.text))).map(({ text }) => text);
  return isOther || findOther(notices, ended.text) ? `its head says "${ended.text}"` : undefined;
}

/** Closed for a day or the holidays: its head says so, or what little there is to read. Weekdays count in the head only. */
export function isAway(page: PageFacts): boolean {
  const ends = new Set(noticeWords.closed.findAll(page.phrases).map(({ text }) => text)).size;
  const place = page.wordCount < sizes.nearClosing && ends < 2 ? page.phrases : headOf(page);
  return (noticeWords.away.find(place) ?? noticeWords.weekday.find(headOf(page))) !== undefined;
}

/** It says that it will open again, as rounds of applications do; not "it will not reopen". */
export const opensAgain = (page: PageFacts): boolean =>
  isAway(page) ||
  noticeWords.again.findAll(page.phrases).some(({ at }) => !denied.test(page.phrases.all[at - 1] ?? ""));
const denied =
  /^(?:not?|never|nicht|kein\w*|n[eu]?|nem|nie|не|לא|ei|inte|inga|ikke|ingen|geen|non|não|δεν|لا|لن)$/;

const isBare404 = (page: PageFacts): boolean =>
  [page.title, page.heading].some((text) =>
    /^ (((error|http|erreur|fehler|errore|erro|fout|fel|chyba|hiba|hata|ошибка|помилка|błąd) )?404( error)?|not found) $/.test(
      PhraseText.of(text).line,
    ),
  );

/** Words outside of links that make an article, which may have any title; half as many make a lesson. */
const minArticle = 60;

/** A part of the title that says "not found" and hardly more. On an article, a longer title may be about its topic. */
function sayPart(page: PageFacts, parts: readonly string[]): string | undefined {
  const pieces = parts.map((part) => part.split(/[:：]/).map(PhraseText.of));
  // "Page not found – a poem | The school's paper".
  const isMore = (one: PhraseText) => one.all.length > 2 && !noticeWords.missing.find(one);
  const goesOn = parts.length > 3 || pieces.some(([, ...more]) => more.some(isMore));
  for (const piece of pieces.flat()) {
    const all = noticeWords.missing.findAll(piece);
    const lengths = all.map(({ text }) => text.length);
    const taken = piece.hasUnspaced ? lengths.reduce((a, b) => a + b, 0) : Math.max(...lengths);
    const [found] = all;
    // "Not found" may be about anything, "page not found" only about a page.
    const room = noticeWords.page.find(piece) ? 24 : 9;
    // In letters: how much else may be in the same part.
    const maxBesides = taken < 10 ? room : 32;
    if (!found || piece.line.length > taken + maxBesides) continue;
    const isAll = piece.line.length <= taken + room && !goesOn;
    if (isAll || !isArticle(page, minArticle / 2)) return `it says "${found.text}"`;
  }
}

const countUnlinked = ({ wordCount, labels }: PageFacts): number => wordCount - toPlainWords(labels).length;

function isArticle(page: PageFacts, minLesson: number): boolean {
  const words = countUnlinked(page);
  return words >= minArticle || (words >= minLesson && countTaught(page) >= minTaught);
}

/** What servers, site builders and hosts show if there is no site (any more or yet). */
export function findLeftoverSign(page: PageFacts): string | undefined {
  if (page.wordCount >= shortPageWords) return;
  const sign = findProductSign(page, "leftover") ?? findProductSign(page, "fresh") ?? findLapsedSign(page);
  if (sign || !isNotice(page)) return sign;
  return findUnfilled(page) ?? (countEducationWords(page) < 2 ? findUnfilled(page, page.phrases) : undefined);
}

/** Lessons about servers may have hosts' titles, but they also have words of education or a menu. */
function findUnfilled(page: PageFacts, place = headOf(page)): string | undefined {
  const isTaught = countEducationWords(page) > 1 && !isWhole("default", page.title);
  const isHosts = page.menu.length <= noticeLinks && !isTaught;
  return say("soon", place) ?? (isHosts ? say("default", place) : undefined);
}

export function findProductSign({ source }: PageFacts, kind: ProductKind): string | undefined {
  const product = productInSource(kind, source);
  return product && `it is what ${product} shows where no ${kind === "error" ? "page" : "site"} is`;
}

/** What a host says of a site that is not paid for. */
function findLapsedSign(page: PageFacts): string | undefined {
  const isBrief = isNotice(page) && !hasEducationWord(page);
  const lapsed = findLapsedHosting(headOf(page)) ?? (isBrief ? findLapsedHosting(page.phrases) : undefined);
  return lapsed && `it says "${lapsed}"`;
}

/** The site says that it is closed for repairs, with whatever status. */
export function findRepairSign(page: PageFacts): string | undefined {
  if (page.wordCount >= shortPageWords) return;
  const isBrief = page.wordCount < 60 && !hasEducationWord(page);
  // On a page that works, a heading may announce repairs.
  const isAtWork = isArticle(page, minArticle) && page.headings.length > 2;
  const head = isAtWork ? PhraseText.of(page.title) : headOf(page);
  return say("repair", head) ?? (isBrief ? say("repair", page.phrases) : undefined);
}

/** A lesson on errors was approved under such a title. */
export const isOnErrors = (title: string): boolean =>
  /\b404\b/.test(title) || say("missing", PhraseText.of(title)) !== undefined;

/** A script that sets a cookie and loads its own address again, which then lets browsers in. */
const knocking =
  /document\.cookie\s{0,9}=[\s\S]{1,900}?\blocation(?:\.reload\s{0,9}\(|(?:\.href)?\s{0,9}=\s{0,9}(?:window\.|document\.)?location\b)/;

/** The same, if the other address answers only browsers with that cookie. */
export const findKnock = (passed: readonly PageFacts[], status: number): string | undefined =>
  status >= 400 &&
  passed.some(({ wordCount, scripts }) => wordCount < sizes.empty && /document\.cookie\s{0,9}=/.test(scripts))
    ? "it leaves a cookie and calls an address that is there with it only"
    : undefined;

/** The working parts of a page, without its texts and links, in which a lesson may mention such products. */
const workings =
  /<script\b[^<>]*>[^<]*|<(?:html|body|head|meta|link|base|div|form|input|button|iframe|frame|object|h1)\b[^<>]*>/g;

/** Any form may have one; on a refusal, it asks whether we are a robot. */
const riddle = /<(?:div|form|input|iframe)\b[^<>]*(?:captcha|cf-turnstile|geetest)/;
const refusals = new Set([401, 403, 405, 406, 429, 503]);

/** A wall between a robot and the page, known by its product or by what it does; or by a word, if the server refuses. */
export function findRobotWallProduct(page: PageFacts, status = 200): string | undefined {
  if (page.wordCount < sizes.empty && knocking.test(page.scripts))
    return "it leaves a cookie and calls itself again";
  if (page.wordCount >= 150) return;
  const isRefused = status >= 400;
  const source = () => (isRefused ? page.source : (page.source.match(workings) ?? []).join("\n"));
  const product = productInSource("wall", page.source) && productInSource("wall", source());
  if (!product)
    return refusals.has(status) && riddle.test(page.source) ? "it refuses us with a riddle" : undefined;
  const isContent = watchers.has(product) && page.wordCount >= sizes.content && !say("robots", page.phrases);
  return isRefused || !isContent ? `${product} asks who is there` : undefined;
}

const picture = /<img\b[^<>]*captcha/;
const fields = /<(?:textarea|select|input)\b(?![^<>]*\btype=["']?(?:hidden|submit|button|image)\b)/g;

/** A picture of letters, one field for them and nothing else to do. */
const isRiddle = ({ source, linkCount }: PageFacts): boolean =>
  linkCount < 3 && picture.test(source) && source.match(fields)?.length === 1;

/** Not of a lesson on them, which has sections and teaches. */
export function findRobotWallWords(page: PageFacts): string | undefined {
  if (isRiddle(page)) return "it asks for the letters of a picture";
  if (!isNotice(page) || findLapsedSign(page)) return;
  return page.headings.length > 2 && countTaught(page) >= minTaught ? undefined : say("robots", page.phrases);
}

/** A page whose main thing is a password field. Many good start pages have a small one in their head. */
export const isLoginPage = (page: PageFacts): boolean => page.hasPassword && isNotice(page);

function say(kind: WordKind, place: PhraseText): string | undefined {
  const found = noticeWords[kind].find(place);
  return found && `it says "${found.text}"`;
}

/** A waiting room: few words, few links to `own` sites only, and no form for secrets, as thieves have. */
export const isDoor = (page: PageFacts, own: readonly string[]): boolean =>
  isNotice(page) &&
  page.linkCount <= noticeLinks &&
  !leadsBeyond(page, own) &&
  !page.hasPassword &&
  !page.hasCard;

/** It has sections that teach, which error pages do not have. */
export const isLesson = (page: PageFacts) => page.headings.length > 2 && isArticle(page, minArticle / 2);

const isNotice = (page: PageFacts): boolean => page.wordCount < noticeSize;

const headOf = ({ title, heading }: PageFacts): PhraseText => PhraseText.of(`${title} . ${heading}`);
