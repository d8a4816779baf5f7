import { createClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { defaultAnonKey } from "./default-anon-key.ts";
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

  it("counts, pages, and counts alone", async () => {
    const page = await from().select("id", { count: "exact" }).range(2, 4);
    expect([page.status, page.count, page.data]).toEqual([206, 12, [{ id: 3 }, { id: 4 }, { id: 5 }]]);
    const head = await from().select("*", { count: "exact", head: true });
    expect([head.status, head.count, head.data]).toEqual([200, 12, null]);
  });

  it("single, maybeSingle, csv", async () => {
    expect((await from().select("id").eq("id", 1).single()).data).toEqual({ id: 1 });
    expect((await from().select("id").eq("id", 0).single()).error).toMatchObject({ code: "PGRST116" });
    expect((await from().select("id").eq("id", 0).maybeSingle()).data).toBeNull();
    expect((await from().select("id").lt("id", 3).maybeSingle()).error).toMatchObject({ code: "PGRST116" });
    expect((await from().select("id").lt("id", 3).csv()).data).toBe("id\n1\n2");
  });

  it("filters by every way it has for these columns", async () => {
    const ids = async (query: PromiseLike<{ data: unknown; error: unknown }>) => {
      const { data, error } = await query;
      expect(error).toBeNull();
      return (data as { id: number }[]).map(({ id }) => id);
    };
    const select = () => from().select("id");
    expect(await ids(select().in("id", [1, 2]))).toEqual([1, 2]);
    expect(await ids(select().in("title", ["Headline 1", "Études à l'étranger"]))).toEqual([1, 5]);
    expect(await ids(select().not("id", "in", "(1,2,3,4,5,6,7,8,9,10)"))).toEqual([11, 12]);
    expect(await ids(select().or("id.eq.1,and(id.gt.3,id.lt.5)"))).toEqual([1, 4]);
    expect(await ids(select().ilike("title", "%MATHS%"))).toEqual([3]);
    expect(await ids(select().likeAnyOf("title", ["Say%", "50%"]))).toEqual([3, 7]);
    expect(await ids(select().match({ id: 1, source_name: "Alpha" }))).toEqual([1]);
    expect(await ids(select().is("id", null))).toEqual([]);
    expect(await ids(select().gte("published_date", "2026-11-20T08:12:00Z"))).toEqual([12]);
    expect(await ids(select().filter("id", "eq", 1))).toEqual([1]);
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
