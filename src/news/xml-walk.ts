import { decodeHTMLStrict } from "entities/decode";
import { isWebUrl, maxUrlChars } from "./is-safe-url.ts";
import { parseLimits } from "./parse-limits.ts";
import { type CapturedText, captureText, type TextCapture } from "./text-capture.ts";
import { blockElements } from "./to-title.ts";
import { createNameReader, type XmlName, XmlNamespaces, type XmlScope } from "./xml-names.ts";
import { type XmlTokenHandlers, XmlTokens } from "./xml-tokens.ts";

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

const wantedAttributes = new Set(
  "href url uri rel type mode ispermalink base xml:base xml:lang about lastmod".split(" "),
);
/** Not text, even inside a title (R21). */
const mutedElements = new Set(["script", "style", "applet"]);
/** Comparisons that cost about as much as one element. */
const looksPerNode = 32;
const noAttributes: XmlAttributes = new Map();
const noBase = () => "";
const skipped = { meaning: undefined, base: noBase, language: "", scopeBefore: undefined };

/**
 * Walks damaged and hostile XML within the limits of R18. The stack is ours and not htmlparser2's, because R19 has its
 * own rules for end tags, and because skipped content must cost no more than the scan.
 */
export class XmlWalk implements XmlTokenHandlers {
  readonly #text: string;
  readonly #visitor: XmlVisitor;
  readonly #documentUrl: string;
  readonly #tokens: XmlTokens;
  readonly #capture: TextCapture;
  readonly #readName = createNameReader();
  readonly #namespaces = new XmlNamespaces();
  readonly #stack: OpenElement[] = [];
  #nodes = 0;
  #isTooComplex = false;
  /** Depth of the muted element that is open, or 0. */
  #mutedDepth = 0;

  /** The tag being read. */
  #tagName: XmlName | undefined;
  #attributeCount = 0;
  #attributeName = "";
  #attributeValue = "";
  #attributes: Map<string, string> | undefined;
  #declared: Map<string, string> | undefined;

  constructor(text: string, start: number, documentUrl: string, visitor: XmlVisitor) {
    this.#text = text;
    this.#documentUrl = documentUrl;
    this.#visitor = visitor;
    this.#capture = captureText(text);
    this.#tokens = new XmlTokens(text, start, this);
  }

  run(): "done" | "too_complex" {
    this.#tokens.run();
    return this.#isTooComplex ? "too_complex" : "done";
  }

  stop(): void {
    this.#tokens.stop();
  }

  /** Collects text from here on, in whatever elements it is, until `takeText`. */
  startText(): void {
    this.#capture.start();
  }

  takeText(): CapturedText {
    return this.#capture.take();
  }

  /** Closes everything above and including `depth`. */
  closeTo(depth: number): void {
    while (this.#stack.length >= depth) this.#closeTop();
  }

  onTagName(start: number, end: number): void {
    this.#tagName = undefined;
    if (!this.#tokens.isRunning) return;
    if (++this.#nodes > parseLimits.nodes || this.#stack.length >= parseLimits.depth) this.#fail();
    else this.#tagName = this.#readName(this.#text.slice(start, end));
    this.#attributeCount = 0;
    this.#attributes = undefined;
    this.#declared = undefined;
  }

  onAttributeName(start: number, end: number): void {
    this.#attributeName = "";
    this.#attributeValue = "";
    if (++this.#attributeCount > parseLimits.attributesPerElement) {
      this.#fail();
      return;
    }
    if (!this.#tagName || this.#visitor.canSkip(this.#stack.length + 1, this.#tagName)) return;
    const { raw, prefix, local } = this.#readName(this.#text.slice(start, end));
    const name = prefix === "xml" || prefix === "xmlns" ? raw : local;
    if (prefix === "xmlns" || raw === "xmlns" || wantedAttributes.has(name)) this.#attributeName = name;
  }

  onAttributeData(start: number, end: number): void {
    if (this.#attributeName !== "") this.#attributeValue += this.#text.slice(start, end);
  }

  onAttributeEnd(): void {
    const name = this.#attributeName;
    if (name === "") return;
    this.#attributeName = "";
    const value = decodeHTMLStrict(this.#attributeValue.slice(0, parseLimits.charactersPerField)).trim();
    if (name.startsWith("xmlns")) {
      this.#declared ??= new Map();
      this.#declared.set(name.slice(6), value);
      return;
    }
    this.#attributes ??= new Map();
    if (!this.#attributes.has(name)) this.#attributes.set(name, value);
  }

  onTagEnd(isSelfClosing: boolean): void {
    const name = this.#tagName;
    if (name === undefined || !this.#tokens.isRunning) return;
    this.#tagName = undefined;
    this.#addWordBreak(name);
    this.#push(name);
    if (isSelfClosing && this.#tokens.isRunning) this.#closeTop();
  }

  onEndTag(start: number, end: number): void {
    if (!this.#tokens.isRunning) return;
    const name = this.#readName(this.#text.slice(start, end));
    this.#addWordBreak(name);
    const open = this.#stack.findLastIndex((element) => element.name.raw === name.raw);
    if (open >= 0) {
      this.closeTo(open + 1);
      return;
    }
    // Each means a search through the stack, so a million of them count like elements.
    this.#nodes += 1 + Math.floor(this.#stack.length / looksPerNode);
    if (this.#nodes > parseLimits.nodes) this.#fail();
  }

  onText(start: number, end: number, isCdata: boolean): void {
    if (this.#mutedDepth === 0) this.#capture.add(start, end, isCdata);
  }

  #fail(): void {
    this.#isTooComplex = true;
    this.#tokens.stop();
  }

  #push(name: XmlName): void {
    const depth = this.#stack.length + 1;
    if (this.#mutedDepth === 0 && this.#capture.isOpen() && mutedElements.has(name.local))
      this.#mutedDepth = depth;
    if (this.#visitor.canSkip(depth, name)) {
      this.#stack.push({ ...skipped, name, depth });
      return;
    }
    const isEntry = (name.local === "item" || name.local === "entry") && isEntryName(this.#meaningOf(name));
    if (isEntry) this.#visitor.beforeEntry();
    if (name.local === "feed" || name.local === "rss" || name.local === "channel")
      this.#namespaces.noteRoot(name);
    const scopeBefore = this.#declared && this.#namespaces.enter(this.#declared);
    const attributes = this.#attributes ?? noAttributes;
    const base = this.#baseFor(attributes);
    const language = attributes.get("xml:lang") ?? this.#stack.at(-1)?.language ?? "";
    const meaning = this.#namespaces.resolve(name);
    const element = { name, meaning, depth: this.#stack.length + 1, base, language, scopeBefore };
    this.#stack.push(element);
    if (meaning !== undefined) this.#visitor.onOpen(element, attributes);
  }

  /** What the name will mean once the element's own declarations apply. */
  #meaningOf(name: XmlName): string | undefined {
    const before = this.#declared && this.#namespaces.enter(this.#declared);
    const meaning = this.#namespaces.resolve(name);
    if (before) this.#namespaces.leave(before);
    return meaning;
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
    if (blockElements.has(name.local)) this.#capture.addWordBreak();
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
