import { type IncomingMessage, type ServerResponse, STATUS_CODES } from "node:http";
import { limits } from "#base/caller-limits.ts";
import type { Log } from "#host/log.ts";
import { plainHeaders } from "../headers/security-headers.ts";
import { type Answer, writeAnswer } from "./answer.ts";
import type { ScannedHeaders } from "./scan-headers.ts";

/**
 * What was refused before or instead of an answer, by status (ASVS 16.3.3): at most one line a minute, whatever a stranger
 * sends, so that the log shows an attack and is not its victim. Nothing from the request is in it, nor anyone's IP address.
 */
export type RefusalCount = ReturnType<typeof createRefusalCount>;

const everyMs = 60_000;

export function createRefusalCount(log: Log) {
  let counts: Record<number, number> = {};
  let timer: NodeJS.Timeout | undefined;
  /** Writes what has not been written yet. */
  const flush = () => {
    if (timer === undefined) return;
    clearTimeout(timer);
    timer = undefined;
    log("warn", "requests-refused", { by_status: counts });
    counts = {};
  };
  return {
    add(status: number) {
      counts[status] = (counts[status] ?? 0) + 1;
      timer ??= setTimeout(flush, everyMs).unref();
    },
    flush,
  };
}

export type Refusal = { status: number; headers?: Record<string, string> };

const methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

/** S8: what Node lets through although no part of this server should see it. */
export function checkRequest(request: IncomingMessage, headers: ScannedHeaders): Refusal | undefined {
  const { url = "", method = "", httpVersion } = request;
  if (httpVersion !== "1.1" && httpVersion !== "1.0") return { status: 505 };
  if (url.length > limits.urlBytes) return { status: 414 };
  if (headers.bytes > limits.headerBytes) return { status: 431 };
  if (!isHostGiven(httpVersion, headers)) return { status: 400 };
  // RFC 9112 6.1: HTTP/1.0 has none, and of any other the end is not known.
  const coding = headers.hasBody ? request.headers["transfer-encoding"]?.toLowerCase() : undefined;
  const isEndless = httpVersion === "1.0" && headers.hasBody && !request.headers["content-length"];
  if ((coding ?? "chunked") !== "chunked" || isEndless) return { status: 400 };
  // RFC 9110 9.3.7: `*` is a question about the server as a whole, and only for OPTIONS.
  if (url === "*")
    return method === "OPTIONS" ? { status: 204, headers: { allow: methods.join(", ") } } : { status: 400 };
  if (!methods.includes(method)) return { status: 405, headers: { allow: "GET, HEAD" } };
  return url.startsWith("/") || /^https?:\/\//i.test(url) ? undefined : { status: 400 };
}

/** RFC 9112 3.2: exactly one, and a valid host. HTTP/1.0 had none, and health checks still speak it. */
function isHostGiven(httpVersion: string, { hosts, host }: ScannedHeaders): boolean {
  if (hosts === 0) return httpVersion === "1.0";
  return hosts === 1 && /^[\w.~%!$&'()*+,;=-]+(:\d*)?$|^\[[\da-f:.]+\](:\d*)?$/i.test(host);
}

export type RefuseDeps = { refusals: RefusalCount; isStopping(): boolean };

/** A small body is read and dropped so that the connection can go on; a large one ends it, with time to hear the answer. */
export function refuse(response: ServerResponse, refusal: Refusal, deps: RefuseDeps): void {
  const request = response.req;
  if (refusal.status >= 400) deps.refusals.add(refusal.status);
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
