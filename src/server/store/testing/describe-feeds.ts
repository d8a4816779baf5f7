import { describe, expect, it } from "vitest";
import type { ArticleStore, FeedState, RowQuery } from "../article-store.ts";
import {
  readState,
  readTitles,
  saveRun,
  startMs,
  toTestArticle,
  toTestArticles,
  toTestFeed,
} from "./store-fixture.ts";
import { toNewFeedState } from "./to-new-feed-state.ts";

const remembered: Partial<FeedState> = {
  etag: '"v1"',
  lastModified: "Fri, 20 Nov 2026 08:00:00 GMT",
  validatorsSetAtMs: startMs,
  bodyHash: "0".repeat(64),
  ttlMs: 14_400_000,
  finalUrl: "https://a.example/final.xml",
  movedTo: "https://a.example/moved.xml",
  movedCount: 3,
  movedSinceMs: startMs - 1,
  nextCheckAtMs: startMs + 1,
  lastCheckAtMs: startMs,
  lastSuccessAtMs: startMs,
  failureCount: 2,
  failingSinceMs: startMs - 2,
  errorCode: "http_500",
};

const everyRow: RowQuery = {
  columns: ["id"],
  filters: [],
  order: [],
  limit: 100,
  offset: 0,
};

export function describeFeeds(store: () => ArticleStore): void {
  describe("feeds", () => {
    it("R10 starts a feed with nothing remembered", async () => {
      await store().syncFeeds([toTestFeed("a")]);
      const state = await readState(store(), "a");
      expect(state).toEqual(toNewFeedState(toTestFeed("a"), state.sourceId));
      expect(state.sourceId).toBeGreaterThan(0);
    });

    it("R10-R14 remembers what a run found, field by field", async () => {
      await store().syncFeeds([toTestFeed("a")]);
      await saveRun(store(), "a", [], { state: { ...remembered, gone: true } });
      expect(await readState(store(), "a")).toMatchObject({ ...remembered, gone: true });
    });

    it("R32 says that a feed has imported once it stored or met articles, not before", async () => {
      await store().syncFeeds([toTestFeed("a")]);
      await saveRun(store(), "a", []);
      expect(await readState(store(), "a")).toMatchObject({ hasImported: false, lastNewAtMs: 0 });
      await saveRun(store(), "a", [toTestArticle(1)]);
      expect(await readState(store(), "a")).toMatchObject({ hasImported: true, lastNewAtMs: startMs });
      await saveRun(store(), "a", [toTestArticle(1)], { nowMs: startMs + 5 });
      expect(await readState(store(), "a")).toMatchObject({ hasImported: true, lastNewAtMs: startMs });
    });

    it.each([
      ["left the configuration", [toTestFeed("b")]],
      ["is switched off", [toTestFeed("a", { enabled: false }), toTestFeed("b")]],
    ])("shows no headline of a feed that %s, and takes all back with the feed", async (_what, without) => {
      await store().syncFeeds([toTestFeed("a"), toTestFeed("b")]);
      await saveRun(store(), "a", [toTestArticle(1)], { state: remembered });
      const version = await store().readVersion();
      await store().syncFeeds(without);
      expect(await store().readVersion()).toBeGreaterThan(version);
      expect(await readState(store(), "a")).toMatchObject({ enabled: false });
      expect(await readTitles(store())).toEqual([]);
      expect(await store().query(everyRow)).toEqual([]);
      await store().syncFeeds([toTestFeed("a"), toTestFeed("b")]);
      expect(await readState(store(), "a")).toMatchObject({ enabled: true, etag: '"v1"' });
      expect(await readTitles(store())).toEqual(["Headline 1"]);
    });

    it("gives a story to the other feed that carries it when the first one is off", async () => {
      await store().syncFeeds([toTestFeed("a"), toTestFeed("b")]);
      await saveRun(store(), "a", [toTestArticle(1, { guid: "a1" })]);
      await store().syncFeeds([toTestFeed("b")]);
      const others = toTestArticle(1, { title: "In its own words", guid: "b1" });
      expect(await saveRun(store(), "b", [others])).toMatchObject({ updated: 1 });
      const [row] = await store().readNewest(2);
      expect(row).toMatchObject({ title: "In its own words", source_name: "b" });
      await store().syncFeeds([toTestFeed("a"), toTestFeed("b")]);
      expect(await saveRun(store(), "a", [toTestArticle(1, { guid: "a1" })])).toMatchObject({ duplicate: 1 });
      const moved = { ...others, url: "https://example.org/moved", urlKey: "moved" };
      expect(await saveRun(store(), "b", [moved])).toMatchObject({ updated: 1 });
    });

    it("remembers `max`, and that it was taken away", async () => {
      await store().syncFeeds([toTestFeed("a", { max: 3 })]);
      expect(await readState(store(), "a")).toMatchObject({ max: 3 });
      await store().syncFeeds([toTestFeed("a")]);
      expect(await readState(store(), "a")).not.toHaveProperty("max");
    });

    it("R15 takes `enabled: false` of the configuration", async () => {
      await store().syncFeeds([toTestFeed("a")]);
      await store().syncFeeds([toTestFeed("a", { enabled: false })]);
      expect(await readState(store(), "a")).toMatchObject({ enabled: false });
    });

    it("R11 forgets validators, failures and 410 when the address changes, and keeps the feed's number", async () => {
      await store().syncFeeds([toTestFeed("a")]);
      await saveRun(store(), "a", [toTestArticle(1)], { state: { ...remembered, gone: true } });
      const before = await readState(store(), "a");
      await store().syncFeeds([toTestFeed("a", { url: "https://a.example/new.xml" })]);
      expect(await readState(store(), "a")).toEqual({
        ...before,
        ...Object.fromEntries(
          Object.entries(remembered).map(([key, value]) => [key, typeof value === "string" ? "" : 0]),
        ),
        url: "https://a.example/new.xml",
        gone: false,
      });
    });

    it("keeps the history of a feed that was renamed, and renames it under its headlines", async () => {
      await store().syncFeeds([toTestFeed("a"), toTestFeed("b")]);
      await saveRun(store(), "a", [toTestArticle(1)], { state: remembered });
      await saveRun(store(), "b", [toTestArticle(2)]);
      const { sourceId } = await readState(store(), "a");
      await store().syncFeeds([toTestFeed("a", { name: "A" }), toTestFeed("b")]);
      expect(await readState(store(), "A")).toMatchObject({ sourceId, etag: '"v1"' });
      expect((await store().readNewest(2)).map((row) => row.source_name)).toEqual(["A", "b"]);
    });

    it("takes two feeds that swap their names for two feeds with new addresses", async () => {
      await store().syncFeeds([toTestFeed("a"), toTestFeed("b")]);
      const swapped = [
        toTestFeed("a", { url: toTestFeed("b").url }),
        toTestFeed("b", { url: toTestFeed("a").url }),
      ];
      await store().syncFeeds(swapped);
      expect((await store().readFeedStates()).map(({ name, url }) => ({ name, url }))).toEqual(
        swapped.map(({ name, url }) => ({ name, url })),
      );
    });

    it("R35 drops a run whose feed got another address while it was on its way", async () => {
      await store().syncFeeds([toTestFeed("a")]);
      const state = await readState(store(), "a");
      await store().syncFeeds([toTestFeed("a", { url: "https://a.example/new.xml" })]);
      const counts = await store().saveFeedRun({ state, articles: [toTestArticle(1)], nowMs: startMs });
      expect(counts).toEqual({ new: 0, updated: 0, duplicate: 0, skipped: 1 });
      expect(await readTitles(store())).toEqual([]);
    });

    it("R35 writes articles and state together or not at all", async () => {
      await store().syncFeeds([toTestFeed("a")]);
      const articles = [...toTestArticles(3), toTestArticle(4, { title: null as unknown as string })];
      await expect(saveRun(store(), "a", articles, { state: remembered })).rejects.toThrow();
      expect(await readTitles(store())).toEqual([]);
      expect(await readState(store(), "a")).toMatchObject({ etag: "", hasImported: false });
      expect(await saveRun(store(), "a", toTestArticles(3))).toMatchObject({ new: 3 });
    });

    it("is writable, and says so again", async () => {
      await store().checkWritable();
      await store().checkWritable();
    });
  });
}
