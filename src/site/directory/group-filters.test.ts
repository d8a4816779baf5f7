import { readFileSync } from "node:fs";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import type { Resource } from "#catalog/catalog.ts";
import { GroupFilters, listFilters } from "./group-filters.tsx";
import { ResourceEntry } from "./resource-entry.tsx";

const resources = Array.from({ length: 13 }, (_, at) => ({
  audiences: at < 5 ? ["student"] : ["parent"],
  cost: at < 3 ? "free" : "paid",
  topics: ["Everywhere", ...(at < 4 ? ["Maths & more"] : []), ...(at === 0 ? ["Once"] : [])],
})) as Resource[];
const printOf = (some: Resource[]) =>
  renderToStaticMarkup(createElement(GroupFilters, { filters: listFilters(some) }));
const print = (count: number) => printOf(resources.slice(0, count));

describe("the filters of a group's page", () => {
  it("have their room from the first paint on, so that the links never move", () => {
    expect(print(13)).toContain('<div class="group-filters"><button type="button"');
    const css = readFileSync(new URL("../styles/group.css", import.meta.url), "utf8");
    expect(css).toMatch(/\.group-filters \{[^}]*html:not\(\.scripted\) & \{\s*display: none/);
  });

  it("offer the topics that some links share, and not what one has or all have", () => {
    expect(print(13)).toContain('name="about" value="4"/>Maths &amp; more <span class="filter-count">4<');
    expect(print(13)).not.toMatch(/Once|Everywhere/);
    const topics = Array.from({ length: 9 }, (_, at) => `Topic ${at}`);
    const many = resources.map((one, at) => ({ ...one, topics: at < 2 ? topics : [] }));
    expect(printOf(many).match(/Topic \d/g)).toEqual(topics.slice(0, 6));
  });

  it("come by use within their kind, most first", () => {
    const labels = [...print(13).matchAll(/\/>([^<]+) <span class="filter-count">(\d+)</g)];
    expect(labels.map(([, text, count]) => `${text} ${count}`)).toEqual([
      "For parents 8",
      "For students 5",
      "Paid 10",
      "Free 3",
      "Maths &amp; more 4",
    ]);
  });

  it("are told apart by their places, of which each link has those that it fits and no other facts", () => {
    const filters = listFilters(resources);
    const entry = (at: number, some = filters) => {
      const resource = {
        ...resources[at],
        id: "a",
        url: "https://a.example/",
        regions: [],
      } as unknown as Resource;
      const common = { audiences: [], regions: [], text: "" };
      return renderToStaticMarkup(createElement(ResourceEntry, { resource, common, filters: some }));
    };
    expect(entry(0)).toContain('<li data-id="a" data-fits="1 3 4">');
    expect(entry(12)).toContain('<li data-id="a" data-fits="0 2">');
    expect(entry(0, [])).toContain('<li data-id="a">');
  });

  it("are left out where there is little to filter", () => expect(print(12)).toBe(""));
});
