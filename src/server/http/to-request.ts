import type { IncomingMessage } from "node:http";

/** The web-standard form of a request that is no file. Throws for a target that is no address. */
export function toRequest(incoming: IncomingMessage, body: Buffer): Request {
  const { url = "/", method = "GET", headers } = incoming;
  // HTTP/1.0 knew no Host.
  const host = headers.host ?? "localhost";
  const hasBody = method !== "GET" && method !== "HEAD" && body.length > 0;
  return new Request(url.startsWith("/") ? `http://${host}${url}` : url, {
    method,
    headers: toPairs(incoming.rawHeaders),
    ...(hasBody && { body: new Uint8Array(body) }),
  });
}

function toPairs(rawHeaders: string[]): [string, string][] {
  const pairs: [string, string][] = [];
  for (let index = 0; index + 1 < rawHeaders.length; index += 2) {
    pairs.push([rawHeaders[index] ?? "", rawHeaders[index + 1] ?? ""]);
  }
  return pairs;
}
