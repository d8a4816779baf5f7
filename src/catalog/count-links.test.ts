import { describe, expect, it } from "vitest";
import { audiences, costs } from "./catalog.ts";
import { countLinks, countListed } from "./count-links.ts";
import { sampleContent, sampleResource } from "./fixture/sample-content.ts";
import { parseCatalog } from "./parse-catalog.ts";
import { noFilters } from "./search/resource-filters.ts";
import { Search } from "./search/search.ts";
import { toSearchIndex } from "./search/to-search-index.ts";

/** With links of several groups, of two menus, of none, retired, and of each audience and cost. */
const files = sampleContent({
  "resources/ash.yaml": sampleResource("ash", {
    groups: "groups: [uni-resources/essays, uni-resources/scholarships, uni-research/australian-nz]",
    audiences: "audiences: [student, parent]",
    regions: "regions: [Australia, New Zealand]",
  }),
  "resources/birch.yaml": sampleResource("birch", { groups: "groups: []", audiences: "audiences: [leader]" }),
  "resources/cedar.yaml": sampleResource("cedar", {
    groups: "groups: [uni-research/australian-nz]",
    cost: "cost: paid",
    audiences: "audiences: [teacher, counsellor]",
  }),
  "resources/rowan.yaml": sampleResource("rowan", { cost: "cost: freemium" }),
  "resources/yew.yaml": sampleResource("yew", { retired: "retired: { on: 2026-02-01, why: It closed. }" }),
});
const { catalog, problems } = parseCatalog(files);
if (!catalog) throw new Error(JSON.stringify(problems));
const search = new Search(toSearchIndex(catalog));
const counts = search.toFilterCounts("");
const totalOf = (filters: object) => search.find("", { filters: { ...noFilters, ...filters } }).total;

describe("one number for one thing", () => {
  it("the directory: on every page, and with nothing asked of the search", () => {
    expect([countListed(catalog), totalOf({})]).toEqual([10, 10]);
  });

  it("a menu: on its page, on its filter, and in what the filter shows", () => {
    for (const menu of catalog.menus) {
      const onFilter = counts.menus.find(({ value }) => value === menu.id)?.count;
      expect([onFilter, totalOf({ menus: [menu.id] })]).toEqual([countLinks([menu]), countLinks([menu])]);
    }
    expect(catalog.menus.map((menu) => countLinks([menu]))).toEqual([8, 2]);
  });

  it("audiences, costs and regions: on the filter, in what it shows, and in the directory", () => {
    const listed = [...catalog.resources.values()].filter(({ retired }) => !retired);
    for (const value of audiences) {
      const count = listed.filter((one) => one.audiences.includes(value)).length;
      const onFilter = counts.audiences.find((one) => one.value === value)?.count ?? 0;
      expect([onFilter, totalOf({ audiences: [value] })], value).toEqual([count, count]);
    }
    for (const value of costs) {
      const count = listed.filter(({ cost }) => cost === value).length;
      const onFilter = counts.costs.find((one) => one.value === value)?.count ?? 0;
      expect([onFilter, totalOf({ costs: [value] })], value).toEqual([count, count]);
    }
    for (const { value, name, count } of counts.regions)
      expect([count, totalOf({ regions: [value] })], name).toEqual(
        Array(2).fill(listed.filter(({ regions }) => regions.includes(name)).length),
      );
  });
});
