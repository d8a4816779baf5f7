import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export interface SeenRequest {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingMessage["headers"];
  body: string;
  /** `Date.now()` on arrival, which is the fake clock in tests that have one. */
  atMs: number;
}

/** `"cut"` drops the connection, which the client sees as a network failure. */
export type Reply = "cut" | { status?: number; json?: unknown; text?: string; headers?: HeadersInit };

export interface Backend {
  url: string;
  seen: SeenRequest[];
  pathsSeen: () => string[];
  close: () => Promise<void>;
}

async function readSeen(request: IncomingMessage): Promise<SeenRequest> {
  const atMs = Date.now();
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const url = new URL(request.url ?? "/", "http://loopback");
  return {
    method: request.method ?? "",
    path: url.pathname,
    query: url.searchParams,
    headers: request.headers,
    body: Buffer.concat(chunks).toString("utf8"),
    atMs,
  };
}

function send(reply: Reply, response: ServerResponse): void {
  if (reply === "cut") {
    response.destroy();
    return;
  }
  const isText = reply.text !== undefined;
  const headers = new Headers(reply.headers);
  if (!headers.has("content-type")) headers.set("content-type", isText ? "text/html" : "application/json");
  response.writeHead(reply.status ?? 200, Object.fromEntries(headers));
  response.end(isText ? reply.text : JSON.stringify(reply.json ?? {}));
}

/** A stand-in for the project's backend on loopback: it records what the client sends and answers as told. */
export async function startBackend(answer: (request: SeenRequest) => Reply): Promise<Backend> {
  const seen: SeenRequest[] = [];
  const server = createServer(async (request, response) => {
    const record = await readSeen(request);
    seen.push(record);
    send(answer(record), response);
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    seen,
    pathsSeen: () => seen.map((request) => `${request.method} ${request.path}${queryOf(request)}`),
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

const queryOf = ({ query }: SeenRequest) => (query.size === 0 ? "" : `?${query}`);
