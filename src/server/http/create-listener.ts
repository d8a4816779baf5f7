import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { Log } from "../log.ts";
import { type Answer, toAnswer } from "./answer.ts";
import { checkRequest } from "./check-request.ts";
import { compress } from "./compress.ts";
import { type ConnectionShares, createConnectionShares, type ShareSettings } from "./connection-shares.ts";
import type { RequestHandler } from "./handle-request.ts";
import { limits } from "./limits.ts";
import { negotiateEncoding } from "./negotiate-encoding.ts";
import { createPipelineLimit } from "./pipeline-limit.ts";
import { endWithRawResponse, toErrorStatus } from "./raw-response.ts";
import { readRequestBody } from "./read-request-body.ts";
import type { ReadyFile } from "./ready-file.ts";
import { toRefusalAnswer } from "./refusal-answer.ts";
import { createRefusalCount, type RefusalCount } from "./refusal-count.ts";
import type { ResponseCache } from "./response-cache.ts";
import { scanHeaders } from "./scan-headers.ts";
import { toRequest } from "./to-request.ts";
import { createUnsentBytes, type UnsentBytes } from "./unsent-bytes.ts";
import { toNotFoundAnswer, writeAnswer, writeFile } from "./write-answer.ts";

export interface ListenerDeps {
  /** By path; the home page changes, so it is asked for each time. */
  findFile(path: string): ReadyFile | undefined;
  notFound: ReadyFile;
  handle: RequestHandler;
  cache: ResponseCache;
  /** The store's version as it is known now. */
  version(): number | undefined;
  /** After anything that may have written: the next read must see it. */
  lookAtStore(): Promise<void>;
  isStopping(): boolean;
  connectionShares: ShareSettings;
  log: Log;
}

type Deps = ListenerDeps & { refusals: RefusalCount; unsent: UnsentBytes; connections: ConnectionShares };

export function createListener(listenerDeps: ListenerDeps): Server {
  const refusals = createRefusalCount(listenerDeps.log);
  const unsent = createUnsentBytes(() => refusals.add(429));
  const connections = createConnectionShares(listenerDeps.connectionShares, () => refusals.add(429));
  const deps: Deps = { ...listenerDeps, refusals, unsent, connections };
  // Nobody can be told, but the log shows it: once for each connection that was cut.
  const pipeline = createPipelineLimit(() => refusals.add(429));
  const server = createServer(
    {
      // The request line is counted in, so a long address and a full set of headers both fit before either is refused.
      maxHeaderSize: limits.headerBytes + limits.urlBytes,
      headersTimeout: limits.headersTimeoutMs,
      requestTimeout: limits.requestTimeoutMs,
      keepAliveTimeout: limits.keepAliveTimeoutMs,
      connectionsCheckingInterval: limits.checkingIntervalMs,
      // Node's own answer would lack our headers; check-request.ts does it.
      requireHostHeader: false,
    },
    (request, response) => {
      if (pipeline.admits(request, response)) onRequest(request, response, deps);
    },
  );
  // One more than the shares allow, so that they see whom to make room for.
  server.maxConnections = limits.connections + 1;
  server.on("connection", connections.enter);
  server.on("close", refusals.flush);
  server.on("clientError", (error, socket) => onClientError(error, socket as Socket, refusals));
  server.on("connect", (_request, socket) => {
    refusals.add(405);
    endWithRawResponse(socket, 405, { allow: "GET, HEAD" });
  });
  server.on("checkExpectation", (request, response: ServerResponse) => {
    if (pipeline.admits(request, response))
      writeAnswer(request, response, toRefusalAnswer({ status: 417 }), true);
  });
  return server;
}

const answered = new WeakSet<object>();

/** Errors of the parser and time-outs; each further byte of a broken request comes here again. */
function onClientError(
  error: NodeJS.ErrnoException & { rawPacket?: Buffer },
  socket: Socket,
  refusals: RefusalCount,
): void {
  if (answered.has(socket)) return;
  answered.add(socket);
  if (error.code === "ECONNRESET") {
    socket.destroy();
    return;
  }
  const status = toErrorStatus(error.code, error.rawPacket);
  refusals.add(status);
  endWithRawResponse(socket, status);
}

function onRequest(request: IncomingMessage, response: ServerResponse, deps: Deps): void {
  const headers = scanHeaders(request.rawHeaders);
  const refusal = deps.connections.admits(request.socket, response, headers.forwardedFor)
    ? checkRequest(request, headers)
    : { status: 429, headers: { "retry-after": "1" } };
  if (refusal) {
    refuse(request, response, toRefusalAnswer(refusal), deps);
    return;
  }
  const path = toPath(request.url ?? "/");
  if (isDynamic(path)) {
    const key = deps.cache.toKey(request.method ?? "GET", request.url ?? "/", headers);
    const cached = key === undefined ? undefined : deps.cache.get(key, deps.version());
    if (cached) {
      writeAnswer(request, response, cached, deps.isStopping());
      return;
    }
    answerDynamic(request, response, key, deps).catch((error: unknown) => {
      deps.log("error", "answer-failed", { path: path.slice(0, 200), reason: String(error) });
      if (response.headersSent) response.destroy();
      else writeAnswer(request, response, toRefusalAnswer({ status: 500 }), true);
    });
  } else if (request.method === "GET" || request.method === "HEAD") {
    const isLast = deps.isStopping() || headers.hasBody;
    const file = deps.findFile(path);
    if (file) writeFile(request, response, file, headers, isLast);
    else writeAnswer(request, response, toNotFoundAnswer(headers, deps.notFound), isLast);
  } else {
    refuse(request, response, toRefusalAnswer({ status: 405, headers: { allow: "GET, HEAD" } }), deps);
  }
}

/**
 * Exactly as written, never decoded: `%2e%2e`, `%00` and `%2f` are names that no file has. RFC 9112 3.2.2: a server
 * must take the absolute form too.
 */
function toPath(url: string): string {
  const local = url.startsWith("/") ? url : url.replace(/^https?:\/\/[^/?#]*/i, "");
  const end = local.indexOf("?");
  return (end === -1 ? local : local.slice(0, end)) || "/";
}

function isDynamic(path: string): boolean {
  return path.startsWith("/rest/v1/") || path.startsWith("/functions/v1/") || path.startsWith("/health/");
}

/** `key`: under which the answer is kept; undefined for one that is not. */
async function answerDynamic(
  request: IncomingMessage,
  response: ServerResponse,
  key: string | undefined,
  deps: Deps,
) {
  const version = deps.version();
  const body = await readRequestBody(request);
  if (body === "aborted") return;
  if (body === "too-large") {
    refuse(request, response, toRefusalAnswer({ status: 413 }), deps);
    return;
  }
  const answer = await makeAnswer(request, body, key !== undefined, deps);
  if (answer.status === 401 || answer.status === 403) deps.refusals.add(answer.status);
  if (key === undefined) await deps.lookAtStore();
  else deps.cache.set(key, version, answer);
  writeAnswer(request, response, answer, deps.isStopping());
  deps.unsent.add(response, answer.body.length);
}

async function makeAnswer(
  incoming: IncomingMessage,
  body: Buffer,
  isKept: boolean,
  deps: Deps,
): Promise<Answer> {
  const request = parseRequest(incoming, body);
  if (!request) return toRefusalAnswer({ status: 400 });
  const encoding = negotiateEncoding(incoming.headers["accept-encoding"]);
  return toAnswer(await deps.handle(request), encoding, isKept ? encodeAnswer : undefined);
}

const encodeAnswer = (body: Buffer, encoding: "br" | "gzip") => compress(body, encoding, 5);

function parseRequest(incoming: IncomingMessage, body: Buffer): Request | undefined {
  try {
    return toRequest(incoming, body);
  } catch {
    return undefined;
  }
}

/** A small body is read away so that the connection can go on; a large one ends it, after time to hear the answer. */
function refuse(request: IncomingMessage, response: ServerResponse, answer: Answer, deps: Deps) {
  deps.refusals.add(answer.status);
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
