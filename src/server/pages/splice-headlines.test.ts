import { describe, expect, it } from "vitest";
import type { Headline } from "#news/headline.ts";
import { printMarkup, tickerTemplate, toCopiesMarkup } from "#news/ticker-markup.ts";
import { spliceHeadlines } from "./splice-headlines.ts";

const page = `<main>${tickerTemplate.slot}${tickerTemplate.today}</main>`;
const nowMs = Date.parse("2026-11-21T12:00:00Z");
const splice = (headlines: readonly Headline[]) => spliceHeadlines(page, tickerTemplate, headlines, nowMs);
const partOf = (html: string, name: "ticker" | "today") =>
  new RegExp(`<section class="${name}.*?</section>`, "s").exec(html)?.[0] ?? "";

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
    expect(splice([])).toBe(page);
  });

  it("F26 puts each headline in once, with source, age and the new tab in its name", () => {
    const strip = partOf(splice([headline(1), headline(2)]), "ticker");
    expect(strip.match(/<li /g)).toHaveLength(2);
    expect(strip).toContain('<span dir="auto">Headline 1</span>');
    expect(strip).toContain('<span class="v">, The Example, 3\u00a0hours\u00a0ago (opens in new tab)</span>');
  });

  it("shows the newest three near the top, with source and age, and the way to all", () => {
    const today = partOf(splice([1, 2, 3, 4].map((id) => headline(id))), "today");
    expect(today.match(/<li>/g)).toHaveLength(3);
    expect(today).toContain("<p>The Example, 3\u00a0hours\u00a0ago</p>");
    expect(today).toContain("All 4 headlines");
    expect(today).toContain(">Today<");
    expect(partOf(splice([headline(1, { published_date: "2026-11-19T09:00:00Z" })]), "today")).toContain(
      ">Latest headlines<",
    );
  });

  it("F19 leads to the site's own path where its address is an example still, and elsewhere as the feed says", () => {
    const url = "https://hub.example.com/hub/uni-resources/essays/?update=added-2026-11-22-ucas";
    const others = [headline(2, { url: "https://hub.example.com.news.org/1" }), headline(3)];
    const html = (exampleUrl?: string) =>
      spliceHeadlines(page, { ...tickerTemplate, exampleUrl }, [headline(1, { url }), ...others], nowMs);
    const hrefs = (text: string) =>
      [...partOf(text, "ticker").matchAll(/href="([^"]*)"/g)].map(([, href]) => href);
    const asWritten = ["https://hub.example.com.news.org/1", "https://news.example/3"];
    const path = "/hub/uni-resources/essays/?update=added-2026-11-22-ucas";
    expect(hrefs(html("https://hub.example.com/hub/"))).toEqual([path, ...asWritten]);
    expect(partOf(html("https://hub.example.com/hub/"), "today")).toContain(`href="${path}"`);
    expect(hrefs(html())).toEqual([url, ...asWritten]);
  });

  it("names the language of a headline if it is known, and says nothing if it is not", () => {
    const html = splice([headline(1, { language: "fr-CA" }), headline(2, { language: "" }), headline(3)]);
    expect(html.match(/ lang="[^"]*"/g)).toEqual([' lang="fr-CA"', ' lang="fr-CA"']);
  });

  it("shows a row that has only the specification's four columns, with its age alone", () => {
    const { id, title, url, published_date } = headline(1);
    const html = splice([{ id, title, url, published_date }]);
    expect(html).toContain('<span class="v">, 3\u00a0hours\u00a0ago (opens in new tab)</span>');
    expect(html).not.toContain("undefined");
  });

  it("S12 escapes what a feed wrote, in text and in attributes", () => {
    const source_name = `"><img src=x onerror="alert(1)">'&`;
    const html = splice([headline(1, { title: "<script>alert(1)</script>", source_name })]);
    expect(html).not.toContain("<img");
    expect(html).not.toContain("<script");
  });

  it("R26 leaves out an address that is not http(s)", () => {
    const bad = ["javascript:alert(1)", "data:text/html,x", "https://user:pass@news.example/"];
    const html = splice([headline(1), ...bad.map((url, n) => headline(n + 2, { url }))]);
    expect(partOf(html, "ticker").match(/<li /g)).toHaveLength(1);
    for (const url of bad) expect(html).not.toContain(url);
  });

  it("keeps a `$&` in a title as it is", () => {
    expect(splice([headline(1, { title: "Fees: $& and $1" })])).toContain("Fees: $&amp; and $1");
  });

  it("spec 9 strip text: 6000 characters of titles and bullets in all", () => {
    const toText = (html: string) => html.replaceAll(/<[^>]*>/g, "");
    const strip = partOf(splice([headline(1), headline(2)]), "ticker");
    expect(toText(strip)).toContain(
      "Headline 1, The Example, 3\u00a0hours\u00a0ago (opens in new tab) • Headline 2",
    );
    const [copies = ""] = toCopiesMarkup(["Headline 1", "Headline 2"]);
    expect(`Headline 1 • Headline 2 • ${toText(printMarkup(copies))}`).toBe(
      "Headline 1 • Headline 2 • ".repeat(240).slice(0, 6000),
    );
  });
});
