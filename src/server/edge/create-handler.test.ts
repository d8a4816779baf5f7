import { describe, expect, it } from "vitest";
import { apiHeaders } from "#server/headers/security-headers.ts";
import { createHandler, readFunctionSettings } from "./create-handler.ts";

const hub = {
  product: "Waymark",
  url: "https://hub.example/",
  version: "1.0.0",
  feeds: [],
  updatesXml: "",
  migrations: [],
};
const variables: Record<string, string> = {
  SUPABASE_DB_URL: "postgres://nobody@127.0.0.1:1/none",
  SUPABASE_ANON_KEY: "old.anon.key",
  SUPABASE_PUBLISHABLE_KEYS: '{"default":"sb_publishable_1"}',
};

function ask(headers: Record<string, string>, method = "POST", path = "/fetch-news", given = variables) {
  const logged: string[] = [];
  const handle = createHandler({
    hub,
    readVariable: (name) => given[name],
    resolveDns: undefined,
    log: (_level, event) => logged.push(event),
  });
  return handle(new Request(`http://edge.internal${path}`, { method, headers }));
}

describe("the Edge Function's answers", () => {
  it.each<[string, Record<string, string>, number]>([
    ["no key", {}, 401],
    ["a wrong key", { apikey: "other" }, 401],
    ["an empty key", { apikey: "" }, 401],
    ["the anon key, then no database", { apikey: "old.anon.key" }, 503],
    ["a publishable key, then no database", { apikey: "sb_publishable_1" }, 503],
    ["the key as bearer", { authorization: "Bearer old.anon.key" }, 503],
    ["a page of the site", { apikey: "old.anon.key", origin: "https://hub.example" }, 503],
    ["S7 a page of another site", { apikey: "old.anon.key", origin: "https://evil.example" }, 403],
  ])("%s", async (_what, headers, status) => {
    expect((await ask(headers)).status).toBe(status);
  });

  it.each<[string, Record<string, string>, string, string, number]>([
    ["a refusal", {}, "POST", "/fetch-news", 401],
    ["another origin", { origin: "https://evil.example" }, "POST", "/fetch-news", 403],
    ["an unknown function", {}, "POST", "/other", 404],
    ["another method", {}, "GET", "/fetch-news", 405],
    ["the browser's question", { origin: "https://hub.example" }, "OPTIONS", "/fetch-news", 204],
    ["no database", { apikey: "old.anon.key" }, "POST", "/fetch-news", 503],
  ])("S6 %s has every header of the API", async (_what, headers, method, path, status) => {
    const answer = await ask(headers, method, path);
    expect(answer.status).toBe(status);
    expect(Object.fromEntries(answer.headers)).toMatchObject(apiHeaders);
    expect(answer.headers.get("vary")).toBe("origin");
  });

  it.each<[string, Record<string, string>]>([
    ["with a key", { apikey: "old.anon.key" }],
    ["without one", {}],
  ])("without settings it answers 503 %s, and says nothing of them", async (_what, headers) => {
    const answer = await ask(headers, "POST", "/fetch-news", {});
    expect(answer.status).toBe(503);
    expect(Object.fromEntries(answer.headers)).toMatchObject(apiHeaders);
    const text = await answer.text();
    expect(JSON.parse(text)).toMatchObject({ code: "REFRESH_FAILED" });
    expect(text).not.toContain("SUPABASE");
  });

  it("is asked at the gateway's address and at its own", async () => {
    expect((await ask({}, "GET")).status).toBe(405);
    expect((await ask({}, "GET", "/functions/v1/fetch-news")).status).toBe(405);
    expect((await ask({}, "GET", "/other")).status).toBe(404);
  });

  it("S7 answers the browser's question before the call", async () => {
    const answer = await ask({ origin: "https://hub.example" }, "OPTIONS");
    expect(answer.status).toBe(204);
    expect(answer.headers.get("access-control-allow-origin")).toBe("https://hub.example");
  });

  it("S18 tells a caller nothing about the database", async () => {
    const text = await (await ask({ apikey: "old.anon.key" })).text();
    expect(text).not.toMatch(/127\.0\.0\.1|postgres|ECONN/i);
  });
});

describe("the function's settings", () => {
  const read = (given: Record<string, string>) => readFunctionSettings((name) => given[name]);

  it("one's own database address goes before the project's", () => {
    expect(read({ SUPABASE_DB_URL: "a", WAYMARK_DATABASE_URL: "b" }).databaseUrl).toBe("b");
  });

  it.each(["", "null", "not json", '"text"', "[1]"])("keys as %j let nobody in", (text) => {
    expect(read({ SUPABASE_DB_URL: "a", SUPABASE_PUBLISHABLE_KEYS: text }).publicKeys).toEqual([]);
  });

  it("says what is missing", () => {
    expect(() => read({})).toThrow("SUPABASE_DB_URL is not set");
  });
});
