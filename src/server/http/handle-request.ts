import type { Log } from "#host/log.ts";
import { apiHeaders, plainHeaders, withHeaders } from "../headers/security-headers.ts";
import type { Health } from "../health.ts";
import { answerFetchNews, type FetchNewsDeps } from "../ingest/answer-fetch-news.ts";
import { answerRest, type RestDeps } from "../rest/answer-rest.ts";
import { checkCredentials } from "../rest/check-credentials.ts";
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

/** The API and the two health answers: web-standard, so that tests and other runtimes call it without a socket. Never rejects. */
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
      // S18: the log says what went wrong inside, not the answer.
      const reason = error instanceof Error ? error.stack : String(error);
      parts.log("error", "request-failed", { path: pathname.slice(0, 200), reason });
      // In PostgREST's form and readable by other origins, so that supabase-js shows a message and not "Failed to fetch".
      const headers = { "access-control-allow-origin": "*" };
      const internal = new RestError(500, "XX000", "The server met an unexpected error", { headers });
      return withHeaders(internal.toResponse(), apiHeaders);
    }
  };
}

type ApiDeps = RestDeps & Pick<FetchNewsDeps, "refresh"> & { siteUrl: string };

/** The two calls of spec 7, under the same public key. `siteUrl`: behind a proxy its host differs from the request's. */
export function createApi({ siteUrl, ...deps }: ApiDeps): Pick<RequestParts, "rest" | "functions"> {
  const checkApiKey = (request: Request) => checkCredentials(request, new URL(request.url).searchParams);
  const functionDeps = { ...deps, checkApiKey, allowedOrigins: [new URL(siteUrl).origin] };
  return {
    rest: (request) => answerRest(request, deps),
    functions: (request) => answerFetchNews(request, functionDeps),
  };
}
