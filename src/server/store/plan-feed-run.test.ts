import { DatabaseSync } from "node:sqlite";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Article } from "#news/article.ts";
import { parseFeed } from "#news/parse-feed.ts";
import { toArticles } from "#news/to-articles.ts";
import type { ArticleStore } from "./article-store.ts";
import { createStore } from "./create-store.ts";
import { createSqliteEngine } from "./sqlite/sqlite-engine.ts";
import { migrateDatabase, sqliteMigrationsFolder } from "./sqlite-store.ts";
import {
  dayMs,
  hourMs,
  readState,
  saveRun,
  startMs,
  toTestArticle,
  toTestFeed,
} from "./testing/store-fixture.ts";

/** Few addresses, guids, titles and times, so that they meet in every way there is. */
const article: fc.Arbitrary<Article> = fc
  .record({
    site: fc.constantFrom("https://example.org", "https://www.example.org/uk", "https://other.example"),
    page: fc.integer({ min: 1, max: 4 }),
    guid: fc.constantFrom("", "", "g1", "g2", "g3"),
    title: fc.constantFrom("A title of just five words", "Another title of just five words", "Short"),
    hours: fc.constantFrom(0, 1, 71, 73, 200),
    dateSource: fc.constantFrom<Article["dateSource"]>("feed", "first_seen", "clamped"),
  })
  .map(({ site, page, guid, title, hours, dateSource }) =>
    toTestArticle(page, {
      url: `${site}/${page}`,
      guid,
      title,
      titleKey: title === "Short" ? "" : title.toLowerCase(),
      publishedDate: new Date(startMs - hours * hourMs).toISOString(),
      dateSource,
    }),
  );
const documents = fc.array(fc.array(article, { maxLength: 6 }), { minLength: 1, maxLength: 4 });

let empty: Uint8Array | undefined;
/** The embedded store without a disk: hundreds of fresh ones in a second, as its tables are made for the first alone. */
function openInMemory(): ArticleStore {
  const database = new DatabaseSync(":memory:");
  if (empty) database.deserialize(empty);
  else migrateDatabase(database, { path: ":memory:", folder: sqliteMigrationsFolder });
  empty ??= database.serialize();
  return createStore(createSqliteEngine(database));
}

describe("planFeedRun", () => {
  it("R34 is steady: whatever came before, a document that comes a second time changes nothing", async () => {
    await fc.assert(
      fc.asyncProperty(documents, documents, async (ofA, ofB) => {
        const store = openInMemory();
        await store.syncFeeds([toTestFeed("a"), toTestFeed("b")]);
        for (const document of ofA) await saveRun(store, "a", document);
        for (const document of ofB) await saveRun(store, "b", document);
        const save = async () => [
          await saveRun(store, "a", ofA.at(-1) ?? []),
          await saveRun(store, "b", ofB.at(-1) ?? []),
        ];
        await save();
        const version = await store.readVersion();
        for (const counts of await save()) expect(counts).toMatchObject({ new: 0, updated: 0 });
        expect(await store.readVersion()).toBe(version);
        await store.close();
      }),
      { numRuns: 400 },
    );
  });

  it("R34 does not depend on the order of a document, but for the ids", async () => {
    const shuffled = fc
      .array(article, { maxLength: 8 })
      .chain((entries) =>
        fc.tuple(fc.constant(entries), fc.shuffledSubarray(entries, { minLength: entries.length })),
      );
    await fc.assert(
      fc.asyncProperty(shuffled, async ([entries, reordered]) => {
        const read = async (document: Article[]) => {
          const store = openInMemory();
          await store.syncFeeds([toTestFeed("a")]);
          await saveRun(store, "a", document);
          return (await store.readNewest(100))
            .map(({ url, published_date }) => `${published_date} ${url}`)
            .sort();
        };
        fc.pre(new Set(entries.map(({ url }) => url)).size === entries.length);
        fc.pre(new Set(entries.map(({ publishedDate }) => publishedDate)).size === entries.length);
        expect(await read(reordered)).toEqual(await read(entries));
      }),
      { numRuns: 150 },
    );
  });

  it("R34, R38 keeps the first of two with one title and one date, and the document's order", async () => {
    const store = openInMemory();
    await store.syncFeeds([toTestFeed("a")]);
    const publishedDate = "2026-11-20T00:00:00.000Z";
    const titleKeys = ["a title of just five words", "a title of just five words", "", ""];
    const issue = titleKeys.map((titleKey, index) => toTestArticle(index, { titleKey, publishedDate }));
    await saveRun(store, "a", issue);
    expect((await store.readNewest(9)).map(({ url }) => url.slice(-1))).toEqual(["0", "2", "3"]);
  });

  it("R34 a key of the title as an earlier version made it is made anew, so that other feeds' copies are known", async () => {
    const store = openInMemory();
    await store.syncFeeds([toTestFeed("a"), toTestFeed("b")]);
    await saveRun(store, "a", [toTestArticle(1, { titleKey: "as it was made before" })]);
    const titleKey = "asitismadenow";
    for (const updated of [1, 0])
      expect(await saveRun(store, "a", [toTestArticle(1, { titleKey })])).toMatchObject({ updated });
    const copy = toTestArticle(2, { url: "https://other.example/2", titleKey });
    expect(await saveRun(store, "b", [copy])).toMatchObject({ new: 0, duplicate: 1 });
  });

  it("R34 a series stays one, though documents show fewer than three of it, one of an earlier date, or none that is known", async () => {
    const store = openInMemory();
    await store.syncFeeds([toTestFeed("a")]);
    const bulletin = (day: number, titleKey: string, early = 0) =>
      toTestArticle(day, {
        title: "Announcements for students and staff",
        titleKey,
        publishedDate: new Date(startMs - (10 - day + early) * dayMs).toISOString(),
        dateSource: "feed",
      });
    await saveRun(
      store,
      "a",
      [1, 2, 3].map((day) => bulletin(day, "")),
    );
    await saveRun(store, "a", [bulletin(3, "key", 0.1)]);
    for (const day of [4, 5, 6])
      expect(await saveRun(store, "a", [bulletin(day - 1, "key"), bulletin(day, "key")])).toMatchObject({
        new: 1,
        updated: 0,
      });
    for (const day of [8, 9])
      expect(await saveRun(store, "a", [bulletin(day, "key")])).toMatchObject({ new: 1, updated: 0 });
  });

  it("R31, R36 what its feed dates anew at each look does not come back when it was too old to be kept", async () => {
    const store = openInMemory();
    await store.syncFeeds([toTestFeed("a")]);
    const look = (days: number) => {
      const nowMs = startMs + days * dayMs;
      return saveRun(store, "a", [toTestArticle(1, { publishedDate: new Date(nowMs).toISOString() })], {
        nowMs,
      });
    };
    expect(await look(0)).toMatchObject({ new: 1 });
    for (const days of [1, 100, 180]) expect(await look(days)).toMatchObject({ new: 0, updated: 0 });
    expect(await store.prune(startMs + 181 * dayMs)).toBe(1);
    expect(await look(181)).toMatchObject({ new: 0 });
  });

  it("R34 a short title is one headline while its feed gives it one date, however its address changes", async () => {
    const store = openInMemory();
    await store.syncFeeds([toTestFeed("a"), toTestFeed("b")]);
    const openDay = (session: string, given: Partial<Article> = {}) =>
      toTestArticle(1, {
        title: "Open day",
        titleKey: "",
        url: `https://example.org/open-day${Number(session) % 2 ? ";s=" : "?s="}${session}`,
        dateSource: "feed",
        ...given,
      });
    const publishedDate = new Date(startMs - dayMs).toISOString();
    expect(await saveRun(store, "a", [openDay("1"), openDay("2")])).toMatchObject({ new: 2 });
    expect(await saveRun(store, "a", [openDay("3"), openDay("4")])).toMatchObject({ new: 0, updated: 2 });
    expect(await saveRun(store, "a", [openDay("3"), openDay("4"), openDay("5")])).toMatchObject({ new: 1 });
    const undated = (hours: number) => ({
      dateSource: "first_seen" as const,
      publishedDate: new Date(Date.parse(publishedDate) + hours * hourMs).toISOString(),
    });
    expect(await saveRun(store, "a", [openDay("undated", undated(71))])).toMatchObject({
      new: 0,
      updated: 1,
    });
    for (const other of [{ publishedDate }, { title: "Open days" }, undated(100)])
      expect(await saveRun(store, "a", [openDay(JSON.stringify(other), other)])).toMatchObject({ new: 1 });
    expect(await saveRun(store, "b", [openDay("6")])).toMatchObject({ new: 1 });
    expect(
      await saveRun(store, "a", [openDay("7", { url: "https://other.example/open-day?s=7" })]),
    ).toMatchObject({
      new: 1,
    });
  });

  it.each([
    ["has another path", { url: "https://example.org/live/2" }],
    ["has another path, undated", { url: "https://example.org/live/2", dateSource: "first_seen" as const }],
    ["has another guid", { url: "https://example.org/live/1?id=2", guid: "event;2" }],
    [
      "has its own address for a guid",
      { url: "https://example.org/live/1?id=2", guid: "https://example.org/live/1?id=2" },
    ],
  ])("R34 a short title is another headline when it %s", async (_name, given) => {
    const store = openInMemory();
    await store.syncFeeds([toTestFeed("a")]);
    const live = { title: "Live updates", titleKey: "", url: "https://example.org/live/1", guid: "event;1" };
    await saveRun(store, "a", [toTestArticle(1, live)]);
    expect(await saveRun(store, "a", [toTestArticle(1, { ...live, guid: "", ...given })])).toMatchObject({
      new: 1,
      updated: 0,
    });
  });

  it.each([";jsessionid=", "?PHPSESSID="])(
    "R28 a short title is the same headline where its guid is its address, with another %s each time",
    async (name) => {
      const store = openInMemory();
      await store.syncFeeds([toTestFeed("a")]);
      for (const session of [1, 2, 3]) {
        const url = `https://example.org/live/1${name}${session}`;
        const live = toTestArticle(session, { title: "Live updates", titleKey: "", url, guid: url });
        const publishedDate = new Date(startMs).toISOString();
        const counts = await saveRun(store, "a", [{ ...live, publishedDate }]);
        expect(counts).toMatchObject(session === 1 ? { new: 1 } : { new: 0, updated: 1 });
      }
    },
  );

  const titles = ["Open day", "School closed", "A headline of five whole words"];
  /** Entries whose guids are their addresses, by a document's own way to write these. */
  const toDocument = (toUrl: (number: number) => string, count = 3) =>
    Array.from({ length: count }, (_, number) => {
      const [title = "New", url] = [titles[number], toUrl(number)];
      return toTestArticle(number + 1, { title, titleKey: number === 2 ? "key" : "", url, guid: url });
    });
  it.each<[string, (look: number) => (number: number) => string]>([
    [
      "puts another number into every address at each look",
      (look) => (number) => `https://a.example/news?id=${number}&s=${look}`,
    ],
    [
      "was made anew",
      (look) => (number) => `https://a.example/${look ? "stories" : "news.php?id="}${number}`,
    ],
    ["moved to another domain", (look) => (number) => `https://${look ? "b" : "a"}.example/news/${number}`],
  ])("R34 knows all headlines of a site that %s", async (_name, toAddress) => {
    const store = openInMemory();
    await store.syncFeeds([toTestFeed("a")]);
    expect(await saveRun(store, "a", toDocument(toAddress(0)))).toMatchObject({ new: 3 });
    expect(await saveRun(store, "a", toDocument(toAddress(1), 4))).toMatchObject({ new: 1, updated: 3 });
    expect(new Set((await store.readNewest(9)).map(({ url }) => url))).toEqual(
      new Set([0, 1, 2, 3].map(toAddress(1))),
    );
    const [first, ...others] = toDocument(toAddress(1));
    const edited = toTestArticle(1, { ...first, url: "https://b.example/edited", urlKey: "edited" });
    expect(await saveRun(store, "a", [edited, ...others])).toMatchObject({ new: 0, updated: 1 });
  });

  it.each(["00:00:00.000", "18:30:00.000"])(
    "R34 dates at midnight (%s) do not join what several sites call the same",
    async (time) => {
      const store = openInMemory();
      await store.syncFeeds([toTestFeed("a")]);
      const closedToday = { title: "School closed", titleKey: "", publishedDate: `2026-11-20T${time}Z` };
      for (const schools of ["ab", "cd"]) {
        const urls = [...schools].map((school) => `https://${school}.example/closed`);
        const closed = urls.map((url) => toTestArticle(1, { ...closedToday, url }));
        expect(await saveRun(store, "a", closed)).toMatchObject({ new: 2, updated: 0 });
      }
    },
  );

  it("R34 a document that shows its newest few only brings notices with guids of their own", async () => {
    const store = openInMemory();
    await store.syncFeeds([toTestFeed("a")]);
    for (const look of [0, 1]) {
      const notices = ["School closed", "Late start"].map((title, at) =>
        toTestArticle(1 + at, {
          title,
          titleKey: "",
          guid: `n${look}${at}`,
          url: `https://a.example/view?id=${look}${at}`,
          dateSource: "first_seen",
        }),
      );
      expect(await saveRun(store, "a", notices)).toMatchObject({ new: 2, updated: 0 });
    }
  });

  it("R34 an entry with another address and guid is another headline where one beside it is known", async () => {
    const store = openInMemory();
    await store.syncFeeds([toTestFeed("a")]);
    const toUrl = (number: number) => `https://a.example/news?id=${number}`;
    await saveRun(store, "a", toDocument(toUrl, 2));
    const [known, other] = [toDocument(toUrl, 1), toDocument((number) => toUrl(number + 7), 2).slice(1)];
    expect(await saveRun(store, "a", [...known, ...other])).toMatchObject({ new: 1, updated: 0 });
  });

  const daily = "Announcements for all students and staff";
  const toNotice = (day: number, given: Partial<Article> = {}) => {
    const publishedDate = new Date(startMs + day * dayMs).toISOString();
    const url = `https://a.example/${day}`;
    return toTestArticle(day, {
      title: daily,
      titleKey: daily,
      url,
      publishedDate,
      guid: `g${day}`,
      ...given,
    });
  };
  const toNumbered = (at: number, site: string, day: number, given: Partial<Article> = {}) => {
    const [title, url] = [`${daily} number ${at}`, `https://${site}/${at}`];
    return toNotice(day, { title, titleKey: title, url, guid: `${site}-${at}`, ...given });
  };

  it("R30 what was too old at the first import because its date is ahead is not news at the second", async () => {
    const store = openInMemory();
    await store.syncFeeds([toTestFeed("a")]);
    await saveRun(store, "a", [toNotice(-200, { dateSource: "neighbour" })]);
    const again = toNotice(0, { url: "https://a.example/-200", guid: "g-200", dateSource: "first_seen" });
    expect(await saveRun(store, "a", [again])).toMatchObject({ new: 0 });
  });

  it("R34 a bulletin of each day becomes a headline each day in a feed that shows only the last", async () => {
    const store = openInMemory();
    await store.syncFeeds([toTestFeed("a"), toTestFeed("b")]);
    for (const day of [0, 1, 2]) expect(await saveRun(store, "a", [toNotice(day)])).toMatchObject({ new: 1 });
    expect(await saveRun(store, "a", [toNotice(2), toNotice(3), toNotice(4)])).toMatchObject({ new: 2 });
    // A correction of the same day, an entry without an id of its own, another newspaper's copy.
    const afterwards = { publishedDate: new Date(startMs + 4 * dayMs + hourMs).toISOString() };
    const corrected = toNotice(5, afterwards);
    expect(await saveRun(store, "a", [corrected])).toMatchObject({ new: 0, updated: 1 });
    expect(await saveRun(store, "a", [toNotice(6, { guid: "" })])).toMatchObject({ new: 0, updated: 1 });
    expect(await saveRun(store, "b", [toNotice(7)])).toMatchObject({ new: 0, duplicate: 1 });
    // An aggregator's copy of it from another newspaper.
    const copy = toNotice(6, { url: "https://c.example/copy" });
    expect(await saveRun(store, "a", [copy])).toMatchObject({ new: 0, duplicate: 1 });
    // The same page for telephones, which it brings a day later.
    const page = toNotice(6, { url: "https://amp.a.example/6" });
    expect(await saveRun(store, "a", [page])).toMatchObject({ new: 0, updated: 1 });
  });

  it.each<[string, number[], string, string, Article["dateSource"]]>([
    ["without guids", [0], "", "", "feed"],
    ["replaced together", [0, 1, 2], "g", "", "feed"],
    ["one at a time, whose number comes after ?", [0], "g", "view?id=", "feed"],
    ["dated ahead, as if its time were UTC", [0], "g", "", "clamped"],
  ])(
    "R34 a day's bulletins are each a headline though nothing of the last day's is left: %s",
    async (_name, kinds, guid, path, dateSource) => {
      const store = openInMemory();
      await store.syncFeeds([toTestFeed("a")]);
      for (const day of [0, 1, 2, 3, 4]) {
        const issue = kinds.map((kind) => {
          const [title, id] = [`${daily} of school ${kind}`, `${day}-${kind}`];
          const url = `https://a.example/${path}${id}`;
          return toNotice(day, { title, titleKey: title, url, guid: guid && id, dateSource });
        });
        expect(await saveRun(store, "a", issue)).toMatchObject({ new: kinds.length, updated: 0 });
        expect(await saveRun(store, "a", issue)).toMatchObject({ new: 0, updated: 0 });
      }
    },
  );

  const alerts = ["Snow closes the campus today", "No water in the library", "Exams move to hall B"];
  it("R31 a page that has another notice each day has the date of the last, as often as that is", async () => {
    const store = openInMemory();
    await store.syncFeeds([toTestFeed("a")]);
    const url = "https://a.example/alerts";
    for (let day = 0; day < 30; day++) {
      const title = alerts[day % 3] as string;
      const alert = toNotice(day, { url, titleKey: "", title });
      await saveRun(store, "a", [alert]);
      // The same notice, raised by its publisher.
      const publishedDate = new Date(startMs + day * dayMs + hourMs).toISOString();
      await saveRun(store, "a", [{ ...alert, guid: "another", publishedDate }]);
      const [newest] = await store.readNewest(2);
      expect(Date.parse(newest?.published_date ?? "")).toBe(startMs + day * dayMs);
      expect(newest?.title).toBe(title);
    }
    expect(await store.readNewest(9)).toHaveLength(1);
  });

  it.each<[string, Partial<Article>]>([
    ["its title counts on", {}],
    ["it has no date of its own", { title: "", dateSource: "first_seen" }],
  ])(
    "R31 R35 a page whose notice is corrected keeps its date, and ends changing: %s",
    async (_name, given) => {
      const store = openInMemory();
      await store.syncFeeds([toTestFeed("a")]);
      const url = "https://a.example/level";
      let count = 0;
      for (let day = 0; day < 30; day++) {
        const title = given.title === "" ? `${alerts[day % 3]}` : `Level of the river: ${day} cm`;
        count += (await saveRun(store, "a", [toNotice(day, { url, titleKey: "", ...given, title })])).updated;
      }
      expect(count).toBe(20);
      expect(Date.parse((await store.readNewest(1))[0]?.published_date ?? "")).toBe(startMs);
    },
  );

  it("R34 ten titles of every day are each day's own headlines, and no site that moved", async () => {
    const store = openInMemory();
    await store.syncFeeds([toTestFeed("a")]);
    for (const [week, hours] of [0, 5, 5].entries()) {
      const issue = Array.from({ length: 10 }, (_, at) =>
        toNumbered(at, `a.example/${week}`, week * 7 + (at * hours) / 24),
      );
      expect(await saveRun(store, "a", issue)).toMatchObject({ new: 10 });
    }
  });

  const read = async (looks: [day: number, articles: Article[]][]) => {
    const store = openInMemory();
    await store.syncFeeds([toTestFeed("a")]);
    for (const [day, articles] of looks)
      await saveRun(store, "a", articles, { nowMs: startMs + day * dayMs });
    return (await store.readNewest(50)).map((row) => (Date.parse(row.published_date) - startMs) / dayMs);
  };

  it("R34 lone bulletins whose addresses are corrected, or at other hosts of the site, stay those of each day", async () => {
    const hosts = ["law", "arts", "music"];
    const bulletin = (day: number, end: string) =>
      toNotice(day, { url: `https://${hosts[day % 3]}.a.example/${day}${end}` });
    const looks = [0, 1, 2, 3, 4].flatMap((day): [number, Article[]][] => [
      [day, [bulletin(day, "-draft")]],
      [day + 0.1, [bulletin(day, "")]],
    ]);
    expect(await read(looks)).toHaveLength(5);
  });

  it("R34 bulletins of one path stay those of each day while another one there is known by its address", async () => {
    const bulletin = (day: number) => toNotice(day, { url: `https://a.example/news?id=${day}`, guid: "" });
    const days = [1, 2, 3, 4, 5];
    expect(await read(days.map((day) => [day, [bulletin(day), bulletin(day - 1)]]))).toHaveLength(6);
  });

  it("R30 a post whose year was wrong is news once it is right", async () => {
    const old = toNotice(-200, { title: "Winter", titleKey: "" });
    const wrong = toNotice(-200, { url: "https://a.example/library", guid: "l", dateSource: "neighbour" });
    const right = toNotice(1, { url: "https://a.example/library", guid: "l" });
    expect(
      await read([
        [0, [old]],
        [1, [wrong, old]],
        [1.1, [right, old]],
      ]),
    ).toHaveLength(1);
  });

  it("R34 a site of a few entries that is made anew, without the time of day, is shown once", async () => {
    const posts = (site: string, toDay: (at: number) => number) =>
      [1, 2, 3, 4, 5].map((at) => toNumbered(at, `a.example/${site}`, toDay(at)));
    const [old, anew] = [posts("p", (at) => at / 2 - 0.1), posts("n", (at) => Math.floor(at / 2 - 0.1))];
    expect(
      await read([
        [3, old],
        [3.5, anew],
      ]),
    ).toHaveLength(5);
  });

  it("R31 a live page whose entries have no ids keeps its date", async () => {
    const titles = [
      "Ministers meet in Berlin",
      "Students march in three cities",
      "Union calls off its strike",
    ];
    const looks = titles.map((title, day): [number, Article[]] => {
      const url = `https://a.example/live#${day}`;
      return [day, [toNotice(day, { title, titleKey: title, guid: "", urlKey: "live", url })]];
    });
    expect(await read(looks)).toEqual([0]);
  });

  it("R34 a lone entry with another address and date at each look is not a bulletin", async () => {
    const looks = [0, 1, 2, 3, 4, 5, 6].map((half): [number, Article[]] => {
      return [half / 4, [toNotice(half / 4, { guid: "", url: `https://a.example/?s=${half}` })]];
    });
    expect(await read(looks)).toHaveLength(1);
  });

  it.each([
    ["all at one host", "a.example/", [12, 7, 12]],
    ["each at its own", "issue-", [6, 4, 2, 6]],
  ])(
    "R34 an issue with all titles after some with a few is not a site that moved: %s",
    async (_name, site, counts) => {
      const store = openInMemory();
      await store.syncFeeds([toTestFeed("a")]);
      for (const [week, count] of counts.entries()) {
        const issue = Array.from({ length: count }, (_, at) => toNumbered(at, `${site}${week}`, week * 7));
        expect(await saveRun(store, "a", issue)).toMatchObject({ new: count });
      }
    },
  );

  it("R34 is not misled by one entry that stays where all others have new numbers and dates", async () => {
    const store = openInMemory();
    await store.syncFeeds([toTestFeed("a")]);
    const sticky = toNotice(-1, {
      title: "Welcome",
      titleKey: "",
      url: "https://a.example/sticky",
      guid: "s",
    });
    for (const day of [0, 1, 2]) {
      const entry = toNotice(day, { url: `https://a.example/n?s=${day}` });
      expect((await saveRun(store, "a", [sticky, entry])).new).toBe(day === 0 ? 2 : 0);
    }
  });

  const movedMs = { publishedDate: new Date(startMs).toISOString() };
  it.each([
    ["eight titles dated on the day of its move", 8, "a.example/new", movedMs, { new: 1, updated: 9 }],
    ["no fewer", 7, "a.example/new", movedMs, { new: 9, updated: 0 }],
    ["four at another host", 4, "new.example", movedMs, { new: 1, updated: 5 }],
    ["no fewer there", 3, "new.example", movedMs, { new: 5, updated: 0 }],
    ["one with its date, and so are short ones", 1, "new.example", {}, { new: 1, updated: 2 }],
  ])("R34 a site that moved is known by %s", async (_name, count, site, given, expected) => {
    const store = openInMemory();
    await store.syncFeeds([toTestFeed("a")]);
    const toDocument = (site: string, given: Partial<Article> = {}) =>
      Array.from({ length: count }, (_, at) => toNumbered(at, site, at * 4 - 100, given));
    const toShort = (site: string) =>
      toNotice(-9, { title: "Open day", titleKey: "", url: `https://${site}/s`, guid: `${site}s` });
    await saveRun(store, "a", [toShort("a.example"), ...toDocument("a.example")]);
    const latest = toNotice(0, { title: "Another story", titleKey: "another", url: `https://${site}/z` });
    const moved = [latest, toShort(site), ...toDocument(site, given)];
    expect(await saveRun(store, "a", moved)).toMatchObject(expected);
    const known = (await store.readNewest(20)).filter(({ url }) => url.startsWith(`https://${site}/`));
    expect(known).toHaveLength(count + 2);
  });

  it("R31 an article whose guid counts its versions keeps its date, however often it is called anew", async () => {
    const store = openInMemory();
    await store.syncFeeds([toTestFeed("a")]);
    for (let day = 0; day < 3; day++) {
      const url = "https://a.example/story";
      await saveRun(store, "a", [
        toNotice(day, { url, titleKey: "", title: `Story ${day}`, guid: `${url}#${day}` }),
      ]);
    }
    const [newest] = await store.readNewest(2);
    expect([newest?.title, Date.parse(newest?.published_date ?? "")]).toEqual(["Story 2", startMs]);
  });

  it.each<[string, Partial<Article>]>([
    ["undated, of five words or more", { title: daily, titleKey: daily, dateSource: "first_seen" }],
    ["undated and short", { dateSource: "first_seen" }],
    ["dated on the hour", { publishedDate: new Date(startMs).toISOString() }],
  ])("R34 knows headlines by their paths if all have new numbers after them: %s", async (_name, given) => {
    const store = openInMemory();
    await store.syncFeeds([toTestFeed("a")]);
    for (const look of [0, 5, 10]) {
      const document = [1, 2].map((number) => {
        const url = `https://a.example/${number}?s=${look}`;
        const guid = given.dateSource ? "" : url;
        const title = `${given.title ?? "Open day"} ${number}`;
        return toNotice(look, {
          titleKey: "",
          ...given,
          ...(given.title && { titleKey: title }),
          url,
          guid,
          title,
        });
      });
      const counts = await saveRun(store, "a", document);
      expect(counts).toMatchObject(look === 0 ? { new: 2 } : { new: 0, updated: 2 });
    }
  });

  it.each([
    ["R33 an episode of a podcast without pages", (day: number) => `Episode ${day}`, () => ""],
    ["R34 a bulletin of each day", () => "Announcements for students and staff", (day: number) => `${day}`],
  ])("%s becomes a headline of its own day", async (_name, toTitle, toPath) => {
    const store = openInMemory();
    await store.syncFeeds([toTestFeed("a")]);
    for (let today = 0; today < 8; today++) {
      const items = [today, today - 1, today - 2, today - 3]
        .filter((day) => day >= 0)
        .map((day) => {
          const date = new Date(startMs + day * dayMs).toISOString();
          const link = `<link>https://a.example/${toPath(day)}</link><guid isPermaLink="false">g${day}</guid>`;
          return `<item><title>${toTitle(day)}</title>${link}<pubDate>${date}</pubDate></item>`;
        });
      const { feed } = parseFeed(new TextEncoder().encode(`<rss><channel>${items.join("")}</channel></rss>`));
      const source = await readState(store, "a");
      const nowMs = startMs + today * dayMs + hourMs;
      const { articles } = toArticles(feed, { source, firstSeenMs: nowMs, isFirstImport: false });
      await saveRun(store, "a", articles, { nowMs });
    }
    const newest = (await store.readNewest(4)).map(({ title, published_date }) => [
      title,
      published_date.slice(8, 10),
    ]);
    expect(newest).toEqual([7, 6, 5, 4].map((day) => [toTitle(day), `${20 + day}`]));
  });
});
