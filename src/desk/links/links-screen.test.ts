import { describe, expect, it } from "vitest";
import { sampleLink } from "../testing/sample-link.ts";
import { passesFilter, toLinkFilter } from "./links-screen.tsx";

const links = [
  sampleLink("essays", { fields: { groups: ["uni/essays"] }, reviewed: "2026-11-01" }),
  sampleLink("essay-help", { fields: { groups: ["uni/essay-help", "career/essays"] }, isChanged: true }),
  sampleLink("loose", { reviewed: "2026-07-31" }),
  sampleLink("old", { fields: { groups: ["uni/essays"] }, retired: { on: "2026-11-02", why: "closed" } }),
];
const passing = (query: Record<string, string>) =>
  links.filter((link) => passesFilter(link, toLinkFilter(query), "2026-08-01")).map(({ id }) => id);

describe("link filters", () => {
  it.each<[Record<string, string>, string[]]>([
    [{}, ["essays", "essay-help", "loose", "old"]],
    [{ show: "nonsense" }, ["essays", "essay-help", "loose", "old"]],
    [{ show: "changed" }, ["essay-help"]],
    // Nobody reviews what is off the page.
    [{ show: "unreviewed" }, ["essay-help", "loose"]],
    [{ show: "retired" }, ["old"]],
    [{ in: "uni" }, ["essays", "essay-help", "old"]],
    // Not "essay-help", which only begins alike.
    [{ in: "uni/essay" }, []],
    [{ in: "uni/essays" }, ["essays", "old"]],
    [{ in: "none" }, ["loose"]],
    [{ in: "uni", show: "retired" }, ["old"]],
  ])("%o", (query, ids) => {
    expect(passing(query)).toEqual(ids);
  });
});
