import { errorCases, fieldCases, rowCases } from "#server/rest/testing/rest-cases.ts";

export interface RestRequest {
  path: string;
  method?: string;
  headers?: Record<string, string>;
  body?: string;
}

const table = "/rest/v1/news_articles";
const json = { "content-type": "application/json" };

/** The read endpoint's own tables, and what is said in headers. */
export const restRequests: RestRequest[] = [
  ...rowCases.map(([query]) => ({ path: table + query })),
  ...fieldCases.map(([select]) => ({ path: `${table}?id=eq.12&select=${encodeURIComponent(select)}` })),
  // But for what is left out here: there is nothing to compare.
  ...errorCases
    .filter(([, , code]) => code !== "PGRST127")
    .map(([query]) => ({ path: query.startsWith("?") ? table + query : query })),
  ...["application/json", "text/html", "image/png", "text/csv"].map((accept) => ({
    path: `${table}?limit=1`,
    headers: { accept },
  })),
  ...["public", "secret"].map((profile) => ({
    path: `${table}?limit=1`,
    headers: { "accept-profile": profile },
  })),
  { path: `${table}?limit=1`, method: "HEAD" },
  { path: `${table}?select=secret`, method: "HEAD" },
  { path: `${table}?limit=1`, method: "OPTIONS" },
  { path: table, method: "POST", headers: json, body: '{"title":"x"}' },
  { path: `${table}?id=eq.1`, method: "PATCH", headers: json, body: '{"title":"x"}' },
  { path: `${table}?id=eq.1`, method: "DELETE" },
  { path: `${table}?limit=1`, headers: { authorization: "Bearer a.b.c" } },
  { path: `${table}?limit=1`, headers: { authorization: "Bearer nonsense" } },
  { path: `${table}?limit=1`, headers: { apikey: "" } },
  { path: `${table}?limit=1`, headers: { apikey: "wrong" } },
];

export function printRequest({ path, method = "GET", headers }: RestRequest): string {
  const said = Object.entries(headers ?? {}).map(([name, value]) => ` ${name}: ${value}`);
  return `${method} ${path.replace(table, "")}${said.join("")}`;
}
