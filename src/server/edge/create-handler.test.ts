import { describe, expect, it } from "vitest";
import { createHandler } from "./create-handler.ts";
import { readFunctionSettings } from "./read-function-settings.ts";

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

function ask(headers: Record<string, string>, method = "POST", path = "/fetch-news") {
  const logged: string[] = [];
  const handle = createHandler({
    hub,
    readVariable: (name) => variables[name],
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

  it("rule 27 tells a caller nothing about the database", async () => {
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
