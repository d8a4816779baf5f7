import { decodeHTML } from "entities/decode";
import type { PageFacts } from "./page-facts.ts";
import { PhraseText } from "./phrase-list.ts";
import { countWords, toPlainWords } from "./plain-words.ts";
import { type HtmlAttributes, type HtmlSink, scanHtml } from "./scan-html.ts";

/** Some seven hundred words say what a page is about, and every sign of a page that is not one stands on short ones. */
const maxTextChars = 4_000;
/** Enough to tell the language. */
const sampleChars = 1_200;
const maxScriptChars = 8_000;
const maxPartHosts = 200;
const unseen = new Set(["noscript", "template", "svg", "select"]);

/** HTML of any kind, also cut off or damaged -> what the verdict needs. Never throws. */
export function readPage(html: string, baseUrl: string, fragment = ""): PageFacts {
  const reader = new PageReader(baseUrl, fragment);
  scanHtml(html, reader);
  return reader.toFacts();
}

class PageReader implements HtmlSink {
  #title = "";
  #heading = "";
  #description = "";
  #language = "";
  #text = "";
  #scripts = "";
  #refresh: PageFacts["refresh"];
  #hasPassword = false;
  #hasScripts = false;
  #hasFragment = false;
  /** How many elements are open whose text nobody sees. */
  #unseen = 0;
  #isSpaced = true;
  #inHeading = false;
  readonly #partHosts = new Set<string>();
  readonly #baseUrl: string;
  readonly #fragment: string;

  constructor(baseUrl: string, fragment: string) {
    this.#baseUrl = baseUrl;
    this.#fragment = fragment;
  }

  /** A place on the page may stand anywhere, so then the whole page is read. */
  get isFull(): boolean {
    return this.#text.length >= maxTextChars && (this.#fragment === "" || this.#hasFragment);
  }

  openTag(name: string, attributes: HtmlAttributes): void {
    this.#addSpace();
    if (unseen.has(name)) this.#unseen++;
    else if (name === "h1") this.#inHeading = this.#heading === "";
    else if (name === "meta") this.#readMeta(attributes);
    else if (name === "html") this.#language = readLanguage(attributes.get("lang") ?? "");
    else if (name === "input" && attributes.get("type")?.toLowerCase() === "password")
      this.#hasPassword = true;
    else if (name === "script" || name === "iframe" || name === "frame") this.#readPart(name, attributes);
    if (this.#fragment && [attributes.get("id"), attributes.get("name")].includes(this.#fragment))
      this.#hasFragment = true;
  }

  closeTag(name: string): void {
    this.#addSpace();
    if (unseen.has(name)) this.#unseen = Math.max(0, this.#unseen - 1);
    else if (name === "h1") this.#inHeading = false;
  }

  rawText(name: string, text: string): void {
    if (name === "title" && this.#title === "" && this.#unseen === 0)
      this.#title = toText(text.slice(0, 500));
    if (name === "script" && this.#scripts.length < maxScriptChars)
      this.#scripts += text.slice(0, maxScriptChars);
  }

  text(text: string): void {
    if (this.#unseen > 0 || this.#text.length >= maxTextChars) return;
    const plain = toText(text.length > maxTextChars ? text.slice(0, maxTextChars) : text);
    if (this.#inHeading) this.#heading = `${this.#heading} ${plain}`.slice(0, 500);
    this.#text += plain;
    this.#isSpaced = false;
  }

  toFacts(): PageFacts {
    const words = toPlainWords(this.#text);
    const head = toPlainWords(`${this.#title} . ${this.#description}`);
    return {
      title: toLine(this.#title),
      heading: toLine(this.#heading),
      declaredLanguage: /^[a-z]{2,3}$/.test(this.#language) ? this.#language : "",
      sample: toLine(this.#text.slice(0, sampleChars)),
      words,
      phrases: new PhraseText([...head, ...words]),
      wordCount: countWords(words, this.#text),
      scripts: this.#scripts.slice(0, maxScriptChars),
      partHosts: [...this.#partHosts],
      hasPassword: this.#hasPassword,
      hasScripts: this.#hasScripts,
      ...(this.#refresh ? { refresh: this.#refresh } : {}),
      ...(this.#fragment ? { hasFragment: this.#hasFragment } : {}),
    };
  }

  /** Tags part words. */
  #addSpace(): void {
    if (this.#isSpaced || this.#unseen > 0) return;
    this.#text += " ";
    this.#isSpaced = true;
  }

  #readMeta(attributes: HtmlAttributes): void {
    const content = toText(attributes.get("content")?.slice(0, 2500) ?? "");
    if (attributes.get("name")?.toLowerCase() === "description") this.#description = content.slice(0, 500);
    // Inside <noscript> it says only what happens to readers without scripts.
    if (attributes.get("http-equiv")?.toLowerCase() === "refresh" && this.#unseen === 0)
      this.#refresh ??= readRefresh(content, this.#baseUrl);
  }

  #readPart(name: string, attributes: HtmlAttributes): void {
    if (name === "script") this.#hasScripts = true;
    const source = this.#partHosts.size < maxPartHosts ? attributes.get("src") : undefined;
    const url = source ? URL.parse(toText(source), this.#baseUrl) : undefined;
    if (url) this.#partHosts.add(url.hostname);
  }
}

function toText(html: string): string {
  return html.includes("&") ? decodeHTML(html) : html;
}

/** `pt-BR` -> `pt`. */
function readLanguage(lang: string): string {
  return lang.split(/[-_]/)[0]?.trim().toLowerCase() ?? "";
}

function toLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

/** Up to the quotation mark that it began with, or all of it where that does not come again. */
function unquote(text: string): string {
  const [quote] = text;
  return quote === '"' || quote === "'" ? (text.slice(1).split(quote, 1)[0] ?? "") : text;
}

/** `5; url=/there`, as the HTML standard's "shared declarative refresh steps" read it; the Refresh header too. */
export function readRefresh(content: string, baseUrl: string): PageFacts["refresh"] {
  const text = content.slice(0, 2100).trim();
  const [time] = /^\d[\d.]*/.exec(text) ?? [];
  if (time === undefined) return;
  const rest = text.slice(time.length).trim().replace(/^[;,]/, "");
  const target = unquote(rest.trim().replace(/^url\s*=\s*/i, "")).trim();
  const url = target ? URL.parse(target, baseUrl) : undefined;
  if (!url || (url.protocol !== "http:" && url.protocol !== "https:")) return;
  return { afterSeconds: Number.parseInt(time.slice(0, 6), 10), to: url.href };
}
