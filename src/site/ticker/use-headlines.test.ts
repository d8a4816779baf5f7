import { describe, expect, it } from "vitest";
import type { Headline } from "#news/headline.ts";
import { messageOf, type NewsState, reduceNews } from "./use-headlines.ts";

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
    expect(reduceNews(loaded, { type: "load failed", message: "down" })).toEqual({
      status: "error",
      headlines: [],
      message: "down",
      isRefreshing: false,
    });
  });

  it("spec 4 refresh action: clears the error and keeps what is shown", () => {
    const failed: NewsState = { ...loaded, message: "Failed to refresh news" };
    expect(reduceNews(failed, { type: "refresh started" })).toEqual({ ...loaded, isRefreshing: true });
  });

  it("spec 8 refresh fails: message stored, list kept", () => {
    const state = reduceNews({ ...loaded, isRefreshing: true }, { type: "refresh failed", message: "no" });
    expect(state).toEqual({ ...loaded, message: "no" });
  });
});

describe("messageOf", () => {
  it.each([
    ["an Error", new Error("down"), "down"],
    ["the client's plain object", { message: "permission denied", code: "42501" }, "permission denied"],
    ["an empty message", new Error(""), "Failed to fetch news items"],
    ["a string", "boom", "Failed to fetch news items"],
    ["nothing", undefined, "Failed to fetch news items"],
  ])("spec 8 fallback text for %s", (_, error, message) => {
    expect(messageOf(error, "Failed to fetch news items")).toBe(message);
  });
});
