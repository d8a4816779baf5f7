/**
 * R20: namespaces by address, else by the customary prefix. The value is the prefix this code uses; "" is the feed's
 * own vocabulary, whichever of the formats it is.
 */
const prefixOfAddress = new Map([
  ["http://www.w3.org/2005/atom", ""],
  ["http://purl.org/atom/ns#", ""],
  ["http://purl.org/atom", ""],
  ["http://purl.org/echo", ""],
  ["http://purl.org/pie", ""],
  ["uri/of/echo/namespace#", ""],
  ["http://example.com/newformat#", ""],
  ["http://example.com/necho", ""],
  ["http://blogs.law.harvard.edu/tech/rss", ""],
  ["http://purl.org/rss/1.0", ""],
  ["http://purl.org/rss/1.0/modules/rss091#", ""],
  ["http://purl.org/net/rss1.1#", ""],
  ["http://my.netscape.com/rdf/simple/0.9", ""],
  ["http://channel.netscape.com/rdf/simple/0.9", ""],
  ["http://www.w3.org/1999/02/22-rdf-syntax-ns#", "rdf"],
  ["http://purl.org/dc/elements/1.1", "dc"],
  ["http://purl.org/dc/elements/1.0", "dc"],
  ["http://purl.org/dc/terms", "dcterms"],
  ["http://purl.org/rss/1.0/modules/content", "content"],
  ["http://search.yahoo.com/mrss", "media"],
  ["http://rssnamespace.org/feedburner/ext/1.0", "feedburner"],
  ["http://www.itunes.com/dtds/podcast-1.0.dtd", "itunes"],
  ["http://www.w3.org/1999/xhtml", "xhtml"],
]);

/** Prefixes that say what they are without a declaration. */
const customaryPrefixes = new Map([
  ["atom", ""],
  ["atom10", ""],
  ["a10", ""],
  ["rss", ""],
  ["rdf", "rdf"],
  ["dc", "dc"],
  ["dcterms", "dcterms"],
  ["content", "content"],
  ["media", "media"],
  ["feedburner", "feedburner"],
  ["itunes", "itunes"],
  ["xhtml", "xhtml"],
]);

/** A hostile document may invent names without end. */
const mostNames = 1000;

export interface XmlName {
  /** As written, lower case: what an end tag is compared with. */
  raw: string;
  prefix: string;
  local: string;
}

/** Reads a name once per spelling: a feed repeats about twenty of them thousands of times. */
export class XmlNameTable {
  readonly #known = new Map<string, XmlName>();

  read(written: string): XmlName {
    const known = this.#known.get(written);
    if (known) return known;
    const raw = written.toLowerCase();
    const colon = raw.indexOf(":");
    const name = { raw, prefix: raw.slice(0, Math.max(colon, 0)), local: raw.slice(colon + 1) };
    if (this.#known.size < mostNames) this.#known.set(written, name);
    return name;
  }
}

export interface XmlScope {
  /** Declared prefix -> the one this code uses; undefined for a vocabulary without meaning here. */
  prefixes: ReadonlyMap<string, string | undefined>;
  /** Answers already given under these declarations. */
  meanings: Map<XmlName, string | undefined>;
}

/** The declarations in force; elements that declare something call `enter`, and `leave` with what it gave. */
export class XmlNamespaces {
  #scope: XmlScope = { prefixes: new Map(), meanings: new Map() };
  /** `a` of `<a:feed>` is the feed's own prefix even where its declaration was lost. */
  #rootPrefix: string | undefined;

  noteRoot(name: XmlName): void {
    this.#rootPrefix ??= name.prefix;
  }

  /** `declared` is prefix -> address. Gives what was in force before. */
  enter(declared: ReadonlyMap<string, string>): XmlScope {
    const before = this.#scope;
    const prefixes = new Map(before.prefixes);
    for (const [prefix, address] of declared) prefixes.set(prefix, knownPrefix(address));
    this.#scope = { prefixes, meanings: new Map() };
    return before;
  }

  leave(before: XmlScope): void {
    this.#scope = before;
  }

  /** `title`, `dc:date`; undefined for a vocabulary that says nothing about news. */
  resolve(name: XmlName): string | undefined {
    const { meanings } = this.#scope;
    const known = meanings.get(name);
    if (known !== undefined || meanings.has(name)) return known;
    const prefix = this.#prefixFor(name.prefix);
    const meaning = prefix ? `${prefix}:${name.local}` : prefix === "" ? name.local : undefined;
    if (meanings.size < mostNames) meanings.set(name, meaning);
    return meaning;
  }

  #prefixFor(written: string): string | undefined {
    const declared = this.#scope.prefixes.get(written);
    if (declared !== undefined) return declared;
    // Without a prefix the element is taken as the feed's own, whatever default namespace it claims.
    if (written === "") return "";
    if (written === this.#rootPrefix && !this.#scope.prefixes.has(written)) return "";
    return customaryPrefixes.get(written);
  }
}

function knownPrefix(written: string): string | undefined {
  let address = written.trim().toLowerCase();
  if (address.startsWith("https:")) address = `http:${address.slice(6)}`;
  if (address.endsWith("/")) address = address.slice(0, -1);
  if (address.includes("backend.userland.com/rss")) return "";
  return prefixOfAddress.get(address);
}
