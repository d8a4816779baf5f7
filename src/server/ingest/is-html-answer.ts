/**
 * R14: a page where a feed should be, or a bot wall. `text/html` alone does not decide: misconfigured servers send
 * good feeds under that name, so the first kilobyte is asked for a feed's root.
 */
export function isHtmlAnswer(headers: Headers, body: Uint8Array): boolean {
  if (headers.get("cf-mitigated")?.toLowerCase() === "challenge") return true;
  const head = new TextDecoder("latin1").decode(body.subarray(0, 1024)).toLowerCase();
  const start = head.replace(/^[^<{[]*/, "");
  if (start.startsWith("<!doctype html") || start.startsWith("<html")) return true;
  const isCalledHtml = /^\s*(text\/html|application\/xhtml\+xml)/i.test(headers.get("content-type") ?? "");
  return isCalledHtml && body.length > 0 && !/<\?xml|<rss|<feed|<rdf:rdf|^\s*\{/.test(head);
}
