/**
 * What fetch-guarded.ts needs from a platform. Node's is node-transport.ts; an Edge Function has fetch-transport.ts,
 * which cannot pin `addresses` (docs/decisions/0004-address-guard.md).
 */
export interface TransportRequest {
  url: URL;
  method: "GET" | "HEAD" | "POST";
  body?: Uint8Array;
  headers: Readonly<Record<string, string>>;
  /** Vetted IP addresses of url's host. Nothing else may be connected to. */
  addresses: readonly string[];
  /** Aborted at the latest when fetchGuarded returns; must end the connection. */
  signal: AbortSignal;
  /** For transports that decode content encodings themselves: no layer may yield more. */
  maxBytes: number;
}

export interface TransportAnswer {
  status: number;
  headers: Headers;
  /** Decoded. Throws after the last byte that came when the body was cut off. Read at most once. */
  body: AsyncIterable<Uint8Array>;
  /** Ends the connection of an answer whose body nobody wants. */
  discard(): void;
}

export type Transport = (request: TransportRequest) => Promise<TransportAnswer>;

/**
 * Every address of a name, as dotted decimal or IPv6 text. Undefined where the platform lets nobody look (some Edge
 * Functions): then the address as written is all that is checked. Node's transport connects to nothing without a list.
 */
export type Resolve = (hostname: string) => Promise<readonly string[] | undefined>;

/** Location often holds raw UTF-8, which platforms hand over as Latin-1; Headers takes nothing above U+00FF. */
export function toReadable(name: string, value: string): string {
  if (name !== "location") return value;
  const bytes = Uint8Array.from(value, (letter) => letter.charCodeAt(0));
  const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
  return text.replace(/[^\x21-\x7e]/gu, encodeURIComponent);
}
