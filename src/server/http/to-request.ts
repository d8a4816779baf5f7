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

type Body = Buffer | "too-large" | "aborted";
const bodies = new WeakMap<IncomingMessage, Promise<Body>>();
/**
 * The whole body; "too-large" as soon as that is known; "aborted" if the caller has gone. To be called as soon as there is a
 * request, also one that waits for its turn or has no use for a body: what nobody reads stays in memory part by part.
 * `onPart` is told of the size of each.
 */
export function readRequestBody(
  request: IncomingMessage,
  { maxBytes = limits.bodyBytes, onPart }: { maxBytes?: number; onPart?: (bytes: number) => void } = {},
): Promise<Body> {
  const known = bodies.get(request);
  if (known) return known;
  const bytes = collectBytes();
  const body = new Promise<Body>((resolve) => {
    // The rest of a body that is too large is still read, and dropped.
    let isTooLarge = Number(request.headers["content-length"] ?? 0) > maxBytes;
    if (isTooLarge) resolve("too-large");
    request.on("data", (part: Buffer) => {
      onPart?.(part.length);
      isTooLarge ||= bytes.count + part.length > maxBytes;
      if (isTooLarge) resolve("too-large");
      else bytes.add(part);
    });
    request.once("end", () => resolve(Buffer.from(bytes.toBytes())));
    for (const event of ["error", "close"]) request.once(event, () => resolve("aborted"));
  });
  bodies.set(request, body);
  return body;
}
