import type { Encoding } from "./encoding.ts";

/** A response as bytes: what is written to a socket, and what the cache keeps. */
export interface Answer {
  status: number;
  /** Names and values in turn, as `writeHead` takes them. */
  headers: string[];
  body: Buffer;
}

/** `encode` makes the body smaller; it is left out where the answer is not kept, since it costs more than it saves. */
export async function toAnswer(
  response: Response,
  encoding: Encoding,
  encode?: (body: Buffer, encoding: "br" | "gzip") => Promise<Buffer>,
): Promise<Answer> {
  const headers = new Headers(response.headers);
  let body: Buffer = Buffer.from(await response.arrayBuffer());
  if (encode) headers.append("vary", "Accept-Encoding");
  if (encode && encoding !== "identity" && body.length >= smallestEncodedBytes) {
    body = await encode(body, encoding);
    headers.set("content-encoding", encoding);
    weakenEtag(headers);
  }
  // A 304 has no body and says nothing of the length that a 200 would have (RFC 9110 15.4.5).
  if (response.status !== 204 && response.status !== 304) headers.set("content-length", String(body.length));
  return { status: response.status, headers: [...headers].flat(), body };
}

/** Below this a packet carries the plain form just as well. */
const smallestEncodedBytes = 1024;

/** A strong ETag names exact bytes, and these are others now; If-None-Match compares weakly anyway. */
function weakenEtag(headers: Headers): void {
  const etag = headers.get("etag");
  if (etag?.startsWith('"')) headers.set("etag", `W/${etag}`);
}

/** RFC 9110 13.1.2: If-None-Match compares weakly, and `*` matches whatever there is. */
export function isEtagMatch(ifNoneMatch: string | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false;
  if (ifNoneMatch === etag || ifNoneMatch.trim() === "*") return true;
  const opaque = withoutWeakness(etag);
  return ifNoneMatch.split(",").some((candidate) => withoutWeakness(candidate.trim()) === opaque);
}

const withoutWeakness = (etag: string): string => (etag.startsWith("W/") ? etag.slice(2) : etag);
