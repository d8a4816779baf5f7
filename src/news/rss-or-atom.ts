import { DraftEntry, linkRank } from "./draft-entry.ts";
import { EntryKeeper } from "./keep-entries.ts";
import { toLanguageTag } from "./language-tag.ts";
import { emptyFeed, type ParsedFeed } from "./parsed-feed.ts";
import { type CapturedText, type TextType, textTypeOf, toMarkedText } from "./text-capture.ts";
import { rankOfDate, updatedRank } from "./to-published-dates.ts";
import { toPlainText } from "./to-title.ts";
import type { XmlName } from "./xml-names.ts";
import { isEntryName, type XmlAttributes, type XmlElement, type XmlWalk } from "./xml-walk.ts";

/** What of an entry is read, and the elements that say it (R19: only direct children of the entry). */
const namesOfEntryField = {
  title: "title dc:title",
  spareTitle: "media:title",
  link: "link",
  origLink: "feedburner:origlink",
  guid: "guid id",
  language: "language dc:language",
  summary:
    "description summary abstract content content:encoded dc:description itunes:summary media:description",
  date: [...rankOfDate.keys()].join(" "),
};
const namesOfFeedField = {
  feedTitle: "title",
  feedLanguage: "language dc:language",
  siteLink: "link",
  ttl: "ttl",
};

/** RSS, Atom and their kin: the first of these elements tells the format. JSON is known by its first character. */
const formatOfElement: ReadonlyMap<string, ParsedFeed["format"]> = new Map([
  ["rss", "rss"],
  ["rdf:rdf", "rdf"],
  ["feed", "atom"],
  ["entry", "atom"],
  ["channel", "cdf"],
  ["item", "rss"],
]);

const entryFields = byName(namesOfEntryField);
const feedFields = byName(namesOfFeedField);

function byName<Field extends string>(namesOf: Record<Field, string>): ReadonlyMap<string, Field> {
  const entries = Object.entries<string>(namesOf) as [Field, string][];
  return new Map(entries.flatMap(([field, names]) => names.split(" ").map((name) => [name, field])));
}

interface OpenField {
  field: keyof typeof namesOfEntryField | keyof typeof namesOfFeedField;
  element: XmlElement;
  type: TextType;
  isPermaLink: boolean;
  /** Its own xml:lang, or "". */
  language: string;
}

/** Turns the walk over elements into entries; `toArticles` decides what a feed means by them. */
export class FeedBuilder {
  readonly feed: ParsedFeed;
  readonly entries: EntryKeeper;
  walk: XmlWalk | undefined;
  isFeed = false;

  #hasFormat = false;
  #containerDepth = 0;
  #entryDepth = 0;
  #entry: DraftEntry | undefined;
  #open: OpenField | undefined;

  constructor(finalUrl: string, nowMs = Number.POSITIVE_INFINITY) {
    this.entries = new EntryKeeper(nowMs);
    this.feed = emptyFeed(finalUrl);
  }

  canSkip(depth: number, name: XmlName): boolean {
    if (this.#entry === undefined) return false;
    // Inside Atom's inline XML content an entry is someone's data; elsewhere it is the next entry.
    if (name.local === "item" || name.local === "entry") return this.#open?.type.kind === "xml";
    if (depth === this.#entryDepth + 1) return false;
    return this.#open !== undefined || name.local !== "title" || name.prefix === "";
  }

  beforeEntry(): void {
    if (this.#entry) this.walk?.closeTo(this.#entryDepth);
  }

  onOpen(element: XmlElement, attributes: XmlAttributes): void {
    const meaning = element.meaning ?? "";
    if (this.#entry) this.#openEntryField(element, attributes);
    else if (isEntryName(meaning)) this.#openEntry(element, attributes);
    else if (element.depth === this.#containerDepth + 1 && this.#containerDepth > 0) {
      this.#openFeedField(element, attributes);
    } else this.#openRoot(element, attributes);
  }

  onClose(element: XmlElement): void {
    if (this.#open?.element === element) this.#closeField(this.#open);
    else if (this.#entry && element.depth === this.#entryDepth) this.#closeEntry(this.#entry);
    else if (element.depth === this.#containerDepth) this.#containerDepth = 0;
  }

  #openRoot(element: XmlElement, attributes: XmlAttributes): void {
    const meaning = element.meaning ?? "";
    // R14: an HTML page, whatever its content type says.
    if (!this.#hasFormat && element.name.local === "html") this.walk?.stop();
    this.#learnFormat(meaning);
    if (meaning !== "channel" && meaning !== "feed") return;
    this.isFeed = true;
    this.#containerDepth = element.depth;
    this.feed.siteLink ||= attributes.get("href")?.trim() ?? "";
  }

  #learnFormat(meaning: string): void {
    const format = formatOfElement.get(meaning);
    if (format === undefined || this.#hasFormat) return;
    this.#hasFormat = true;
    this.feed.format = format;
    // RDF alone may be anything: friends, licences, software.
    this.isFeed = format !== "rdf";
  }

  #openEntry(element: XmlElement, attributes: XmlAttributes): void {
    this.#learnFormat(element.meaning ?? "");
    this.isFeed = true;
    this.#open = undefined;
    this.#entry = new DraftEntry();
    this.#entry.language = element.language;
    this.#entryDepth = element.depth;
    const about = attributes.get("about") ?? "";
    this.#entry.guid = about;
    this.#entry.addIdLink(linkRank.about, about);
    // CDF keeps address and date in attributes.
    this.#entry.addLink(linkRank.text, attributes.get("href") ?? "", element.base);
    this.#entry.addDate(updatedRank, attributes.get("lastmod") ?? "");
  }

  #openEntryField(element: XmlElement, attributes: XmlAttributes): void {
    const field = entryFields.get(element.meaning ?? "");
    if (field === undefined) return;
    const isDirect = element.depth === this.#entryDepth + 1;
    if (!isDirect && field !== "spareTitle") return;
    if (field === "link" && this.#addLinkElement(element, attributes)) return;
    this.#startField(field, element, attributes);
  }

  #openFeedField(element: XmlElement, attributes: XmlAttributes): void {
    const field = feedFields.get(element.meaning ?? "");
    if (field === undefined) return;
    const href = hrefOf(attributes);
    if (field !== "siteLink" || href === undefined) this.#startField(field, element, attributes);
    else if (isAlternate(attributes)) this.feed.siteLink ||= href.trim();
  }

  #startField(field: OpenField["field"], element: XmlElement, attributes: XmlAttributes): void {
    const type = textTypeOf(attributes.get("type"), attributes.get("mode"), this.feed.format === "atom");
    const isPermaLink = attributes.get("ispermalink")?.toLowerCase() !== "false";
    const language = attributes.get("xml:lang") ?? "";
    this.#open = { field, element, type, isPermaLink, language };
    this.walk?.startText();
  }

  /** True if the link is in an attribute, so that its text does not matter. */
  #addLinkElement(element: XmlElement, attributes: XmlAttributes): boolean {
    const href = hrefOf(attributes);
    if (href === undefined) return false;
    if (isAlternate(attributes)) this.#entry?.addLink(alternateRank(attributes), href, element.base);
    return true;
  }

  #closeField(open: OpenField): void {
    this.#open = undefined;
    const captured = this.walk?.takeText();
    if (captured === undefined) return;
    if (this.#entry) this.#closeEntryField(this.#entry, open, captured);
    else this.#closeFeedField(open, captured());
  }

  #closeEntryField(
    entry: DraftEntry,
    { field, element, type, isPermaLink, language }: OpenField,
    captured: CapturedText,
  ) {
    // Most summaries are never needed, so they are not even decoded.
    if (field === "summary") entry.addSummary(captured, type);
    else if (field === "date") entry.addDate(rankOfDate.get(element.meaning ?? "") ?? 0, captured());
    else if (field === "link") entry.addLink(linkRank.text, captured(), element.base);
    else if (field === "origLink") entry.addLink(linkRank.origLink, captured(), element.base);
    else if (field === "guid") {
      entry.guid = captured().trim() || entry.guid;
      if (isPermaLink) entry.addIdLink(linkRank.permalink, entry.guid);
    } else if (field === "language") entry.language = captured();
    else if (field === "title") entry.addTitle(toMarkedText(captured(), type), language);
    else if (field === "spareTitle") entry.addSpareTitle(toMarkedText(captured(), type));
  }

  #closeFeedField({ field, type }: OpenField, text: string): void {
    if (field === "feedTitle") this.feed.title ||= toPlainText(toMarkedText(text, type));
    else if (field === "feedLanguage") this.feed.language ||= toLanguageTag(text);
    else if (field === "siteLink") this.feed.siteLink ||= text.trim();
    else if (field === "ttl") this.feed.ttlMinutes ??= toMinutes(text);
  }

  #closeEntry(entry: DraftEntry): void {
    this.#entry = undefined;
    this.#open = undefined;
    this.entries.add(entry.finish());
    if (this.entries.isFull) this.walk?.stop();
  }
}

function hrefOf(attributes: XmlAttributes): string | undefined {
  return attributes.get("href") || attributes.get("url") || attributes.get("uri") || undefined;
}

/** A link without rel is an alternate; so is one that spells out the registered name (RFC 4287 4.2.7.2). */
function isAlternate(attributes: XmlAttributes): boolean {
  const rel = attributes.get("rel")?.toLowerCase() ?? "";
  return rel === "" || rel === "alternate" || rel.endsWith("/relation/alternate");
}

/** R24: a link that says it is a page comes before one that does not say. */
function alternateRank(attributes: XmlAttributes): number {
  const type = attributes.get("type")?.toLowerCase() ?? "";
  if (type === "") return linkRank.alternateUntyped;
  const isPage = /^(text\/)?html|^application\/xhtml/.test(type);
  return isPage ? linkRank.alternateHtml : linkRank.alternateOther;
}

function toMinutes(text: string): number | undefined {
  const minutes = Number.parseInt(text, 10);
  return minutes > 0 && minutes < 1e6 ? minutes : undefined;
}
