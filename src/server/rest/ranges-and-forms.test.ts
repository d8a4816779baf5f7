import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { toTestArticles } from "#server/store/testing/store-fixture.ts";
import { defaultAnonKey } from "./default-anon-key.ts";
import { printCsv } from "./print-csv.ts";
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

describe("counts, ranges and forms", () => {
  const answers: [query: string, headers: Record<string, string>, status: number, contentRange: string][] = [
    ["", { prefer: "count=exact" }, 200, "0-11/12"],
    ["?limit=10", { prefer: "count=exact" }, 206, "0-9/12"],
    ["?limit=10&offset=10", { prefer: "count=exact" }, 206, "10-11/12"],
    ["?id=lt.4", { prefer: "count=exact" }, 200, "0-2/3"],
    ["?id=lt.0", { prefer: "count=exact" }, 200, "*/0"],
    ["?limit=0", { prefer: "count=exact" }, 206, "*/12"],
    ["?limit=0&offset=50", { prefer: "count=exact" }, 206, "*/12"],
    ["?offset=12", { prefer: "count=exact" }, 206, "*/12"],
    ["?limit=5", { prefer: "count=planned" }, 206, "0-4/12"],
    ["?limit=5", { prefer: "return=minimal, count=estimated" }, 206, "0-4/12"],
    ["?limit=5", { prefer: "count=none" }, 200, "0-4/*"],
    ["", { range: "0-1" }, 200, "0-1/*"],
    ["", { range: "0-1", "range-unit": "items", prefer: "count=exact" }, 206, "0-1/12"],
    ["", { range: "10-" }, 200, "10-11/*"],
    ["?limit=3", { range: "0-1" }, 200, "0-1/*"],
    ["?limit=3&offset=1", { range: "0-1" }, 200, "1-1/*"],
    ["", { range: "bytes=0-1" }, 200, "0-11/*"],
    ["", { range: "0-99999999999999" }, 200, "0-11/*"],
  ];

  it.each(answers)("GET %s with %j is %i, %s", async (query, headers, status, contentRange) => {
    const response = await ask(query, { headers });
    expect(response.status).toBe(status);
    expect(response.headers.get("content-range")).toBe(contentRange);
    const counted = /count=(?:exact|planned|estimated)/.exec(headers.prefer ?? "")?.[0] ?? null;
    expect(response.headers.get("preference-applied")).toBe(counted);
  });

  it.each([
    [
      "?offset=13",
      { prefer: "count=exact" },
      "*/12",
      "An offset of 13 was requested, but there are only 12 rows.",
    ],
    [
      "?id=lt.0&offset=1",
      { prefer: "count=exact" },
      "*/0",
      "An offset of 1 was requested, but there are only 0 rows.",
    ],
    [
      "",
      { range: "1-0" },
      null,
      "The lower boundary must be lower than or equal to the upper boundary in the Range header.",
    ],
    ["?offset=5&limit=5", { range: "0-1" }, null, "Limit should be greater than or equal to zero."],
  ])("416 for %s with %j", async (query, headers, contentRange, details) => {
    const response = await ask(query, { headers: headers as Record<string, string> });
    expect(response.status).toBe(416);
    expect(response.headers.get("content-range")).toBe(contentRange);
    expect(response.headers.get("preference-applied")).toBe(contentRange && "count=exact");
    expect(await response.json()).toMatchObject({ code: "PGRST103", details });
  });

  it("S18 gives at most 1,000 rows, however many are asked for", async () => {
    const { url, add, stop } = await startRestServer();
    try {
      for (let first = 1140; first >= 100; first -= 40) await add(toTestArticles(40, undefined, first));
      const headers = { apikey: defaultAnonKey, prefer: "count=exact" };
      const response = await fetch(`${url}${table}?select=id&limit=100000`, { headers });
      expect(((await response.json()) as []).length).toBe(1000);
      expect(response.headers.get("content-range")).toMatch(/^0-999\/10\d\d$/);
      expect(response.status).toBe(206);
    } finally {
      await stop();
    }
  });

  const forms: [accept: string, status: number, contentType: string, body: string][] = [
    ["*/*", 200, "application/json; charset=utf-8", '[{"id":3}]'],
    ["text/html,application/xml;q=0.9,*/*;q=0.8", 200, "application/json; charset=utf-8", '[{"id":3}]'],
    ["application/json", 200, "application/json; charset=utf-8", '[{"id":3}]'],
    [
      "application/vnd.pgrst.object+json",
      200,
      "application/vnd.pgrst.object+json; charset=utf-8",
      '{"id":3}',
    ],
    [
      "application/vnd.pgrst.object+json;nulls=stripped",
      200,
      "application/vnd.pgrst.object+json;nulls=stripped; charset=utf-8",
      '{"id":3}',
    ],
    [
      "application/vnd.pgrst.array+json;nulls=stripped",
      200,
      "application/vnd.pgrst.array+json;nulls=stripped; charset=utf-8",
      '[{"id":3}]',
    ],
    ["text/csv", 200, "text/csv; charset=utf-8", "id\n3"],
    ["text/csv;q=0.5, application/json;q=0.9", 200, "application/json; charset=utf-8", '[{"id":3}]'],
    [
      "text/plain",
      406,
      "application/json; charset=utf-8",
      '{"code":"PGRST107","details":null,"hint":null,"message":"None of these media types are available: text/plain"}',
    ],
  ];

  it.each(forms)("Accept: %s is %i %s", async (accept, status, contentType, body) => {
    const response = await ask("?id=eq.3&select=id", { headers: { accept } });
    expect(await response.text()).toBe(body);
    expect(response.status).toBe(status);
    expect(response.headers.get("content-type")).toBe(contentType);
  });

  it.each([
    ["?id=lt.0", 0],
    ["?id=lt.3", 2],
  ])("PGRST116 when one row is asked for and %s gives %i", async (query, count) => {
    const response = await ask(query, { headers: { accept: "application/vnd.pgrst.object+json" } });
    expect(response.status).toBe(406);
    expect(await response.json()).toEqual({
      code: "PGRST116",
      details: `The result contains ${count} rows`,
      hint: null,
      message: "Cannot coerce the result to a single JSON object",
    });
  });

  it("prints CSV as PostgreSQL prints a row", async () => {
    const csv = async (query: string) => (await ask(query, { headers: { accept: "text/csv" } })).text();
    expect(await csv("?select=id,title,published_date&id=in.(3,7,12)")).toBe(
      [
        "id,title,published_date",
        '3,"Say ""maths"", please (again)","2026-11-20 08:03:00+00"',
        '7,"50% off_season \\\\ fees","2026-11-20 08:07:00+00"',
        '12,"Headline 12","2026-11-20 08:12:00.25+00"',
      ].join("\n"),
    );
    expect(await csv("?id=lt.0")).toBe("\n");
    // Unlike S14, and on purpose: docs/store.md, "The read endpoint".
    expect(printCsv([{ title: "=1+1" }])).toBe("title\n=1+1");
  });

  it("PGRST122 refuses an unknown preference under handling=strict, and lets it pass otherwise", async () => {
    const strict = await ask("?limit=1", { headers: { prefer: "handling=strict, colour=red" } });
    expect([strict.status, await strict.json()]).toMatchObject([400, { code: "PGRST122" }]);
    const lenient = await ask("?limit=1", { headers: { prefer: "colour=red" } });
    expect(lenient.status).toBe(200);
  });
});

describe("conditional requests and HEAD", () => {
  it("answers 304 without a body while nothing changed, by any of the ways to name a tag", async () => {
    const first = await ask("?order=published_date.desc&limit=50");
    const etag = first.headers.get("etag") ?? "";
    for (const tag of [etag, `W/${etag}`, `"other", ${etag}`, "*"]) {
      const again = await ask("?order=published_date.desc&limit=50", { headers: { "if-none-match": tag } });
      expect([again.status, await again.text(), again.headers.get("etag")]).toEqual([304, "", etag]);
      expect(again.headers.get("access-control-allow-origin")).toBe("*");
    }
    const other = await ask("?limit=49", { headers: { "if-none-match": '"x"' } });
    expect(other.status).toBe(200);
  });

  it("has another tag for another form, another range and another row", async () => {
    const tag = async (query: string, headers: Record<string, string> = {}) =>
      (await ask(query, { headers })).headers.get("etag");
    const tags = [
      await tag("?id=eq.1"),
      await tag("?id=eq.2"),
      await tag("?id=eq.1", { accept: "text/csv" }),
      await tag("?id=eq.1", { prefer: "count=exact" }),
    ];
    expect(new Set(tags).size).toBe(tags.length);
    expect(await tag("?id=eq.1")).toBe(tags[0]);
  });

  it("answers HEAD with the headers of GET and no body", async () => {
    const headers = { prefer: "count=exact" };
    const head = await ask("?limit=5", { method: "HEAD", headers });
    const get = await ask("?limit=5", { headers });
    expect(await head.text()).toBe("");
    for (const name of ["content-type", "content-range", "etag", "preference-applied"]) {
      expect(head.headers.get(name)).toBe(get.headers.get(name));
    }
    expect(head.status).toBe(206);
  });

  it("does not read a Range on HEAD (RFC 9110 14.2)", async () => {
    const head = await ask("", { method: "HEAD", headers: { range: "0-1" } });
    expect(head.headers.get("content-range")).toBe("0-11/*");
  });
});
