import { decodeHTMLAttribute } from "entities/decode";
import { cleanText } from "./clean-text.ts";
import type { MarkedText, ParsedEntry } from "./parsed-feed.ts";

/** Elements that part words: `one<br>two` is two words (R21). */
export const blockElements: ReadonlySet<string> = new Set(
  "br p div li ul ol dl dt dd tr td th table hr h1 h2 h3 h4 h5 h6 blockquote pre section article".split(" "),
);

const withContent = new Set(["script", "style", "applet"]);

const longestTitle = 300;
const titleFromSummary = 100;
/** No title needs more than this; a megabyte of tags is not unpacked just to be cut again. */
const longestRaw = 20_000;

/** Dots, dashes and loose accents alone make no link text. */
const telling = /[\p{L}\p{N}\p{S}]/u;
/** Nearly every title: whatever happens to it, its first letter stays. */
const plainlyTelling = /^\s*[a-z\d]/i;

/** R21-R23: the headline, or "" when the entry says nothing. Never the address. */
export function toTitle(entry: Pick<ParsedEntry, "title" | "summary">): string {
  return toLine(entry.title, longestTitle) || toLine(entry.summary, titleFromSummary);
}

/** Whether any of the text is left to read; otherwise R23 looks further. */
export function saysSomething(marked: MarkedText): boolean {
  return plainlyTelling.test(marked.text) || telling.test(toPlainText(marked));
}

function toLine(marked: MarkedText, longest: number): string {
  const line = cutAtWord(toPlainText(marked), longest);
  return telling.test(line) ? line : "";
}

/** R21: tags go before entities are decoded, so that `&lt;b&gt;` in a text about HTML stays readable. */
export function toPlainText({ text, kind }: MarkedText): string {
  const raw = text.slice(0, longestRaw);
  // The attribute's rules: `&nbsp` without semicolon decodes, but not inside a longer name (`&copyright;`, `&para=`).
  return cleanText(kind === "html" ? decodeHTMLAttribute(stripMarkup(raw)) : raw);
}

/** Counts code points; the ellipsis is one of them. */
export function cutAtWord(text: string, longest: number): string {
  if (text.length <= longest) return text;
  const characters = [...text];
  if (characters.length <= longest) return text;
  const cut = characters.slice(0, longest - 1).join("");
  const lastSpace = cut.lastIndexOf(" ");
  // A text without spaces, as in Chinese, is cut between characters.
  const word = lastSpace > cut.length / 2 ? cut.slice(0, lastSpace) : cut;
  return `${trimJoiners(word)}…`;
}

/** A cut must leave neither half of an emoji sequence nor a comma before the ellipsis. */
function trimJoiners(text: string): string {
  let end = text.length;
  while (end > 0 && "\u200d\u200c\ufe0f ,;:-–".includes(text[end - 1] ?? "")) end--;
  return text.slice(0, end);
}

/**
 * R21: removes comments, instructions, tags, and script, style and applet with their content from HTML; entities stay. A
 * tag is `<` or `</` followed by a letter, with no further `<` before its `>`, so `<3` and `5 < 6` survive.
 */
export function stripMarkup(html: string): string {
  let text = "";
  let at = 0;
  while (at < html.length) {
    const open = html.indexOf("<", at);
    if (open < 0) break;
    const markup = readMarkup(html, open);
    text += html.slice(at, open) + markup.replacement;
    at = markup.end;
  }
  return text + html.slice(at);
}

function readMarkup(html: string, open: number): { end: number; replacement: string } {
  if (html.startsWith("<!--", open)) return { end: after(html, "-->", open + 4), replacement: "" };
  if (html.startsWith("<![CDATA[", open)) return readCdata(html, open);
  const close = nextAngle(html, open + 1);
  if (html[close] !== ">") return { end: open + 1, replacement: "<" };
  const nameStart = "/?!".includes(html[open + 1] ?? " ") ? open + 2 : open + 1;
  const name = readName(html, nameStart);
  if (name === "") return { end: open + 1, replacement: "<" };
  if (nameStart === open + 1 && withContent.has(name)) {
    const endTag = indexOfEndTag(html, name, close);
    return { end: endTag < 0 ? html.length : endTag, replacement: "" };
  }
  return { end: close + 1, replacement: blockElements.has(name) ? " " : "" };
}

/** In upper or lower case, and without a lower-case copy, which would cost a lot and may have other places. */
function indexOfEndTag(html: string, name: string, from: number): number {
  let at = html.indexOf("</", from);
  while (at >= 0 && html.slice(at + 2, at + 2 + name.length).toLowerCase() !== name)
    at = html.indexOf("</", at + 2);
  return at;
}

/** CDATA that was escaped along with the text around it. */
function readCdata(html: string, open: number): { end: number; replacement: string } {
  const end = html.indexOf("]]>", open);
  const content = html.slice(open + 9, end < 0 ? html.length : end);
  return { end: end < 0 ? html.length : end + 3, replacement: content };
}

/** Lower case; "" unless there is a letter at `start`. */
function readName(html: string, start: number): string {
  let end = start;
  while (end < html.length && end < start + 20 && isNameCharacter(html.charCodeAt(end), end > start)) end++;
  return html.slice(start, end).toLowerCase();
}

function isNameCharacter(code: number, mayBeDigit: boolean): boolean {
  const lower = code | 0x20;
  return (lower >= 0x61 && lower <= 0x7a) || (mayBeDigit && code >= 0x30 && code <= 0x39);
}

/** The next `<` or `>`, or the length. */
function nextAngle(html: string, from: number): number {
  for (let at = from; at < html.length; at++) {
    const char = html[at];
    if (char === "<" || char === ">") return at;
  }
  return html.length;
}

function after(text: string, part: string, from: number): number {
  const at = text.indexOf(part, from);
  return at < 0 ? text.length : at + part.length;
}
