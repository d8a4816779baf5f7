import { decodeHTMLStrict } from "entities/decode";
import { tryOr } from "#base/try-or.ts";
import { parseLimits } from "./parse-limits.ts";
import type { MarkedText } from "./parsed-feed.ts";

/** In a list of pieces: a block element starts or ends here. */
const wordBreak = -1;

export type TextCapture = ReturnType<typeof captureText>;

/** Collects the text of one element at a time as places in the document: most of it is never decoded. */
export function captureText(document: string) {
  /** start, end, isCdata of each piece. */
  let pieces: number[] | undefined;
  let length = 0;
  const hasRoom = () => length < parseLimits.charactersPerField;
  return {
    isOpen: () => pieces !== undefined,
    start(): void {
      pieces = [];
      length = 0;
    },
    take(): CapturedText {
      const taken = pieces ?? [];
      pieces = undefined;
      return () => readPieces(document, taken);
    },
    add(start: number, end: number, isCdata: boolean): void {
      if (!pieces || !hasRoom()) return;
      const kept = Math.min(end, start + parseLimits.charactersPerField - length);
      pieces.push(start, kept, isCdata ? 1 : 0);
      length += kept - start;
    },
    addWordBreak(): void {
      if (!pieces || !hasRoom()) return;
      pieces.push(wordBreak, 0, 0);
      length++;
    },
  };
}

/** Reads what was captured. */
export type CapturedText = () => string;

/** Entities decoded once; CDATA as is (R17). */
function readPieces(document: string, pieces: readonly number[]): string {
  let text = "";
  for (let i = 0; i < pieces.length; i += 3) {
    const start = pieces[i];
    const piece = start === wordBreak ? " " : document.slice(start, pieces[i + 1]);
    text += pieces[i + 2] === 1 ? piece : decodeHTMLStrict(piece.replace(halves, joinHalves));
  }
  return text;
}

/** How an element wants its text read (R21). "xml" is inline markup: its tags are elements of the document. */
export type TextType = { kind: "plain" | "html" | "xml"; isBase64: boolean };

/** RSS has no types, and everyone writes HTML; Atom means what it says. */
export function textTypeOf(type: string | undefined, mode: string | undefined, isAtom: boolean): TextType {
  const said = (type ?? "").toLowerCase();
  const isBase64 = mode?.toLowerCase() === "base64";
  if (said === "html" || said === "text/html" || !isAtom) return { kind: "html", isBase64 };
  if (said === "xhtml" || said.endsWith("+xml") || said.endsWith("/xml")) return { kind: "xml", isBase64 };
  // RFC 4287 4.1.3.3: any other media type that is not text comes as base64.
  return { kind: "plain", isBase64: isBase64 || (said.includes("/") && !said.startsWith("text/")) };
}

export function toMarkedText(text: string, type: TextType): MarkedText {
  const toBytes = () => Uint8Array.from(atob(text), (char) => char.charCodeAt(0));
  const decode = () => new TextDecoder("utf-8", { fatal: true }).decode(toBytes());
  const decoded = type.isBase64 ? tryOr(decode, text) : text;
  return { text: decoded, kind: type.kind === "html" ? "html" : "plain" };
}

/** Old programs write an emoji as two halves: `&#55356;&#57269;`. */
const halves = /&#(x?)(d[89ab][\da-f]{2}|5[56]\d{3});&#\1([\da-f]{4,5});/gi;

function joinHalves(all: string, x: string, high: string, low: string): string {
  const joined = String.fromCharCode(...[high, low].map((half) => Number.parseInt(half, x ? 16 : 10)));
  return /^[\ud800-\udbff][\udc00-\udfff]$/.test(joined) ? joined : all;
}
