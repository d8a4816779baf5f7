import type { Log } from "#host/log.ts";
import { toJsonAnswer, withHeaders } from "../headers/security-headers.ts";
import { type RefreshResult, toStatusCode } from "./refresh-deps.ts";

export interface FetchNewsDeps {
  /** Shared by all who ask at once (shareRun). */
  refresh(): Promise<RefreshResult>;
  /** The read endpoint's check: a refusal if the key is missing or wrong. */
  checkApiKey(request: Request): Response | undefined;
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
  if (!isOriginAllowed(origin, request.url, deps.allowedOrigins))
    return toRefusal(403, "ORIGIN_NOT_ALLOWED", "Pages of this origin may not ask for a refresh", null);
  if (request.method === "OPTIONS")
    return new Response(null, { status: 204, headers: toCorsHeaders(origin) });
  if (new URL(request.url).pathname !== "/functions/v1/fetch-news")
    return toRefusal(404, "NOT_FOUND", "Requested function was not found", origin);
  if (request.method !== "POST")
    return toRefusal(405, "METHOD_NOT_ALLOWED", "Ask for a refresh with POST", origin);
  try {
    const refusal = deps.checkApiKey(request);
    if (refusal) return withHeaders(refusal, toCorsHeaders(origin));
    const result = await deps.refresh();
    return toJsonAnswer(toStatusCode(result), result, toCorsHeaders(origin));
  } catch (error) {
    // S18: only the log says what went wrong inside.
    deps.log("error", "refresh-failed", { reason: error instanceof Error ? error.stack : String(error) });
    return toRefusal(503, "REFRESH_FAILED", "The news could not be refreshed", origin);
  }
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

/** `origin`: whose pages may read it. */
function toRefusal(status: number, code: string, message: string, origin: string | null): Response {
  const body = { code, message, details: null, hint: null };
  const response = toJsonAnswer(status, body, toCorsHeaders(origin));
  if (status === 405) response.headers.set("allow", "POST, OPTIONS");
  return response;
}
