import type { IncomingMessage, ServerResponse } from "node:http";
import { compress, type Encoding, negotiateEncoding } from "./encoding.ts";
import type { ReadyFile } from "./ready-file.ts";
import type { ScannedHeaders } from "./scan-headers.ts";

/** A response as bytes: what is written to a socket, and what the cache keeps. */
export interface Answer {
  status: number;
  /** Names and values in turn, as `writeHead` takes them. */
  headers: string[];
  body: Buffer;
}

/** Only an answer that is kept is made smaller: for one that is not, that would cost more than it saves. */
export async function toAnswer(response: Response, encoding: Encoding, isKept = false): Promise<Answer> {
  const headers = new Headers(response.headers);
  let body: Buffer = Buffer.from(await response.arrayBuffer());
  if (isKept) headers.append("vary", "Accept-Encoding");
  if (isKept && encoding !== "identity" && body.length >= minEncodedBytes) {
    body = await compress(body, encoding, 5);
    headers.set("content-encoding", encoding);
    // A strong ETag names exact bytes, and these are others now; If-None-Match compares weakly anyway.
    const etag = headers.get("etag");
    if (etag?.startsWith('"')) headers.set("etag", `W/${etag}`);
  }
  // A 304 has no body and does not say how long a 200 would be (RFC 9110 15.4.5).
  if (response.status !== 204 && response.status !== 304) headers.set("content-length", String(body.length));
  return { status: response.status, headers: [...headers].flat(), body };
}

/** Below this a packet carries the plain form just as well. */
const minEncodedBytes = 1024;

/** RFC 9110 13.1.2: If-None-Match compares weakly, and `*` matches whatever there is. */
export function isEtagMatch(ifNoneMatch: string | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false;
  if (ifNoneMatch === etag || ifNoneMatch.trim() === "*") return true;
  const opaque = withoutWeakness(etag);
  return ifNoneMatch.split(",").some((candidate) => withoutWeakness(candidate.trim()) === opaque);
}

const withoutWeakness = (etag: string): string => (etag.startsWith("W/") ? etag.slice(2) : etag);

const nothing = Buffer.alloc(0);

/** `isLast` asks the caller to use another connection next time: while stopping, and after an unread body. */
export function writeAnswer(
  request: IncomingMessage,
  response: ServerResponse,
  { status, headers, body }: Answer,
  isLast: boolean,
): void {
  response.writeHead(status, isLast ? headers.concat("connection", "close") : headers);
  response.end(request.method === "HEAD" ? undefined : body);
}

/** The hot path: no Request and no Response. An unknown path gets a 404 and never a 304: nobody must cache the absence. */
export function toFileAnswer(headers: ScannedHeaders, file: ReadyFile, status: 200 | 404 = 200): Answer {
  const form = file[negotiateEncoding(headers.acceptEncoding)];
  return status === 200 && isEtagMatch(headers.ifNoneMatch, form.etag)
    ? { status: 304, headers: form.notModifiedHeaders, body: nothing }
    : { status, headers: form.headers, body: form.body };
}
