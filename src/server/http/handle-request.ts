import type { Log } from "#host/log.ts";
import { apiHeaders, plainHeaders, withHeaders } from "../headers/security-headers.ts";
import type { Health } from "../health.ts";
import { RestError } from "../rest/rest-error.ts";

export interface RequestParts {
  /** `/rest/v1/...` as PostgREST answers supabase-js. */
  rest(request: Request): Promise<Response>;
  /** `/functions/v1/...` as Supabase's Edge Functions. */
  functions(request: Request): Promise<Response>;
  health: Health;
  log: Log;
}

export type RequestHandler = (request: Request) => Promise<Response>;

/** The API, and else the two answers of health: web-standard, so that tests and other runtimes call it without a socket. Never rejects. */
export function createRequestHandler(parts: RequestParts): RequestHandler {
  return async (request) => {
    const { pathname } = new URL(request.url);
    try {
      if (pathname.startsWith("/rest/v1/")) return withHeaders(await parts.rest(request), apiHeaders);
      if (pathname.startsWith("/functions/v1/"))
        return withHeaders(await parts.functions(request), apiHeaders);
      const answer = pathname === "/health/ready" ? parts.health.ready() : parts.health.live();
      return withHeaders(await answer, plainHeaders);
    } catch (error) {
      // S18: what went wrong inside is for the log, not for the caller.
      parts.log("error", "request-failed", { path: pathname.slice(0, 200), reason: printError(error) });
      return withHeaders(toInternalError(), apiHeaders);
    }
  };
}

/** In PostgREST's shape, and readable by other origins, so that supabase-js shows a message and not "Failed to fetch". */
function toInternalError(): Response {
  const headers = { "access-control-allow-origin": "*" };
  return new RestError(500, "XX000", "The server met an unexpected error", { headers }).toResponse();
}

function printError(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
