import { describe, expect, it } from "vitest";
import { StoreFaultError } from "#server/store/article-store.ts";
import { toStatusCode } from "./refresh-deps.ts";
import { printRss, sendRss, sendStatus } from "./testing/start-feed-host.ts";
import { hour, minute, withFeedHosts } from "./testing/with-feed-hosts.ts";

const { startOne } = withFeedHosts();

const badRow = () => new Error("invalid byte sequence for encoding");
const fullDisk = () => new StoreFaultError("database or disk is full");

/** One feed whose articles the store refuses, with `error`; a state alone it takes. */
async function startRefused(error: () => Error, route = sendRss("one", 2, { etag: '"1"' })) {
  const test = await startOne(route);
  test.store.beforeCall = (method, run) => {
    if (method === "saveFeedRun" && (run as { articles: unknown[] }).articles.length > 0) throw error();
  };
  return test;
}

describe("R37 what cannot be stored is this feed's failure, and is remembered", () => {
  it("R13 R15 bad rows: the feed is left alone as long as after any failure", async () => {
    const { run, host, clock, state } = await startRefused(badRow);
    const result = await run();
    expect(result).toMatchObject({ status: "failed", errors: [{ feed: "one", code: "store_failed" }] });
    expect(state()).toMatchObject({
      errorCode: "store_failed",
      failureCount: 1,
      failingSinceMs: clock.nowMs(),
      nextCheckAtMs: clock.nowMs() + hour,
      etag: "",
      bodyHash: "",
      hasImported: false,
    });
    for (let look = 0; look < 3; look++) {
      clock.advance(2 * minute);
      expect(await run()).toMatchObject({ status: "ok", feeds: { due: 0 } });
    }
    expect(host.requests).toHaveLength(1);
    clock.advance(hour);
    await run();
    expect(host.requests).toHaveLength(2);
    expect(state()).toMatchObject({ failureCount: 2, nextCheckAtMs: clock.nowMs() + 2 * hour });
  });

  it("a fault of the store is not the feed's: 30 minutes, however often it happens", async () => {
    const { run, host, clock, state, store } = await startRefused(fullDisk);
    for (let look = 1; look <= 3; look++) {
      expect(await run()).toMatchObject({ errors: [{ feed: "one", code: "store_unavailable" }] });
      expect(state()).toMatchObject({
        errorCode: "store_unavailable",
        failureCount: 0,
        etag: "",
        nextCheckAtMs: clock.nowMs() + 30 * minute,
      });
      clock.advance(2 * minute);
      expect(await run()).toMatchObject({ feeds: { due: 0 } });
      expect(host.requests).toHaveLength(look);
      clock.advance(29 * minute);
    }
    store.beforeCall = () => {};
    expect(await run()).toMatchObject({ status: "ok", articles: { new: 2 } });
    expect(state().errorCode).toBe("");
  });

  it.each([
    ["bad rows", badRow, 502],
    ["a fault of the store", fullDisk, 503],
  ])("R5 %s: the status code", async (_what, error, expected) => {
    const { run } = await startRefused(error);
    expect(toStatusCode(await run())).toBe(expected);
  });

  it("a document that fails by itself keeps its own code", async () => {
    const deep = printRss("one", 2).replace("</channel>", "<a>".repeat(300));
    const { run, state } = await startRefused(badRow, sendStatus(200, {}, deep));
    expect(await run()).toMatchObject({ errors: [{ code: "store_failed" }] });
    expect(state()).toMatchObject({ errorCode: "too_complex", failureCount: 1 });
  });

  it("R12 a pause that the host asked for outlives one lost write", async () => {
    const { run, store, state, clock } = await startOne(sendStatus(429, { "retry-after": "18000" }));
    let writes = 0;
    store.beforeCall = (method) => {
      if (method === "saveFeedRun" && ++writes === 1) throw fullDisk();
    };
    expect(await run()).toMatchObject({ errors: [{ code: "store_unavailable" }] });
    expect(state()).toMatchObject({ errorCode: "http_429", nextCheckAtMs: clock.nowMs() + 5 * hour });
  });

  it("a store that is lost for good leaves the feed due, and the run is an answer all the same", async () => {
    const { run, store, state } = await startOne(sendRss("one", 2));
    store.beforeCall = (method) => {
      if (method === "saveFeedRun") throw new StoreFaultError("connection terminated");
    };
    expect(await run()).toMatchObject({ status: "failed", errors: [{ feed: "one" }] });
    expect(state()).toMatchObject({ nextCheckAtMs: 0, lastCheckAtMs: 0, errorCode: "" });
  });
});
