import { createClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { defaultAnonKey } from "#news/default-anon-key.ts";
import { type RestServer, startRestServer } from "./testing/start-rest-server.ts";

let server: RestServer;
beforeAll(async () => {
  server = await startRestServer();
});
afterAll(() => server.stop());

describe("supabase-js, unmodified", () => {
  const client = () => createClient(server.url, defaultAnonKey, { auth: { persistSession: false } });
  const from = () => client().from("news_articles");

  it("spec 7: reads the newest headlines", async () => {
    const { data, error, status } = await from()
      .select("*")
      .order("published_date", { ascending: false })
      .limit(50);
    expect([error, status, data?.length]).toEqual([null, 200, 12]);
    expect(data?.[0]).toEqual({
      id: 12,
      title: "Headline 12",
      url: "https://example.org/articles/12",
      published_date: "2026-11-20T08:12:00.25+00:00",
      source_name: "Beta",
      language: "",
    });
  });

  it("pages, and picks by equality and range", async () => {
    const ids = async (query: PromiseLike<{ data: unknown; error: unknown }>) => {
      const { data, error } = await query;
      expect(error).toBeNull();
      return (data as { id: number }[]).map(({ id }) => id);
    };
    const select = () => from().select("id");
    expect(await ids(select().range(2, 4))).toEqual([3, 4, 5]);
    expect(await ids(select().match({ id: 1, source_name: "Alpha" }))).toEqual([1]);
    expect(await ids(select().gte("published_date", "2026-11-20T08:12:00Z"))).toEqual([12]);
    expect(await ids(select().filter("id", "eq", 1))).toEqual([1]);
    expect((await from().select("id").eq("id", 1).maybeSingle()).data).toEqual({ id: 1 });
    expect((await from().select("id").eq("id", 0).maybeSingle()).data).toBeNull();
  });

  it("is told what there is not", async () => {
    const refused = { data: null, status: 400, error: { code: "PGRST127" } };
    expect(await from().select("id").ilike("title", "%MATHS%")).toMatchObject(refused);
    expect(await from().select("id").in("id", [1, 2])).toMatchObject(refused);
    expect(await from().select("id").or("id.eq.1,id.eq.2")).toMatchObject(refused);
    const unavailable = { status: 406, error: { code: "PGRST107" } };
    expect(await from().select("id").eq("id", 1).single()).toMatchObject(unavailable);
    expect(await from().select("id").csv()).toMatchObject(unavailable);
  });

  it("is told why it may not write", async () => {
    const inserted = await from().insert({ title: "x" });
    expect([inserted.status, inserted.error]).toMatchObject([401, { code: "42501" }]);
    expect((await from().update({ title: "x" }).eq("id", 1)).error).toMatchObject({ code: "42501" });
    expect((await from().upsert({ id: 1 })).error).toMatchObject({ code: "42501" });
    expect((await from().delete().eq("id", 1)).error).toMatchObject({ code: "42501" });
    expect((await client().rpc("fetch_news")).error).toMatchObject({ code: "PGRST202" });
    expect((await client().from("users").select()).error).toMatchObject({ code: "PGRST205" });
  });
});
