import { createHash } from "node:crypto";
import type { ArticleStore } from "#server/store/article-store.ts";
import { isEtagMatch } from "../http/is-etag-match.ts";
import { type Media, negotiateMedia } from "./negotiate-media.ts";
import { parsePreferences } from "./parse-preferences.ts";
import { parseRestQuery } from "./parse-rest-query.ts";
import type { SelectField } from "./parse-select.ts";
import { printCsv, printTextTimestamp } from "./print-csv.ts";
import { RestError } from "./rest-error.ts";
import { toRangeError } from "./to-row-range.ts";

type Row = Record<string, unknown>;

/** GET and HEAD of the table: parse, ask the store, print. */
export async function answerRead(
  request: Request,
  parameters: URLSearchParams,
  store: Pick<ArticleStore, "query">,
): Promise<Response> {
  const preferences = parsePreferences(request.headers.get("prefer"));
  // RFC 9110 14.2: a Range counts for GET only.
  const range = request.method === "GET" ? request.headers.get("range") : null;
  const { fields, rows: query } = parseRestQuery(parameters, {
    range,
    count: preferences.count !== undefined,
  });
  const media = negotiateMedia(request.headers.get("accept"));
  const { rows, total } = await store.query(query);
  const applied: Record<string, string> = preferences.applied
    ? { "preference-applied": preferences.applied }
    : {};
  const { status, contentRange } = toRangeAnswer(query.offset, rows.length, total, applied);
  const body = printRows(rows, fields, media);
  const headers = new Headers({
    "content-type": media.contentType,
    "content-range": contentRange,
    etag: toEtag(media.contentType, contentRange, body),
    // A caller keeps the answer and asks whether it still holds; 304 costs nobody anything.
    "cache-control": "public, no-cache",
    vary: "Accept, Prefer, Range",
    ...applied,
  });
  if (isEtagMatch(request.headers.get("if-none-match") ?? undefined, headers.get("etag") ?? "")) {
    headers.delete("content-type");
    return new Response(null, { status: 304, headers });
  }
  return new Response(body, { status, headers });
}

/** Without a count nobody knows whether this is all, so the status stays 200 (PostgREST, "Limits and Pagination"). */
function toRangeAnswer(
  offset: number,
  length: number,
  total: number | undefined,
  headers: Record<string, string>,
) {
  const end = offset + length - 1;
  const isNone = length === 0 || total === 0;
  const contentRange = `${isNone ? "*" : `${offset}-${end}`}/${total ?? "*"}`;
  if (total === undefined) return { status: 200, contentRange };
  if (offset > total) {
    const details = `An offset of ${offset} was requested, but there are only ${total} rows.`;
    throw toRangeError(details, { ...headers, "content-range": `*/${total}` });
  }
  return { status: length < total ? 206 : 200, contentRange };
}

function printRows(rows: Row[], fields: SelectField[], media: Media): string {
  const isCsv = media.form === "csv";
  const picked = rows.map((row) => toAnswerRow(row, fields, isCsv));
  if (isCsv) return printCsv(picked);
  if (media.form === "array") return JSON.stringify(picked);
  const [only] = picked;
  if (only && picked.length === 1) return JSON.stringify(only);
  throw new RestError(406, "PGRST116", "Cannot coerce the result to a single JSON object", {
    details: `The result contains ${picked.length} rows`,
  });
}

function toAnswerRow(row: Row, fields: SelectField[], isCsv: boolean): Row {
  return Object.fromEntries(
    fields.map(({ key, column, isText }) => {
      const value = row[column];
      if (!isText && !isCsv) return [key, value];
      return [key, column === "published_date" ? printTextTimestamp(String(value)) : String(value)];
    }),
  );
}

function toEtag(...parts: string[]): string {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part).update("\n");
  return `"${hash.digest("base64url").slice(0, 22)}"`;
}
