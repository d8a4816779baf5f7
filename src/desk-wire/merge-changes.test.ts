import { describe, expect, it } from "vitest";
import { mergeChanges } from "./merge-changes.ts";

const start = {
  title: "Links",
  groups: ["a", "b"],
  menus: [
    { id: "x", name: "X" },
    { id: "y", name: "Y" },
  ],
};

describe("changes of two people", () => {
  it("are both there where they changed different things", () => {
    const mine = {
      ...start,
      groups: ["a", "b", "c"],
      menus: [
        { id: "x", name: "Mine" },
        { id: "y", name: "Y" },
      ],
    };
    const theirs = {
      title: "Theirs",
      groups: ["b", "d"],
      menus: [
        { id: "z", name: "Z" },
        { id: "y", name: "Y", lead: "Theirs" },
        { id: "x", name: "X" },
      ],
    };
    expect(mergeChanges(start, mine, theirs)).toEqual({
      merged: {
        title: "Theirs",
        groups: ["b", "c", "d"],
        menus: [
          { id: "z", name: "Z" },
          { id: "y", name: "Y", lead: "Theirs" },
          { id: "x", name: "Mine" },
        ],
      },
      clashes: [],
    });
  });

  it("are mine where both changed one thing, which is named", () => {
    const mine = { ...start, title: "Mine", menus: [{ id: "x", name: "Mine" }] };
    const theirs = {
      ...start,
      title: "Theirs",
      menus: [
        { id: "x", name: "Theirs" },
        { id: "y", name: "Theirs" },
      ],
    };
    expect(mergeChanges(start, mine, theirs)).toEqual({
      merged: { ...start, title: "Mine", menus: [{ id: "x", name: "Mine" }] },
      clashes: [["title"], ["menus", "x", "name"], ["menus", "y"]],
    });
  });

  it("are mine as a whole where items cannot be told apart", () => {
    expect(mergeChanges(["a", "a"], ["a", "b"], ["c"])).toEqual({ merged: ["a", "b"], clashes: [[]] });
    const [one, mine, theirs] = ["", "mine", "theirs"].map((label) => [{ heading: "H", label }]);
    expect(mergeChanges(one, mine, theirs)).toEqual({ merged: mine, clashes: [[]] });
    expect(mergeChanges(["a", "b"], ["n", "a", "b"], ["a", "b", "t"]).merged).toEqual(["n", "a", "b", "t"]);
    expect(mergeChanges(undefined, "mine", "theirs")).toEqual({ merged: "mine", clashes: [[]] });
  });

  it("are mine alone where the other changed nothing, in my order, and know what theirs was", () => {
    const [x, y] = start.menus;
    const made: unknown[][] = [];
    const again = structuredClone(start.menus);
    const mine = [{ ...x, name: "Mine" }, { id: "z", name: "" }, y];
    const { merged, clashes } = mergeChanges(start.menus, mine, again, (from, next) => {
      made.push([from, next]);
      return next;
    });
    expect({ merged, clashes }).toEqual({ merged: mine, clashes: [] });
    expect(made[0]).toEqual([x, mine[0]]);
    expect((merged as unknown[])[2]).toBe(again[1]);
  });

  it("keep my order, and say of which of theirs an item was made", () => {
    const [x, y] = start.menus;
    const theirs = [{ id: "x", name: "X", lead: "Theirs" }, y];
    const made: unknown[] = [];
    const { merged } = mergeChanges(start.menus, [y, { ...x, name: "Mine" }], theirs, (from, next) => {
      made.push(from);
      return next;
    });
    expect(merged).toEqual([y, { id: "x", name: "Mine", lead: "Theirs" }]);
    expect(made).toEqual([theirs[0], theirs]);
  });
});
