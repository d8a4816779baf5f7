import { describe, expect, it } from "vitest";
import { parseFeed } from "./parse-feed.ts";
import { rssOf, testNowMs, toRows } from "./testing/to-rows.ts";

const hour = 3_600_000;
const version = "https://jsonfeed.org/version/1.1";

interface Entry {
  number: number;
  date: string;
}

/** Entry 0 is the oldest. */
const oldestFirst = (count: number): Entry[] =>
  Array.from({ length: count }, (_, number) => ({
    number,
    date: new Date(testNowMs - (count - number) * hour).toISOString(),
  }));

const urlOf = (number: number) => `https://a.example/${number}`;
const formats = {
  rss: (all: Entry[]) =>
    rssOf(
      ...all.map(
        ({ number, date }) =>
          `<title>T</title><link>${urlOf(number)}</link>${date && `<pubDate>${date}</pubDate>`}`,
      ),
    ),
  atom: (all: Entry[]) =>
    `<feed xmlns="http://www.w3.org/2005/Atom">${all.map(({ number, date }) => `<entry><title>T</title><link href="${urlOf(number)}"/>${date && `<updated>${date}</updated>`}</entry>`).join("")}</feed>`,
  json: (all: Entry[]) => JSON.stringify({ version, items: all.map(toItem) }),
  "json with a list for each": (all: Entry[]) =>
    `{"version":"${version}",${all.map((entry) => `"items":[${JSON.stringify(toItem(entry))}]`).join(",")}}`,
  "json with a list for each, its name spelled in three ways, and lists of others between": (all: Entry[]) =>
    `{"version":"${version}",${all.map((entry, place) => `"${["items", "it\\u0065ms", "\\u0069tems"][place % 3]}":[${JSON.stringify(toItem(entry))}],"x":{"items":[{"url":"https://other.example/"}]}`).join(",")}}`,
  "rss with a channel for each": (all: Entry[]) =>
    `<rss>${all.map(({ number, date }) => `<channel><item><title>T</title><link>${urlOf(number)}</link><pubDate>${date}</pubDate></item></channel>`).join("")}</rss>`,
};

function toItem({ number, date }: Entry) {
  return { id: urlOf(number), url: urlOf(number), title: "T", ...(date && { date_published: date }) };
}

function numbersOf(text: string): number[] {
  const { feed, error } = parseFeed(new TextEncoder().encode(text), { nowMs: testNowMs });
  expect(error).toBeUndefined();
  return feed.entries.map(({ links }) => Number(links[0]?.href.split("/").at(-1)));
}

const range = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => from + index);

describe.each(Object.entries(formats))("F20 R18 the newest 200 of %s", (_name, print) => {
  it("F23 that puts the oldest first, in the document's order", () => {
    expect(numbersOf(print(oldestFirst(1033)))).toEqual(range(833, 1033));
  });

  it("that puts the newest first", () => {
    expect(numbersOf(print(oldestFirst(733).reverse()))).toEqual(range(533, 733).reverse());
  });

  it("without dates are the first", () => {
    expect(numbersOf(print(oldestFirst(533).map(({ number }) => ({ number, date: "" }))))).toEqual(
      range(0, 200),
    );
  });

  it("are looked for among 10,000", () => {
    expect(numbersOf(print(oldestFirst(12_000))).at(-1)).toBe(9999);
  });
});

describe("R18 what is newest", () => {
  const bad = (number: number, date: string) => ({ number, date });

  it("is not what is dated 2099 or 1970: it is as old as what comes before it", () => {
    const all = oldestFirst(500).map((entry) =>
      entry.number % 4 === 1
        ? bad(entry.number, entry.number % 8 === 1 ? "2099-01-01" : "1970-01-01")
        : entry,
    );
    const kept = numbersOf(formats.rss(all));
    expect(kept).toEqual(range(300, 500));
  });

  it("is an undated entry that comes first", () => {
    expect(numbersOf(formats.rss([bad(7777, ""), ...oldestFirst(300)]))).toEqual([7777, ...range(101, 300)]);
  });
});

describe("R18 a limit behind two hundred entries", () => {
  it.each([
    ["nodes", "<a/>".repeat(200_000)],
    ["depth", "<a>".repeat(300)],
    ["attributes", `<a ${"b='1' ".repeat(70)}/>`],
  ])("of %s does not spoil them", (_name, trap) => {
    const text = formats.rss(oldestFirst(200)).replace("</channel>", `${trap}</channel>`);
    expect(numbersOf(text)).toEqual(range(0, 200));
  });

  it("of JSON's depth does not either", () => {
    const text = formats.json(oldestFirst(200)).replace("]}", `,{"authors":${"[".repeat(300)}`);
    expect(numbersOf(text)).toEqual(range(0, 200));
  });
});

describe("JSON Feed: what nobody reads is not built", () => {
  it("so a fault in it costs nothing", () => {
    const item = `{"authors":[{"name":oops}],"url":"${urlOf(1)}","attachments":[1,,2],"title":"T","id":7}`;
    const rows = toRows(`{"version":"${version}","items":[${item}]}`);
    expect(rows).toMatchObject([{ title: "T", url: urlOf(1), guid: "7" }]);
  });
});
