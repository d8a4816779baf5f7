import { toLanguageTag } from "./language-tag.ts";
import type { MarkedText, ParsedEntry } from "./parsed-feed.ts";
import { type CapturedText, type TextType, toMarkedText } from "./text-capture.ts";
import { saysSomething } from "./to-title.ts";
import type { XmlBase } from "./xml-walk.ts";

/** R24: lower is better; of equals the first counts, but of several texts the last, as in feedparser. */
export const linkRank = {
  origLink: 0,
  text: 1,
  alternateHtml: 2,
  alternateUntyped: 3,
  alternateOther: 4,
  permalink: 5,
  about: 6,
} as const;

/** An honest entry has two or three, and for each the base is resolved again. */
const maxLinks = 8;
/** RSS, Dublin Core and Atom have eight names for them. A date that cannot be read costs more than one that can. */
const maxDates = 8;
const noText: MarkedText = { text: "", kind: "plain" };

/** An entry while it is open. */
export class DraftEntry {
  guid = "";
  publisher = "";
  isDraft = false;
  /** As written. */
  language = "";
  /** The entry's own title and the one of its media, with what they say of their language. */
  #titles: ({ title: MarkedText; language: string } | undefined)[] = [];
  #summaries: { captured: CapturedText; type: TextType }[] = [];
  #links: { rank: number; href: string; base: XmlBase }[] = [];
  #dates: { text: string; rank: number }[] = [];

  /** Of each rank the first one that says something counts. */
  addTitle(title: MarkedText, language = "", rank: 0 | 1 = 0): void {
    if (this.#titles[rank] === undefined && saysSomething(title)) this.#titles[rank] = { title, language };
  }

  addSummary(captured: CapturedText, type: TextType): void {
    if (this.#summaries.length < 4) this.#summaries.push({ captured, type });
  }

  addLink(rank: number, href: string, base: XmlBase = () => ""): void {
    const link = { rank, href: href.trim(), base };
    if (link.href === "" || this.#links.length >= 50) return;
    if (rank === linkRank.text) this.#links.unshift(link);
    else this.#links.push(link);
  }

  setGuid(guid: string, isPermaLink: boolean): void {
    this.guid = guid || this.guid;
    if (isPermaLink) this.addIdLink(linkRank.permalink, this.guid);
  }

  /** An id serves as a link only if it is an address (R24). */
  addIdLink(rank: number, id: string): void {
    if (/^https?:\/\//i.test(id.trim())) this.addLink(rank, id);
  }

  addDate(rank: number, text: string): void {
    const trimmed = text.trim();
    if (trimmed !== "" && this.#dates.length < maxDates) this.#dates.unshift({ rank, text: trimmed });
  }

  finish(): ParsedEntry {
    const { title, language = "" } = this.#titles.find((one) => one !== undefined) ?? {};
    const links = this.#links.sort((a, b) => a.rank - b.rank).slice(0, maxLinks);
    return {
      title: title ?? noText,
      summary: title ? noText : this.#firstSummary(),
      links: links.map(({ href, base }) => ({ href, base: base() })),
      dates: this.#dates.sort((a, b) => a.rank - b.rank).map(({ text }) => text),
      guid: this.guid,
      publisher: this.publisher,
      language: toLanguageTag(language) || toLanguageTag(this.language),
    };
  }

  #firstSummary(): MarkedText {
    const texts = this.#summaries.map(({ captured, type }) => toMarkedText(captured(), type));
    return texts.find(saysSomething) ?? noText;
  }
}
