import { decodeHTMLAttribute } from "entities/decode";
import { cleanText } from "./clean-text.ts";
import type { MarkedText, ParsedEntry } from "./parsed-feed.ts";
import { joinHalves } from "./text-capture.ts";

/** Elements that part words: `one<br>two` is two words (R21). */
export const blockElements: ReadonlySet<string> = new Set(
  "br p div li ul ol dl dt dd tr td th table hr h1 h2 h3 h4 h5 h6 blockquote pre section article".split(" "),
);

const maxTitleChars = 300;
const titleFromSummary = 100;
/** No title needs more than this; a megabyte of tags is not unpacked just to be cut again. */
const maxRawChars = 20_000;

/** Dots, dashes and loose accents alone make no link text, nor does an address. */
const telling = /^(?!https?:\/\/\S+$).*[\p{L}\p{N}\p{S}]/iu;
/** Nearly every title: whatever happens to it, its first letter stays. */
const plainlyTelling = /^\s*(?!https?:)[a-z\d]/i;
/**
 * Mastodon's posts have no title, and addresses of a hundred characters among their words. One ends before letters from Thai on,
 * which people write without a space behind it, and is not read on behind brackets and signs.
 */
const laterAddress =
  /(?<=[^!-~]|[("'[<])https?:\/\/(?:www\.)?([\w.:\-\xc0-\u0dff]+)(?:[/?#](?:\([!#-'*-~\xc0-\u0dff]*\)|[!#-'*-~\xc0-\u0dff])*(?<![.,;:!?'\]>،؛؟]))?/giu;

/** R21-R23: the headline, or "" when the entry says nothing. Never the address. `toSite` is what is left of one in a post. */
export const toTitle = ({ title, summary }: Pick<ParsedEntry, "title" | "summary">, toSite = "$1"): string =>
  toLine(toPlainText(title), maxTitleChars) ||
  toLine(toPlainText(summary).replace(laterAddress, toSite), titleFromSummary);

/** Whether any of the text is left to read; otherwise R23 looks further. */
export const saysSomething = (marked: MarkedText): boolean =>
  plainlyTelling.test(marked.text) || telling.test(toPlainText(marked));

function toLine(text: string, maxChars: number): string {
  const line = cutAtWord(text, maxChars);
  return telling.test(line) ? line : "";
}

/** R21: tags go before entities are decoded, so that `&lt;b&gt;` in a text about HTML stays readable. */
export function toPlainText({ text, kind }: MarkedText): string {
  const raw = text.slice(0, maxRawChars);
  // The attribute's rules: `&nbsp` without semicolon decodes, but not inside a longer name (`&copyright;`, `&para=`).
  return cleanText(kind === "html" ? decodeHTMLAttribute(joinHalves(stripMarkup(raw))) : raw);
}

/** Counts code points; the ellipsis is one of them. */
export function cutAtWord(text: string, maxChars: number): string {
  if (text.length <= maxChars) return text;
  const characters = [...text];
  if (characters.length <= maxChars) return text;
  const cut = characters.slice(0, maxChars - 1).join("");
  const lastSpace = cut.lastIndexOf(" ");
  // A text without spaces, as in Chinese, is cut between characters.
  let end = lastSpace > cut.length / 2 ? lastSpace : cut.length;
  // A cut must leave neither half of an emoji sequence nor a comma before the ellipsis.
  while (end > 0 && "\u200d\u200c\ufe0f ,;:-–".includes(cut[end - 1] ?? "")) end--;
  return `${cut.slice(0, end)}…`;
}

/** Comments, CDATA that was escaped along with the text around it, elements with their content, and other tags. */
const markup =
  /<!--.*?(?:-->|$)|<!\[CDATA\[(.*?)(?:\]\]>|$)|<(script|style|applet)(?![a-z\d])[^<>]*>.*?(?=<\/\2|$)|<[/?!]?([a-z][a-z\d]{0,19})(?:(?:[^<>=]|=(?=(\s*(?:"[^"<]*"|'[^'<]*')|))\4)*|[^<>]*)>/gis;

/**
 * R21: removes comments, instructions, tags, and script, style and applet with their content from HTML; entities stay. A
 * tag is `<` or `</` followed by a letter, with no further `<` before its `>`, so `<3` and `5 < 6` survive; and so does
 * `<T>`, which is not an element of HTML and closed nowhere.
 */
export function stripMarkup(html: string): string {
  const closed = new Set(html.toLowerCase().match(/<\/[a-z][a-z\d]*/g));
  return html.replace(markup, (all: string, cdata = "", _withContent, written = "") => {
    const name = written.toLowerCase();
    const isWord = /^<[a-z][a-z\d ]*>$/i.test(all) && !leftOpen.has(name) && !closed.has(`</${name}`);
    return cdata || (isWord ? all : blockElements.has(name) ? " " : "");
  });
}

/** Elements that have no end, or that people forget to end. */
const leftOpen = new Set([
  ...blockElements,
  ..."a b big body center cite code del em figcaption figure font head html i img input ins link mark meta nobr q rp rt s small span strike strong sub sup tbody thead tt u wbr".split(
    " ",
  ),
]);
