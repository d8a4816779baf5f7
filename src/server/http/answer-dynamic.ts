import type { ServerResponse } from "node:http";
import { limits } from "#base/caller-limits.ts";
import { type Answer, toAnswer, writeAnswer } from "./answer.ts";
import type { ApiTurns, CallerShares } from "./api-turns.ts";
import type { ConnectionShares } from "./connection-shares.ts";
import { negotiateEncoding } from "./encoding.ts";
import type { RequestHandler } from "./handle-request.ts";
import { type RefuseDeps, refuse, toRefusalAnswer } from "./refusals.ts";
import type { ResponseCache } from "./response-cache.ts";
import { toPath } from "./site-path.ts";
import { readRequestBody, toRequest } from "./to-request.ts";
import type { UnsentBytes } from "./unsent-bytes.ts";

export interface DynamicDeps extends RefuseDeps {
  handle: RequestHandler;
  cache: ResponseCache;
  /** The store's version as last known. */
  version(): number | undefined;
  /** After anything that may have written: the next read must see it. */
  lookAtStore(): Promise<void>;
  unsent: UnsentBytes;
  turns: ApiTurns;
  answerShares: CallerShares;
  connections: ConnectionShares;
  health: Map<string, Promise<Answer>>;
}

/** Needs no turn. All who ask in one round of the loop share an answer, because each costs as much as ten files. */
export async function answerHealth(response: ServerResponse, deps: DynamicDeps): Promise<void> {
  if (!(await readBody(response, deps))) return;
  const { req } = response;
  // Of what else was sent it says nothing, or a caller with many names for us would have an answer made for each.
  const key = toPath(req.url ?? "/");
  const make = async () => toAnswer(await deps.handle(new Request(`http://localhost${key}`)), "identity");
  const answer = deps.health.get(key) ?? make();
  deps.health.set(key, answer);
  setImmediate(() => deps.health.delete(key));
  writeAnswer(req, response, await answer, deps.isStopping());
}

/** `key`: where the answer is kept; undefined for one that is not. True if it was there. */
export function writeKept(response: ServerResponse, key: string | undefined, deps: DynamicDeps): boolean {
  const kept = key === undefined ? undefined : deps.cache.get(key, deps.version());
  if (kept) writeAnswer(response.req, response, kept, deps.isStopping());
  return kept !== undefined;
}

/** The read endpoint and the functions: in turn, so many for each caller, and nothing for a caller who has gone. */
export async function answerApi(response: ServerResponse, key: string | undefined, deps: DynamicDeps) {
  const body = await readBody(response, deps);
  if (!body) return;
  const request = response.req;
  const askedMs = performance.now();
  const leave = await deps.turns.enter();
  try {
    // Someone else may have asked for the same in the meantime.
    if (!request.socket.writable || writeKept(response, key, deps)) return;
    const isLate = performance.now() - askedMs > limits.turnMs;
    const waitS = isLate ? limits.turnMs / 1000 : deps.answerShares.take(deps.connections.callerOf(request));
    if (waitS > 0) {
      // Readable by pages of other sites, like every other refusal of the API.
      const open = { "access-control-allow-origin": "*", "access-control-expose-headers": "Retry-After" };
      const headers = { "retry-after": String(waitS), ...open };
      refuse(response, { status: isLate ? 503 : 429, headers }, deps);
      return;
    }
    // A refresh takes seconds of the network and little of the thread.
    if (key === undefined) leave();
    const version = deps.version();
    const asked = toRequest(request, body);
    const encoding = negotiateEncoding(request.headers["accept-encoding"]);
    const answer = asked
      ? await toAnswer(await deps.handle(asked), encoding, key !== undefined)
      : toRefusalAnswer({ status: 400 });
    if (answer.status === 401 || answer.status === 403) deps.refusals.add(answer.status);
    deps.answerShares.addRows(deps.connections.callerOf(request), countRows(answer));
    if (key !== undefined) deps.cache.set(key, version, answer);
    else if (request.method === "POST") await deps.lookAtStore();
    writeAnswer(request, response, answer, deps.isStopping());
    deps.unsent.add(response, answer.body.length);
  } finally {
    leave();
  }
}

/** By the range, which a 304 has too. */
function countRows({ headers }: Answer): number {
  const range = headers[headers.indexOf("content-range") + 1] ?? "";
  const [, first, last] = /^(\d+)-(\d+)/.exec(range) ?? [];
  return last === undefined ? 0 : Number(last) - Number(first) + 1;
}

/** Undefined if no one is waiting for an answer any more. */
async function readBody(response: ServerResponse, deps: DynamicDeps): Promise<Buffer | undefined> {
  const body = await readRequestBody(response.req);
  if (body === "too-large") refuse(response, { status: 413 }, deps);
  return typeof body === "string" ? undefined : body;
}
