import { describe, expect, it } from "vitest";
import { isHeadline } from "./headline.ts";
import {
  fetchFailed,
  type NewsOutcome,
  printNewsOutcome,
  refreshFailed,
  toLookedAtMs,
} from "./print-news-outcome.ts";

const nowMs = Date.UTC(2026, 10, 21, 12);
const print = (changes: Partial<NewsOutcome>) =>
  printNewsOutcome({ isRefreshing: false, message: "", count: 50, ...changes }, nowMs);

describe("F27 rows of a table of four columns", () => {
  const row = { id: 1, title: "A", url: "https://a.example/", published_date: "2026-11-20T10:00:00+00:00" };

  it.each([{}, { id: "a-1" }, { published_date: "2026-11-20" }, { published_date: "2026-11-20 10:00:00" }])(
    "%j can be shown",
    (changes) => {
      expect(isHeadline({ ...row, ...changes })).toBe(true);
    },
  );

  it.each([
    { id: null },
    { title: " " },
    { title: 7 },
    { url: "" },
    { url: "javascript:0" },
    { published_date: "soon" },
  ])("%j cannot", (changes) => {
    expect(isHeadline({ ...row, ...changes })).toBe(false);
  });

  it.each([null, 7, "row", []])("%j is not a row", (value) => {
    expect(isHeadline(value)).toBe(false);
  });
});

describe("F27 what a refresh came to, in words", () => {
  it.each<[Partial<NewsOutcome>, string]>([
    [{ isRefreshing: true, message: fetchFailed }, "Looking for news"],
    [{}, "50 headlines in all"],
    [{ count: 1 }, "1 headline in all"],
    [{ count: 0 }, "No headlines at the moment"],
    [{ lookedAtMs: nowMs - 180_000 }, "50 headlines in all. The sources were last asked 3 minutes ago."],
    [
      { count: 0, lookedAtMs: nowMs + 5000 },
      "No headlines at the moment. The sources were last asked just now.",
    ],
    [
      { message: refreshFailed },
      "Failed to refresh news. The headlines are those from before. Once you are online, try again in a few minutes or reload the page.",
    ],
    [
      { message: fetchFailed, count: 0 },
      "Failed to fetch news items. Once you are online, try again in a few minutes or reload the page.",
    ],
  ])("%j", (outcome, text) => {
    expect(print(outcome)).toBe(text);
  });

  it.each([undefined, null, "", "looked_at", {}, { looked_at: 7 }, { looked_at: "soon" }])(
    "takes %j for an answer that does not say when the sources were asked",
    (answer) => {
      expect(toLookedAtMs(answer)).toBeUndefined();
    },
  );

  it("reads the time of an answer that says it", () => {
    expect(toLookedAtMs({ status: "skipped", looked_at: "2026-11-21T12:00:00.000Z" }, nowMs)).toBe(nowMs);
  });

  it.each([
    ["of a clock that runs fast", "2026-11-21T12:59:00Z", nowMs + 59 * 60_000],
    ["of a clock that is wrong", "2026-11-21T14:00:00Z", undefined],
    ["of another century", "2099-01-01T00:00:00Z", undefined],
  ])("F26 a time ahead, %s", (_, looked_at, ms) => {
    expect(toLookedAtMs({ looked_at }, nowMs)).toBe(ms);
  });
});
