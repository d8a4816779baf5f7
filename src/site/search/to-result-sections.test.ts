import { describe, expect, it } from "vitest";
import type { SearchIndex } from "#catalog/search/search-index.ts";
import { toResultSections } from "./to-result-sections.ts";

const index = {
  ids: ["ucas", "act", "voice"],
  menus: [
    { id: "uni", name: "Uni Resources" },
    { id: "research", name: "Uni Research" },
  ],
  groups: [
    { path: "uni/tests", name: "Tests", anchor: "tests", resources: [0, 1] },
    { path: "research/uk", name: "United Kingdom", anchor: "uk", resources: [0] },
  ],
} as unknown as SearchIndex;
const names = (found: string[], menus: string[] = []) =>
  toResultSections(found, menus, index).map(({ name, ids }) => [name, ids]);

describe("toResultSections", () => {
  it("lists each resource once, in its first group, in the group's order", () => {
    expect(names(["act", "ucas"])).toEqual([["Tests", ["ucas", "act"]]]);
  });
  it("looks only into the menus that were chosen", () => {
    expect(names(["ucas"], ["research"])).toEqual([["United Kingdom", ["ucas"]]]);
  });
  it("keeps what stands in no group for the end", () => {
    expect(names(["voice", "act"])).toEqual([
      ["Tests", ["act"]],
      ["Voices and podcasts", ["voice"]],
    ]);
  });
  it("gives no section without links", () => {
    expect(names([])).toEqual([]);
  });
});
