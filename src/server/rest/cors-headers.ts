/** Every request header that the read endpoint's answer depends on, apart from those of HTTP itself. */
export const restRequestHeaders = ["apikey", "authorization", "accept", "accept-profile"] as const;

/** S7: every site may read what is public, no browser may send credentials, and writes are not offered at all. */
export const corsHeaders: Readonly<Record<string, string>> = {
  "access-control-allow-origin": "*",
  "access-control-expose-headers": "Content-Range, Content-Type, Content-Encoding, ETag, Retry-After, Date",
};

export function answerPreflight(request: Request): Response {
  const asked = (request.headers.get("access-control-request-headers") ?? "").toLowerCase().split(",");
  const others = asked.map((name) => name.trim()).filter((name) => /^[\w!#$%&'*+.^`|~-]{1,60}$/.test(name));
  const headers = {
    "access-control-allow-methods": "GET, HEAD, OPTIONS",
    // The client sends its own version and trace headers; none of them can do harm on a public read.
    "access-control-allow-headers": [...new Set([...restRequestHeaders, "x-client-info", ...others])].join(
      ", ",
    ),
    "access-control-max-age": "86400",
    vary: "Access-Control-Request-Headers",
    "cache-control": "no-store",
  };
  return new Response(null, { status: 200, headers });
}
