import { describe, expect, it } from "vitest";
import type { Article } from "#news/article.ts";
import { parseFeed } from "#news/parse-feed.ts";
import { toArticles } from "#news/to-articles.ts";
import type { ArticleStore } from "../article-store.ts";
import { dayMs, hourMs, readTitles, saveRun, startMs, toTestArticle, toTestFeed } from "./store-fixture.ts";

const iso = (ms: number) => new Date(ms).toISOString();
const counts = (changes: object) => ({ new: 0, updated: 0, duplicate: 0, skipped: 0, ...changes });
const titled = (number: number, changes: Partial<Article> = {}) =>
  toTestArticle(number, {
    title: "One title of five words",
    titleKey: "one title of five words",
    ...changes,
  });

export function describeIdentity(openStore: () => ArticleStore): void {
  const open = async () => {
    const store = openStore();
    await store.syncFeeds([toTestFeed("a"), toTestFeed("b")]);
    return store;
  };
  describeByUrl(open);
  describeByGuid(open);
  describeByTitle(open);
  describeUpdates(open);
  describeHostileText(open);
}

type Open = () => Promise<ArticleStore>;

function describeByUrl(open: Open): void {
  describe("R34 by address", () => {
    it("changes nothing when the same document comes again", async () => {
      const store = await open();
      const articles = [toTestArticle(1), toTestArticle(2)];
      expect(await saveRun(store, "a", articles)).toEqual(counts({ new: 2 }));
      const version = await store.readVersion();
      expect(await saveRun(store, "a", articles)).toEqual(counts({}));
      expect(await store.readVersion()).toBe(version);
    });

    it("takes an edited title, and http that became https", async () => {
      const store = await open();
      await saveRun(store, "a", [toTestArticle(1)]);
      const [before] = await store.readNewest(1);
      const edited = { ...toTestArticle(1), title: "Edited", url: "https://www.example.org/articles/1/" };
      expect(await saveRun(store, "a", [edited])).toEqual(counts({ updated: 1 }));
      expect(await store.readNewest(2)).toEqual([{ ...before, title: "Edited", url: edited.url }]);
    });

    it("leaves a story that two feeds carry to the feed that brought it first", async () => {
      const store = await open();
      await saveRun(store, "a", [toTestArticle(1)]);
      expect(await saveRun(store, "b", [toTestArticle(1, { title: "Other words" })])).toEqual(
        counts({ duplicate: 1 }),
      );
      expect(await store.readNewest(2)).toMatchObject([{ title: "Headline 1", source_name: "a" }]);
    });

    it("R33 takes the first of two entries with one address", async () => {
      const store = await open();
      const twice = [toTestArticle(1), toTestArticle(1, { title: "Again" })];
      expect(await saveRun(store, "a", twice)).toEqual(counts({ new: 1, duplicate: 1 }));
      expect(await readTitles(store)).toEqual(["Headline 1"]);
    });
  });
}

/** PostgreSQL refuses U+0000 in any column, and with it the other articles of the feed. */
const withNuls = JSON.stringify({
  version: "https://jsonfeed.org/version/1.1",
  items: [
    { id: "1", url: "https://a.example/1", title: "Good" },
    { id: "a\0b\ud800", url: "https://a.example/2", title: "N\0ext\ud800", date_published: "so\0on\ud800" },
  ],
});

function describeHostileText(open: Open): void {
  it("R35 takes what U+0000 and half characters in every field are made into", async () => {
    const store = await open();
    const { feed } = parseFeed(new TextEncoder().encode(withNuls));
    const source = toTestFeed("a");
    const { articles } = toArticles(feed, { source, firstSeenMs: startMs, isFirstImport: true });
    expect(await saveRun(store, "a", articles)).toEqual(counts({ new: 2 }));
    expect(await saveRun(store, "a", articles)).toEqual(counts({}));
    expect(await readTitles(store)).toEqual(["Good", "Next\ufffd"]);
  });
}

function describeByGuid(open: Open): void {
  const moved = (number: number, guid: string) =>
    toTestArticle(number, { guid, url: `https://example.org/moved/${number}` });

  describe("R34 by guid", () => {
    // More bytes than an entry of PostgreSQL's index may have.
    const long = String.fromCodePoint(...Array.from({ length: 2048 }, (_, place) => 0x4e00 + 7 * place));
    it.each([
      ["guid", "g1"],
      ["guid of 2,048 signs", long],
    ])("follows a changed address under the same %s, and knows the new one afterwards", async (_, guid) => {
      const store = await open();
      await saveRun(store, "a", [toTestArticle(1, { guid })]);
      expect(await saveRun(store, "a", [moved(1, guid)])).toEqual(counts({ updated: 1 }));
      expect(await store.readNewest(2)).toMatchObject([{ url: "https://example.org/moved/1" }]);
      expect(await saveRun(store, "a", [moved(1, "")])).toEqual(counts({}));
    });

    it("does not believe another feed's guid", async () => {
      const store = await open();
      await saveRun(store, "a", [toTestArticle(1, { guid: "1" })]);
      expect(await saveRun(store, "b", [moved(1, "1")])).toEqual(counts({ new: 1 }));
    });

    it("does not believe a guid that several entries carry", async () => {
      const store = await open();
      const same = [1, 2, 3].map((number) => toTestArticle(number, { guid: "same" }));
      expect(await saveRun(store, "a", same)).toEqual(counts({ new: 3 }));
      expect(await saveRun(store, "a", same)).toEqual(counts({}));
      expect(await saveRun(store, "a", [moved(4, "same")])).toEqual(counts({ new: 1 }));
    });

    it("does not believe a guid that was one entry's and is now several's", async () => {
      const store = await open();
      await saveRun(store, "a", [toTestArticle(1, { guid: "same" })]);
      expect(await saveRun(store, "a", [moved(2, "same"), moved(3, "same")])).toEqual(counts({ new: 2 }));
    });

    it("keeps two entries apart that swapped their guids", async () => {
      const store = await open();
      await saveRun(store, "a", [toTestArticle(1, { guid: "x" }), toTestArticle(2, { guid: "y" })]);
      const swapped = [toTestArticle(1, { guid: "y" }), toTestArticle(2, { guid: "x" })];
      expect(await saveRun(store, "a", swapped)).toEqual(counts({}));
    });

    it("gives a row to the entry with its address before the entry with its guid", async () => {
      const store = await open();
      await saveRun(store, "a", [toTestArticle(1, { guid: "x" })]);
      const next = [moved(2, "x"), toTestArticle(1, { guid: "new" })];
      expect(await saveRun(store, "a", next)).toEqual(counts({ new: 1 }));
      expect(await saveRun(store, "a", next)).toEqual(counts({}));
    });

    it("changes nothing when the guid is another at every fetch", async () => {
      const store = await open();
      await saveRun(store, "a", [toTestArticle(1, { guid: "r1" })]);
      expect(await saveRun(store, "a", [toTestArticle(1, { guid: "r2" })])).toEqual(counts({}));
    });
  });
}

function describeByTitle(open: Open): void {
  const elsewhere = { url: "https://other.example/copy" };
  const sameSite = { url: "https://www.example.org/new-address" };

  describe("R34 by title", () => {
    it("follows a new address with the same title on the same domain", async () => {
      const store = await open();
      await saveRun(store, "a", [titled(1)]);
      expect(await saveRun(store, "a", [titled(1, sameSite)])).toEqual(counts({ updated: 1 }));
      expect(await store.readNewest(2)).toMatchObject([sameSite]);
      expect(await saveRun(store, "a", [titled(1, sameSite)])).toEqual(counts({}));
    });

    it("keeps the earlier of a syndicated title on two domains", async () => {
      const store = await open();
      await saveRun(store, "a", [titled(1)]);
      expect(await saveRun(store, "b", [titled(1, elsewhere)])).toEqual(counts({ duplicate: 1 }));
      expect(await saveRun(store, "a", [titled(1, elsewhere), titled(1)])).toEqual(counts({ duplicate: 1 }));
      expect(await store.readNewest(2)).toMatchObject([
        { url: "https://example.org/articles/1", source_name: "a" },
      ]);
    });

    it("lets only the feed that brought a row change it, so that two feeds cannot take turns", async () => {
      const store = await open();
      await saveRun(store, "a", [titled(1)]);
      expect(await saveRun(store, "b", [titled(1, sameSite)])).toEqual(counts({ duplicate: 1 }));
      expect(await saveRun(store, "a", [titled(1)])).toEqual(counts({}));
    });

    it("keeps a row steady when one document has the title twice", async () => {
      const store = await open();
      const both = [titled(2, sameSite), titled(3)];
      expect(await saveRun(store, "a", both)).toEqual(counts({ new: 1, duplicate: 1 }));
      expect(await store.readNewest(2)).toMatchObject([{ url: "https://example.org/articles/3" }]);
      expect(await saveRun(store, "a", both)).toEqual(counts({ duplicate: 1 }));
      expect(await saveRun(store, "a", both.toReversed())).toEqual(counts({ duplicate: 1 }));
    });

    it.each([
      ["72 hours apart", 72 * hourMs, { duplicate: 1 }],
      ["more than 72 hours apart", 72 * hourMs + 1000, { new: 1 }],
    ])("with the dates %s", async (_name, apartMs, expected) => {
      const store = await open();
      await saveRun(store, "a", [titled(1, { publishedDate: iso(startMs - 10 * dayMs) })]);
      const later = titled(2, { ...elsewhere, publishedDate: iso(startMs - 10 * dayMs + apartMs) });
      expect(await saveRun(store, "b", [later])).toEqual(counts(expected));
    });

    it.each<[string, string, Partial<Article>]>([
      ["another feed's copy", "b", elsewhere],
      ["the same feed's second entry", "a", sameSite],
    ])("does not bring %s back when the first corrects its title", async (_name, feed, copied) => {
      const store = await open();
      const [first, copy] = [titled(2, { guid: "g" }), titled(1, copied)];
      await saveRun(store, "a", [first]);
      const document = (entry: Article) => (feed === "a" ? [entry, copy] : [copy]);
      expect(await saveRun(store, feed, document(first))).toEqual(counts({ duplicate: 1 }));
      const corrected = { ...first, title: "Something else altogether now", titleKey: "something else" };
      await saveRun(store, "a", [corrected]);
      expect(await saveRun(store, feed, document(corrected))).toMatchObject({ new: 0 });
      expect(await readTitles(store)).toEqual(["Something else altogether now"]);
    });

    it("F25 does not bring a copy back that the same document refused", async () => {
      const store = await open();
      const [first, copy] = [titled(2), titled(1, sameSite)];
      expect(await saveRun(store, "a", [copy, first])).toEqual(counts({ new: 1, duplicate: 1 }));
      const corrected = { ...first, title: "Corrected", titleKey: "" };
      expect(await saveRun(store, "a", [copy, corrected])).toMatchObject({ new: 0, updated: 1 });
      expect(await readTitles(store)).toEqual(["Corrected"]);
    });

    it("F25 does not bring a shared story back under the address that the first feed has left", async () => {
      const store = await open();
      await saveRun(store, "a", [toTestArticle(1, { guid: "g" })]);
      await saveRun(store, "b", [toTestArticle(1)]);
      await saveRun(store, "a", [toTestArticle(1, { guid: "g", url: "https://example.org/better" })]);
      expect(await saveRun(store, "b", [toTestArticle(1)])).toMatchObject({ new: 0 });
    });

    it("does not merge short titles, which have no key", async () => {
      const store = await open();
      const live = (number: number) => toTestArticle(number, { title: "Live updates" });
      expect(await saveRun(store, "a", [live(1), live(2)])).toEqual(counts({ new: 2 }));
    });
  });
}

function describeUpdates(open: Open): void {
  const dated = (ms: number, dateSource: Article["dateSource"] = "feed") =>
    toTestArticle(1, { publishedDate: iso(ms), dateSource });

  describe("updates", () => {
    it.each([
      ["goes down", dated(startMs - hourMs), startMs - hourMs],
      ["never goes up", dated(startMs + hourMs), startMs],
      [
        "does not follow a date that is only the time of reading",
        dated(startMs - hourMs, "first_seen"),
        startMs,
      ],
      ["does not follow a clamped date", dated(startMs - hourMs, "clamped"), startMs],
    ])("R31 published_date %s", async (_name, article, expectedMs) => {
      const store = await open();
      await saveRun(store, "a", [dated(startMs)]);
      await saveRun(store, "a", [article]);
      const [row] = await store.readNewest(1);
      expect(Date.parse(row?.published_date ?? "")).toBe(expectedMs);
    });

    it("takes the language that a feed names, and names later", async () => {
      const store = await open();
      await saveRun(store, "a", [toTestArticle(1), toTestArticle(2, { language: "de" })]);
      expect((await store.readNewest(2)).map(({ language }) => language)).toEqual(["", "de"]);
      await saveRun(store, "a", [
        toTestArticle(1, { language: "pt-BR" }),
        toTestArticle(2, { language: "de" }),
      ]);
      expect((await store.readNewest(2)).map(({ language }) => language)).toEqual(["pt-BR", "de"]);
    });

    it("R35 changes a row twenty times and then leaves it", async () => {
      const store = await open();
      await saveRun(store, "a", [toTestArticle(1)]);
      for (let edit = 1; edit <= 22; edit++) {
        const changed = await saveRun(store, "a", [toTestArticle(1, { title: `Edit ${edit}` })]);
        expect(changed).toEqual(counts(edit <= 20 ? { updated: 1 } : {}));
      }
      expect(await readTitles(store)).toEqual(["Edit 20"]);
    });

    it("readVersion grows with every public change and with nothing else", async () => {
      const store = await open();
      const grows = async (work: () => Promise<unknown>) => {
        const before = await store.readVersion();
        await work();
        return (await store.readVersion()) > before;
      };
      expect(await grows(() => saveRun(store, "a", [toTestArticle(1)]))).toBe(true);
      expect(await grows(() => saveRun(store, "a", [toTestArticle(1)]))).toBe(false);
      expect(await grows(() => saveRun(store, "a", [toTestArticle(1, { title: "Edited" })]))).toBe(true);
      expect(await grows(() => store.checkWritable())).toBe(false);
      expect(await grows(() => store.prune(startMs))).toBe(false);
      expect(await grows(() => store.prune(startMs + 181 * dayMs))).toBe(true);
    });
  });
}
