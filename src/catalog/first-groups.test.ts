import { describe, expect, it } from "vitest";
import type { Menu } from "./catalog.ts";
import { countFirstLinks, listFirstGroups } from "./first-groups.ts";

const toMenus = (counts: number[]) =>
  counts.map((count) => ({ groups: Array.from({ length: count }, (_, id) => ({ id })) }) as unknown as Menu);
const count = (counts: number[]) => {
  const menus = toMenus(counts);
  return menus.map((menu) => listFirstGroups(menu, menus).length);
};

describe("the groups that the home page and the menus name", () => {
  it.each([
    ["all, where they are few", [12, 4, 5, 23, 1], [12, 4, 5, 23, 1]],
    ["all, with thirty countries more", [12, 4, 5, 53, 1], [12, 4, 5, 53, 1]],
    ["fewer of the longest menu", [12, 4, 5, 90, 1], [12, 4, 5, 78, 1]],
    ["no more of a directory ten times as large", [120, 40, 50, 230, 10], [22, 22, 22, 22, 10]],
    ["some of every menu", Array(30).fill(4), Array(30).fill(3)],
    ["none of none", [], []],
  ])("%s", (_, counts, expected) => expect(count(counts)).toEqual(expected));

  it("the first, in their order", () => {
    const menus = toMenus([110]);
    expect(menus.map((menu) => listFirstGroups(menu, menus).at(-1)?.id)).toEqual([99]);
  });
});

it("the home page names fewer links of each group where more groups take their room", () => {
  const counts = [1, 45, 50, 51, 66, 67, 100, 450].map((count) => countFirstLinks(toMenus([count])));
  expect(counts).toEqual([3, 3, 3, 2, 2, 1, 1, 1]);
});
