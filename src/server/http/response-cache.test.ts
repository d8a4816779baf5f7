import { describe, expect, it } from "vitest";
import { startStoreWatch } from "../store/store-watch.ts";
import { createMemoryStore } from "../testing/memory-store.ts";
import { createResponseCache } from "./response-cache.ts";
import { scanHeaders } from "./scan-headers.ts";

const answer = (size = 10, status = 200) => ({ status, headers: [], body: Buffer.alloc(size) });
const none = scanHeaders([]);
const url = "/rest/v1/news_articles?limit=50";

describe("T12 response cache", () => {
  it("keeps an answer until the store's version changes", () => {
    const cache = createResponseCache();
    const kept = answer();
    cache.set("k", 1, kept);
    expect(cache.get("k", 1)).toBe(kept);
    expect(cache.get("k", 2)).toBeUndefined();
    expect(cache.get("k", 1), "an old version does not come back").toBeUndefined();
  });

  it("T4 goes on with what it has while the store does not answer, but not with what was older then", async () => {
    const store = createMemoryStore();
    const watch = startStoreWatch(store, async () => {}, 1_000_000);
    const cache = createResponseCache();
    const kept = answer();
    cache.set("never", watch.version(), answer());
    await watch.look();
    cache.set("older", watch.version(), answer());
    store.publish([]);
    await watch.look();
    cache.set("newest", watch.version(), kept);
    store.fault = new Error("gone");
    await watch.look();
    watch.stop();
    expect(["never", "older", "newest"].map((key) => cache.get(key, watch.version()))).toEqual([
      undefined,
      undefined,
      kept,
    ]);
  });

  it.each([
    "apikey",
    "accept",
    "if-none-match",
    "accept-encoding",
    "accept-profile",
    "origin",
    "authorization",
    "APIKEY",
    "Accept-Profile",
    "aCCept",
  ])("tells requests with another %s apart", (name) => {
    const { toKey } = createResponseCache();
    const gzip = toKey("GET", url, scanHeaders([name, "gzip"]));
    expect(gzip).not.toBe(toKey("GET", url, none));
    expect(gzip).not.toBe(toKey("GET", url, scanHeaders([name, "br"])));
    expect(gzip).not.toBe(toKey("GET", url, scanHeaders([name, "gzip", name, "br"])));
  });

  it.each(["user-agent", "referer", "x-client-info", "cookie", "prefer", "range"])(
    "a %s makes no other answer",
    (name) => {
      const { toKey } = createResponseCache();
      expect(toKey("GET", url, scanHeaders([name, "x"]))).toBe(toKey("GET", url, none));
    },
  );

  it.each([
    ["content-length", "3"],
    ["Transfer-Encoding", "chunked"],
  ])("keeps nothing for a request with a body: %s", (name, value) => {
    expect(createResponseCache().toKey("GET", url, scanHeaders([name, value]))).toBeUndefined();
    expect(createResponseCache().toKey("GET", url, scanHeaders(["content-length", "0"]))).toBeDefined();
  });

  it("is for reading rows and nothing else", () => {
    const { toKey } = createResponseCache();
    expect(toKey("GET", url, none)).not.toBe(toKey("HEAD", url, none));
    expect(toKey("POST", url, none)).toBeUndefined();
    expect(toKey("GET", "/health/ready", none)).toBeUndefined();
    expect(toKey("GET", "/functions/v1/fetch-news", none)).toBeUndefined();
  });

  it.each([400, 401, 404, 416, 500, 503])("never keeps a %i", (status) => {
    const cache = createResponseCache();
    cache.set("k", 1, answer(10, status));
    expect(cache.get("k", 1)).toBeUndefined();
  });

  it("stays under 16 MB, and forgets what was not asked for longest", () => {
    const cache = createResponseCache();
    for (let index = 0; index < 60; index++) {
      cache.set(`k${index}`, 1, answer(400 * 1024));
      cache.get("k0", 1);
    }
    const left = Array.from({ length: 60 }, (_, index) => index).filter((index) => cache.get(`k${index}`, 1));
    expect(left).toContain(0);
    expect(left).toContain(59);
    expect(left).not.toContain(1);
    expect(left.length).toBeLessThanOrEqual(41);
    cache.set("huge", 1, answer(600 * 1024));
    expect(cache.get("huge", 1)).toBeUndefined();
  });
});
