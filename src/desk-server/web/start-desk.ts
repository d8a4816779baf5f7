import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { limits } from "#base/caller-limits.ts";
import { maxResponsesBytes } from "#catalog/exchange/parse-csv.ts";
import { finishChange } from "#content/change-content.ts";
import { deskPaths } from "#desk-wire/desk-api.ts";
import { toAnswer, writeAnswer } from "#server/http/answer.ts";
import { stopServer } from "#server/http/stop-server.ts";
import { readRequestBody, toRequest } from "#server/http/to-request.ts";
import { createLinkCheck } from "../link-check.ts";
import { answerRequest, type DeskParts } from "./answer-request.ts";
import { checkHost, createSession, type Door } from "./check-access.ts";
import { createPreview, createTurns } from "./create-preview.ts";
import { printJson } from "./print-answers.ts";

interface DeskOptions extends Pick<DeskParts, "context" | "page" | "report"> {
  /** 0: any that is free. */
  port: number;
}

export type RunningDesk = Awaited<ReturnType<typeof startDesk>>;

/** The desk on one port and its preview on another, so that the visitors' page has an origin of its own. */
export async function startDesk({ context, page, port, report }: DeskOptions) {
  // Readers see a killed command's change, git does not. If it cannot be finished yet, the first change here finishes it.
  await finishChange(context.contentFolder).catch(() => {});
  const listener = await startListener(port);
  const preview = await startListener(0);
  const host = `${loopback}:${listener.port}`;
  const door: Door = { host, session: createSession(listener.port, context.cacheFolder) };
  const previewDoor: Door = { host: `${loopback}:${preview.port}`, session: door.session };
  const inTurn = createTurns();
  const check = createLinkCheck(context);
  const made = createPreview(previewDoor, context);
  const parts = { door, context, page, check, preview: made.make, inTurn, report };
  const answer = (request: Request) => answerRequest(request, parts);
  serve(listener.server, door, answer, (incoming) => toMaxBytes(incoming, door));
  serve(preview.server, previewDoor, made.answer);
  return {
    /** With the token that opens it once. */
    address: `http://${host}/?token=${door.session.token}`,
    /** After the action under way, and with the link check's findings kept: nobody's work is cut off in the middle. */
    async stop() {
      // First: Ctrl-C has reached the check too, and it would take a later signal for a second Ctrl-C.
      const checked = check.stop();
      await Promise.all([checked, inTurn(async () => {})]);
      await Promise.all([stopServer(listener.server, 0), stopServer(preview.server, 0)]);
    },
  };
}

/** Twice the largest file that a form writes. */
const maxFormBytes = 4 * 1024 * 1024;

/** Large bodies are taken only from a browser with a session: nobody else may fill the memory. */
function toMaxBytes({ url = "", headers }: IncomingMessage, { session }: Door): number {
  if (!session.isHeldBy(headers.cookie ?? null)) return limits.bodyBytes;
  return url.split("?")[0] === deskPaths.intake ? maxResponsesBytes : maxFormBytes;
}

/** Nothing but this machine may ever reach the desk, whatever HOST says. */
const loopback = "127.0.0.1";

/** Rejects with Node's own error when the port cannot be had. */
async function startListener(port: number) {
  const server = createServer({
    maxHeaderSize: limits.headerBytes + limits.urlBytes,
    headersTimeout: limits.headersTimeoutMs,
    requestTimeout: limits.requestTimeoutMs,
    requireHostHeader: false,
  });
  server.listen(port, loopback);
  await once(server, "listening");
  return { server, port: (server.address() as AddressInfo).port };
}

/** `answer` gets only requests to our own host name, and no body that is too large. */
function serve(
  server: Server,
  door: Pick<Door, "host">,
  answer: (request: Request) => Promise<Response>,
  toMaxBytes: (incoming: IncomingMessage) => number = () => limits.bodyBytes,
): void {
  const respond = async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    const end = async (response: Response, isLast = false) =>
      writeAnswer(incoming, outgoing, await toAnswer(response, "identity"), isLast);
    /** The connection ends with it: what was sent after the head has not been read. */
    const refuse = async (status: number, what: string, fix: string) => {
      await end(printJson(status, { what, fix }), true);
      incoming.resume();
    };
    const refusal = checkHost(incoming.headers.host ?? null, door);
    if (refusal) return refuse(refusal.status, refusal.message, refusal.fix);
    const body = await readRequestBody(incoming, { maxBytes: toMaxBytes(incoming) });
    if (body === "aborted") return;
    if (body === "too-large")
      return refuse(413, "This is larger than the desk accepts.", "Is it the right file?");
    const request = toRequest(incoming, body);
    if (!request)
      return refuse(400, "The desk cannot read this request.", "Open the address in the desk's window.");
    await end(await answer(request));
  };
  server.on("request", (incoming, outgoing) => {
    respond(incoming, outgoing).catch(() => outgoing.destroy());
  });
}
