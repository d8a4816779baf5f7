/**
 * R14: a page where a feed should be, or a bot wall. `text/html` says nothing: misconfigured servers send good feeds
 * under that name. Whatever does not begin as a page is the parser's to judge, which reads every character set, prefix
 * and comment that a feed may begin with.
 */
export function isHtmlAnswer(headers: Headers, body: Uint8Array): boolean {
  if (headers.get("cf-mitigated")?.toLowerCase() === "challenge") return true;
  const head = new TextDecoder("latin1").decode(body.subarray(0, 1024)).toLowerCase();
  const start = head.replace(/^[^<{[]*/, "");
  return start.startsWith("<!doctype html") || start.startsWith("<html");
}
