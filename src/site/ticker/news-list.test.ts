import { afterEach, describe, expect, it, vi } from "vitest";
import type { Headline } from "#news/headline.ts";
import type { NewsClient } from "./news-client.ts";
import { loadHeadlines, type NewsEvent, type NewsState, reduceNews, refreshHeadlines } from "./news-list.ts";

const row: Headline = {
  id: 1,
  title: "A",
  url: "https://news.example/1",
  published_date: "2026-11-21T09:00:00+00:00",
  source_name: "S",
};
const loading: NewsState = { status: "loading", headlines: [], message: "", isRefreshing: false };
const loaded: NewsState = { status: "loaded", headlines: [row], message: "", isRefreshing: false };

describe("reduceNews", () => {
  it("spec 4 news list: loading, then loaded with the articles", () => {
    expect(reduceNews(loading, { type: "loaded", headlines: [row] })).toEqual(loaded);
  });

  it("spec 8 news fetch fails: message stored, list emptied", () => {
    expect(reduceNews(loaded, { type: "load failed" })).toEqual({
      status: "error",
      headlines: [],
      message: "Failed to fetch news items",
      isRefreshing: false,
    });
  });

  it("spec 4 refresh action: clears the error and keeps what is shown", () => {
    const failed: NewsState = { ...loaded, message: "Failed to refresh news" };
    expect(reduceNews(failed, { type: "refresh started" })).toEqual({ ...loaded, isRefreshing: true });
  });

  it("spec 8 refresh fails: message stored, list kept", () => {
    const state = reduceNews({ ...loaded, isRefreshing: true }, { type: "refresh failed" });
    expect(state).toEqual({ ...loaded, message: "Failed to refresh news" });
  });
});

describe("loadHeadlines and refreshHeadlines", () => {
  afterEach(() => {
    vi.restoreAllMocks();
  });

  /** Runs one of the two with a client whose calls go as told; gives what was called, reported and logged. */
  async function run(act: typeof loadHeadlines, calls: Partial<NewsClient>) {
    const log = vi.spyOn(console, "error").mockReturnValue(undefined);
    const called: string[] = [];
    const client: NewsClient = {
      readHeadlines: (limit) => {
        called.push(`read ${limit}`);
        return calls.readHeadlines?.() ?? Promise.resolve([row]);
      },
      fetchNews: () => {
        called.push("fetch news");
        return calls.fetchNews?.() ?? Promise.resolve(undefined);
      },
    };
    const events: NewsEvent[] = [];
    await act(
      () => Promise.resolve(client),
      50,
      (event) => void events.push(event),
    );
    return { called, events, logged: log.mock.calls };
  }
  /** An error that brings no text of its own. */
  const wordless = Object.assign(new Error(), { code: "XX000" });
  const refuse = () => Promise.reject(wordless);

  it("spec 7 load headlines: reports what was read", async () => {
    const { called, events, logged } = await run(loadHeadlines, {});
    expect(called).toEqual(["read 50"]);
    expect(events).toEqual([{ type: "loaded", headlines: [row] }]);
    expect(logged).toEqual([]);
  });

  it("spec 8 news fetch fails: it is reported, and what exactly went wrong is logged", async () => {
    const { events, logged } = await run(loadHeadlines, { readHeadlines: refuse });
    expect(events).toEqual([{ type: "load failed" }]);
    expect(logged).toEqual([["Failed to fetch news items", wordless]]);
  });

  it("spec 4 refresh action: asks for news first, then reads again and reports what came", async () => {
    const { called, events } = await run(refreshHeadlines, {});
    expect(called).toEqual(["fetch news", "read 50"]);
    expect(events).toEqual([{ type: "refresh started" }, { type: "loaded", headlines: [row] }]);
  });

  it("spec 8 refresh fails: it is reported and logged, and nothing is read", async () => {
    const { called, events, logged } = await run(refreshHeadlines, { fetchNews: refuse });
    expect(called).toEqual(["fetch news"]);
    expect(events).toEqual([{ type: "refresh started" }, { type: "refresh failed" }]);
    expect(logged).toEqual([["Failed to refresh news", wordless]]);
  });

  it("spec 8 refresh fails at the read: the text is the read's", async () => {
    const { events } = await run(refreshHeadlines, { readHeadlines: refuse });
    expect(events.at(-1)).toEqual({ type: "load failed" });
  });
});
