/** Every way in which an outbound request can fail. Only codes: they never repeat what a remote host said (R5). */
export const outboundCodes = [
  "bad_url",
  "bad_scheme",
  "has_userinfo",
  "bad_port",
  "ip_literal",
  "local_name",
  "private_address",
  "dns_failed",
  "connect_failed",
  "tls_failed",
  /** The certificate's issuer is unknown and not sent along; browsers try to fetch it (fetch-issuers.ts). */
  "tls_incomplete",
  "bad_response",
  "bad_redirect",
  "https_to_http",
  "redirect_loop",
  "too_many_redirects",
  "headers_timeout",
  "total_timeout",
  "aborted",
  "too_large",
  "bad_encoding",
  "cut_off",
] as const;

export type OutboundCode = (typeof outboundCodes)[number];

export class OutboundError extends Error {
  override name = "OutboundError";
  readonly code: OutboundCode;
  constructor(code: OutboundCode, cause?: unknown) {
    super(code, { cause });
    this.code = code;
  }
}

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
  /** Decoded. If the body was cut off, throws after the last byte that arrived. Read at most once. */
  body: AsyncIterable<Uint8Array>;
  /** Ends the connection of an answer whose body is not wanted. */
  discard(): void;
}

export type Transport = (request: TransportRequest) => Promise<TransportAnswer>;

/**
 * Every IP address of a name, as dotted decimal or IPv6 text. Undefined if the platform allows no look-ups (some Edge
 * Functions): then only the address as written is checked. Node's transport connects to nothing without a list.
 */
export type Resolve = (hostname: string) => Promise<readonly string[] | undefined>;

/** Location often contains raw UTF-8, which platforms pass on as Latin-1; Headers takes nothing above U+00FF. */
export function toReadable(name: string, value: string): string {
  if (name !== "location") return value;
  const bytes = Uint8Array.from(value, (letter) => letter.charCodeAt(0));
  const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
  return text.replace(/[^\x21-\x7e]/gu, encodeURIComponent);
}
