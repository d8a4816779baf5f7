import { decodeHTMLStrict } from "entities/decode";
import { tryOr } from "#base/try-or.ts";
import { parseLimits } from "./parse-limits.ts";
import type { MarkedText } from "./parsed-feed.ts";

/** Reads what was captured. */
export type CapturedText = () => string;

/** Collects the text of one element at a time as pieces of the document: most of it is never decoded. */
export function captureText() {
  let pieces: { text: string; isCdata: boolean }[] | undefined;
  let room = 0;
  return {
    isOpen: () => pieces !== undefined,
    start(): void {
      pieces = [];
      room = parseLimits.charactersPerField;
    },
    take(): CapturedText {
      const taken = pieces ?? [];
      pieces = undefined;
      // Entities are decoded once; CDATA as is (R17).
      return () =>
        taken.map(({ text, isCdata }) => (isCdata ? text : decodeHTMLStrict(joinHalves(text)))).join("");
    },
    add(text: string, isCdata: boolean): void {
      if (!pieces || room <= 0) return;
      pieces.push({ text: text.slice(0, room), isCdata });
      room -= text.length;
    },
  };
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

/** HTML's decoder breaks both halves of an emoji, as old programs write one: `&#55356;&#57269;`. */
export const joinHalves = (text: string): string =>
  text.replace(/&#(x0*d[89a-f][\da-f]{2}|0*5[567]\d{3});/gi, (_, code) => String.fromCharCode(+`0${code}`));
