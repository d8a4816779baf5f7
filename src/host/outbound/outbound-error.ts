/** Every way an outbound request can fail. Codes only: what a remote host said never travels with them (R5). */
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
  /** The certificate's issuer is not known and not sent along; browsers try to fetch it (fetch-issuers.ts). */
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
