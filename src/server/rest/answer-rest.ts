import { hash } from "node:crypto";
import { tryOr } from "#base/try-or.ts";
import type { Log } from "#host/log.ts";
import { type ArticleStore, StoreFaultError } from "#server/store/article-store.ts";
import { withHeaders } from "../headers/security-headers.ts";
import { isEtagMatch } from "../http/answer.ts";
import { checkCredentials } from "./check-credentials.ts";
import { answerPreflight, corsHeaders } from "./cors-headers.ts";
import { parseRestQuery, tableName } from "./parse-rest-query.ts";
import { RestError } from "./rest-error.ts";

export type RestDeps = { store: Pick<ArticleStore, "query">; log: Log };

const readMethods = ["GET", "HEAD"];
const writeMethods = ["POST", "PATCH", "PUT", "DELETE"];
const allowedMethods = "OPTIONS,GET,HEAD";

/**
 * `/rest/v1/...` as PostgREST behind a hosted project's gateway answers it for the role anon. An answer to HEAD has the body
 * of GET, so that its headers are right; writing it to a socket leaves the body out.
 */
export async function answerRest(request: Request, deps: RestDeps): Promise<Response> {
  const response = await answer(request, deps).catch((error: unknown) => toErrorResponse(error, deps.log));
  return withHeaders(response, corsHeaders);
}

async function answer(request: Request, deps: RestDeps): Promise<Response> {
  const { pathname, searchParams } = new URL(request.url);
  const isPreflight = request.method === "OPTIONS" && request.headers.has("access-control-request-method");
  if (isPreflight) return answerPreflight(request);
  checkCredentials(request, searchParams);
  checkPath(pathname, request.method);
  checkProfile(request);
  if (readMethods.includes(request.method)) return answerRead(request, searchParams, deps.store);
  if (request.method === "OPTIONS")
    return new Response(null, { status: 200, headers: { allow: allowedMethods } });
  // 401 and not 403: PostgREST suggests that an anonymous caller sign in.
  if (writeMethods.includes(request.method))
    throw new RestError(401, "42501", `permission denied for table ${tableName}`, {
      headers: { "www-authenticate": "Bearer" },
    });
  throw new RestError(405, "PGRST117", `Unsupported HTTP method: ${request.method}`, {
    headers: { allow: allowedMethods },
  });
}

async function answerRead(request: Request, parameters: URLSearchParams, store: Pick<ArticleStore, "query">) {
  const query = parseRestQuery(parameters);
  const accept = request.headers.get("accept") ?? "*/*";
  const types = accept.split(",").map((type) => type.split(";")[0]?.trim().toLowerCase() ?? "");
  // Rows come as JSON only: no single object, no CSV.
  if (!types.some((type) => ["*/*", "application/*", "application/json"].includes(type)))
    throw new RestError(406, "PGRST107", `None of these media types are available: ${accept}`);
  const rows = await store.query(query);
  const { offset } = query;
  // Nothing is counted, so the total is unknown (PostgREST, "Limits and Pagination").
  const contentRange = rows.length > 0 ? `${offset}-${offset + rows.length - 1}/*` : "*/*";
  const body = JSON.stringify(rows);
  const etag = `"${hash("sha256", `${contentRange}\n${body}\n`, "base64url").slice(0, 22)}"`;
  const headers = new Headers({
    "content-range": contentRange,
    etag,
    // A caller keeps the answer and asks whether it is still valid; a 304 costs next to nothing.
    "cache-control": "public, no-cache",
    vary: "Accept",
  });
  if (isEtagMatch(request.headers.get("if-none-match") ?? undefined, etag))
    return new Response(null, { status: 304, headers });
  headers.set("content-type", "application/json; charset=utf-8");
  return new Response(body, { status: 200, headers });
}

function checkPath(pathname: string, method: string): void {
  const words = pathname.slice("/rest/v1/".length).split("/");
  const [name = "", ...more] = tryOr(() => words.map(decodeURIComponent), ["", ...words]);
  if (name === "rpc" && more.length === 1) {
    const what = `the function public.${more[0]} without parameters`;
    throw new RestError(404, "PGRST202", `Could not find ${what} in the schema cache`, {
      details: `Searched for ${what}, but no matches were found in the schema cache.`,
    });
  }
  if (name === "" && more.length === 0)
    throw new RestError(404, "PGRST126", "Root endpoint metadata is disabled");
  if (more.length > 0) throw new RestError(404, "PGRST125", "Invalid path specified in request URL");
  if (name === tableName) return;
  const meant = name.includes("article") || name.includes("news");
  throw new RestError(404, "PGRST205", `Could not find the table 'public.${name}' in the schema cache`, {
    hint: meant ? `Perhaps you meant the table 'public.${tableName}'` : undefined,
    headers: writeMethods.includes(method) ? { allow: allowedMethods } : {},
  });
}

function checkProfile({ headers, method }: Request): void {
  const profile = headers.get(readMethods.includes(method) ? "accept-profile" : "content-profile");
  if (profile === null || profile === "public") return;
  throw new RestError(406, "PGRST106", `Invalid schema: ${profile}`, {
    hint: "Only the following schemas are exposed: public",
  });
}

function toErrorResponse(error: unknown, log: Log): Response {
  if (error instanceof RestError) return error.toResponse();
  if (!(error instanceof StoreFaultError)) throw error;
  log("error", "rest-read-failed", { reason: error.message });
  const message = "Database client error. Retrying the connection.";
  return new RestError(503, "PGRST001", message, { headers: { "retry-after": "5" } }).toResponse();
}
