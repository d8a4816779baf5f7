import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { limits } from "#base/caller-limits.ts";
import { toAnswer, writeAnswer } from "#server/http/answer.ts";
import { readRequestBody, toRequest } from "#server/http/to-request.ts";
import { checkHost, type Door } from "./check-access.ts";
import { deskHeaders } from "./desk-headers.ts";

export interface Listener {
  server: Server;
  port: number;
}

/** Nothing but this machine may ever reach the desk, whatever HOST says. */
export const loopback = "127.0.0.1";

/** Rejects with Node's own error when the port cannot be had. */
export async function startListener(port: number): Promise<Listener> {
  const server = createServer({
    maxHeaderSize: limits.headerBytes + limits.urlBytes,
    headersTimeout: limits.headersTimeoutMs,
    requestTimeout: limits.requestTimeoutMs,
    requireHostHeader: false,
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, loopback, () => {
      server.off("error", reject);
      resolve();
    });
  });
  return { server, port: (server.address() as AddressInfo).port };
}

/** `answer` gets only what was sent to our own name; a body too large never reaches it. */
export function serve(
  { server }: Listener,
  door: Pick<Door, "host">,
  answer: (request: Request) => Promise<Response>,
  toMaxBytes: (incoming: IncomingMessage) => number = () => limits.bodyBytes,
): void {
  server.on("request", (incoming, outgoing) => {
    respond(incoming, outgoing, door, answer, toMaxBytes(incoming)).catch(() => outgoing.destroy());
  });
}

async function respond(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  door: Pick<Door, "host">,
  answer: (request: Request) => Promise<Response>,
  maxBytes: number,
): Promise<void> {
  const refusal = checkHost(incoming.headers.host ?? null, door);
  if (refusal) return refuse(incoming, outgoing, refusal.status, refusal.what);
  const body = await readRequestBody(incoming, maxBytes);
  if (body === "aborted") return;
  if (body === "too-large")
    return refuse(incoming, outgoing, 413, "This is larger than the desk accepts.", "Is it the right file?");
  const request = toRequest(incoming, body);
  if (!request) return refuse(incoming, outgoing, 400, "The desk cannot read this request.");
  writeAnswer(incoming, outgoing, await toAnswer(await answer(request), "identity"), false);
}

/** The connection ends with it: what was sent after the head has not been read. */
function refuse(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  status: number,
  what: string,
  fix = "Open the address that the terminal shows.",
): void {
  const headers = {
    ...deskHeaders.plain,
    "content-type": "application/json; charset=utf-8",
    connection: "close",
  };
  outgoing.writeHead(status, headers);
  outgoing.end(JSON.stringify({ what, fix }));
  incoming.resume();
}
