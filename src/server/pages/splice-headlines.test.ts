import { describe, expect, it } from "vitest";
import type { Headline } from "#news/headline.ts";
import type { TickerTemplate } from "#news/ticker-template.ts";
import { spliceHeadlines } from "./splice-headlines.ts";

const template: TickerTemplate = {
  slot: '<div id="slot"></div>',
  filled: '<div id="slot"><ul>[[ITEMS]]</ul><p>[[COPIES]]</p><i>[[SEAM]]</i></div><script>[[DATA]]</script>',
  item: '<li class="[[CLASS]]"><a href="[[URL]]" title="[[DETAIL]]" lang="[[LANG]]">[[TEXT]]<b>[[HIDDEN]]</b></a>[[GAP]]</li>',
  copy: '<span data-index="[[INDEX]]">[[TEXT]]</span>',
};
const page = `<main>${template.slot}</main>`;
const nowMs = Date.parse("2026-11-21T12:00:00Z");

const headline = (id: number, change: Partial<Headline> = {}): Headline => ({
  id,
  title: `Headline ${id}`,
  url: `https://news.example/${id}`,
  published_date: "2026-11-21T09:00:00+00:00",
  source_name: "The Example",
  ...change,
});

describe("spliceHeadlines", () => {
  it("spec 2 ticker: renders nothing when there are no articles", () => {
    expect(spliceHeadlines(page, template, [], nowMs)).toBe(page);
  });

  it("puts each headline in once, with source, age and the new tab in its name", () => {
    const html = spliceHeadlines(page, template, [headline(1), headline(2)], nowMs);
    expect(html.match(/<li /g)).toHaveLength(2);
    expect(html).toContain(
      '<a href="https://news.example/1" title="The Example, 3 hours ago">Headline 1<b>, The Example, 3 hours ago (opens in new tab)</b></a>',
    );
  });

  it("names the language of a headline where it is known, and says nothing where it is not", () => {
    const html = spliceHeadlines(
      page,
      template,
      [headline(1, { language: "fr-CA" }), headline(2, { language: "" }), headline(3)],
      nowMs,
    );
    expect(html.match(/ lang="[^"]*"/g)).toEqual([' lang="fr-CA"']);
  });

  it("shows a row that has only the specification's four columns, with its age alone", () => {
    const { id, title, url, published_date } = headline(1);
    const html = spliceHeadlines(page, template, [{ id, title, url, published_date }], nowMs);
    expect(html).toContain('title="3 hours ago">Headline 1<b>, 3 hours ago (opens in new tab)</b>');
    expect(html).not.toContain("undefined");
  });

  it("S12 escapes what a feed wrote, in text, in attributes and in the data", () => {
    const title = `</script><img src=x onerror="alert(1)">'&[[URL]]`;
    const html = spliceHeadlines(page, template, [headline(1, { title })], nowMs);
    expect(html).not.toContain("<img");
    expect(html.match(/<\/script>/g)).toHaveLength(1);
    const data = /<script>(.*)<\/script>/s.exec(html)?.[1] ?? "";
    expect(JSON.parse(data).headlines[0].title).toBe(title);
  });

  it("R26 leaves out an address that is not http(s), in the list and in the data", () => {
    const bad = ["javascript:alert(1)", "data:text/html,x", "https://user:pass@news.example/"];
    const html = spliceHeadlines(
      page,
      template,
      [headline(1), ...bad.map((url, n) => headline(n + 2, { url }))],
      nowMs,
    );
    expect(html.match(/<li /g)).toHaveLength(1);
    for (const url of bad) expect(html).not.toContain(url);
  });

  it("keeps a `$&` in a title as it is", () => {
    expect(spliceHeadlines(page, template, [headline(1, { title: "Fees: $& and $1" })], nowMs)).toContain(
      "Fees: $&#38; and $1",
    );
  });

  it("spec 9 strip text: 6000 characters of titles and bullets in all", () => {
    const html = spliceHeadlines(page, template, [headline(1), headline(2)], nowMs);
    const copies = [...(/<p>(.*?)<\/p>/s.exec(html)?.[1]?.matchAll(/>([^<]*)</g) ?? [])]
      .map((match) => match[1])
      .join("");
    expect(`Headline 1 • Headline 2 • ${copies}`).toBe(
      "Headline 1 • Headline 2 • ".repeat(240).slice(0, 6000),
    );
  });
});
