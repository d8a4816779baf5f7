import { DraftEntry, linkRank } from "./draft-entry.ts";
import { type EntryKeeper, keepEntries } from "./keep-entries.ts";
import { toLanguageTag } from "./language-tag.ts";
import { emptyFeed, type ParsedFeed } from "./parsed-feed.ts";
import { type CapturedText, type TextType, textTypeOf, toMarkedText } from "./text-capture.ts";
import { rankOfDate, updatedRank } from "./to-published-dates.ts";
import { toPlainText } from "./to-title.ts";
import type { XmlName } from "./xml-names.ts";
import { isEntryName, type XmlAttributes, type XmlElement, type XmlWalk } from "./xml-walk.ts";

/** What counts also inside other elements of an entry, as in a media group or RFC 5023's `app:control`. */
const nested = /^(media:title|app:draft)$/;

/** A field that is open, with what its attributes said. */
interface OpenField {
  element: XmlElement;
  type: TextType;
  isPermaLink: boolean;
  /** Its own xml:lang, or "". */
  language: string;
  close(text: CapturedText, open: OpenField): void;
}

type Field<Owner> = (owner: Owner, text: CapturedText, open: OpenField) => void;

/** What of an entry is read, by the elements that say it (R19: only direct children of the entry). */
const entryFields = byName<DraftEntry>([
  ["title dc:title", (entry, text, open) => entry.addTitle(toMarkedText(text(), open.type), open.language)],
  ["media:title", (entry, text, { type }) => entry.addTitle(toMarkedText(text(), type), "", 1)],
  ["link", (entry, text, { element }) => entry.addLink(linkRank.text, text(), element.base)],
  ["feedburner:origlink", (entry, text, open) => entry.addLink(linkRank.origLink, text(), open.element.base)],
  ["guid id", (entry, text, { isPermaLink }) => entry.setGuid(text().trim(), isPermaLink)],
  ["language dc:language", (entry, text) => (entry.language = text())],
  ["app:draft", (entry, text) => (entry.isDraft = text().trim() === "yes")],
  ["source", (entry, text) => (entry.publisher = text().slice(0, 300))],
  [
    "description summary abstract content content:encoded dc:description itunes:summary media:description",
    // Most summaries are never needed, so they are not even decoded.
    (entry, text, { type }) => entry.addSummary(text, type),
  ],
  [
    [...rankOfDate.keys()].join(" "),
    (entry, text, { element }) => entry.addDate(rankOfDate.get(element.meaning ?? "") ?? 0, text()),
  ],
]);
/** What else an entry consists of: at these, too, a part that has lost its end tag ends (R19). */
const otherParts = new Set(["author", "category", "comments", "contributor", "enclosure"]);
const feedFields = byName<ParsedFeed>([
  ["title", (feed, text, { type }) => (feed.title ||= toPlainText(toMarkedText(text(), type)))],
  ["language dc:language", (feed, text) => (feed.language ||= toLanguageTag(text()))],
  ["link", (feed, text) => (feed.siteLink ||= text().trim())],
  ["ttl", (feed, text) => (feed.ttlMinutes ??= toMinutes(text()))],
]);

function byName<Owner>(fields: [names: string, field: Field<Owner>][]): ReadonlyMap<string, Field<Owner>> {
  return new Map(fields.flatMap(([names, field]) => names.split(" ").map((name) => [name, field])));
}

/** RSS, Atom and their kin: the first of these elements tells the format. JSON is known by its first character. */
const formatOfElement: ReadonlyMap<string, ParsedFeed["format"]> = new Map(
  Object.entries({ rss: "rss", "rdf:rdf": "rdf", feed: "atom", entry: "atom", channel: "cdf", item: "rss" }),
);

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
    this.entries = keepEntries(nowMs);
    this.feed = emptyFeed(finalUrl);
  }

  canSkip(depth: number, name: XmlName): boolean {
    if (this.#entry === undefined) return false;
    // Inside Atom's inline XML content an entry is someone's data; elsewhere it is the next entry.
    if (name.local === "item" || name.local === "entry") return this.#open?.type.kind === "xml";
    if (depth === this.#entryDepth + 1) return false;
    if (this.#open?.type.kind === "xml") return true;
    const isOfEntry = name.prefix !== "" || entryFields.has(name.raw) || otherParts.has(name.raw);
    if (isOfEntry && this.walk?.closeLost(this.#entryDepth + 1, name)) return false;
    if (!this.#open) return !/^(title|draft)$/.test(name.local) || name.prefix === "";
    return name.raw !== "time" || !rankOfDate.has(this.#open.element.meaning ?? "");
  }

  beforeEntry(): void {
    if (this.#entry) this.walk?.closeTo(this.#entryDepth);
  }

  onOpen(element: XmlElement, attributes: XmlAttributes): void {
    const meaning = element.meaning ?? "";
    if (this.#entry) {
      // Only one inside a date comes here while text is read; a date is read from it, as if it were escaped.
      const said = meaning === "time" && attributes.get("datetime");
      if (said) this.walk?.capture.add(`<time datetime="${said}">`, true);
      const isDirect = element.depth === this.#entryDepth + 1;
      if (isDirect || nested.test(meaning)) this.#openField(this.#entry, entryFields, element, attributes);
    } else if (isEntryName(meaning)) this.#openEntry(element, attributes);
    else if (element.depth === this.#containerDepth + 1 && this.#containerDepth > 0)
      this.#openField(this.feed, feedFields, element, attributes);
    else this.#openRoot(element, attributes);
  }

  onClose(element: XmlElement): void {
    if (this.#open?.element === element) this.#closeField(this.#open);
    else if (this.#entry && element.depth === this.#entryDepth) this.#closeEntry(this.#entry);
    else if (element.depth === this.#containerDepth) this.#containerDepth = 0;
  }

  #openRoot(element: XmlElement, attributes: XmlAttributes): void {
    const meaning = element.meaning ?? "";
    // R14: an HTML page, whatever its content type says; or one behind the feed.
    if ((!this.#hasFormat || element.depth === 1) && element.name.local === "html") this.walk?.stop();
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

  #openField<Owner extends DraftEntry | ParsedFeed>(
    owner: Owner,
    fields: ReadonlyMap<string, Field<Owner>>,
    element: XmlElement,
    attributes: XmlAttributes,
  ): void {
    const field = fields.get(element.meaning ?? "");
    if (!field) return;
    const href = element.meaning === "link" ? hrefOf(attributes) : undefined;
    if (href !== undefined) {
      // A link without rel is an alternate; so is one that spells out the registered name (RFC 4287 4.2.7.2).
      if (!/^$|^alternate$|\/relation\/alternate$/i.test(attributes.get("rel") ?? "")) return;
      if (owner instanceof DraftEntry) owner.addLink(alternateRank(attributes), href, element.base);
      else owner.siteLink ||= href.trim();
      return;
    }
    const type = textTypeOf(attributes.get("type"), attributes.get("mode"), this.feed.format === "atom");
    const isPermaLink = attributes.get("ispermalink")?.toLowerCase() !== "false";
    const language = attributes.get("xml:lang") ?? "";
    this.#open = { element, type, isPermaLink, language, close: (text, open) => field(owner, text, open) };
    this.walk?.capture.start();
  }

  #closeField(open: OpenField): void {
    this.#open = undefined;
    const text = this.walk?.capture.take();
    if (text) open.close(text, open);
  }

  #closeEntry(entry: DraftEntry): void {
    this.#entry = undefined;
    if (!entry.isDraft) this.entries.add(entry.finish());
    if (this.entries.isFull()) this.walk?.stop();
  }
}

const hrefOf = (attributes: XmlAttributes): string | undefined =>
  attributes.get("href") || attributes.get("url") || attributes.get("uri") || undefined;

/** R24: a link that says it is a page comes before one that does not say. */
function alternateRank(attributes: XmlAttributes): number {
  const type = attributes.get("type")?.toLowerCase() ?? "";
  if (type === "") return linkRank.alternateUntyped;
  return /^(text\/)?html|^application\/xhtml/.test(type) ? linkRank.alternateHtml : linkRank.alternateOther;
}

function toMinutes(text: string): number | undefined {
  const minutes = Number.parseInt(text, 10);
  return minutes > 0 && minutes < 1e6 ? minutes : undefined;
}
