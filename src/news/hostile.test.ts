import { describe, expect, it, vi } from "vitest";
import type { Article } from "./article.ts";
import { countWork } from "./testing/count-work.ts";
import { hostileDocuments } from "./testing/hostile.ts";
import { parseText, rssOf, toRows } from "./testing/to-rows.ts";
import { XmlWalk } from "./xml-walk.ts";

/** Work that grows faster than a document shows at a fourth of the size. */
const documents = hostileDocuments(4);

describe("R18, S13 and fault test 7: hostile documents", () => {
  it.each(documents)(
    "$name: the good entry is kept, nothing else is made, the work grows no faster than the document, and the next feed is read as ever",
    ({ text, hasGoodEntry }) => {
      const walks = vi.spyOn(XmlWalk.prototype, "run");
      let rows: Article[] = [];
      const { mapEntries, characters } = countWork(() => {
        rows = toRows(text);
      });
      if (hasGoodEntry) expect(rows[0]).toMatchObject({ title: "Good", url: "https://good.example/1" });
      for (const { title, url } of rows) {
        expect([...title].length).toBeLessThanOrEqual(300);
        expect(url).toMatch(/^https:\/\/good\.example\//);
      }
      expect(mapEntries).toBeLessThanOrEqual(text.length);
      // A title goes through some ten steps of cleaning, at most twice for looking and twice for reading.
      expect(characters).toBeLessThanOrEqual(40 * text.length);
      expect(walks.mock.contexts).toHaveLength(text.startsWith("{") ? 0 : 1);
      walks.mockRestore();
      expect(toRows(rssOf("<title>T</title><link>https://a.example/</link>"))).toHaveLength(1);
      expect(Object.hasOwn(Object.prototype, "url")).toBe(false);
    },
  );
});

describe("R18 limits", () => {
  const link = "<link>https://a.example/</link>";

  /** The numbers are the rule's own: raising one in the code has to fail here. */
  const xmlOf = (inside: string) => `<rss><channel><item><title>T</title>${link}</item>${inside}`;
  const jsonOf = (inside: string) =>
    `{"version":"https://jsonfeed.org/version/1","items":[{"url":"https://a.example/","title":"T"},${inside}`;
  const limits: [name: string, most: number, toText: (count: number) => string][] = [
    // rss and channel are open around them.
    ["depth", 256, (depth) => xmlOf("<a>".repeat(depth - 2))],
    // rss, channel, item, title and link are five.
    ["nodes", 200_000, (nodes) => xmlOf("<a/>".repeat(nodes - 5))],
    ["attributes", 64, (attributes) => xmlOf(`<a ${"b='1' ".repeat(attributes)}/>`)],
    // The list of items and the item are two.
    ["JSON depth", 256, (depth) => jsonOf(`{"a":${"[".repeat(depth - 2)}${"]".repeat(depth - 2)}}`)],
  ];

  it.each(limits)("at the limit of %s, %i, is fine", (_name, most, toText) => {
    expect(parseText(toText(most)).error).toBeUndefined();
  });

  it.each(limits)(
    "over the limit of %s, %i, is too_complex and keeps what was closed",
    (_name, most, toText) => {
      const { feed, error } = parseText(toText(most + 1));
      expect({ error, title: feed.entries[0]?.title.text }).toEqual({ error: "too_complex", title: "T" });
    },
  );

  it("stops reading after 200 entries", () => {
    const items = Array.from(
      { length: 300 },
      (_, i) => `<title>T${i}</title><link>https://a.example/${i}</link>`,
    );
    expect(parseText(rssOf(...items)).feed.entries).toHaveLength(200);
    const elements = Array.from({ length: 300 }, (_, i) => ({
      id: `${i}`,
      url: `https://a.example/${i}`,
      title: "T",
    }));
    const json = JSON.stringify({ version: "https://jsonfeed.org/version/1", items: elements });
    expect(parseText(json).feed.entries).toHaveLength(200);
  });

  it("keeps 64 Ki of a field", () => {
    const [entry] = parseText(rssOf(`<title>${"x".repeat(200_000)}</title>`)).feed.entries;
    expect(entry?.title.text).toHaveLength(65_536);
  });
});
