import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createMemoryStore, toTestHeadlines } from "../testing/memory-store.ts";
import { StoreFaultError } from "./article-store.ts";
import { createReopeningStore } from "./reopening-store.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe("T5 a store that could not be opened", () => {
  it("passes everything on when it is open", async () => {
    const inner = createMemoryStore();
    inner.publish(toTestHeadlines(2));
    const store = createReopeningStore(
      async () => inner,
      new Error("read-only"),
      () => {},
    );
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await store.readNewest(1)).toHaveLength(1);
    expect(await store.readVersion()).toBe(2);
    await store.close();
    expect(inner.isClosed).toBe(true);
  });

  it("is tried again every ten seconds, once for all callers, until it opens", async () => {
    const inner = createMemoryStore();
    const open = vi.fn<() => Promise<typeof inner>>();
    open.mockRejectedValueOnce(new Error("still read-only")).mockResolvedValue(inner);
    const store = createReopeningStore(open, new Error("read-only"), () => {});
    await expect(store.readVersion()).rejects.toBeInstanceOf(StoreFaultError);
    await expect(store.readVersion()).rejects.toThrow("read-only");
    expect(open).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(10_000);
    const both = await Promise.allSettled([store.readVersion(), store.readNewest(1)]);
    expect(both.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    expect(open).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await store.readVersion()).toBe(1);
    expect(open).toHaveBeenCalledTimes(2);
  });

  it("stays closed once it was closed", async () => {
    const open = vi.fn(async () => createMemoryStore());
    const store = createReopeningStore(open, new Error("gone"), () => {});
    await store.close();
    await vi.advanceTimersByTimeAsync(60_000);
    await expect(store.readVersion()).rejects.toThrow("gone");
    expect(open).not.toHaveBeenCalled();
  });
});
