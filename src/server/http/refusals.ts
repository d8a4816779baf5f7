import { type IncomingMessage, type ServerResponse, STATUS_CODES } from "node:http";
import { limits } from "#base/caller-limits.ts";
import { plainHeaders } from "../headers/security-headers.ts";
import type { Answer } from "./answer.ts";
import type { Refusal } from "./check-request.ts";
import type { RefusalCount } from "./refusal-count.ts";
import { writeAnswer } from "./write-answer.ts";

export interface RefuseDeps {
  refusals: RefusalCount;
  isStopping(): boolean;
}

/** A small body is read away so that the connection can go on; a large one ends it, after time to hear the answer. */
export function refuse(
  request: IncomingMessage,
  response: ServerResponse,
  refusal: Refusal,
  deps: RefuseDeps,
): void {
  deps.refusals.add(refusal.status);
  const answer = toRefusalAnswer(refusal);
  request.resume();
  const length = Number(request.headers["content-length"] ?? 0);
  const isSmall = length <= limits.bodyBytes && request.headers["transfer-encoding"] === undefined;
  if (isSmall) {
    writeAnswer(request, response, answer, deps.isStopping());
    return;
  }
  response.writeHead(answer.status, [...answer.headers, "connection", "close"]);
  response.write(request.method === "HEAD" ? "" : answer.body);
  const finish = () => response.end();
  request.once("end", finish);
  setTimeout(finish, limits.lingerMs).unref();
}

export function toRefusalAnswer({ status, headers = {} }: Refusal): Answer {
  const body = status === 204 ? Buffer.alloc(0) : Buffer.from(`${status} ${STATUS_CODES[status]}\n`);
  const all = {
    ...plainHeaders,
    ...headers,
    "content-type": "text/plain; charset=utf-8",
    "cache-control": "no-store",
    ...(status !== 204 && { "content-length": String(body.length) }),
  };
  return { status, headers: Object.entries(all).flat(), body };
}
