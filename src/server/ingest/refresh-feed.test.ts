import { describe, expect, it } from "vitest";
import { createFinalUrls } from "./refresh-feed.ts";
import { newFeedState } from "./testing/fake-store.ts";

const shared = "https://a.example/feed";

describe("R11 two feeds that end at one address", () => {
  it.each([
    ["delivers", {}, false],
    ["delivers what is cut", { errorCode: "cut_off" }, false],
    ["fails", { errorCode: "http_500", lastCheckAtMs: 2 }, true],
    ["is itself a duplicate", { errorCode: "duplicate_feed", lastCheckAtMs: 2 }, true],
    ["is gone", { gone: true }, true],
    ["is switched off", { enabled: false }, true],
    ["ends elsewhere", { finalUrl: "https://b.example/feed" }, true],
  ])("when the first %s, may the second: %s", (_name, given, mayDeliver) => {
    const first = newFeedState(1, { finalUrl: shared, lastCheckAtMs: 1, lastSuccessAtMs: 1, ...given });
    const second = newFeedState(2, { finalUrl: shared, errorCode: "duplicate_feed" });
    expect(createFinalUrls([first, second]).claim(second, shared)).toBe(mayDeliver);
  });

  it("the first takes its address back", () => {
    const first = newFeedState(1);
    const second = newFeedState(2, { finalUrl: shared });
    const finalUrls = createFinalUrls([first, second]);
    expect([finalUrls.claim(first, shared), finalUrls.claim(second, shared)]).toEqual([true, false]);
  });
});
