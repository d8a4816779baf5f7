import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { defaultAnonKey } from "#news/default-anon-key.ts";
import type { Headline } from "#news/headline.ts";
import { type RowQuery, StoreFaultError } from "#server/store/article-store.ts";
import { answerRest } from "./answer-rest.ts";
import { errorCases, fieldCases, rowCases } from "./testing/rest-cases.ts";
import { type RestServer, startRestServer } from "./testing/start-rest-server.ts";

let server: RestServer;
beforeAll(async () => {
  server = await startRestServer();
});
afterAll(() => server.stop());

type Init = { method?: string; headers?: Record<string, string>; body?: string };
const table = "/rest/v1/news_articles";
const ask = (query: string, { headers, ...init }: Init = {}) =>
  fetch(`${server.url}${query.startsWith("/") ? query : table + query}`, {
    ...init,
    headers: { apikey: defaultAnonKey, ...headers },
  });

describe("which rows", () => {
  it.each(rowCases)("S18 %s", async (query, ids) => {
    const response = await ask(query);
    const body = (await response.json()) as Headline[];
    expect(body.map(({ id }) => id)).toEqual(ids);
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("application/json; charset=utf-8");
    const offset = Number(/offset=(\d+)/.exec(query)?.[1] ?? 0);
    const expected = ids.length > 0 ? `${offset}-${offset + ids.length - 1}/*` : "*/*";
    expect(response.headers.get("content-range")).toBe(expected);
  });
});

describe("which fields", () => {
  it.each(fieldCases)("select=%s", async (select, expected) => {
    const response = await ask(`?id=eq.12&select=${encodeURIComponent(select)}`);
    const [only] = (await response.json()) as object[];
    expect(Object.entries(only ?? {})).toEqual(Object.entries(expected));
  });
});

describe("errors", () => {
  it.each(errorCases)("S18 %s is %i %s", async (query, status, code, message, more = {}) => {
    const response = await ask(query);
    const body = (await response.json()) as object;
    expect(body).toMatchObject({ code, message, ...more });
    expect(Object.keys(body).sort()).toEqual(["code", "details", "hint", "message"]);
    expect(response.status).toBe(status);
    expect(response.headers.get("content-type")).toBe("application/json; charset=utf-8");
    expect(response.headers.get("access-control-allow-origin")).toBe("*");
    expect(response.headers.get("cache-control")).toBe("no-store");
  });
});

describe("who may ask what", () => {
  const bare = (query: string, headers: Record<string, string>) =>
    fetch(`${server.url}${table}${query}`, { headers });

  it("S8 takes the key as a header or a parameter, with its bearer or without", async () => {
    const authorization = `Bearer ${defaultAnonKey}`;
    expect((await ask("?limit=1")).status).toBe(200);
    expect((await ask("?limit=1", { headers: { authorization } })).status).toBe(200);
    expect((await bare(`?limit=1&apikey=${defaultAnonKey}`, {})).status).toBe(200);
    expect((await ask("?limit=1", { headers: { authorization: "Basic eDp5" } })).status).toBe(200);
  });

  it.each([
    [{}, "No API key found in request"],
    [{ apikey: "" }, "No API key found in request"],
    [{ authorization: `Bearer ${defaultAnonKey}` }, "No API key found in request"],
    [{ apikey: "wrong" }, "Invalid API key"],
    [{ apikey: `${defaultAnonKey}x` }, "Invalid API key"],
    [{ apikey: defaultAnonKey, authorization: "Bearer x.y" }, "No suitable key or wrong key type"],
    [{ apikey: defaultAnonKey, authorization: "Bearer x.y.z" }, "No suitable key or wrong key type"],
    [{ apikey: defaultAnonKey, authorization: "Bearer " }, "No suitable key or wrong key type"],
  ])("S8 401 for %j", async (headers, message) => {
    const response = await bare("?limit=1", headers as Record<string, string>);
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ message });
    expect(response.headers.get("www-authenticate")).toBeTruthy();
  });

  it("says nothing about tables to a caller without a key", async () => {
    const response = await fetch(`${server.url}/rest/v1/secrets`);
    expect([response.status, await response.json()]).toMatchObject([401, { code: "PGRST302" }]);
  });

  it.each(["POST", "PATCH", "PUT", "DELETE"])("S7 refuses %s for anon", async (method) => {
    const body = method === "DELETE" ? undefined : "{}";
    const response = await ask("?id=eq.1", { method, ...(body ? { body } : {}) });
    expect(response.status).toBe(401);
    expect(await response.json()).toEqual({
      code: "42501",
      details: null,
      hint: null,
      message: "permission denied for table news_articles",
    });
  });

  it.each(["PROPFIND", "SEARCH", "REPORT"])("S8 405 for %s", async (method) => {
    const response = await ask("", { method });
    expect([response.status, response.headers.get("allow")]).toEqual([405, "OPTIONS,GET,HEAD"]);
    expect(await response.json()).toMatchObject({
      code: "PGRST117",
      message: `Unsupported HTTP method: ${method}`,
    });
  });

  it("S7 lets every site read and no browser say who it is", async () => {
    const preflight = await fetch(`${server.url}${table}`, {
      method: "OPTIONS",
      headers: {
        origin: "https://other.example",
        "access-control-request-method": "GET",
        "access-control-request-headers": "apikey,x-client-info,x-new",
      },
    });
    expect(preflight.status).toBe(200);
    expect(preflight.headers.get("access-control-allow-origin")).toBe("*");
    expect(preflight.headers.get("access-control-allow-methods")).toBe("GET, HEAD, OPTIONS");
    expect(preflight.headers.get("access-control-allow-headers")).toContain("x-new");
    expect(preflight.headers.get("access-control-allow-credentials")).toBeNull();
    const read = await ask("?limit=1", { headers: { origin: "https://other.example" } });
    expect(read.headers.get("access-control-allow-origin")).toBe("*");
    expect(read.headers.get("access-control-expose-headers")).toContain("Content-Range");
    expect(read.headers.get("access-control-allow-credentials")).toBeNull();
  });

  it("tells what a table can do on OPTIONS", async () => {
    const response = await ask("", { method: "OPTIONS" });
    expect([response.status, response.headers.get("allow")]).toEqual([200, "OPTIONS,GET,HEAD"]);
  });

  it.each([
    ["public", 200],
    ["graphql_public", 406],
  ])("Accept-Profile: %s is %i", async (profile, status) => {
    expect((await ask("?limit=1", { headers: { "accept-profile": profile } })).status).toBe(status);
  });
});

describe("the form of an answer", () => {
  it.each(["*/*", "application/json", "text/html,application/xml;q=0.9,*/*;q=0.8"])(
    "Accept: %s is JSON",
    async (accept) => {
      const response = await ask("?id=eq.3&select=id", { headers: { accept } });
      expect([response.status, await response.text()]).toEqual([200, '[{"id":3}]']);
      expect(response.headers.get("content-type")).toBe("application/json; charset=utf-8");
    },
  );

  it.each(["text/csv", "application/vnd.pgrst.object+json", "application/jsonp"])(
    "Accept: %s is 406, since rows come as JSON only",
    async (accept) => {
      const response = await ask("?id=eq.3", { headers: { accept } });
      const message = `None of these media types are available: ${accept}`;
      expect([response.status, await response.json()]).toMatchObject([406, { code: "PGRST107", message }]);
    },
  );

  it("does not count, and gives no part of an answer, whatever Prefer and Range ask for", async () => {
    const response = await ask("?limit=5", { headers: { prefer: "count=exact", range: "0-1" } });
    expect([response.status, response.headers.get("content-range")]).toEqual([200, "0-4/*"]);
    expect(response.headers.has("preference-applied")).toBe(false);
  });

  it("answers 304 without a body while nothing changed, by any of the ways to name a tag", async () => {
    const first = await ask("?order=published_date.desc&limit=50");
    const etag = first.headers.get("etag") ?? "";
    for (const tag of [etag, `W/${etag}`, `"other", ${etag}`, "*"]) {
      const again = await ask("?order=published_date.desc&limit=50", { headers: { "if-none-match": tag } });
      expect([again.status, await again.text(), again.headers.get("etag")]).toEqual([304, "", etag]);
      expect(again.headers.get("access-control-allow-origin")).toBe("*");
    }
    const other = await ask("?limit=49", { headers: { "if-none-match": etag } });
    expect(other.status).toBe(200);
  });

  it("answers HEAD with the headers of GET and no body", async () => {
    const [head, get] = [await ask("?limit=5", { method: "HEAD" }), await ask("?limit=5")];
    expect([head.status, await head.text()]).toEqual([200, ""]);
    for (const name of ["content-type", "content-range", "etag"])
      expect(head.headers.get(name)).toBe(get.headers.get(name));
  });

  it("S18 gives at most 1,000 rows, however many are asked for", async () => {
    const asked: number[] = [];
    const query = async ({ limit }: RowQuery) => {
      asked.push(limit);
      return [];
    };
    for (const search of ["", "?limit=1001", "?limit=999999999999999"]) {
      const request = new Request(`http://host${table}${search}`, { headers: { apikey: defaultAnonKey } });
      await answerRest(request, { store: { query }, log: () => {} });
    }
    expect(asked).toEqual([1000, 1000, 1000]);
  });
});

describe("a store that does not answer", () => {
  const request = new Request(`http://host${table}`, { headers: { apikey: defaultAnonKey } });
  const deps = (error: Error) => ({
    store: { query: () => Promise.reject(error) },

    log: (_level: string, event: string) => void logged.push(event),
  });
  const logged: string[] = [];

  it("T4 is a 503 that says nothing of the inside, and a line in the log", async () => {
    const response = await answerRest(request, deps(new StoreFaultError("disk /secret/path broke")));
    expect(response.status).toBe(503);
    expect(await response.text()).not.toContain("secret");
    expect(logged).toEqual(["rest-read-failed"]);
  });

  it("leaves a mistake of ours to the handler around it", async () => {
    await expect(answerRest(request, deps(new TypeError("ours")))).rejects.toThrow("ours");
  });
});
