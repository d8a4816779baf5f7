import type { MarkedText } from "./parsed-feed.ts";

/** How an element says its text is to be read (R21). "xml" is markup in place: its tags are elements of the document. */
export interface TextType {
  kind: "plain" | "html" | "xml";
  isBase64: boolean;
}

/** RSS has no types and everybody writes HTML; Atom means what it says. */
export function textTypeOf(type: string | undefined, mode: string | undefined, isAtom: boolean): TextType {
  const said = (type ?? "").toLowerCase();
  const isBase64 = mode?.toLowerCase() === "base64";
  if (said === "html" || said === "text/html") return { kind: "html", isBase64 };
  if (!isAtom) return { kind: "html", isBase64 };
  if (said === "xhtml" || said.endsWith("+xml") || said.endsWith("/xml")) return { kind: "xml", isBase64 };
  // RFC 4287 4.1.3.3: any other media type that is not text comes as base64.
  const isMedia = said.includes("/") && !said.startsWith("text/");
  return { kind: "plain", isBase64: isBase64 || isMedia };
}

export function toMarkedText(text: string, type: TextType): MarkedText {
  const decoded = type.isBase64 ? decodeBase64(text) : text;
  return { text: decoded, kind: type.kind === "html" ? "html" : "plain" };
}

function decodeBase64(text: string): string {
  try {
    const bytes = Uint8Array.from(atob(text), (char) => char.charCodeAt(0));
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return text;
  }
}
