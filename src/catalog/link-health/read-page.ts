import { PhraseText } from "./phrase-list.ts";
import { countWords, toPlainWords } from "./plain-words.ts";
import { LinkReader } from "./read-links.ts";
import { readChoosyJump, readDataScript, readPageJump, readPlainJump, readRefresh } from "./read-onward.ts";
import { readCopyright, readOrganisations } from "./read-organisations.ts";
import { readBracketed, readFalseUpdate, readTraps } from "./read-traps.ts";
import { type HtmlSink, isWholeWindow, readAttribute, scanHtml, toText } from "./scan-html.ts";

/** Some seven hundred words say what a page is about, and every sign of a page that is not one is on short ones. */
const maxTextChars = 4_000;
const limits = { scriptChars: 8_000, hosts: 100, sourceChars: 16_000, sampleChars: 1_200 };
/** Below this a page may be a notice, a wall or a parked name; above it, its words say enough. */
export const shortPageWords = 250;
/** With fewer words, a script or a frame is what visitors get. */
const emptyPageWords = 40;
const unseen = new Set(["noscript", "template", "svg", "select"]);
/** What no drawing contains ends it, closed or not, as in browsers. */
const endsDrawing =
  /^(p|div|h[1-6]|[uo]l|li|dl|table|pre|blockquote|center|span|b|i|em|strong|br|hr|img|body)$/;
const accountMetas =
  /^(google-site-verification|facebook-domain-verification|fb:app_id|msvalidate\.01|p:domain_verify)$/;
const secretField =
  /cc-number|card.?number|cardnumber|\bcvv\b|\bcvc\b|\bcc\b|\bpan\b|\bssn\b|social.?security/i;
const partTags = new Set(["script", "iframe", "frame", "embed", "object"]);
const isButton = (name: string, tag: string) =>
  (name === "div" || name === "span") && tag.includes("button") && readAttribute(tag, "role") === "button";
const buttonType = /^(submit|button|image)$/i;
const withinLine = new Set(["abbr", "b", "em", "i", "small", "span", "strong", "time"]);
const accountPattern = /\b(UA-\d{4,10}-\d{1,3}|G-[A-Z0-9]{8,12}|GTM-[A-Z0-9]{5,8})\b/g;

/** What a page shows, as far as a verdict needs it; forgotten after the verdict. */
export type PageFacts = ReturnType<PageReader["toFacts"]>;

/** HTML of any kind, also cut off or damaged -> what the verdict needs. Never throws. */
export function readPage(html: string, baseUrl: string): PageFacts {
  PageReader.sample ??= scan('<h1>A heading<a href="/here">A link', "https://example.org/");
  return scan(html, baseUrl).toFacts(html);
}

function scan(html: string, baseUrl: string): PageReader {
  const reader = new PageReader(baseUrl);
  scanHtml(html, reader);
  return reader;
}

class PageReader implements HtmlSink {
  /** Kept for ever: a sweep of the whole heap forgets shapes of which no object is left, and the code made for them. */
  static sample: PageReader | undefined;
  #title = "";
  #description = "";
  #language = "";
  #text = "";
  #scripts = "";
  #scriptType = "";
  /** Those that are their own address. */
  #dataScripts = "";
  /** What a press of a button does to the clipboard, or to get leave for notices. */
  #handlers = "";
  #plainJump: string | undefined;
  #refresh: ReturnType<typeof readRefresh>;
  #hasScripts = false;
  /** The first frame that is as wide as the window. */
  #frame: string | undefined;
  /** How many elements are open whose text nobody sees. */
  #unseen = 0;
  /** Drawings among them. */
  drawings = 0;
  #isSpaced = true;
  #footerAt = Number.POSITIVE_INFINITY;
  #openHeading = "";
  #formHost = "";
  readonly #headings: { level: string; text: string }[] = [];
  readonly #organisations: string[] = [];
  readonly #accounts = new Set<string>();
  readonly #partHosts = new Set<string>();
  readonly #links: LinkReader;
  /** `hasCard`: it asks for the number of a card. `secretTo`: the host that this, or a password, is sent to. */
  readonly #asked = { hasPassword: false, hasCard: false, secretTo: "" };
  readonly #baseUrl: string;

  constructor(baseUrl: string) {
    this.#baseUrl = baseUrl;
    this.#links = new LinkReader(baseUrl);
  }

  get isFull(): boolean {
    return this.#text.length >= maxTextChars;
  }

  openTag(name: string, tag: string): void {
    if (name === "wbr") return;
    this.#addSpace(name);
    if (this.drawings > 0 && endsDrawing.test(name)) this.#endDrawings(this.drawings);
    if (name === "svg" && tag.includes("/>")) return;
    if (name === "svg") this.drawings++;
    if (unseen.has(name)) this.#unseen++;
    else this.#readTag(name, tag);
  }

  #endDrawings(count: number): void {
    this.drawings -= count;
    this.#unseen = Math.max(0, this.#unseen - count);
  }

  #readTag(name: string, tag: string): void {
    if (tag.includes("clipboard") || tag.includes("Notification."))
      this.#handlers += `${toText(readAttribute(tag, "onclick") ?? "")}\n`;
    if (name === "a") this.#links.open(tag);
    else if (name === "button" || isButton(name, tag)) this.#links.openButton(tag, name);
    else if (name === "img" || name === "area") this.#links.addPicture(tag, name === "area");
    else if (name === "footer") [this.#links.isFooter, this.#footerAt] = [true, this.#text.length];
    else if (name === "h1" || name === "h2" || name === "h3") this.#openTitle(name);
    else if (name === "meta") this.#readMeta(tag);
    else if (name === "html") this.#language = readAttribute(tag, "lang") ?? "";
    else if (name === "form") this.#readForm(readAttribute(tag, "action"));
    else if (name === "input" || name === "textarea") this.#readField(tag);
    else if (partTags.has(name)) this.#readPart(name, tag);
    else if (name === "body" || name === "frameset")
      this.#addScript(toText(readAttribute(tag, "onload") ?? ""));
  }

  #openTitle(name: string): void {
    this.#footerAt = Number.POSITIVE_INFINITY;
    this.#openHeading = this.#headings.length < 8 ? name : "";
    if (this.#openHeading) this.#headings.push({ level: name, text: "" });
  }

  #readForm(action = ""): void {
    this.#addHost(action);
    this.#formHost = URL.parse(toText(action), this.#baseUrl)?.hostname ?? "";
  }

  closeTag(name: string): void {
    this.#addSpace(name);
    if (name === "svg") this.#endDrawings(Math.min(1, this.drawings));
    else if (unseen.has(name)) this.#unseen = Math.max(0, this.#unseen - 1);
    else if (name === this.#openHeading) this.#openHeading = "";
    else if (name === "footer") this.#links.isFooter = false;
    else this.#links.close(name);
  }

  rawText(name: string, text: string): void {
    if (name === "title" && this.#title === "" && this.#unseen === 0)
      this.#title = toText(text.slice(0, 500));
    if (name !== "script") return;
    if (this.#scriptType.includes("ld+json")) this.#organisations.push(...readOrganisations(text));
    else this.#addScript(text);
  }

  #addScript(source: string): void {
    const text = readBracketed(source.slice(0, limits.scriptChars));
    if (this.#unseen === 0) this.#plainJump ??= readPlainJump(text, this.#baseUrl, this.#scripts + text);
    if (text && this.#scripts.length < limits.scriptChars) this.#scripts += `${text}\n`;
  }

  #addDataScript(source = ""): void {
    const text = readDataScript(source.slice(0, 4 * limits.scriptChars));
    this.#dataScripts += text;
    this.#addScript(text);
  }

  text(text: string): void {
    if (this.#unseen > 0 || this.#text.length >= maxTextChars) return;
    const plain = toText(text.length > maxTextChars ? text.slice(0, maxTextChars) : text);
    const heading = this.#openHeading && this.#headings.at(-1);
    if (heading) heading.text = `${heading.text} ${plain}`.slice(0, 300);
    this.#links.text(plain);
    this.#text += plain;
    this.#isSpaced = false;
  }

  toFacts(html: string) {
    /** What visitors see as plain words (plain-words.ts), as far as it was read. */
    const words = toPlainWords(this.#text);
    /** As a reader counts. */
    const wordCount = countWords(words);
    const titles = this.#headings.map(({ level, text }) => ({ level, text: toLine(text) }));
    const headings = titles.filter(({ text }) => text);
    for (const [account] of this.#scripts.matchAll(accountPattern)) this.#accounts.add(account);
    const organisations = new Set([...this.#organisations, ...readCopyright(this.#text)].map(toLine));
    return {
      title: toLine(this.#title),
      heading: headings.find(({ level }) => level === "h1")?.text ?? "",
      /** The first h1 to h3, with `heading`. */
      headings: headings.map(({ text }) => text),
      description: toLine(this.#description),
      /** Who says to have made it: og:site_name, JSON-LD, the holder of the copyright. */
      organisations: [...organisations].slice(0, 4),
      /** Numbers that tie it to its owner's accounts elsewhere: counters, site verifications. */
      accounts: [...this.#accounts].slice(0, 4),
      /** `lang` of the document, primary part: "pt". */
      declaredLanguage: /^\s*([a-z]{2,3})\s*(?:[-_]|$)/i.exec(this.#language)?.[1]?.toLowerCase() ?? "",
      /** What visitors see, as far as it was read; a line for each block. */
      text: this.#text,
      /** The beginning of it, on one line, to tell the language by. */
      sample: toLine(this.#text.slice(0, limits.sampleChars)),
      words,
      /** Title, description and text, to look for phrases in. */
      phrases: new PhraseText(toPlainWords(`${this.#title} . ${this.#description}`).concat(words)),
      wordCount,
      /** How many plain words its footer has, and what comes behind it. */
      footerCount: toPlainWords(this.#text.slice(this.#footerAt)).length,
      /** The beginning of the HTML in lower case, of pages of few words: scripts, classes and attributes give products away. */
      source: wordCount < shortPageWords ? html.slice(0, limits.sourceChars).toLowerCase() : "",
      /** Hosts of scripts, frames and forms. */
      partHosts: [...this.#partHosts],
      ...this.#links.facts,
      programHost: this.#links.facts.programHost || readFalseUpdate(this.#dataScripts, this.#scripts),
      ...this.#asked,
      ...this.#toScriptFacts(wordCount < emptyPageWords, html),
    };
  }

  /** `isEmpty`: a script or a frame is what visitors get. */
  #toScriptFacts(isEmpty: boolean, html: string) {
    return {
      /** The beginning of the inline scripts: parked pages and robot walls send visitors on from there. */
      scripts: (this.#handlers + this.#scripts).slice(0, limits.scriptChars),
      /** What they do behind visitors' backs, in words (read-traps.ts). */
      traps: readTraps(this.#handlers + this.#scripts, this.#baseUrl),
      hasScripts: this.#hasScripts,
      /** meta refresh. */
      refresh: this.#refresh,
      /** Where a script sends all visitors of a page with hardly a word, or does nothing else; "" if that cannot be read. */
      jump: isEmpty ? readPageJump(this.#scripts, html, this.#baseUrl) : this.#plainJump,
      /** Where a script sends those whom a search brought, on a page with something to read. */
      choosyJump: isEmpty ? undefined : readChoosyJump(this.#scripts, this.#baseUrl, "searchers"),
      /** The frame that is all there is to see. */
      frame: isEmpty ? this.#frame : undefined,
    };
  }

  /** Tags separate words, and most of them lines. */
  #addSpace(name: string): void {
    if (this.#isSpaced || this.#unseen > 0) return;
    this.#text += withinLine.has(name) ? " " : "\n";
    this.#isSpaced = true;
  }

  #readMeta(tag: string): void {
    const content = toText(readAttribute(tag, "content")?.slice(0, 2500) ?? "");
    const name = (readAttribute(tag, "name") ?? readAttribute(tag, "property") ?? "").toLowerCase();
    if (name === "description" || (name === "og:description" && this.#description === ""))
      this.#description = content.slice(0, 500);
    else if (name === "og:site_name" || name === "application-name")
      this.#organisations.push(content.slice(0, 100));
    else if (accountMetas.test(name)) this.#accounts.add(content.slice(0, 60));
    // Inside <noscript> it says only what happens to readers without scripts.
    if (readAttribute(tag, "http-equiv")?.toLowerCase() === "refresh" && this.#unseen === 0)
      this.#refresh ??= readRefresh(content, this.#baseUrl);
  }

  #readField(tag: string): void {
    if (buttonType.test(readAttribute(tag, "type") ?? "")) this.#links.addPicture(tag, true);
    const isPassword = readAttribute(tag, "type")?.toLowerCase() === "password";
    const hints = `${readAttribute(tag, "autocomplete")} ${readAttribute(tag, "name")} ${readAttribute(tag, "placeholder")}`;
    const isCard = secretField.test(hints);
    if (isPassword) this.#asked.hasPassword = true;
    if (isCard) this.#asked.hasCard = true;
    if (isCard || isPassword) this.#asked.secretTo = this.#formHost;
  }

  #readPart(name: string, tag: string): void {
    if (name === "script") {
      this.#hasScripts = true;
      this.#scriptType = readAttribute(tag, "type")?.toLowerCase() ?? "";
      if (tag.includes("data:")) this.#addDataScript(readAttribute(tag, "src"));
    }
    const source = readAttribute(tag, name === "object" ? "data" : "src");
    this.#addHost(source);
    if (name === "script" || !source || this.#unseen > 0) return;
    const url = URL.parse(toText(source), this.#baseUrl);
    if (!url || !/^https?:$/.test(url.protocol)) return;
    if (name === "frame" || isWholeWindow(tag)) this.#frame ??= url.href;
  }

  #addHost(address: string | undefined): void {
    const url =
      address && this.#partHosts.size < limits.hosts ? URL.parse(toText(address), this.#baseUrl) : undefined;
    if (url) this.#partHosts.add(url.hostname);
  }
}

/** A single space stays as it is, and is not replaced by itself some hundred times a page. */
const toLine = (text: string): string => text.replace(/[^\S ]\s*| \s+/g, " ").trim();
