import { createServer, type IncomingMessage, type ServerResponse, STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";
import { limits } from "#base/caller-limits.ts";
import type { Log } from "#host/log.ts";
import type { Settings } from "#host/settings/settings.ts";
import { toFileAnswer, writeAnswer } from "./answer.ts";
import { answerApi, answerHealth, type DynamicDeps, writeKept } from "./answer-dynamic.ts";
import { createApiTurns, createCallerShares } from "./api-turns.ts";
import { createConnectionShares } from "./connection-shares.ts";
import type { ReadyFile } from "./ready-file.ts";
import { checkRequest, createRefusalCount, type RefusalCount, refuse, toRefusalAnswer } from "./refusals.ts";
import { type ScannedHeaders, scanHeaders } from "./scan-headers.ts";
import { toPath, toRedirect, toSiteTarget } from "./site-path.ts";
import { readRequestBody } from "./to-request.ts";
import { countBySocket, createUnsentBytes } from "./unsent-bytes.ts";

export interface ListenerDeps
  extends Pick<DynamicDeps, "handle" | "cache" | "version" | "lookAtStore" | "isStopping"> {
  /** The beginning of every path of the site: "/" or "/hub/". */
  base(): string;
  /** By path below the base; called for each request, because the home page changes. */
  findFile(path: string): ReadyFile | undefined;
  notFound(): ReadyFile;
  connectionShares: Settings["connectionShares"];
  log: Log;
}

type Deps = ListenerDeps & DynamicDeps;

export function createListener(listenerDeps: ListenerDeps) {
  const refusals = createRefusalCount(listenerDeps.log);
  const connections = createConnectionShares(listenerDeps.connectionShares, () => refusals.add(429));
  const unsent = createUnsentBytes(connections.cut);
  const api = { turns: createApiTurns(), answerShares: createCallerShares() };
  const deps: Deps = { ...listenerDeps, ...api, refusals, unsent, connections, health: new Map() };
  const pipeline = createPipelineLimit(connections.cut);
  const bodies = countBySocket();
  const beginBody = (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request;
    let own = 0;
    const onPart = (bytes: number) => {
      // Bytes that come after the answer are not kept.
      const held = response.closed ? 0 : Math.min(bytes, limits.bodyBytes - own);
      own += held;
      bodies.change(socket, held);
      if (bodies.total <= limits.bodyBytesInAll) connections.countPart(socket, bytes);
      else connections.cut(socket);
    };
    void readRequestBody(request, { onPart });
    response.once("close", () => bodies.counts.has(socket) && bodies.change(socket, -own));
  };
  const server = createServer(
    {
      // The request line is included, so a long address and a full set of headers both fit before either is refused.
      maxHeaderSize: limits.headerBytes + limits.urlBytes,
      headersTimeout: limits.headersTimeoutMs,
      requestTimeout: limits.requestTimeoutMs,
      keepAliveTimeout: limits.keepAliveTimeoutMs,
      connectionsCheckingInterval: limits.checkingIntervalMs,
      // Node's own answer would lack our headers; checkRequest does it.
      requireHostHeader: false,
    },
    (request, response) => {
      const headers = scanHeaders(request.rawHeaders);
      if (headers.hasBody) beginBody(request, response);
      const answer = () => onRequest(request, response, headers, deps);
      const isInParts = headers.hasBody || request.rawHeaders.length > headersAtOnce;
      pipeline.inTurn(request, response, answer, isInParts);
    },
  );
  // Two thousand tiny headers would take ten times the memory of their bytes.
  server.maxHeadersCount = limits.headers;
  // One more than the shares allow, so that they can make room for it.
  server.maxConnections = limits.connections + 1;
  server.on("connection", connections.enter);
  const idleTimer = setInterval(connections.dropIdle, limits.writeTimeoutMs).unref();
  server.on("close", () => clearInterval(idleTimer));
  server.on("close", refusals.flush);
  server.on("clientError", (error, socket) => onClientError(error, socket as Socket, refusals));
  server.on("connect", (_request, socket) => {
    refusals.add(405);
    endWithRawResponse(socket, 405, { allow: "GET, HEAD" });
  });
  server.on("checkExpectation", (request, response: ServerResponse) => {
    beginBody(request, response);
    const answer = toRefusalAnswer({ status: 417 });
    pipeline.inTurn(request, response, () => writeAnswer(request, response, answer, true), true);
  });
  return server;
}

/** API addresses are read by `URL`, which would resolve such a path to another one. */
const dotSegment = /[/\\](?:\.|%2e){1,2}(?:[/\\]|$)/i;
const healthPaths = ["/health/live", "/health/ready"];
const toldOfError = new WeakSet<object>();
/** Names and values. Node passes on more of them in parts, as it does bodies. */
const headersAtOnce = 60;

/** Parser errors and time-outs; each further byte of a broken request ends up here again. */
function onClientError(
  error: NodeJS.ErrnoException & { rawPacket?: Buffer },
  socket: Socket,
  refusals: RefusalCount,
): void {
  if (toldOfError.has(socket) || socket.destroyed) return;
  toldOfError.add(socket);
  if (error.code === "ECONNRESET") {
    socket.destroy();
    return;
  }
  const status = toErrorStatus(error.code, error.rawPacket);
  refusals.add(status);
  endWithRawResponse(socket, status);
}

function onRequest(request: IncomingMessage, response: ServerResponse, headers: ScannedHeaders, deps: Deps) {
  const refusal = deps.connections.admits(request.socket, response, headers.forwardedFor)
    ? checkRequest(request, headers)
    : { status: 429, headers: { "retry-after": "1" } };
  if (refusal) {
    refuse(response, refusal, deps);
    return;
  }
  // RFC 9112 3.2.2: a server must take the absolute form too.
  const target = (request.url ?? "/").replace(/^https?:\/\/[^/?#]*\/?/i, "/");
  request.url = toSiteTarget(target, deps.base());
  const path = toPath(request.url ?? "//");
  const isApi = /^\/(?:rest|functions)\/v1\//.test(path) && !dotSegment.test(path);
  const isRead = request.method === "GET" || request.method === "HEAD";
  if (isApi || (isRead && healthPaths.includes(path))) {
    const key = deps.cache.toKey(request.method ?? "GET", request.url ?? "/", headers);
    if (writeKept(response, key, deps)) return;
    const answering = isApi ? answerApi(response, key, deps) : answerHealth(response, deps);
    answering.catch((error: unknown) => {
      deps.log("error", "answer-failed", { path: path.slice(0, 200), reason: String(error) });
      if (response.headersSent) response.destroy();
      else writeAnswer(request, response, toRefusalAnswer({ status: 500 }), true);
    });
  } else if (isRead) {
    const isLast = deps.isStopping() || headers.hasBody;
    const file = deps.findFile(path);
    const hasFile = (at: string) => deps.findFile(at) !== undefined;
    const location = file ? undefined : toRedirect(target, deps.base(), hasFile);
    const redirect = location && toRefusalAnswer({ status: 308, headers: { location } });
    const answer = redirect || toFileAnswer(headers, file ?? deps.notFound(), file ? 200 : 404);
    writeAnswer(request, response, answer, isLast);
  } else {
    refuse(response, { status: 405, headers: { allow: "GET, HEAD" } }, deps);
  }
}

/**
 * S6 for what Node refuses before there is a request: it would answer by itself, without our headers. Ends the connection
 * gently: closing with unread bytes would reset it and lose the answer.
 */
function endWithRawResponse(
  socket: Duplex & { _httpMessage?: ServerResponse | null },
  status: number,
  extra: Record<string, string> = {},
): void {
  // What was asked for before has its answer first; a request that is not complete has none.
  const before = socket._httpMessage;
  if (before?.req.complete || before?.headersSent) {
    before.once("close", () => endWithRawResponse(socket, status, extra));
    return;
  }
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  socket.on("error", () => socket.destroy());
  const date = new Date().toUTCString();
  const { headers, body } = toRefusalAnswer({ status, headers: { ...extra, date, connection: "close" } });
  const lines = headers.map((text, index) => (index % 2 === 0 ? `${text}: ` : `${text}\r\n`));
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join("")}\r\n${body}`);
  socket.resume();
  setTimeout(() => socket.destroy(), limits.lingerMs).unref();
}

/** What a parser's error means to the caller. The codes are Node's and llhttp's. */
function toErrorStatus(code: string | undefined, firstBytes: Buffer | undefined): number {
  if (code === "ERR_HTTP_REQUEST_TIMEOUT") return 408;
  if (code === "HPE_CHUNK_EXTENSIONS_OVERFLOW") return 413;
  if (code !== "HPE_HEADER_OVERFLOW") return 400;
  const lineEnd = firstBytes?.indexOf("\r\n") ?? 0;
  const isLongLine = lineEnd > limits.urlBytes || (lineEnd === -1 && /^[A-Z]+ \//.test(`${firstBytes}`));
  return isLongLine ? 414 : 431;
}

/**
 * Each connection is answered one request at a time and once in a round of the loop, so that no one gains by not waiting, and
 * what waits on a closed connection costs nothing. Browsers and proxies send one at a time, so only a few may wait.
 */
export function createPipelineLimit(cut: (socket: Socket) => void) {
  const waiting = countBySocket();
  /** Connections whose request came in parts and was answered in this round: between parts Node runs what is due, and would answer all of a packet. */
  const answered = new Set<Socket>();
  return {
    waiting,
    /**
     * `answer` runs when the request before it has been answered, unless the caller has gone by then. If there are too
     * many, the connection is cut, since a refusal would have to wait its turn as well.
     */
    inTurn({ socket }: IncomingMessage, response: ServerResponse, answer: () => void, inParts = false): void {
      // Node gives a response its socket when its turn comes: nearly every request is alone, and costs no more than this.
      if (response.socket !== null && !answered.has(socket)) {
        if (inParts && answered.size === 0) setImmediate(() => answered.clear());
        if (inParts) answered.add(socket);
        answer();
        return;
      }
      if (socket.destroyed) return;
      const own = waiting.counts.get(socket) ?? 0;
      const isFull = waiting.total >= limits.waitingRequestsInAll;
      // One may always wait: a caller can have a whole answer before the system tells us that it was written.
      if (own >= (isFull ? 1 : limits.waitingRequests)) {
        cut(socket);
        return;
      }
      waiting.change(socket, 1);
      const answerLater = () =>
        setImmediate(() => {
          if (!waiting.counts.has(socket)) return;
          waiting.change(socket, -1);
          if (socket.writable) answer();
        });
      if (response.socket !== null) answerLater();
      else response.once("socket", answerLater);
    },
  };
}
