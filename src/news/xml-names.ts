import { memoize } from "#base/memoize.ts";

/**
 * R20: namespaces by address, otherwise by the customary prefix. The value is the prefix that this code uses; "" is the feed's
 * own vocabulary, whatever its format.
 */
const prefixOfAddress = new Map(
  `=http://www.w3.org/2005/atom =http://purl.org/atom/ns# =http://purl.org/atom =http://purl.org/echo
  =http://purl.org/pie =uri/of/echo/namespace# =http://example.com/newformat# =http://example.com/necho
  =http://blogs.law.harvard.edu/tech/rss =http://purl.org/rss/1.0 =http://purl.org/rss/1.0/modules/rss091#
  =http://purl.org/net/rss1.1# =http://my.netscape.com/rdf/simple/0.9
  =http://channel.netscape.com/rdf/simple/0.9 rdf=http://www.w3.org/1999/02/22-rdf-syntax-ns#
  dc=http://purl.org/dc/elements/1.1 dc=http://purl.org/dc/elements/1.0 dcterms=http://purl.org/dc/terms
  content=http://purl.org/rss/1.0/modules/content media=http://search.yahoo.com/mrss
  feedburner=http://rssnamespace.org/feedburner/ext/1.0 itunes=http://www.itunes.com/dtds/podcast-1.0.dtd
  xhtml=http://www.w3.org/1999/xhtml app=http://www.w3.org/2007/app app=http://purl.org/atom/app#`
    .split(/\s+/)
    .map((one): [string, string] => [one.slice(one.indexOf("=") + 1), one.slice(0, one.indexOf("="))]),
);

/** Prefixes that need no declaration: for the feed's own vocabulary (none is, whatever default namespace it claims), and for others by their usual names. */
const ownPrefixes = new Set(["", "atom", "atom10", "a10", "rss"]);
const customaryPrefixes = new Set("rdf dc dcterms content media feedburner itunes xhtml app".split(" "));

/** A hostile document may invent names without end. */
const maxNames = 1000;

export type XmlName = ReturnType<ReturnType<typeof createNameReader>>;

/** Reads a name once per spelling: a feed repeats about twenty of them thousands of times. */
export const createNameReader = () =>
  memoize(maxNames, (written: string) => {
    // Lower case: what an end tag is compared with.
    const raw = written.toLowerCase();
    const colon = raw.indexOf(":");
    return { written, raw, prefix: raw.slice(0, Math.max(colon, 0)), local: raw.slice(colon + 1) };
  });

/** The prefix this code uses; null for a vocabulary without meaning here; undefined if nothing is declared. */
type Declared = string | null | undefined;

/** What an element's declarations replaced. */
export type XmlScope = readonly { prefix: string; before: Declared }[];

/**
 * The declarations in force; an element that declares something calls `enter`, and later `leave` with the result. There is
 * one table, changed and changed back: a copy for each element would repeat all that the elements around it declared.
 */
export class XmlNamespaces {
  /** Nothing is ever deleted, because a deleted entry stays in the way of later look-ups of its key. */
  readonly #prefixes = new Map<string, Declared>();
  /** `a` of `<a:feed>` is the feed's own prefix even if its declaration was lost. */
  #rootPrefix: string | undefined;

  noteRoot(name: XmlName): void {
    this.#rootPrefix ??= name.prefix;
  }

  /** `declared` is prefix -> address. Undefined when it says nothing new. */
  enter(declared: ReadonlyMap<string, string>): XmlScope | undefined {
    const replaced: { prefix: string; before: Declared }[] = [];
    for (const [prefix, address] of declared) {
      const known = knownPrefix(address) ?? null;
      const before = this.#prefixes.get(prefix);
      if (before === known || (this.#prefixes.size >= maxNames && !this.#prefixes.has(prefix))) continue;
      replaced.push({ prefix, before });
      this.#prefixes.set(prefix, known);
    }
    return replaced.length > 0 ? replaced : undefined;
  }

  leave(replaced: XmlScope): void {
    for (const { prefix, before } of replaced) this.#prefixes.set(prefix, before);
  }

  /** `title`, `dc:date`; undefined for a vocabulary that says nothing about news. `own` is what the element itself declares. */
  resolve({ raw, prefix: written, local }: XmlName, own?: ReadonlyMap<string, string>): string | undefined {
    const prefix = this.#prefixFor(written, own?.get(written));
    if (prefix === "") return local;
    // Nearly always: the customary prefix.
    if (prefix === written) return raw;
    return prefix && `${prefix}:${local}`;
  }

  #prefixFor(written: string, own: string | undefined): string | undefined {
    const declared = own === undefined ? this.#prefixes.get(written) : (knownPrefix(own) ?? null);
    if (typeof declared === "string") return declared;
    const isRoots = written === this.#rootPrefix && declared === undefined;
    if (isRoots || ownPrefixes.has(written)) return "";
    return customaryPrefixes.has(written) ? written : undefined;
  }
}

function knownPrefix(written: string): string | undefined {
  const address = written
    .trim()
    .toLowerCase()
    .replace(/^https:/, "http:")
    .replace(/\/$/, "");
  return address.includes("backend.userland.com/rss") ? "" : prefixOfAddress.get(address);
}

/** An honest title, link or date is much shorter. */
const lookAheadChars = 16_384;

/**
 * Whether an element has lost its end tag, since the element around it ends first or another of its own name starts: `The <link>
 * element</title>` has not. Also how many characters were searched.
 */
export function lookForEnd(text: string, from: number, { written }: XmlName, outer: XmlName) {
  const ahead = text.slice(from, from + lookAheadChars);
  const end = ahead.indexOf(`</${written}`);
  const inside = end < 0 ? ahead : ahead.slice(0, end);
  const others = [`</${outer.written}`, `<${written}>`, `<${written} `];
  return { isLost: others.some((tag) => inside.includes(tag)), chars: inside.length };
}
