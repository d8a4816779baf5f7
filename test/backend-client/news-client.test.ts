import { describe, expect, it } from "vitest";
import { tickerLimit } from "#news/headline.ts";
import { createNewsClient } from "#site/ticker/news-client.ts";
import { openPair } from "./open-pair.ts";
import type { Reply } from "./start-backend.ts";

const row = {
  id: 1,
  title: "T",
  url: "https://example.com/",
  published_date: "2026-11-20T10:00:00+00:00",
  source_name: "S",
};

/** The product's own use of the client, on the loopback backend. */
async function openNews(reply: Reply) {
  const { backend } = await openPair(() => reply);
  return { backend, news: createNewsClient(backend.url, "public-key") };
}

describe("the product's two calls", () => {
  it.each([
    ["the ticker", 50, [tickerLimit]],
    ["nobody", 10, []],
  ])("spec 7: reads all columns, newest first; %s says a limit of %i", async (_, rows, limit) => {
    const { backend, news } = await openNews({ json: [row] });
    expect(await news.readHeadlines(...limit)).toEqual([row]);
    expect(backend.pathsSeen()).toEqual([
      `GET /rest/v1/news_articles?select=*&order=published_date.desc&limit=${rows}`,
    ]);
    expect(backend.seen[0]?.body).toBe("");
  });

  it("spec 7: refreshes by invoking fetch-news without a payload", async () => {
    const { backend, news } = await openNews({ json: { status: "ok" } });
    expect(await news.fetchNews()).toBeUndefined();
    expect(backend.pathsSeen()).toEqual(["POST /functions/v1/fetch-news"]);
    expect(backend.seen[0]?.body).toBe("");
  });

  it("spec 6: both calls carry the public anonymous key and no other credential", async () => {
    const { backend, news } = await openNews({ json: [] });
    await news.readHeadlines(tickerLimit);
    await news.fetchNews();
    for (const { headers } of backend.seen) {
      expect(headers).toMatchObject({ apikey: "public-key", authorization: "Bearer public-key" });
      expect(headers.cookie).toBeUndefined();
    }
  });

  it("hears when the sources were last asked, where the function says so", async () => {
    const { news } = await openNews({ json: { status: "skipped", looked_at: "2026-11-20T10:00:00.000Z" } });
    expect(await news.fetchNews()).toBe(Date.UTC(2026, 10, 20, 10));
  });

  it("spec 3: rows of the four columns are headlines; rows that lack one of them are none", async () => {
    const { source_name: _, ...four } = row;
    const { news } = await openNews({ json: [four, { ...four, url: null }, { ...four, title: null }, null] });
    expect(await news.readHeadlines()).toEqual([four]);
  });

  it("spec 8: a failed read rejects with the server's message", async () => {
    const { news } = await openNews({ status: 400, json: { message: "no such column", code: "42703" } });
    await expect(news.readHeadlines(1)).rejects.toMatchObject({ message: "no such column" });
  });

  it("spec 8: a failed refresh rejects", async () => {
    const { news } = await openNews({ status: 502, json: { status: "failed" } });
    await expect(news.fetchNews()).rejects.toThrow("non-2xx");
  });
});
