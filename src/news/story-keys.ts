import { toAsciiDigits } from "#base/ascii-digits.ts";
import { guessDomain } from "#base/host-key.ts";
import { hourMs } from "#base/time.ts";
import { isTrackingParameter } from "#base/tracking-parameters.ts";
import type { FeedSource } from "./article.ts";

/** R28: `host/path?sorted=query`, as readers compare addresses. With the fragment only if it tells a document's entries apart. */
export function comparableUrl(address: string | URL, withFragment = false): string {
  const url = typeof address === "string" ? new URL(address) : address;
  // Both schemes' default ports are dropped: `URL` drops only that of the address's own scheme.
  const port = url.port === "80" || url.port === "443" ? "" : url.port;
  const path = url.pathname.replace(sessionInPath, "").replace(/\/$/, "");
  const stripped = queryWithoutTracking(url.search.slice(1), [url.hostname]);
  const query = stripped.split("&").filter(Boolean).sort().join("&");
  const fragment = withFragment || url.hash.startsWith("#!") ? url.hash : "";
  return `${bareHost(url.hostname)}${port && `:${port}`}${path}${query && `?${query}`}${fragment}`;
}

/**
 * The page of a `urlKey`: without what a server sends for a folder, and `%c3` as `%C3` (RFC 3986 6.2.2.1). Not in the key itself:
 * stores keep only its hash, so with other keys they would take what they had hidden, skipped or shown as new.
 */
export const toPageKey = (urlKey: string): string =>
  urlKey.replace(folderPage, "$1").replace(/%[\da-f]{2}/gi, (code) => code.toUpperCase());

/** Java's servers put it there for whoever sends no cookie: another one at each look. */
const sessionInPath = /;jsessionid=[^;/]*/gi;
const folderPage = /^([^?#\s]*)\/(?:index|default)\.(?:\w?html?|php|[aj]spx?|cfm)(?=$|[#\s])/i;

const minWords = 5;
/** Japanese, Chinese, Thai and others write no spaces between words. */
const segmenter = new Intl.Segmenter("und", { granularity: "word" });
/** R34: the same title further apart is another story ("Weekly round-up of ..."). */
export const sameTitleWithinMs = 72 * hourMs;

/** What newspapers do not agree on: "U.S.", "A-level", "don't", "9,000". Other numbers stay apart: "3.2" is not "32". */
const spaces = /(?<=\p{Nd}) (?=\p{Nd}{3}(?!\p{Nd}))|(?<!\p{Nd}) | (?!\p{Nd})/gu;
/** What is between the end of a headline and its publisher, or between a publisher and a topic. */
const sign = /\s[-|–—·:]\s|_/gu;
/**
 * Marks that not all newspapers write: on Greek and Turkish capitals, on capitals at the start of a word, on ё, below Hindi's
 * letters, Arabic and Hebrew vowels; what stretches an Arabic word, and apostrophes that count as letters.
 */
const unwritten =
  /(?<=[α-ω])\u0301|(?<=i)\u0307|(?<=(?<![\p{L}\p{M}])[aeiou])[\u0300-\u0302]|(?<=е)\u0308|[\u02bb\u02bc\u05b0-\u05bd\u05bf-\u05c7\u0640\u064b-\u0655\u0670\u093c]/gu;
/** One letter as several keyboards have it (Persia's, Egypt's, Romania's), or as capitals and the Swiss write it. */
const sameLetters: Record<string, string> = { ى: "ي", ی: "ي", ک: "ك", "\u0326": "\u0327", ß: "ss", œ: "oe" };
const otherLetter = /[ىیکßœ]|\u0326/g;
/** Vietnam writes `hoà` and `hòa`. */
const earlyTone = /([ou])([\u0300\u0301\u0303\u0309\u0323])([aey])(?![\p{L}\p{M}])/gu;

/** R34: one key for a title however newspapers write it. `publisher` is what an aggregator says of the entry. */
export function titleKeys({ name, home }: Pick<FeedSource, "name" | "home">) {
  const [site = ""] = URL.canParse(home) ? bareHost(guessDomain(home)).replaceAll("-", "").split(".") : [];
  const called = [name, ...name.split(sign)].map(toWords).filter((words) => isOfSite(words, site));
  return (title: string, publisher = ""): string => {
    const names = [...called, site, toWords(publisher)].map(toBareName);
    const signs = [...title.matchAll(sign)];
    const end = signs.find(({ index }) => names.includes(toBareName(toWords(title.slice(index)))))?.index;
    const words = toWords(title.slice(0, end));
    const isShort = words.split(" ").length < minWords && countSegments(words) < minWords;
    return isShort ? "" : words.replace(spaces, "");
  };
}

/** R34: "A, says B" and "B: A" are one ring of letters, which begins where it comes first in the alphabet; a number at each end stays two. */
export function toRing(key: string): string {
  const ring = /^\d.*\d$/.test(key) ? `${key} ` : key;
  return ring.split("").reduce((first, letter, at) => {
    const turn = letter > first.charAt(0) ? first : ring.slice(at) + ring.slice(0, at);
    return turn < first ? turn : first;
  }, ring);
}

const toBareName = (words: string) => words.replaceAll(" ", "").replace(/^the/, "");

/** The site's address has a word of the name, by three letters at least ("ü" may be "ue" there), or its initials. */
function isOfSite(name: string, site: string): boolean {
  const words = name.split(" ");
  const initials = words.map(([first]) => first).join("");
  const telling = words.filter(
    (word) => !/^(the|and)$/.test(word) && word.length > 2 && /[a-z].*[a-z]/.test(word),
  );
  const patterns = telling.map((word) => word.replace(/[^a-z\d]+/g, (run) => `[a-z]{1,${2 * run.length}}`));
  const hasInitials = initials.length > (site === initials ? 1 : 2) && site.startsWith(initials);
  return hasInitials || patterns.some((one) => RegExp(one).test(site));
}

function toWords(text: string): string {
  const letters = toAsciiDigits(text.normalize("NFKC")).toLowerCase().normalize("NFD").replace(unwritten, "");
  const same = letters.replace(otherLetter, (one) => sameLetters[one] ?? "").replace(earlyTone, "$1$3$2");
  return (same.normalize("NFC").match(/[\p{L}\p{N}\p{M}]+/gu) ?? []).join(" ");
}

const countSegments = (text: string) => [...segmenter.segment(text)].filter((one) => one.isWordLike).length;

/**
 * R27: removes the parameters that only say who sent the reader. A query without any stays byte for byte, because some
 * servers care about order and escapes. `ref` goes if it names the site itself.
 */
export function stripTracking(url: URL, ownHosts: readonly string[] = []): void {
  const query = url.search.slice(1);
  const kept = queryWithoutTracking(query, [url.hostname, ...ownHosts]);
  if (kept.length < query.length) url.search = kept;
  if (url.pathname.includes(";")) url.pathname = url.pathname.replace(sessionInPath, "");
}

function queryWithoutTracking(query: string, ownHosts: readonly string[]): string {
  const own = new Set(ownHosts.map(bareHost));
  const kept = query.split("&").filter((parameter) => {
    const [name = ""] = parameter.split("=", 1);
    // Medium counts who came from a feed; a `cmpid` that is a number may be a company's.
    if (isTrackingParameter(name) || /^source=rss-|^cmpid=(?!\d+$)/i.test(parameter)) return false;
    return name.toLowerCase() !== "ref" || !own.has(bareHost(parameter.slice(name.length + 1)));
  });
  return kept.join("&");
}

const bareHost = (host: string): string => host.toLowerCase().replace(/^www\./, "");
