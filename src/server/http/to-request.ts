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
    headers: Object.entries(incoming.headersDistinct).flatMap(([name, values = []]) =>
      values.map((value): [string, string] => [name, value]),
    ),
    ...(hasBody && { body: new Uint8Array(body) }),
  };
  return tryOr(() => new Request(url.startsWith("/") ? `http://${host}${url}` : url, parts), undefined);
}

/** No caller sends 64 kB in so many parts; each costs the thread that serves everyone as much as a request. */
const maxParts = 1000;

type Body = Buffer | "too-large" | "aborted";
const bodies = new WeakMap<IncomingMessage, Promise<Body>>();

/**
 * The whole body; "too-large" as soon as that is known; "aborted" if the caller has gone. To be called as soon as there is a
 * request, also one that waits for its turn or has no use for a body: what nobody reads lies in the memory part by part.
 * `onFlood` is told of a caller who sends too many.
 */
export function readRequestBody(
  request: IncomingMessage,
  maxBytes: number = limits.bodyBytes,
  onFlood: () => void = () => request.socket.destroy(),
): Promise<Body> {
  const known = bodies.get(request);
  if (known) return known;
  const bytes = collectBytes();
  let parts = 0;
  const body = new Promise<Body>((resolve) => {
    if (Number(request.headers["content-length"] ?? 0) > maxBytes) return resolve("too-large");
    request.on("data", (part: Buffer) => {
      parts++;
      if (parts === maxParts + 1) onFlood();
      // The rest of a body that is too large is still read, and dropped.
      else if (bytes.count + part.length > maxBytes) resolve("too-large");
      else if (parts <= maxParts) bytes.add(part);
    });
    request.once("end", () => resolve(Buffer.from(bytes.toBytes())));
    for (const event of ["error", "close"]) request.once(event, () => resolve("aborted"));
  });
  bodies.set(request, body);
  return body;
}
