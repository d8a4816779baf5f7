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

/** The whole body; "too-large" as soon as that is known; "aborted" if the caller has gone. */
export async function readRequestBody(
  request: IncomingMessage,
  maxBytes: number = limits.bodyBytes,
): Promise<Buffer | "too-large" | "aborted"> {
  if (Number(request.headers["content-length"] ?? 0) > maxBytes) return "too-large";
  const bytes = collectBytes();
  try {
    // The rest of a body that is too large is still read, by whoever refuses it.
    for await (const chunk of request.iterator({ destroyOnReturn: false })) {
      if (bytes.count + chunk.length > maxBytes) return "too-large";
      bytes.add(chunk);
    }
    return Buffer.from(bytes.toBytes());
  } catch {
    return "aborted";
  }
}
