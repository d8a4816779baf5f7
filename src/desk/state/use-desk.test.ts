import { describe, expect, it } from "vitest";
import { isWhole, listMenus } from "./use-desk.ts";

const menus = [{ id: "uni", name: "Uni Resources" }];
const groups = [
  { path: "uni/essays", name: "Essays", menuId: "uni", count: 1 },
  { path: "uni/tests", name: "Tests", menuId: "uni", count: 1 },
];
const error = { level: "error" as const, where: "content/x.yaml", what: "it is wrong", fix: "mend it" };

describe("while the content holds an error", () => {
  it("the menus are called by their ids", () => {
    expect(listMenus({ menus, groups })).toEqual(menus);
    expect(listMenus({ menus: [], groups })).toEqual([{ id: "uni", name: "uni" }]);
  });

  it("nothing is said to be well", () => {
    expect(isWhole({ menus: [], problems: [error] })).toBe(false);
    expect(isWhole({ menus: [], problems: [{ ...error, level: "warning" }] })).toBe(true);
    expect(isWhole({ menus, problems: [error] })).toBe(true);
  });
});
