import type { Log } from "#host/log.ts";
import { toJsonAnswer, withHeaders } from "../headers/security-headers.ts";
import { RestError } from "../rest/rest-error.ts";
import { type RefreshResult, toStatusCode } from "./refresh-deps.ts";

export interface FetchNewsDeps {
  /** Shared by all who ask at once (create-refresh.ts). */
  refresh(): Promise<RefreshResult>;
  /** Throws a RestError if the key is missing or wrong. */
  checkApiKey(request: Request): void;
  /** Further origins whose pages may ask, such as `https://www.example.com` (S7). */
  allowedOrigins: readonly string[];
  log: Log;
}

/**
 * `POST /functions/v1/fetch-news` as an Edge Function answers it (spec 7 "Refresh news"). No payload: a caller can only say
 * "refresh if due" (R1), so a body is not even read.
 */
export async function answerFetchNews(request: Request, deps: FetchNewsDeps): Promise<Response> {
  const origin = request.headers.get("origin");
  const isAllowed = isOriginAllowed(origin, request.url, deps.allowedOrigins);
  const response = await answer(request, isAllowed, deps).catch((error: unknown) => {
    if (error instanceof RestError) return error.toResponse();
    // S18: only the log says what went wrong inside.
    deps.log("error", "refresh-failed", { reason: error instanceof Error ? error.stack : String(error) });
    return new RestError(503, "REFRESH_FAILED", "The news could not be refreshed").toResponse();
  });
  return withHeaders(response, toCorsHeaders(isAllowed ? origin : null));
}

async function answer(request: Request, isAllowed: boolean, deps: FetchNewsDeps): Promise<Response> {
  if (!isAllowed)
    throw new RestError(403, "ORIGIN_NOT_ALLOWED", "Pages of this origin may not ask for a refresh");
  if (request.method === "OPTIONS") return new Response(null, { status: 204 });
  if (new URL(request.url).pathname !== "/functions/v1/fetch-news")
    throw new RestError(404, "NOT_FOUND", "Requested function was not found");
  if (request.method !== "POST")
    throw new RestError(405, "METHOD_NOT_ALLOWED", "Ask for a refresh with POST", {
      headers: { allow: "POST, OPTIONS" },
    });
  deps.checkApiKey(request);
  const result = await deps.refresh();
  return toJsonAnswer(toStatusCode(result), result);
}

/**
 * Compares hosts, not schemes: behind a proxy that ends TLS this server sees http. A request without an Origin does not
 * come from a page on another site (curl, supabase-js on a server).
 */
function isOriginAllowed(origin: string | null, requestUrl: string, allowed: readonly string[]): boolean {
  if (origin === null || allowed.includes(origin)) return true;
  return URL.parse(origin)?.host === new URL(requestUrl).host;
}

/** The headers that supabase-js sends; never with credentials (S7). */
function toCorsHeaders(origin: string | null): Record<string, string> {
  if (origin === null) return { vary: "origin" };
  return {
    "access-control-allow-origin": origin,
    "access-control-allow-methods": "POST, OPTIONS",
    "access-control-allow-headers": "authorization, apikey, content-type, x-client-info, x-region",
    "access-control-max-age": "86400",
    vary: "origin",
  };
}
