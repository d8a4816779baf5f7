import { describe, expect, it } from "vitest";
import type { ArticleStore } from "../article-store.ts";
import {
  dayMs,
  readTitles,
  saveRun,
  startMs,
  toTestArticle,
  toTestArticles,
  toTestFeed,
} from "./store-fixture.ts";

const counts = (changes: object) => ({ new: 0, updated: 0, duplicate: 0, skipped: 0, ...changes });
const titles = (numbers: number[]) => numbers.map((number) => `Headline ${number}`);
const range = (count: number, first = 1) => Array.from({ length: count }, (_, index) => first + index);

/** `count` rows from `first` on into one feed, every `step`th, as many runs as R38 makes it take. */
async function fill(store: ArticleStore, feed: string, count: number, first: number, step = 1) {
  const articles = range(count).map((place) => toTestArticle(first + (place - 1) * step));
  for (let done = 0; done < count; done += 40) {
    await saveRun(store, feed, articles.slice(done, done + 40));
  }
}

export function describeRetention(
  openStore: () => ArticleStore,
  runByHand: (statement: string) => Promise<void>,
): void {
  const open = async () => {
    const store = openStore();
    await store.syncFeeds(["a", "b", "c", "d", "e", "f"].map((name) => toTestFeed(name)));
    return store;
  };
  describeRuns(open);
  describePrune(open);
  describeByHand(open, runByHand);
  describeShares(open);
  describeAhead(open);
  describeSeen(open);
}

type Open = () => Promise<ArticleStore>;

function describeRuns(open: Open): void {
  describe("R38 one run", () => {
    it("takes the newest forty new rows, and the others never", async () => {
      const store = await open();
      const articles = toTestArticles(45).toReversed();
      expect(await saveRun(store, "a", articles)).toEqual(counts({ new: 40, skipped: 5 }));
      expect(await readTitles(store)).toEqual(titles(range(40)));
      expect(await saveRun(store, "a", articles)).toEqual(counts({ skipped: 5 }));
    });

    it("counts per run, so that a feed with news goes on", async () => {
      const store = await open();
      await saveRun(store, "a", toTestArticles(40, undefined, 41));
      expect(await saveRun(store, "a", toTestArticles(40))).toEqual(counts({ new: 40 }));
    });

    it("puts entries of one moment in document order, the first on top", async () => {
      const store = await open();
      const sameMoment = { publishedDate: new Date(startMs).toISOString() };
      await saveRun(
        store,
        "a",
        toTestArticles(3, () => sameMoment),
      );
      expect(await readTitles(store)).toEqual(titles([1, 2, 3]));
      const ids = (await store.readNewest(3)).map(({ id }) => id);
      expect(ids).toEqual(ids.toSorted((a, b) => b - a));
    });
  });
}

function describePrune(open: Open): void {
  describe("R36 retention (fault test 12)", () => {
    it("keeps 200 rows of a feed, and then lets nothing older in", async () => {
      const store = await open();
      await fill(store, "a", 200, 11);
      await fill(store, "a", 10, 1);
      expect(await store.prune(startMs)).toBe(10);
      expect(await readTitles(store)).toEqual(titles(range(200)));
      expect(await saveRun(store, "a", toTestArticles(20, undefined, 195))).toEqual(counts({ skipped: 14 }));
      expect(await saveRun(store, "b", [toTestArticle(300)])).toEqual(counts({ new: 1 }));
      expect(await store.prune(startMs)).toBe(0);
    });

    it("keeps 1,000 rows, cuts the loud feed before the whole, and has a low-water mark", async () => {
      const store = await open();
      await fill(store, "a", 40, 2000);
      const feeds = ["a", "b", "c", "d", "e"];
      for (const [index, feed] of feeds.entries()) await fill(store, feed, 200, index + 2, feeds.length);
      await saveRun(store, "f", [toTestArticle(1)]);
      expect(await store.prune(startMs)).toBe(41);
      expect(await readTitles(store)).toEqual(titles(range(1000)));
      const older = [1001, 1002].map((number) => toTestArticle(number));
      expect(await saveRun(store, "f", older)).toEqual(counts({ skipped: 2 }));
      expect(await store.prune(startMs)).toBe(0);
    });

    it("brings nothing back and removes nothing when a whole archive comes at every run", async () => {
      const store = await open();
      const archive = toTestArticles(200);
      for (let run = 1; run <= 2; run++) {
        await saveRun(store, "a", archive);
        await store.prune(startMs);
      }
      expect(await saveRun(store, "a", archive)).toMatchObject({ new: 0 });
      expect(await store.prune(startMs)).toBe(0);
    });

    it.each([
      ["exactly 180 days", 180 * dayMs, { new: 1 }, 1],
      ["more than 180 days", 180 * dayMs + 1000, { skipped: 1 }, 0],
    ])("an article of %s", async (_name, ageMs, expected, kept) => {
      const store = await open();
      const article = toTestArticle(1, { publishedDate: new Date(startMs - ageMs).toISOString() });
      expect(await saveRun(store, "a", [article])).toEqual(counts(expected));
      expect(await store.prune(startMs)).toBe(0);
      expect(await readTitles(store)).toHaveLength(kept);
      expect(await store.prune(startMs + 1000)).toBe(kept);
    });
  });
}

/** The server knows nothing else of such a row: it has no details. */
function describeByHand(open: Open, runByHand: (statement: string) => Promise<void>): void {
  const insert = async (title: string, like: string, count = 1) => {
    for (let row = 0; row < count; row++)
      await runByHand(`INSERT INTO news_articles (title, url, published_date, source_name)
        SELECT '${title}', 'https://by-hand.example/', published_date, 'By hand' FROM news_articles WHERE title = '${like}'`);
  };

  describe("R36 rows that were inserted by hand", () => {
    it("are kept for 180 days, like the others", async () => {
      const store = await open();
      await saveRun(store, "a", [toTestArticle(1), toTestArticle(2)]);
      await insert("By hand", "Headline 2");
      expect(await store.prune(startMs)).toBe(0);
      expect(await readTitles(store)).toEqual(["Headline 1", "By hand", "Headline 2"]);
      expect(await store.prune(startMs + 180 * dayMs - 60_000)).toBe(2);
      expect(await readTitles(store)).toEqual(["Headline 1"]);
    });

    it("count towards the 1,000, and no more than a feed's", async () => {
      const store = await open();
      const feeds = ["a", "b", "c", "d", "e"];
      for (const [index, feed] of feeds.entries()) await fill(store, feed, 200, index + 1, feeds.length);
      await insert("By hand", "Headline 1");
      expect(await store.prune(startMs)).toBe(1);
      expect(await readTitles(store)).toEqual(["By hand", ...titles(range(999))]);
      await insert("Again", "Headline 1", 200);
      expect(await store.prune(startMs)).toBe(200);
      expect(await readTitles(store)).toEqual([...Array(200).fill("Again"), ...titles(range(800))]);
    });
  });
}

function describeAhead(open: Open): void {
  describe("T15 dates that are ahead", () => {
    const ahead = (number: number, changes: object) =>
      toTestArticle(number, { publishedDate: new Date(startMs + 90 * dayMs).toISOString(), ...changes });
    const wrongMs = startMs + 90 * dayMs;
    const readDates = async (store: ArticleStore) =>
      (await store.readNewest(5)).map(({ published_date }) => Date.parse(published_date));

    it("count as of now when they were our own clock's", async () => {
      const store = await open();
      const [first, second] = [ahead(1, { dateSource: "first_seen" }), ahead(2, { dateSource: "clamped" })];
      await saveRun(store, "a", [first, second], { nowMs: wrongMs });
      await store.prune(startMs);
      expect(await readDates(store)).toEqual([startMs, startMs]);
    });

    it("stay if a feed's own is ahead too: then this clock is behind", async () => {
      const store = await open();
      const [first, second] = [ahead(1, { dateSource: "first_seen" }), ahead(2, { dateSource: "feed" })];
      await saveRun(store, "a", [first, second], { nowMs: wrongMs });
      await store.prune(startMs);
      expect(await readDates(store)).toEqual([wrongMs, wrongMs]);
    });
  });
}

function describeSeen(open: Open): void {
  const undated = (nowMs: number) =>
    toTestArticle(1, { dateSource: "first_seen", publishedDate: new Date(nowMs).toISOString() });

  describe("R36 entries that must not return", () => {
    it("does not take an undated entry again after it was removed", async () => {
      const store = await open();
      await saveRun(store, "a", [undated(startMs)]);
      const laterMs = startMs + 181 * dayMs;
      expect(await store.prune(laterMs)).toBe(1);
      expect(await saveRun(store, "a", [undated(laterMs)], { nowMs: laterMs })).toEqual(
        counts({ skipped: 1 }),
      );
    });

    it("remembers it as long as its feed carries it, and 180 days longer", async () => {
      const store = await open();
      await saveRun(store, "a", [undated(startMs)]);
      const carriedMs = startMs + 300 * dayMs;
      await store.prune(startMs + 181 * dayMs);
      await saveRun(store, "a", [undated(carriedMs)], { nowMs: carriedMs });
      const stillMs = carriedMs + 180 * dayMs;
      await store.prune(stillMs);
      expect(await saveRun(store, "a", [undated(stillMs)], { nowMs: stillMs })).toEqual(
        counts({ skipped: 1 }),
      );
      const goneMs = stillMs + 181 * dayMs;
      await store.prune(goneMs);
      expect(await saveRun(store, "a", [undated(goneMs)], { nowMs: goneMs })).toEqual(counts({ new: 1 }));
    });

    it("R32 keeps out what the first import passed over", async () => {
      const store = await open();
      const [kept, passed] = [toTestArticle(1), toTestArticle(2)];
      await saveRun(store, "a", [kept], { passedOver: [passed.urlKey] });
      expect(await saveRun(store, "a", [kept, passed])).toEqual(counts({ skipped: 1 }));
      expect(await readTitles(store)).toEqual(titles([1]));
    });

    it("never gives the id of a removed row to another one", async () => {
      const store = await open();
      await saveRun(store, "a", [toTestArticle(1)]);
      const [removed] = await store.readNewest(1);
      const laterMs = startMs + 181 * dayMs;
      await store.prune(laterMs);
      const fresh = toTestArticle(2, { publishedDate: new Date(laterMs).toISOString() });
      await saveRun(store, "a", [fresh], { nowMs: laterMs });
      const [row] = await store.readNewest(1);
      expect(row?.id).toBeGreaterThan(removed?.id ?? Number.NaN);
    });
  });
}

function describeShares(open: Open): void {
  /** How many of the newest fifty are whose. */
  const readShares = async (store: ArticleStore) => {
    const newest = await store.readNewest(50);
    const bySource = Map.groupBy(newest, (row) => row.source_name ?? "");
    return Object.fromEntries(Array.from(bySource, ([name, own]) => [name, own.length]));
  };
  const feeds = (changes: Record<string, object> = {}) =>
    "abcdefghij".split("").map((name) => toTestFeed(name, changes[name]));
  /** One feed with the forty newest headlines, nine others with twenty older ones each. */
  const fillAll = async (store: ArticleStore) => {
    await fill(store, "a", 40, 1);
    for (const [index, feed] of [..."bcdefghij"].entries()) await fill(store, feed, 20, 100 + index, 9);
  };

  describe("F24 R38 a source's share of the newest fifty", () => {
    it("is six while others have news, also after retention", async () => {
      const store = await open();
      await store.syncFeeds(feeds());
      await fillAll(store);
      expect((await readShares(store)).a).toBe(6);
      expect(await store.readNewest(60)).toHaveLength(60);
      expect((await store.readNewest(6)).map(({ title }) => title)).toEqual(titles(range(6)));
      await store.prune(startMs);
      const shares = await readShares(store);
      expect(shares.a).toBe(6);
      expect(Math.max(...Object.values(shares))).toBe(6);
    });

    it("is all of them for a lone source, and shrinks as soon as another has news", async () => {
      const store = await open();
      await fill(store, "a", 60, 1);
      expect(await readShares(store)).toEqual({ a: 50 });
      await fill(store, "b", 30, 100);
      expect(await readShares(store)).toEqual({ a: 25, b: 25 });
      await store.syncFeeds([toTestFeed("a")]);
      expect(await readShares(store)).toEqual({ a: 50 });
    });

    it("is what `max` says, more or less, from the moment that it is configured", async () => {
      const store = await open();
      await store.syncFeeds(feeds());
      await fillAll(store);
      await store.syncFeeds(feeds({ a: { max: 20 }, b: { max: 1 } }));
      expect(await readShares(store)).toMatchObject({ a: 20, b: 1 });
      await store.syncFeeds(feeds());
      expect(await readShares(store)).toMatchObject({ a: 6, b: 5 });
    });

    it("is never more than `max`, even where there is nothing else", async () => {
      const store = await open();
      await store.syncFeeds([toTestFeed("a", { max: 2 })]);
      await fill(store, "a", 10, 1);
      expect(await readShares(store)).toEqual({ a: 2 });
    });
  });
}
