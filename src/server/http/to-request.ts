import type { IncomingMessage } from "node:http";
import { limits } from "#base/caller-limits.ts";
import { collectBytes } from "#base/collect-bytes.ts";
import { tryOr } from "#base/try-or.ts";

/** The web-standard form of a request that is not for a file; undefined if its target is not an address. */
export function toRequest(incoming: IncomingMessage, body: Buffer): Request | undefined {
  const { url = "/", method = "GET", headers } = incoming;
  // HTTP/1.0 had no Host.
  const host = headers.host ?? "localhost";
  const hasBody = method !== "GET" && method !== "HEAD" && body.length > 0;
  const parts = {
    method,
    headers: Object.entries(incoming.headersDistinct).flatMap(toPairs),
    ...(hasBody && { body: new Uint8Array(body) }),
  };
  return tryOr(() => new Request(url.startsWith("/") ? `http://${host}${url}` : url, parts), undefined);
}

const toPairs = ([name, values = []]: [string, string[]?]) =>
  values.map((value): [string, string] => [name, value]);

/** No caller sends 64 kB in so many parts; each costs the thread that serves everyone as much as a request. */
const maxParts = 1000;

/** The whole body; "too-large" as soon as that is known; "aborted" if the caller has gone, or was cut off for its many parts. */
export function readRequestBody(
  request: IncomingMessage,
  maxBytes: number = limits.bodyBytes,
): Promise<Buffer | "too-large" | "aborted"> {
  const bytes = collectBytes();
  let parts = 0;
  return new Promise((resolve) => {
    if (Number(request.headers["content-length"] ?? 0) > maxBytes) return resolve("too-large");
    request.on("data", (part: Buffer) => {
      if (++parts > maxParts) request.socket.destroy();
      // The rest of a body that is too large is still read, and dropped.
      else if (bytes.count + part.length > maxBytes) resolve("too-large");
      else bytes.add(part);
    });
    request.once("end", () => resolve(Buffer.from(bytes.toBytes())));
    for (const event of ["error", "close"]) request.once(event, () => resolve("aborted"));
  });
}
