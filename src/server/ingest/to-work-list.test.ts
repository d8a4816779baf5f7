import { describe, expect, it } from "vitest";
import { toDueFeeds } from "./run-refresh.ts";
import { newFeedState } from "./testing/fake-store.ts";

const nowMs = Date.UTC(2026, 10, 21);
const hour = 3_600_000;

describe("R3 what is due", () => {
  it.each([
    ["never looked at", {}, true],
    ["due now", { nextCheckAtMs: nowMs }, true],
    ["due in a moment", { nextCheckAtMs: nowMs + 1 }, false],
    ["due tomorrow", { nextCheckAtMs: nowMs + 24 * hour }, false],
    ["T15 due in two years, by a clock that was wrong", { nextCheckAtMs: nowMs + 17_520 * hour }, true],
    [
      "T15 due in ten hours, looked at in nine",
      { lastCheckAtMs: nowMs + 9 * hour, nextCheckAtMs: nowMs + 10 * hour },
      true,
    ],
    ["switched off", { enabled: false }, false],
    ["gone (R11)", { gone: true }, false],
  ])("%s", (_name, given, isDue) => {
    expect(toDueFeeds([newFeedState(1, given)], nowMs, () => false)).toHaveLength(isDue ? 1 : 0);
  });

  it("leaves cooling hosts out and puts the longest waiting first", () => {
    const feeds = [
      newFeedState(1, { lastCheckAtMs: 500 }),
      newFeedState(2, { lastCheckAtMs: 100 }),
      newFeedState(3, { lastCheckAtMs: 50 }),
      newFeedState(4, { lastCheckAtMs: 100 }),
    ];
    const due = toDueFeeds(feeds, nowMs, ({ sourceId }) => sourceId === 3);
    expect(due.map(({ sourceId }) => sourceId)).toEqual([2, 4, 1]);
  });
});
