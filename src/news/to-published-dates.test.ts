import { describe, expect, it } from "vitest";
import { rssOf, testNowMs, toRows } from "./testing/to-rows.ts";

const day = 86_400_000;
const iso = (ms: number) => new Date(ms).toISOString();

function dateOf(inside: string, isFirstImport = false) {
  const text = rssOf(`<title>T</title><link>https://a.example/</link>${inside}`);
  const [row] = toRows(text, isFirstImport);
  return { date: row?.publishedDate, source: row?.dateSource, written: row?.sourceDate };
}

describe("R29 which date", () => {
  const all =
    "<dc:date>2020-02-02</dc:date><updated>2020-04-04</updated><dcterms:created>2020-03-03</dcterms:created>";

  it("that of a time element inside a date, but of none inside a title", () => {
    const time = "<time class='x' datetime='2026-11-02T09:00:00+01:00'>Mon, 02/11/2026 - 09:00</time>";
    expect(dateOf(`<pubDate>${time}</pubDate>`).date).toBe("2026-11-02T08:00:00.000Z");
    const hour = "Mon, 2 Nov 2026 <time datetime='09:00'>09:00</time>";
    expect(dateOf(`<pubDate>${hour}</pubDate>`).date).toBe("2026-11-02T09:00:00.000Z");
    expect(toRows(rssOf(`<title>At ${time}</title><link>https://a.example/</link>`))).toMatchObject([
      { title: "At Mon, 02/11/2026 - 09:00" },
    ]);
  });

  it.each([
    ["pubDate", `${all}<pubDate>2020-01-01</pubDate>`, "2020-01-01"],
    ["dcterms:issued", `${all}<dcterms:issued>2020-01-01</dcterms:issued>`, "2020-01-01"],
    ["then dc:date", all, "2020-02-02"],
    ["then created", all.slice(all.indexOf("<updated")), "2020-03-03"],
    ["then updated", "<updated>2020-04-04</updated>", "2020-04-04"],
    [
      "the next when the first cannot be read",
      "<pubDate>soon</pubDate><updated>2020-04-04</updated>",
      "2020-04-04",
    ],
    ["the last of equals", "<pubDate>2020-01-01</pubDate><pubDate>2020-01-02</pubDate>", "2020-01-02"],
  ])("%s", (_name, inside, date) => {
    expect(dateOf(inside)).toMatchObject({ date: `${date}T00:00:00.000Z`, source: "feed", written: date });
  });
});

describe("F26 R30 dates that cannot be, T15", () => {
  it.each([
    ["missing", "", iso(testNowMs), "first_seen"],
    ["unreadable", "<pubDate>soon</pubDate>", iso(testNowMs), "first_seen"],
    ["1970", "<pubDate>1970-01-01T00:00:00Z</pubDate>", iso(testNowMs), "first_seen"],
    ["before 1995", "<pubDate>1994-12-31T23:59:59Z</pubDate>", iso(testNowMs), "first_seen"],
    ["1995", "<pubDate>1995-01-01T00:00:00Z</pubDate>", "1995-01-01T00:00:00.000Z", "feed"],
    ["an hour ahead", `<pubDate>${iso(testNowMs + 3_600_000)}</pubDate>`, iso(testNowMs), "clamped"],
    ["24 hours ahead", `<pubDate>${iso(testNowMs + day)}</pubDate>`, iso(testNowMs), "clamped"],
    ["a second more", `<pubDate>${iso(testNowMs + day + 1000)}</pubDate>`, iso(testNowMs), "first_seen"],
    ["25 hours ahead", `<pubDate>${iso(testNowMs + 25 * 3_600_000)}</pubDate>`, iso(testNowMs), "first_seen"],
    ["2099", "<pubDate>2099-01-01</pubDate>", iso(testNowMs), "first_seen"],
  ])("%s", (_name, inside, date, source) => {
    expect(dateOf(inside)).toMatchObject({ date, source });
  });

  /** A day of the month before today, or the words themselves. */
  const toDate = (text: string) => (/^\d\d?$/.test(text) ? `2026-11-${text.padStart(2, "0")}` : text);
  const dated = (...dates: string[]) =>
    toRows(
      rssOf(
        ...dates.map(
          (date, i) => `<title>T${i}</title><link>https://a.example/${i}</link><pubDate>${date}</pubDate>`,
        ),
      ),
    ).map(({ publishedDate }) => publishedDate.slice(0, 10));

  it.each(
    [
      ["2099 in the middle", "3 2099-01-01 1", "3 1 1"],
      ["1970 in the middle, oldest first", "1 1970-01-01 3", "1 1 3"],
      ["2099 on top", "2099-01-01 2 1", "2 2 1"],
      ["1970 at the end", "3 2 1970-01-01", "3 2 2"],
      ["two together", "3 2099-01-01 1970-01-01 2 1", "3 2 2 2 1"],
      ["without any date they are first seen now", "3 soon 2", "3 21 2"],
      ["where half cannot be", "2099-01-01 2 1970-01-01 1", "2 2 1 1"],
      ["where most cannot be", "1970-01-01 1 2099-01-01 2099-01-01", "1 1 1 1"],
      ["of a fast clock it is none to take", `${iso(testNowMs + 3_600_000)} 2099-01-01 3`, "21 3 3"],
      ["where none can be, they are first seen now", "2099-01-01 1970-01-01", "21 20"],
    ].map((row) => row.map((cell, column) => (column === 0 ? cell : cell.split(" ").map(toDate)))),
  )("a neighbour's date is taken: %s", (_name, given, shown) => {
    expect(dated(...(given ?? []))).toEqual(shown);
  });

  it("of the next year is an embargo or an event: it is first seen now, but for the first import", () => {
    const text = (date: string) =>
      rssOf(
        `<title>T</title><link>https://a.example/1</link><pubDate>${date}</pubDate>`,
        "<title>U</title><link>https://a.example/2</link><pubDate>2026-11-02</pubDate>",
      );
    const first = (date: string, isFirstImport: boolean) =>
      toRows(text(date), isFirstImport)[0]?.publishedDate.slice(0, 10);
    expect(first("2027-03-01", false)).toBe(iso(testNowMs).slice(0, 10));
    expect(first("2027-03-01", true)).toBe("2026-11-02");
    expect(first("2028-03-01", false)).toBe("2026-11-02");
  });

  it("keeps the feed's words", () => {
    expect(dateOf("<pubDate> 2099-01-01 </pubDate>").written).toBe("2099-01-01");
  });
});
