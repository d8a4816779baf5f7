import { afterEach, describe, expect, it, vi } from "vitest";
import type { Headline } from "#news/headline.ts";
import type { NewsClient } from "./news-client.ts";
import { loadHeadlines, type NewsState, refreshHeadlines } from "./news-list.ts";

const row: Headline = {
  id: 1,
  title: "A",
  url: "https://news.example/1",
  published_date: "2026-11-21T09:00:00+00:00",
  source_name: "S",
};
const loading: NewsState = { status: "loading", headlines: [], message: "", isRefreshing: false };
const loaded: NewsState = { status: "loaded", headlines: [row], message: "", isRefreshing: false };
const failed: NewsState = {
  status: "error",
  headlines: [],
  message: "Failed to fetch news items",
  isRefreshing: false,
};

describe("loadHeadlines and refreshHeadlines", () => {
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  /** Runs one of the two with a client whose calls go as told; gives what was called and logged, and each state. */
  async function run(act: typeof loadHeadlines, calls: Partial<NewsClient>, before = loading) {
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
    const states: NewsState[] = [];
    await act(
      () => Promise.resolve(client),
      (change) => void states.push({ ...(states.at(-1) ?? before), ...change }),
    );
    return { called, states, logged: log.mock.calls };
  }
  /** An error that brings no text of its own. */
  const wordless = Object.assign(new Error(), { code: "XX000" });
  const refuse = () => Promise.reject(wordless);

  it("spec 4 news list, spec 7 load headlines: loading, then loaded with the articles", async () => {
    const { called, states, logged } = await run(loadHeadlines, {});
    expect(called).toEqual(["read 50"]);
    expect(states).toEqual([loaded]);
    expect(logged).toEqual([]);
  });

  it("spec 8 news fetch fails: message stored, list emptied, and what exactly went wrong is logged", async () => {
    const { states, logged } = await run(
      loadHeadlines,
      { readHeadlines: refuse },
      { ...loaded, lookedAtMs: 5 },
    );
    expect(states).toEqual([failed]);
    expect(logged).toEqual([["Failed to fetch news items", wordless]]);
  });

  it("spec 4 refresh action: clears the error, keeps what is shown, asks for news first, then reads again", async () => {
    const troubled = { ...loaded, message: "Failed to refresh news" };
    const newer = { ...row, id: 2 };
    const calls = { readHeadlines: () => Promise.resolve([newer]), fetchNews: () => Promise.resolve(7) };
    const { called, states } = await run(refreshHeadlines, calls, troubled);
    expect(called).toEqual(["fetch news", "read 50"]);
    expect(states).toEqual([
      { ...loaded, isRefreshing: true },
      { ...loaded, headlines: [newer], lookedAtMs: 7 },
    ]);
  });

  it("spec 8 refresh fails: message stored, list kept, it is logged, and nothing is read", async () => {
    const { called, states, logged } = await run(refreshHeadlines, { fetchNews: refuse }, loaded);
    expect(called).toEqual(["fetch news"]);
    expect(states).toEqual([
      { ...loaded, isRefreshing: true },
      { ...loaded, message: "Failed to refresh news" },
    ]);
    expect(logged).toEqual([["Failed to refresh news", wordless]]);
  });

  it("spec 8 refresh fails: a client whose script hangs is given up after twenty seconds, and taken if it comes later", async () => {
    vi.useFakeTimers();
    const { promise, resolve } = Promise.withResolvers<NewsClient>();
    const changes: Partial<NewsState>[] = [];
    const end = refreshHeadlines(
      () => promise,
      (change) => changes.push(change),
    );
    await vi.advanceTimersByTimeAsync(19_999);
    expect(changes).toEqual([{ message: "", isRefreshing: true }]);
    await vi.advanceTimersByTimeAsync(1);
    expect(changes.slice(1)).toEqual([{ message: "Failed to refresh news", isRefreshing: false }]);
    resolve({ readHeadlines: () => Promise.resolve([row]), fetchNews: () => Promise.resolve(undefined) });
    await end;
    await vi.runAllTimersAsync();
    expect(changes.slice(2)).toMatchObject([{ status: "loaded", headlines: [row], message: "" }]);
  });

  it("spec 8 refresh fails at the read: the text is the read's", async () => {
    const { states } = await run(refreshHeadlines, { readHeadlines: refuse }, loaded);
    expect(states.at(-1)).toEqual(failed);
  });
});
