import type { IncomingMessage, ServerResponse } from "node:http";
import { limits } from "#base/caller-limits.ts";
import { type Answer, isEtagMatch } from "./answer.ts";
import { negotiateEncoding } from "./encoding.ts";
import type { ReadyFile } from "./ready-file.ts";
import type { ScannedHeaders } from "./scan-headers.ts";

const closing = ["connection", "close"];
const nothing = Buffer.alloc(0);

/** `isLast` asks the caller to use another connection next time: while stopping, and after a body left unread. */
export function writeAnswer(
  request: IncomingMessage,
  response: ServerResponse,
  { status, headers, body }: Answer,
  isLast: boolean,
): void {
  response.writeHead(status, isLast ? headers.concat(closing) : headers);
  response.end(request.method === "HEAD" ? undefined : body);
  limitWriting(response);
}

/**
 * Only for an answer that the system did not take at once, so it costs the others nothing. Node renews the time as long
 * as the caller takes something. `server.timeout` would also cut whoever waits for a refresh of the news.
 */
function limitWriting(response: ServerResponse): void {
  const { socket } = response;
  if (socket !== null && socket.writableLength === 0) return;
  response.setTimeout(limits.writeTimeoutMs, () => response.socket?.resetAndDestroy());
  // Before Node sets its keep-alive time, and before an answer behind this one that is still being made.
  response.prependOnceListener("finish", () => response.setTimeout(0));
}

/** The hot path: no Request, no Response, no object built but what Node builds itself. */
export function writeFile(
  response: ServerResponse,
  file: ReadyFile,
  headers: ScannedHeaders,
  isLast: boolean,
): void {
  const form = file[negotiateEncoding(headers.acceptEncoding)];
  const isKnown = isEtagMatch(headers.ifNoneMatch, form.etag);
  const answer = isKnown
    ? { status: 304, headers: form.notModifiedHeaders, body: nothing }
    : { status: 200, headers: form.headers, body: form.body };
  writeAnswer(response.req, response, answer, isLast);
}

/** An unknown path answers with the page, its own status and no 304: a caller must not keep the absence. */
export function toNotFoundAnswer(headers: ScannedHeaders, file: ReadyFile): Answer {
  const form = file[negotiateEncoding(headers.acceptEncoding)];
  return { status: 404, headers: form.headers, body: form.body };
}
