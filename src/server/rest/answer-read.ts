import { createHash } from "node:crypto";
import type { ArticleStore } from "#server/store/article-store.ts";
import { isEtagMatch } from "../http/is-etag-match.ts";
import { parseRestQuery } from "./parse-rest-query.ts";
import { RestError } from "./rest-error.ts";

const contentType = "application/json; charset=utf-8";

/** GET and HEAD of the table: parse, ask the store, print. */
export async function answerRead(
  request: Request,
  parameters: URLSearchParams,
  store: Pick<ArticleStore, "query">,
): Promise<Response> {
  const query = parseRestQuery(parameters);
  checkAccept(request.headers.get("accept") ?? "*/*");
  const rows = await store.query(query);
  const { offset } = query;
  // Nobody counts, so nobody knows whether this is all (PostgREST, "Limits and Pagination").
  const contentRange = rows.length > 0 ? `${offset}-${offset + rows.length - 1}/*` : "*/*";
  const body = JSON.stringify(rows);
  const etag = toEtag(contentRange, body);
  const headers = new Headers({
    "content-range": contentRange,
    etag,
    // A caller keeps the answer and asks whether it still holds; 304 costs nobody anything.
    "cache-control": "public, no-cache",
    vary: "Accept",
  });
  if (isEtagMatch(request.headers.get("if-none-match") ?? undefined, etag))
    return new Response(null, { status: 304, headers });
  headers.set("content-type", contentType);
  return new Response(body, { status: 200, headers });
}

/** Rows come as JSON and as nothing else: no single object, no CSV. */
function checkAccept(accept: string): void {
  const types = accept.split(",").map((type) => type.split(";")[0]?.trim().toLowerCase() ?? "");
  if (types.some((type) => ["*/*", "application/*", "application/json"].includes(type))) return;
  throw new RestError(406, "PGRST107", `None of these media types are available: ${accept}`);
}

function toEtag(...parts: string[]): string {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part).update("\n");
  return `"${hash.digest("base64url").slice(0, 22)}"`;
}
