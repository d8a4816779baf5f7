import { describe, expect, it } from "vitest";
import type { SearchIndex } from "#catalog/search/search-index.ts";
import { toResultSections } from "./to-result-sections.ts";

/** 0 ucas, 1 act, 2 a voice. */
const index = {
  menus: [
    { id: "uni", name: "Uni Resources" },
    { id: "research", name: "Uni Research" },
  ],
  groups: [
    { path: "uni/tests", name: "Tests", resources: [0, 1] },
    { path: "research/uk", name: "United Kingdom", resources: [0] },
  ],
} as unknown as SearchIndex;
const listed = (found: number[], menus: string[] = [], max?: number) =>
  toResultSections(
    found.map((place) => ({ place })),
    menus,
    index,
    max,
  );
const names = (...given: Parameters<typeof listed>) =>
  listed(...given).map(({ name, places }) => [name, places]);

describe("toResultSections", () => {
  it("lists each resource once, in its first group, in the group's order", () => {
    expect(names([1, 0])).toEqual([["Tests", [0, 1]]]);
  });
  it("looks only into the menus that were chosen", () => {
    expect(names([0], ["research"])).toEqual([["United Kingdom", [0]]]);
  });
  it("keeps what is in no group for the end", () => {
    expect(names([2, 1])).toEqual([
      ["Tests", [1]],
      ["Voices and podcasts", [2]],
    ]);
  });
  it("ends with the group in which there are enough", () => {
    for (const max of [1, 2]) expect(names([0, 1, 2], [], max)).toEqual([["Tests", [0, 1]]]);
    expect(names([0, 1, 2], [], 3)).toHaveLength(2);
  });
  it("gives no section without links", () => {
    expect(names([])).toEqual([]);
  });
});
