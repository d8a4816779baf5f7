import { Tokenizer, type TokenizerCallbacks } from "htmlparser2";
import { parseLimits } from "./parse-limits.ts";

/** What the document contains; places are those in the document. */
export interface XmlTokenHandlers {
  onTagName(start: number, end: number): void;
  onTagEnd(isSelfClosing: boolean): void;
  onEndTag(start: number, end: number): void;
  onAttributeName(start: number, end: number): void;
  onAttributeData(start: number, end: number): void;
  onAttributeEnd(): void;
  onText(start: number, end: number, isCdata: boolean): void;
}

/**
 * Drives htmlparser2's tokenizer over a document in chunks (R19), so that it can stop anywhere. CDATA and comments are
 * most of a feed's bytes and contain no markup; indexOf skips them ten times as fast, so the tokenizer never sees them.
 */
export class XmlTokens {
  readonly #text: string;
  readonly #handlers: XmlTokenHandlers;
  readonly #tokenizer: Tokenizer;
  /** A place in the document minus what the tokenizer takes it for. */
  #shift: number;
  /** Where "]]>" and "-->" were found last: a million sections must not all look for one that is missing. */
  readonly #closings = new Map<string, number>();

  constructor(text: string, start: number, handlers: XmlTokenHandlers) {
    this.#text = text;
    this.#shift = start;
    this.#handlers = handlers;
    this.#tokenizer = new Tokenizer({ xmlMode: true, decodeEntities: false }, this.#callbacks());
  }

  get isRunning(): boolean {
    return this.#tokenizer.running;
  }

  stop(): void {
    this.#tokenizer.pause();
  }

  /** Without the tokenizer's end(): what is still open at the end was cut off and does not count (R19). */
  run(): void {
    const { length } = this.#text;
    let at = this.#shift;
    while (at < length && this.isRunning) {
      const special = indexOrEnd(this.#text, "<!", at);
      const end = this.#endOfSpecial(special);
      this.#feed(at, end > special ? special : Math.min(length, special + 2));
      if (end > special) this.#passSpecial(special, end);
      at = Math.max(end, special + (end > special ? 0 : 2));
    }
  }

  /**
   * The place after the CDATA section or comment that starts at `special`, otherwise `special` itself. One that lost its end, since
   * another opens first or none comes, ends with its element: it would swallow the entries that follow (R19).
   */
  #endOfSpecial(special: number): number {
    const isCdata = this.#text.startsWith("<![CDATA[", special);
    const [opening, closing] = isCdata ? ["<![CDATA[", "]]>"] : ["<!--", "-->"];
    if (!this.#text.startsWith(opening, special)) return special;
    const from = special + opening.length;
    // Few texts have a "!", so it is found faster than the "<" in front of it.
    const next = indexOrEnd(this.#text, opening.slice(1), from);
    const known = this.#closings.get(closing) ?? -1;
    const close = known < from ? indexOrEnd(this.#text, closing, from) : known;
    this.#closings.set(closing, close);
    const tag = this.#text.slice(this.#text.lastIndexOf("<", special - 1) + 1, special);
    const [name] = (close < next ? null : /^[^\s/>!?]+/.exec(tag)) ?? [];
    const end = name ? this.#text.slice(from, next).indexOf(`</${name}`) : -1;
    return end < 0 ? close + 3 : from + end;
  }

  #passSpecial(special: number, end: number): void {
    this.#shift += end - special;
    // A section that lost its end has no "]]>" to be left out.
    const lostItsEnd = this.#text.startsWith("</", end) && !this.#text.startsWith("]]>", end - 3);
    const stop = lostItsEnd ? end : end - 3;
    if (this.isRunning && this.#text[special + 2] === "[") this.#handlers.onText(special + 9, stop, true);
  }

  #feed(start: number, end: number): void {
    let at = start;
    while (at < end && this.isRunning) {
      const stop = this.#chunkEnd(at, end);
      this.#tokenizer.write(hideStrayAngles(this.#text.slice(at, stop)));
      at = stop;
    }
  }

  /** Never between a `<` and what tells whether it is one. */
  #chunkEnd(at: number, end: number): number {
    const stop = at + parseLimits.chunkCharacters;
    if (stop >= end) return end;
    if (this.#text[stop - 1] === "<") return stop - 1;
    return this.#text[stop - 2] === "<" ? stop - 2 : stop;
  }

  #callbacks(): TokenizerCallbacks {
    const handlers = this.#handlers;
    const ignore = () => {};
    return {
      onopentagname: (start, end) => handlers.onTagName(start + this.#shift, end + this.#shift),
      onopentagend: () => handlers.onTagEnd(false),
      onselfclosingtag: () => handlers.onTagEnd(true),
      onclosetag: (start, end) => handlers.onEndTag(start + this.#shift, end + this.#shift),
      onattribname: (start, end) => handlers.onAttributeName(start + this.#shift, end + this.#shift),
      onattribdata: (start, end) => handlers.onAttributeData(start + this.#shift, end + this.#shift),
      onattribend: () => handlers.onAttributeEnd(),
      ontext: (start, end) => handlers.onText(start + this.#shift, end + this.#shift, false),
      onattribentity: ignore,
      ontextentity: ignore,
      oncdata: ignore,
      oncomment: ignore,
      ondeclaration: ignore,
      onprocessinginstruction: ignore,
      onend: ignore,
    };
  }
}

// A `<` that no XML name, end tag, comment, CDATA section or instruction follows; or one whose tag would not be closed
// before the next `<`, and has no attribute that might contain it.
const stray = /<(?![a-z!?_:\u0080-\uffff]|\/[a-z_:\u0080-\uffff])|<(?=[a-z][^<>="']*<)/i;
const everyStray = new RegExp(stray, "gi");

/**
 * `I <3 maths` or `if a <b` written bare would open a tag and swallow the end tag after it. Only the tokenizer sees the
 * stand-in; text is cut from the document itself.
 */
const hideStrayAngles = (chunk: string) => (stray.test(chunk) ? chunk.replace(everyStray, "\u0001") : chunk);

function indexOrEnd(text: string, part: string, from: number): number {
  const at = text.indexOf(part, from);
  return at < 0 ? text.length : at;
}
