import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { defaultAnonKey } from "#news/default-anon-key.ts";
import { emptyResult } from "../ingest/refresh-deps.ts";
import { createMemoryStore, toTestHeadlines } from "../testing/memory-store.ts";
import { startTestServer, type TestServer } from "../testing/start-test-server.ts";
import { createApi } from "./handle-request.ts";

const store = createMemoryStore();
let server: TestServer;
let refreshes = 0;
beforeAll(async () => {
  store.publish(toTestHeadlines(3));
  const refresh = async () => {
    refreshes++;
    store.publish(toTestHeadlines(refreshes + 3));
    return emptyResult();
  };
  const api = createApi({ store, refresh, siteUrl: "https://hub.example/", log: () => {} });
  server = await startTestServer({ ...api, store });
});
afterAll(() => server.remove());

const key = { apikey: defaultAnonKey };
const rowsUrl = () => `${server.url}/rest/v1/news_articles?select=*&order=published_date.desc&limit=50`;
const newsUrl = () => `${server.url}/functions/v1/fetch-news`;

describe("the API over a socket (spec 7)", () => {
  it("reads rows, and answers 304 to a caller that has them, whatever form it took", async () => {
    for (const encoding of ["identity", "gzip", "br"]) {
      const headers = { ...key, "accept-encoding": encoding };
      const first = await fetch(rowsUrl(), { headers });
      expect(await first.json()).toHaveLength(3);
      const etag = first.headers.get("etag") ?? "";
      const second = await fetch(rowsUrl(), { headers: { ...headers, "if-none-match": etag } });
      expect([second.status, await second.text()], encoding).toEqual([304, ""]);
    }
  });

  it("S7 is open to any origin without credentials, and asks for the public key", async () => {
    const answer = await fetch(rowsUrl(), { headers: { ...key, origin: "https://other.example" } });
    expect(answer.headers.get("access-control-allow-origin")).toBe("*");
    expect(answer.headers.has("access-control-allow-credentials")).toBe(false);
    expect((await fetch(rowsUrl())).status).toBe(401);
    expect((await fetch(newsUrl(), { method: "POST" })).status).toBe(401);
  });

  it("shows the rows of a refresh to the very next read", async () => {
    await (await fetch(rowsUrl(), { headers: key })).text();
    const result = await fetch(newsUrl(), { method: "POST", headers: key });
    expect([result.status, (await result.json()).status]).toEqual([200, "ok"]);
    expect(await (await fetch(rowsUrl(), { headers: key })).json()).toHaveLength(4);
  });

  it.each([
    ["https://hub.example", 200],
    ["https://other.example", 403],
  ])("S7 lets a page of %s ask for a refresh: %i", async (origin, status) => {
    const answer = await fetch(newsUrl(), { method: "POST", headers: { ...key, origin } });
    expect(answer.status).toBe(status);
  });

  it("T4 a store that fails is an error in PostgREST's shape, and an end of it once it is back", async () => {
    store.fault = new Error("disk I/O error in /srv/hub/data");
    const failed = await fetch(`${rowsUrl()}&id=gt.0`, { headers: key });
    const text = await failed.text();
    expect(failed.status).toBe(500);
    expect(Object.keys(JSON.parse(text))).toEqual(["code", "details", "hint", "message"]);
    expect(text).not.toContain("/srv");
    store.fault = undefined;
    expect((await fetch(`${rowsUrl()}&id=gt.0`, { headers: key })).status).toBe(200);
  });
});
