import { describe, expect, it } from "vitest";
import type { Article } from "./article.ts";
import { parseText, rssOf, testFeedUrl, testNowMs, toRows } from "./testing/to-rows.ts";
import { toArticles } from "./to-articles.ts";

const day = 86_400_000;
const iso = (ms: number) => new Date(ms).toISOString();

interface Story {
  title: string;
  url: string;
  date: string;
}

const stories: Story[] = Array.from({ length: 8 }, (_, i) => ({
  title: `Story number ${i} & what it means for schools`,
  url: `https://site.example/${i}`,
  date: iso(testNowMs - (i + 1) * day),
}));

const escapeText = (text: string) => text.replaceAll("&", "&amp;");

it.each([
  ["", "03/11/2026", "26/10/2026", "2026-11-03"],
  ["", "03/11/2026", "10/26/2026", "2026-03-11"],
  ["he", "03/11/2026", "02/10/2026", "2026-11-03"],
  ["en-US", "03/11/2026", "02/10/2026", "2026-03-11"],
  ["en-US", "03\u200f/11\u200f/2026", "02\u200f/10\u200f/2026", "2026-11-03"],
  ["", "০৩/১১/২০২৬", "২৬/১০/২০২৬", "2026-11-03"],
])("R29 in a document of language %j, %s beside %s is %s", (language, date, other, day) => {
  const [entry, beside] = [date, other].map(
    (one, at) => `<title>T${at}</title><link>https://a.example/${at}</link><pubDate>${one}</pubDate>`,
  );
  const document = rssOf(entry ?? "", beside ?? "").replace(
    "<channel>",
    `<channel><language>${language}</language>`,
  );
  const context = {
    source: { name: "A", home: "https://a.example/", url: testFeedUrl, enabled: true },
    firstSeenMs: Date.parse("2026-11-27"),
    isFirstImport: false,
  };
  const [first] = toArticles(parseText(document).feed, context).articles;
  expect(first?.publishedDate.slice(0, 10)).toBe(day);
});

it.each([
  ["11/11/2026 10:30, 05/11/2026 09:00, 09/10/2026 12:00", "2026-11-05"],
  ["11/12/2026 10:30, 11/05/2026 09:00, 10/09/2026 12:00", "2026-11-05"],
  ["05/11/2026, 11/10/2026, 01/12/2026", "2026-11-10"],
  ["11/11/2026, 05/11/2026", "2026-05-11"],
  // The first is pinned.
  ["09/10/2026, 11/05/2026, 11/03/2026, 11/02/2026", "2026-11-05"],
])("R29 of %s the second is %s, since a list shows its newest first", (dates, day) => {
  const items = dates
    .split(", ")
    .map((date, at) => `<title>T</title><link>https://a.example/${at}</link><pubDate>${date}</pubDate>`);
  const { articles } = importOf(rssOf(...items), false);
  expect(articles[1]?.publishedDate.slice(0, 10)).toBe(day);
});

const renderings = {
  rss: (all: Story[]) =>
    rssOf(
      ...all.map(
        ({ title, url, date }) =>
          `<title>${escapeText(escapeText(title))}</title><link>${escapeText(url)}</link><pubDate>${new Date(date).toUTCString()}</pubDate>`,
      ),
    ),
  rdf: (all: Story[]) =>
    `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/">${all.map(({ title, url, date }) => `<item><title>${escapeText(title)}</title><link>${escapeText(url)}</link><dc:date>${date}</dc:date></item>`).join("")}</rdf:RDF>`,
  atom: (all: Story[]) =>
    `<feed xmlns="http://www.w3.org/2005/Atom">${all.map(({ title, url, date }) => `<entry><title>${escapeText(title)}</title><link href="${escapeText(url)}"/><published>${date}</published></entry>`).join("")}</feed>`,
  json: (all: Story[]) =>
    JSON.stringify({
      version: "https://jsonfeed.org/version/1.1",
      items: all.map(({ title, url, date }) => ({
        id: url,
        url,
        title: escapeText(title),
        date_published: date,
      })),
    }),
};

/** What is stored and shown; guid and the date's wording differ between formats. */
function toStored(rows: Article[]) {
  const stored = rows.map(({ title, url, publishedDate, urlKey, titleKey }) => ({
    title,
    url,
    publishedDate,
    urlKey,
    titleKey,
  }));
  return stored.sort((a, b) => a.url.localeCompare(b.url));
}

describe("fault test 15: renderings and order do not matter", () => {
  const whole = toStored(toRows(renderings.rss(stories)));

  it("has the stories themselves", () => {
    expect(whole.map(({ title, url, publishedDate }) => ({ title, url, date: publishedDate }))).toEqual(
      stories,
    );
  });

  it.each(Object.entries(renderings))("%s gives the same rows", (_format, render) => {
    expect(toStored(toRows(render(stories)))).toEqual(whole);
  });

  it("twice, shuffled, split in two or with tracking gives the same rows", () => {
    const render = renderings.rss;
    const tracked = stories.map((story) => ({
      ...story,
      url: `${story.url}?utm_source=feed&utm_medium=rss`,
    }));
    const split = [...toRows(render(stories.slice(0, 3))), ...toRows(render(stories.slice(3)))];
    expect(toStored(toRows(render([...stories, ...stories])))).toEqual(whole);
    expect(toStored(toRows(render(stories.toReversed())))).toEqual(whole);
    expect(toStored(toRows(render(tracked)))).toEqual(whole);
    expect(toStored(split)).toEqual(whole);
  });
});

const undated = Array.from(
  { length: 25 },
  (_, i) => `<title>Page ${i}</title><link>https://a.example/${i}</link>`,
);
const importOf = (text: string, isFirstImport: boolean) => {
  const source = { name: "T", home: "", url: testFeedUrl, enabled: true };
  return toArticles(parseText(text).feed, { source, firstSeenMs: testNowMs, isFirstImport });
};

describe("R22 and R35 what a store must take", () => {
  const link = "<title>T</title><link>https://a.example/</link>";

  it("has no U+0000 in the guid or the date as given", () => {
    const [row] = toRows(rssOf(`${link}<guid>a\0b</guid><pubDate>so\0on</pubDate>`));
    expect(row).toMatchObject({ guid: "ab", sourceDate: "soon" });
    const item = { id: "a\0b", url: "https://a.example/", title: "T", date_published: "so\0on" };
    const [jsonRow] = toRows(JSON.stringify({ version: "https://jsonfeed.org/version/1.1", items: [item] }));
    expect(jsonRow).toMatchObject({ guid: "ab", sourceDate: "soon" });
  });

  it("has no half of a character, not even where they are cut: at 2,048 and 100", () => {
    const item = { id: "a\ud800b", url: "https://a.example/", title: "T", date_published: "so\udc00on" };
    const [row] = toRows(JSON.stringify({ version: "https://jsonfeed.org/version/1.1", items: [item] }));
    expect(row).toMatchObject({ guid: "a\ufffdb", sourceDate: "so\ufffdon" });
    const long = rssOf(`${link}<guid>x${"🎓".repeat(2000)}</guid><pubDate>x${"🎓".repeat(100)}</pubDate>`);
    const [cut] = toRows(long);
    expect(cut).toMatchObject({
      guid: `x${"🎓".repeat(1023)}\ufffd`,
      sourceDate: `x${"🎓".repeat(49)}\ufffd`,
    });
  });
});

describe("R32 first import", () => {
  it("takes ten of an undated feed, in the document's order", () => {
    const { articles, passedOver, rejected } = importOf(rssOf(...undated), true);
    expect(articles.map(({ publishedDate }) => publishedDate)).toEqual(
      Array.from({ length: 10 }, (_, i) => iso(testNowMs - i * 1000)),
    );
    expect(articles[0]).toMatchObject({ title: "Page 0", dateSource: "first_seen" });
    expect(rejected).toBe(15);
    expect(passedOver).toEqual(Array.from({ length: 15 }, (_, i) => `a.example/${i + 10}`));
  });

  it("takes all of an undated feed later, still in order", () => {
    const { articles } = importOf(rssOf(...undated), false);
    expect(articles).toHaveLength(25);
    expect(articles.map(({ publishedDate }) => publishedDate)).toEqual(
      articles
        .map(({ publishedDate }) => publishedDate)
        .sort()
        .reverse(),
    );
  });

  it("takes one date of today on everything for the time of building", () => {
    const { articles } = importOf(
      rssOf(...undated.map((item) => `${item}<pubDate>${iso(testNowMs - 3_600_000)}</pubDate>`)),
      true,
    );
    expect(articles).toHaveLength(10);
    expect(articles[3]).toMatchObject({ publishedDate: iso(testNowMs - 3000), dateSource: "first_seen" });
  });

  it("keeps one old date on everything, because it is nearer the truth than today", () => {
    const { articles } = importOf(
      rssOf(...undated.map((item) => `${item}<pubDate>2023-05-01</pubDate>`)),
      true,
    );
    expect(articles).toHaveLength(25);
    for (const article of articles)
      expect(article).toMatchObject({ publishedDate: "2023-05-01T00:00:00.000Z", dateSource: "feed" });
  });

  it("leaves a feed with one entry, and one with different dates, alone", () => {
    expect(
      importOf(rssOf(`${undated[0]}<pubDate>${iso(testNowMs - 5000)}</pubDate>`), true).articles[0],
    ).toMatchObject({
      publishedDate: iso(testNowMs - 5000),
      dateSource: "feed",
    });
    const mixed = undated.map((item, i) => (i === 0 ? `${item}<pubDate>2020-01-01</pubDate>` : item));
    expect(importOf(rssOf(...mixed), true).articles).toHaveLength(25);
  });
});

describe("R33 one document, fault test 11", () => {
  const item = (title: string, url: string, guid: string) =>
    `<title>${title}</title><link>${url}</link><guid isPermaLink="false">${guid}</guid><pubDate>2026-11-20</pubDate>`;

  it("one guid on all entries identifies none of them (miniflux#4197)", () => {
    const { articles } = importOf(
      rssOf(item("A", "https://a.example/1", "g"), item("B", "https://a.example/2", "g")),
      false,
    );
    expect(articles.map(({ guid }) => guid)).toEqual(["", ""]);
  });

  it("guids that are stored as one are one", () => {
    const long = "g".repeat(2048);
    const { articles } = importOf(
      rssOf(
        item("A", "https://a.example/1", `${long}1`),
        item("B", "https://a.example/2", `${long}2`),
        item("C", "https://a.example/3", "h\0"),
        item("D", "https://a.example/4", "h"),
      ),
      false,
    );
    expect(articles.map(({ guid }) => guid)).toEqual(["", "", "", ""]);
  });

  it("one address is one article, and the first entry is it", () => {
    const text = rssOf(
      item("A", "https://a.example/1", "1"),
      item("B", "http://www.a.example/1/?utm_source=x", "2"),
      item("C", "https://a.example/3", "3"),
    );
    const { articles, rejected } = importOf(text, false);
    expect(articles.map(({ title, guid }) => title + guid)).toEqual(["A1", "C3"]);
    expect(rejected).toBe(1);
  });

  const pages = (...entries: [title: string, url: string, guid: string][]) =>
    importOf(rssOf(...entries.map((entry) => item(...entry))), false).articles.map(({ title }) => title);

  it.each([
    ["one page of changes", ["A", "/log#1", "1"], ["B", "/log#2", "2"]],
    ["titles that repeat", ["Update", "/live#1", "1"], ["Update", "/live#2", "2"]],
    ["no guids of their own", ["A", "/log#1", "g"], ["B", "/log#2", "g"]],
    ["the newest without a fragment", ["A", "/log", "1"], ["B", "/log#2", "2"]],
  ] as [string, ...[string, string, string][]][])(
    "R28 the fragment tells entries apart: %s",
    (_name, ...entries) => {
      expect(
        pages(...entries.map(([t, path, g]): [string, string, string] => [t, `https://a.example${path}`, g])),
      ).toHaveLength(2);
    },
  );

  it("R28 the same entry under two fragments is one, and so are two fragments of different pages' noise", () => {
    expect(pages(["A", "https://a.example/1#top", "g"], ["A", "https://a.example/1#rss", "g"])).toEqual([
      "A",
    ]);
    const key = (url: string) =>
      importOf(rssOf(item("A", url, "1"), item("B", "https://a.example/2#x", "2")), false).articles[0]
        ?.urlKey;
    expect(key("https://a.example/1#xtor=RSS-1")).toBe(key("https://a.example/1"));
  });

  it("F25 R28 where one page's entries need it, the fragment belongs to every key of the document", () => {
    const log = [item("A", "https://a.example/2026#1", "1"), item("B", "https://a.example/2026#2", "2")];
    const keyBeside = (last: string) => importOf(rssOf(...log, last), false).articles[2]?.urlKey;
    expect(keyBeside(item("C", "https://a.example/2025#9", "3"))).not.toBe(
      keyBeside(item("D", "https://a.example/2025#8", "4")),
    );
  });

  it("three entries or more of one page, each with a title and guid of its own, are episodes without pages", () => {
    const show = "https://a.example/show";
    expect(pages(["C", show, "3"], ["B", show, "2"], ["A", show, "1"])).toEqual(["C", "B", "A"]);
    expect(
      pages(["C", show, "3"], ["B", `${show}/`, "2"], ["A", show, "1"], ["D", `${show}/4`, "4"]),
    ).toHaveLength(4);
    expect(pages(["C", show, "3"], ["C", show, "2"], ["B", show, "1"], ["A", show, "0"])).toEqual([
      "C",
      "B",
      "A",
    ]);
  });

  it("three entries or more of one page, each with a title and a day of its own, are news without pages", () => {
    const page = "<link>https://a.example/news.html</link>";
    const count = (...entries: [title: string, date: string][]) => {
      const items = entries.map(
        ([title, date]) => `<item><title>${title}</title>${page}<pubDate>${date}</pubDate></item>`,
      );
      return importOf(rssOf(...items), false).articles.length;
    };
    const [first, second, third] = ["2026-11-18", "2026-11-19", "2026-11-20"] as const;
    expect(count(["C", third], ["B", second], ["A", first])).toBe(3);
    expect(count(["C", second], ["B", second], ["A", first])).toBe(1);
    expect(count(["C", ""], ["B", second], ["A", first])).toBe(1);
    // The posts of a forum, under their topic's title and address.
    expect(count(["Re: A", third], ["Re: A", second], ["A", first])).toBe(1);
  });

  it("two entries of one page, or three without titles or guids of their own, are one story", () => {
    const story = "https://a.example/story";
    expect(pages(["Better title", story, "2"], ["Title", story, "1"])).toEqual(["Better title"]);
    expect(pages(["A", story, "3"], ["A", story, "2"], ["A", story, "1"])).toEqual(["A"]);
    expect(pages(["C", story, "g"], ["B", story, "g"], ["A", story, "g"])).toEqual(["C"]);
  });

  it.each([
    ["three days", ["19", "18", "17"], "a.example", true],
    ["three times in two days", ["19", "18", "18"], "a.example", false],
    ["two hosts", ["19", "18", "17"], "b.example", false],
    ["three guids without dates", ["a", "b", "c"], "a.example", true],
    ["two guids without dates", ["a", "b", "b"], "a.example", false],
    [
      "three addresses for guids",
      ["https://a.example/0", "https://a.example/1", "https://a.example/2"],
      "a.example",
      false,
    ],
  ])("R34 a title on %s", (_name, days, lastHost, isSeries) => {
    const entries = days.map((day, index) => {
      const host = index === 2 ? lastHost : "a.example";
      const known = day > "9" ? `<guid>${day}</guid>` : `<pubDate>2026-11-${day}</pubDate>`;
      const link = `<link>https://${host}/${index}</link>${known}`;
      return `<title>Announcements for students and staff</title>${link}`;
    });
    const { articles } = importOf(rssOf(...entries), false);
    expect(articles.map(({ titleKey }) => titleKey === "")).toEqual([isSeries, isSeries, isSeries]);
  });

  it("R34 keeps apart posts of which only the addresses differ, though their headlines do not show them", () => {
    const items = [1, 2].map(
      (id) =>
        `<description>A new course for you is here: https://a.example/${id}</description><link>https://b.example/${id}</link>`,
    );
    const { articles } = importOf(rssOf(...items), false);
    expect(articles.map(({ title }) => title)).toEqual(
      Array<string>(2).fill("A new course for you is here: a.example"),
    );
    expect(articles[0]?.titleKey).not.toBe(articles[1]?.titleKey);
  });

  it("takes the first of two spellings of one page, without changing its key", () => {
    const items = ["%d9%85/", "%D9%85/index.html", "%d9%86"].map(
      (page, index) => `<title>Notice ${index}</title><link>https://a.example/${page}</link>`,
    );
    const { articles } = importOf(rssOf(...items), false);
    expect(articles.map(({ urlKey }) => urlKey)).toEqual(["a.example/%d9%85", "a.example/%d9%86"]);
  });

  it("R34 a series may be told apart by numbers in its queries alone", () => {
    const [title, link] = ["<title>Announcements for students and staff</title>", "https://a.example/?p=1"];
    const days = [19, 18, 17].map(
      (day) => `${title}<link>${link}${7 * day}</link><pubDate>2026-11-${day}</pubDate>`,
    );
    expect(importOf(rssOf(...days), false).articles.map(({ titleKey }) => titleKey)).toEqual(["", "", ""]);
  });

  it("counts what is not an article, whatever the reason", () => {
    const text = rssOf(
      "<title>No link</title>",
      "<link>https://a.example/</link>",
      "<title>Bad</title><link>data:,x</link>",
    );
    expect(importOf(text, false)).toEqual({ articles: [], passedOver: [], rejected: 3 });
  });
});
