import { decodeHTML } from "entities/decode";

/** What a scan of HTML tells of. Names come in lower case; texts and values with their entities as they were written. */
export interface HtmlSink {
  /** The attributes are as they were written: a page has thousands and a verdict reads a handful (readAttribute). */
  openTag(name: string, attributes: string): void;
  closeTag(name: string): void;
  text(text: string): void;
  /** The whole content of an element in which tags are not tags: script, style, title, textarea. */
  rawText(name: string, text: string): void;
  /** How many are open: in a drawing nothing is raw text that closes itself, `<title/>`. */
  readonly drawings?: number;
  /** Enough: asked after each tag. */
  readonly isFull: boolean;
}

const rawElements = new Set(["script", "style", "title", "textarea", "xmp", "noembed", "noframes"]);

/**
 * The tags and texts of a page, five times as fast as a parser that builds its tree, because it jumps from `<` to `<`
 * and has no stack. Follows the tokenizer of the HTML standard if that matters to a reader: comments, quotes around
 * `>`, elements of raw text, `<` before something that is not a name. Takes anything, in linear time.
 */
export function scanHtml(html: string, sink: HtmlSink): void {
  let at = 0;
  while (at < html.length && !sink.isFull) {
    const open = html.indexOf("<", at);
    if (open < 0) break;
    const end = scanMarkup(html, open, at, sink);
    if (end === undefined) {
      // Not a tag: the sign belongs to the text.
      sink.text(html.slice(at, open + 1));
      at = open + 1;
    } else at = end;
  }
  if (!sink.isFull) sink.text(html.slice(at));
}

/** What begins a tag, to the end of its name. Here as everywhere, spaces are those of HTML. */
const tagStart = /<(\/?)([a-z][^>/ \t-\r]*)/iy;

/** Where the markup at `open` ends; undefined if it is not one. Tells of the text before it first. */
function scanMarkup(html: string, open: number, textStart: number, sink: HtmlSink): number | undefined {
  tagStart.lastIndex = open;
  const [start, isClosing, given = ""] = tagStart.exec(html) ?? [];
  if (start === undefined && !"/!?".includes(html[open + 1] ?? " ")) return;
  if (open > textStart) sink.text(html.slice(textStart, open));
  if (html.startsWith("<!--", open)) return after(html, "-->", open + 4);
  if (start === undefined) return after(html, ">", open + 1);
  const name = given.toLowerCase();
  const end = findTagEnd(html, open + start.length);
  if (isClosing) {
    sink.closeTag(name);
    return end;
  }
  sink.openTag(name, html.slice(open + start.length, end));
  if (!rawElements.has(name) || (sink.drawings && html[end - 2] === "/")) return end;
  const close = findRawEnd(html, name, end);
  sink.rawText(name, html.slice(end, close));
  return close;
}

const endOrQuotedValue = />|=[ \t-\r]*(?:"[^"]*"?|'[^']*'?)/g;

/** Behind the `>` that ends the tag, which is none inside the quotes of a value. */
function findTagEnd(html: string, from: number): number {
  endOrQuotedValue.lastIndex = from;
  let [found] = endOrQuotedValue.exec(html) ?? [];
  while (found && found !== ">") [found] = endOrQuotedValue.exec(html) ?? [];
  return found ? endOrQuotedValue.lastIndex : html.length;
}

/** At the `</name` that ends raw text, whatever its case. */
function findRawEnd(html: string, name: string, from: number): number {
  const end = new RegExp(`</${name}(?=[>/ \\t-\\r]|$)`, "gi");
  end.lastIndex = from;
  return end.exec(html)?.index ?? html.length;
}

function after(html: string, part: string, from: number): number {
  const at = html.indexOf(part, from);
  return at < 0 ? html.length : at + part.length;
}

/** With its entities decoded. */
export const toText = (html: string): string => (html.includes("&") ? decodeHTML(html) : html);

/** As wide as the window: what is beside a text is not what visitors came for. */
export function isWholeWindow(attributes: string): boolean {
  const style = readAttribute(attributes, "style") ?? "";
  if (/display:\s*none|visibility:\s*hidden/i.test(style)) return false;
  const width =
    readAttribute(attributes, "width") ?? /(?:^|[;\s])width:\s*([\d.]+\w*%?)/i.exec(style)?.[1] ?? "";
  if (/^(100%|100vw)$/.test(width.trim())) return true;
  return (
    /position:\s*(fixed|absolute)/i.test(style) ||
    Number.parseInt(width, 10) >= 800 ||
    (width === "" && !readAttribute(attributes, "height"))
  );
}

const maxAttributes = 100;
const attribute =
  /([^"'>/= \t-\r][^>/= \t-\r]*)(?:[ \t-\r]*=[ \t-\r]*(?:"([^"]*)|'([^']*)|([^>"' \t-\r]*)))?["']?/g;

/** The first of two with one name counts, as in browsers. */
export function readAttribute(text: string, sought: string): string | undefined {
  let left = maxAttributes;
  for (const [, name = "", ...values] of text.matchAll(attribute)) {
    if (left-- === 0) return;
    if (name.toLowerCase() === sought) return values.find((one) => one !== undefined) ?? "";
  }
}
