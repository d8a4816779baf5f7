import { afterEach, expect, it, vi } from "vitest";
import { sampleContent } from "#catalog/fixture/sample-content.ts";
import { parseCatalog } from "#catalog/parse-catalog.ts";
import { packIndex } from "#catalog/search/packed-index.ts";
import type { SearchIndex } from "#catalog/search/search-index.ts";
import { toSearchIndex } from "#catalog/search/to-search-index.ts";
import { readIndex } from "./read-index.ts";

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const { catalog } = parseCatalog(sampleContent());
const index = catalog && toSearchIndex(catalog);
const url = "https://hub.example/search-index.json";

/** A line that brings the index in ten pieces, one every `everyMs`; as a browser's, it breaks off when it is told to. */
function stubLine(everyMs: number): void {
  const bytes = new TextEncoder().encode(packIndex(index as SearchIndex));
  const size = Math.ceil(bytes.length / 10);
  vi.useFakeTimers();
  vi.stubGlobal("fetch", async (_: string, { signal }: RequestInit) => {
    let place = 0;
    const body = new ReadableStream({
      start: (line) => signal?.addEventListener("abort", () => line.error(signal.reason)),
      pull: async (line) => {
        await new Promise((resolve) => setTimeout(resolve, everyMs));
        if (signal?.aborted) return;
        if (place >= bytes.length) return line.close();
        line.enqueue(bytes.slice(place, place + size));
        place += size;
      },
    });
    return new Response(body);
  });
}

it("what comes slowly is waited for, however long it takes", async () => {
  stubLine(15_000);
  const read = readIndex(url);
  await vi.advanceTimersByTimeAsync(300_000);
  expect(await read).toEqual(index);
});

it("F2 what brings nothing for twenty seconds fails", async () => {
  stubLine(21_000);
  const failed = expect(readIndex(url)).rejects.toThrow(/abort/);
  await vi.advanceTimersByTimeAsync(20_000);
  await failed;
});

it("an answer that says no is told with its address and status", async () => {
  vi.stubGlobal("fetch", async () => new Response("", { status: 503 }));
  await expect(readIndex(url)).rejects.toThrow(`${url} answered 503.`);
});
