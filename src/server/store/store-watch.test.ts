import { describe, expect, it, vi } from "vitest";
import { createMemoryStore } from "../testing/memory-store.ts";
import { startStoreWatch } from "./store-watch.ts";

const never = 1_000_000;

describe("store watch", () => {
  it("tells of the first version and of each change, once", async () => {
    const store = createMemoryStore();
    const onChange = vi.fn(async () => {});
    const watch = startStoreWatch(store, onChange, never);
    expect(watch.version()).toBeUndefined();
    await watch.look();
    await watch.look();
    expect(onChange).toHaveBeenCalledTimes(1);
    store.publish([]);
    await watch.look();
    expect(onChange).toHaveBeenCalledTimes(2);
    watch.stop();
  });

  it("T4 keeps the version of a store that fails, and tells of it when it is back", async () => {
    const store = createMemoryStore();
    const onChange = vi.fn(async () => {});
    const watch = startStoreWatch(store, onChange, never);
    await watch.look();
    store.fault = new Error("disk full");
    await watch.look();
    expect([watch.version(), onChange.mock.calls.length]).toEqual([1, 1]);
    store.fault = undefined;
    await watch.look();
    expect([watch.version(), onChange.mock.calls.length]).toEqual([1, 2]);
    watch.stop();
  });

  it("looks by itself, and shares one look among callers", async () => {
    const store = createMemoryStore();
    const readVersion = vi.spyOn(store, "readVersion");
    const watch = startStoreWatch(store, async () => {}, 10);
    await vi.waitFor(() => expect(readVersion.mock.calls.length).toBeGreaterThan(2));
    watch.stop();
    await watch.look();
    const before = readVersion.mock.calls.length;
    await Promise.all([watch.look(), watch.look(), watch.look()]);
    expect(readVersion.mock.calls.length).toBe(before + 1);
  });
});
