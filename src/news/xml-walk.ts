import { decodeHTMLStrict } from "entities/decode";
import { isWebUrl, maxUrlChars } from "./is-safe-url.ts";
import { parseLimits } from "./parse-limits.ts";
import { captureText } from "./text-capture.ts";
import { blockElements } from "./to-title.ts";
import { createNameReader, lookForEnd, type XmlName, XmlNamespaces, type XmlScope } from "./xml-names.ts";

export interface XmlElement {
  name: XmlName;
  /** The name with its namespace's prefix, or undefined for a vocabulary without meaning here. */
  meaning: string | undefined;
  /** 1 for the root. */
  depth: number;
  base: XmlBase;
  /** The xml:lang in force, as written; "" if none is. */
  language: string;
}

/** Lower-case names without prefix, except `xml:base`. Only the attributes in `wantedAttributes` are here. */
export type XmlAttributes = ReadonlyMap<string, string>;

export interface XmlVisitor {
  /** True if an element is so deep in an entry that only its end matters. */
  canSkip(depth: number, name: XmlName): boolean;
  /** An entry starts: one that is still open has lost its end tag (R19). */
  beforeEntry(): void;
  onOpen(element: XmlElement, attributes: XmlAttributes): void;
  onClose(element: XmlElement): void;
}

interface OpenElement extends XmlElement {
  /** What this element's declarations replaced. */
  scopeBefore: XmlScope | undefined;
}

/** What of a tag's attributes is read. */
interface TagContent {
  attributes: Map<string, string>;
  /** Namespaces: prefix -> address. */
  declared: Map<string, string>;
}

/**
 * A `<` that starts something. Bare ones would open a tag and swallow the end tag after it: in `I <3 maths` no name follows (French
 * has a no-break space there), and in `if a <b` the tag would have no attribute and not be closed before the next `<`.
 */
const markup = /<(?=[!?]|\/(?!\s)[a-z_:\u0080-\uffff]|(?!\s)[a-z_:\u0080-\uffff](?![^<>="']*<))/gi;
/** If nothing follows, the document was cut off in it. */
const tagName = /[^\s/>]+(?=[\s/>])/y;
/** The next attribute: its name, a quote, the value in quotes or one without both. If it has no name, it is the end of the tag. */
const nextAttribute = /[\s/]*(?:>|([^\s/>][^\s=/>]*)(?:\s*=\s*(?:(["'])(.*?)\2|["']?([^\s>]*)))?)/sy;
/** What counts between a DOCTYPE and its end: literals as a whole, and where its internal subset begins. */
const inDoctype = /"[^"]*"?|'[^']*'?|[[>]/g;
const inSubset = /<!(?=--).*?(?:-->|$)|"[^"]*"?|'[^']*'?|\]/gs;
const wantedAttributes = new Set(
  "href url uri rel type mode ispermalink base xml:base xml:lang about lastmod datetime".split(" "),
);
/** Not text, even inside a title (R21). */
const mutedElements = new Set(["script", "style", "applet"]);
/** Comparisons that cost about as much as one element. */
const looksPerNode = 32;
/** Characters searched for an end tag that cost about as much as one element. */
const charsPerNode = 128;
/** What nearly every tag says. */
const noContent: TagContent = { attributes: new Map(), declared: new Map() };
const noBase = () => "";
const skipped = { meaning: undefined, base: noBase, language: "", scopeBefore: undefined };

/**
 * Walks damaged and hostile XML within the limits of R18, from `<` to `<`, and can stop anywhere. What is still open at the
 * document's end was cut off and does not count (R19). Skipped content costs no more than the scan.
 */
export class XmlWalk {
  readonly #text: string;
  readonly #visitor: XmlVisitor;
  readonly #documentUrl: string;
  /** Once started it collects text, in whatever elements it is, until it is taken. */
  readonly capture = captureText();
  readonly #readName = createNameReader();
  readonly #namespaces = new XmlNamespaces();
  readonly #stack: OpenElement[] = [];
  /** Where "]]>", "-->" and "?>" were found last: a million sections must not all look for one that is missing. */
  readonly #closings = new Map<string, number>();
  /** The element that last turned out to have its end tag. */
  #whole: OpenElement | undefined;
  #nodes = 0;
  #end: "done" | "too_complex" | undefined;
  /** Depth of the muted element that is open, or 0. */
  #mutedDepth = 0;

  constructor(text: string, documentUrl: string, visitor: XmlVisitor) {
    this.#text = text;
    this.#documentUrl = documentUrl;
    this.#visitor = visitor;
  }

  run(): "done" | "too_complex" {
    const { length } = this.#text;
    for (let at = 0; at < length && this.#end === undefined; ) {
      markup.lastIndex = at;
      const open = markup.test(this.#text) ? markup.lastIndex - 1 : length;
      this.#addText(at, open);
      at = open < length ? this.#readMarkup(open) : length;
    }
    return this.#end ?? "done";
  }

  stop(): void {
    this.#end = "done";
  }

  /** Closes everything above and including `depth`. */
  closeTo(depth: number): void {
    while (this.#stack.length >= depth) this.#closeTop();
  }

  /** Closes the element at `depth` if it has lost its end tag (R19). Another starts in it; one of the same name takes the end tag for itself. */
  closeLost(depth: number, { raw }: XmlName): boolean {
    const [outer, element] = this.#stack.slice(depth - 2, depth);
    if (!outer || !element || element === this.#whole) return false;
    const { isLost, chars } = lookForEnd(this.#text, tagName.lastIndex, element.name, outer.name);
    this.#nodes += Math.ceil(chars / charsPerNode);
    if (isLost) this.closeTo(depth);
    else if (element.name.raw !== raw) this.#whole = element;
    return isLost;
  }

  /** Returns the place after it, as all that it calls does: the end of the text if it was cut off. */
  #readMarkup(open: number): number {
    const sign = this.#text[open + 1];
    if (sign === "!") return this.#readSection(open);
    if (sign === "?") return this.#endOfInstruction(open);
    const start = sign === "/" ? open + 2 : open + 1;
    tagName.lastIndex = start;
    if (!tagName.test(this.#text)) return this.#text.length;
    const name = this.#readName(this.#text.slice(start, tagName.lastIndex));
    return sign === "/" ? this.#readEndTag(name) : this.#readTag(name);
  }

  #placeOf(part: string, from: number): number {
    const at = this.#text.indexOf(part, from);
    return at < 0 ? this.#text.length : at;
  }

  #placeOfClosing(part: string, from: number): number {
    const known = this.#closings.get(part) ?? -1;
    const at = known < from ? this.#placeOf(part, from) : known;
    this.#closings.set(part, at);
    return at;
  }

  /** A CDATA section, a comment or a declaration. One of the first two that has lost its end ends with its element (R19). */
  #readSection(open: number): number {
    const text = this.#text;
    const isCdata = text.startsWith("<![CDATA[", open);
    if (!isCdata && !text.startsWith("<!--", open)) return this.#endOfDeclaration(open);
    const [opening, closing] = isCdata ? ["<![CDATA[", "]]>"] : ["<!--", "-->"];
    const from = open + opening.length;
    // Few texts have a "!", so it is found faster than the "<" in front of it.
    const next = this.#placeOf(opening.slice(1), from);
    const close = this.#placeOfClosing(closing, from);
    const name = close < next ? undefined : this.#stack.at(-1)?.name.written;
    const end = name ? text.slice(from, next).indexOf(`</${name}`) : -1;
    const stop = end < 0 ? close : from + end;
    if (isCdata) this.#addText(from, stop, true);
    return end < 0 ? stop + closing.length : stop;
  }

  /** One that lost its "?" before another opens, as in `<?xml version="1.0">`, ends with its tag. */
  #endOfInstruction(open: number): number {
    const close = this.#placeOfClosing("?>", open);
    const isLost = close === this.#text.length || this.#text.slice(open + 2, close).includes("<?");
    return isLost ? this.#placeOf(">", open) + 1 : close + 2;
  }

  /** The markup in a DOCTYPE's internal subset, such as that of an entity's value, is not of the document (R17, S13). */
  #endOfDeclaration(open: number): number {
    const isDoctype = this.#stack.length === 0 && /^<!doctype/i.test(this.#text.slice(open, open + 9));
    if (!isDoctype) return this.#placeOf(">", open) + 1;
    let at = open;
    for (let pattern = inDoctype; ; ) {
      pattern.lastIndex = at;
      const [part] = pattern.exec(this.#text) ?? [];
      if (part === undefined) return this.#text.length;
      at = pattern.lastIndex;
      if (part === ">") return at;
      if (part === "[" || part === "]") pattern = part === "[" ? inSubset : inDoctype;
    }
  }

  #readTag(name: XmlName): number {
    if (++this.#nodes > parseLimits.nodes || this.#stack.length >= parseLimits.depth) return this.#fail();
    const isSkipped = this.#visitor.canSkip(this.#stack.length + 1, name);
    let said = isSkipped ? undefined : noContent;
    nextAttribute.lastIndex = tagName.lastIndex;
    for (let count = 1; ; count++) {
      const [all, written, , quoted, bare = ""] = nextAttribute.exec(this.#text) ?? [];
      if (all === undefined) return this.#text.length;
      if (written === undefined) {
        const after = nextAttribute.lastIndex;
        this.#addWordBreak(name);
        this.#push(name, said);
        if (all.includes("/") && this.#end === undefined) this.#closeTop();
        return after;
      }
      if (count > parseLimits.attributesPerElement) return this.#fail();
      if (said === noContent) said = { attributes: new Map(), declared: new Map() };
      if (said) this.#addAttribute(written, quoted ?? bare, said);
    }
  }

  #addAttribute(written: string, value: string, { attributes, declared }: TagContent): void {
    const { raw, prefix, local } = this.#readName(written);
    const name = prefix === "xml" || prefix === "xmlns" ? raw : local;
    const isDeclared = prefix === "xmlns" || raw === "xmlns";
    if (!isDeclared && (!wantedAttributes.has(name) || attributes.has(name))) return;
    const decoded = decodeHTMLStrict(value.slice(0, parseLimits.charactersPerField)).trim();
    if (isDeclared) declared.set(name.slice(6), decoded);
    else attributes.set(name, decoded);
  }

  #readEndTag(name: XmlName): number {
    const after = this.#placeOf(">", tagName.lastIndex) + 1;
    this.#addWordBreak(name);
    const open = this.#stack.findLastIndex((element) => element.name.raw === name.raw);
    if (open >= 0) this.closeTo(open + 1);
    // Each means a search through the stack, so a million of them count like elements.
    else this.#nodes += 1 + Math.floor(this.#stack.length / looksPerNode);
    return this.#nodes > parseLimits.nodes ? this.#fail() : after;
  }

  #addText(start: number, end: number, isCdata = false): void {
    if (this.#mutedDepth === 0 && this.capture.isOpen())
      this.capture.add(this.#text.slice(start, end), isCdata);
  }

  #fail(): number {
    this.#end = "too_complex";
    return this.#text.length;
  }

  #push(name: XmlName, said: TagContent | undefined): void {
    const depth = this.#stack.length + 1;
    if (this.#mutedDepth === 0 && this.capture.isOpen() && mutedElements.has(name.local))
      this.#mutedDepth = depth;
    if (!said) {
      this.#stack.push({ ...skipped, name, depth });
      return;
    }
    const mayBeEntry = name.local === "item" || name.local === "entry";
    if (mayBeEntry && isEntryName(this.#namespaces.resolve(name, said.declared))) this.#visitor.beforeEntry();
    if (name.local === "feed" || name.local === "rss" || name.local === "channel")
      this.#namespaces.noteRoot(name);
    const { attributes, declared } = said;
    const scopeBefore = this.#namespaces.enter(declared);
    const base = this.#baseFor(attributes);
    const language = attributes.get("xml:lang") ?? this.#stack.at(-1)?.language ?? "";
    const meaning = this.#namespaces.resolve(name);
    const element = { name, meaning, depth: this.#stack.length + 1, base, language, scopeBefore };
    this.#stack.push(element);
    if (meaning !== undefined) this.#visitor.onOpen(element, attributes);
  }

  #baseFor(attributes: XmlAttributes): XmlBase {
    const inherited = this.#stack.at(-1)?.base ?? noBase;
    const own = attributes.get("xml:base") ?? attributes.get("base");
    // No page has a base longer than an address may be.
    return own && own.length <= maxUrlChars ? toBase(own, inherited, this.#documentUrl) : inherited;
  }

  #closeTop(): void {
    const element = this.#stack.pop();
    if (!element) return;
    if (this.#stack.length < this.#mutedDepth) this.#mutedDepth = 0;
    if (element.meaning !== undefined) this.#visitor.onClose(element);
    if (element.scopeBefore) this.#namespaces.leave(element.scopeBefore);
  }

  #addWordBreak(name: XmlName): void {
    if (blockElements.has(name.local)) this.capture.add(" ", true);
  }
}

export const isEntryName = (meaning: string | undefined) => meaning === "item" || meaning === "entry";

/**
 * xml:base in force at an element (R25), absolute or "". It is resolved when a link asks for it and not before: a feed may
 * have a hundred thousand of them, each under a long one.
 */
export type XmlBase = () => string;

function toBase(own: string, outer: XmlBase, documentUrl: string): XmlBase {
  let href: string | undefined;
  return () => {
    if (href !== undefined) return href;
    const url = URL.parse(own, outer() || documentUrl || undefined);
    href = url && isWebUrl(url) && url.href.length <= maxUrlChars ? url.href : outer();
    return href;
  };
}
