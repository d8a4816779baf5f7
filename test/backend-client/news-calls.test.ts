import { beforeEach, describe, expect, it } from "vitest";
import { advanceClock, startFakeClock, startMs } from "./fake-clock.ts";
import { anonKey } from "./open-client.ts";
import { openPair } from "./open-pair.ts";
import type { Reply } from "./start-backend.ts";

const article = { id: 1, title: "T", url: "https://example.com/", published_date: "2026-11-20T10:00:00Z" };

async function openNews(answer: () => Reply) {
  const pair = await openPair(answer);
  const readNews = () =>
    pair.client.from("news_articles").select("*").order("published_date", { ascending: false }).limit(50);
  return { ...pair, readNews };
}

describe("spec 7: the two calls as the client sends them", () => {
  it("spec 7: the read asks for all columns, newest first, so many rows, with the public key", async () => {
    const { backend, readNews } = await openNews(() => ({ json: [article] }));
    expect((await readNews()).data).toEqual([article]);
    const [request] = backend.seen;
    expect(backend.pathsSeen()).toEqual([
      "GET /rest/v1/news_articles?select=*&order=published_date.desc&limit=50",
    ]);
    expect(request?.headers).toMatchObject({ apikey: anonKey, authorization: `Bearer ${anonKey}` });
    expect(request?.body).toBe("");
  });

  it("spec 7: the refresh invokes fetch-news without a payload", async () => {
    const { backend, client } = await openNews(() => ({ json: { status: "ok" } }));
    expect((await client.functions.invoke("fetch-news")).data).toEqual({ status: "ok" });
    expect(backend.pathsSeen()).toEqual(["POST /functions/v1/fetch-news"]);
    expect(backend.seen[0]).toMatchObject({ body: "", headers: { apikey: anonKey } });
  });

  it("spec 7: neither call touches the auth endpoints", async () => {
    const { backend, client, readNews } = await openNews(() => ({ json: [] }));
    await readNews();
    await client.functions.invoke("fetch-news");
    expect(backend.seen.filter(({ path }) => path.startsWith("/auth/"))).toEqual([]);
  });

  it("spec 7: without a project address or key there is no client", async () => {
    const { createClient } = await import("@supabase/supabase-js");
    expect(() => createClient("", anonKey)).toThrow("supabaseUrl is required");
    expect(() => createClient("https://example.com", "")).toThrow("supabaseKey is required");
  });
});

describe("spec 8: a failing read as the client reports it", () => {
  beforeEach(startFakeClock);

  async function failedRead(reply: Reply, passMs: number) {
    const { backend, readNews, idle } = await openNews(() => reply);
    const read = readNews().then((result) => result);
    await advanceClock(passMs, idle);
    const sentAtMs = backend.seen.map(({ atMs }) => atMs - startMs);
    return { ...(await read), sentAtMs };
  }

  it("spec 8: a refusal is reported at once, with PostgREST's own fields", async () => {
    const json = { code: "42703", message: "column does not exist", details: null, hint: null };
    const { data, error, sentAtMs } = await failedRead({ status: 400, json }, 0);
    expect(data).toBeNull();
    expect(error).toMatchObject(json);
    expect(sentAtMs).toEqual([0]);
  });

  it("spec 8: 503 is reported only after three more tries, 7 s later", async () => {
    const { error, sentAtMs } = await failedRead({ status: 503, json: { message: "down" } }, 8000);
    expect(sentAtMs).toEqual([0, 1000, 3000, 7000]);
    expect(error?.message).toBe("down");
  });

  it("spec 8: a cut connection is reported only after three more tries, 7 s later", async () => {
    const { error, sentAtMs } = await failedRead("cut", 8000);
    expect(sentAtMs).toEqual([0, 1000, 3000, 7000]);
    expect(error?.message).toContain("fetch failed");
  });

  it("spec 8: Retry-After of a 503 sets the wait", async () => {
    const reply: Reply = { status: 503, json: { message: "down" }, headers: { "retry-after": "2" } };
    expect((await failedRead(reply, 7000)).sentAtMs).toEqual([0, 2000, 4000, 6000]);
  });

  it("spec 8: a failing function is reported at once and never tried again", async () => {
    const { backend, client, idle } = await openNews(() => ({ status: 502, json: {} }));
    const { data, error } = await client.functions.invoke("fetch-news");
    await advanceClock(10_000, idle, 1000);
    expect(data).toBeNull();
    expect(error).toMatchObject({ name: "FunctionsHttpError" });
    expect(backend.seen).toHaveLength(1);
  });
});
