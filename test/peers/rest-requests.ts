import { errorCases, fieldCases, rowCases } from "#server/rest/testing/rest-cases.ts";

export interface RestRequest {
  path: string;
  method?: string;
  headers?: Record<string, string>;
  body?: string;
}

const table = "/rest/v1/news_articles";
const object = { accept: "application/vnd.pgrst.object+json" };
const counted = { prefer: "count=exact" };
const json = { "content-type": "application/json" };

/** The read endpoint's own tables, and what is said in headers. */
export const restRequests: RestRequest[] = [
  ...rowCases.map(([query]) => ({ path: table + query })),
  ...fieldCases.map(([select]) => ({ path: `${table}?id=eq.12&select=${encodeURIComponent(select)}` })),
  ...errorCases.map(([query]) => ({ path: query.startsWith("?") ? table + query : query })),
  ...["", "?limit=2", "?limit=2&offset=10", "?offset=12", "?offset=13", "?id=eq.99"].map((query) => ({
    path: table + query,
    headers: counted,
  })),
  { path: `${table}?offset=13` },
  { path: `${table}?limit=2`, headers: { prefer: "count=planned" } },
  { path: `${table}?limit=2`, headers: { prefer: "handling=strict, wrong=1" } },
  { path: `${table}?limit=2`, headers: { prefer: "handling=lenient, wrong=1" } },
  ...["0-2", "5-", "9-1"].map((range) => ({ path: table, headers: { range } })),
  ...["0-2", "20-25"].map((range) => ({ path: table, headers: { range, ...counted } })),
  ...["?id=eq.1", "?id=lt.3", "?id=eq.99"].map((query) => ({ path: table + query, headers: object })),
  ...["?select=id,title&id=lt.4", "?id=lt.4", "?id=eq.99"].map((query) => ({
    path: table + query,
    headers: { accept: "text/csv" },
  })),
  ...["application/json", "text/html", "image/png", "application/vnd.pgrst.array+json"].map((accept) => ({
    path: `${table}?limit=1`,
    headers: { accept },
  })),
  ...["public", "secret"].map((profile) => ({
    path: `${table}?limit=1`,
    headers: { "accept-profile": profile },
  })),
  { path: `${table}?limit=1`, method: "HEAD" },
  { path: `${table}?limit=1`, method: "HEAD", headers: counted },
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
