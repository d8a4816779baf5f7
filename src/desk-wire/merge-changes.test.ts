import { describe, expect, it } from "vitest";
import { hasSameItems, mergeChanges } from "./merge-changes.ts";

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

  it("are of one item where one of us calls it otherwise, in its place, and the other changes it", () => {
    const mine = { ...start, menus: [{ id: "x", name: "Mine" }, start.menus[1]] };
    const theirs = { ...start, menus: [{ ...start.menus[0], id: "w" }, start.menus[1]] };
    const merged = { ...start, menus: [{ id: "w", name: "Mine" }, start.menus[1]] };
    expect(mergeChanges(start, mine, theirs)).toEqual({ merged, clashes: [] });
    expect(mergeChanges(start, theirs, mine)).toEqual({ merged, clashes: [] });
    // Nothing else of it is as it was, or it is not a list: it went, and another one came.
    const other = { ...start, menus: [{ id: "w", name: "Other" }, start.menus[1]] };
    expect(mergeChanges(start, mine, other)).toMatchObject({
      merged: { menus: [{ id: "x", name: "Mine" }, { id: "w" }, { id: "y" }] },
      clashes: [["menus", "x"]],
    });
    const [was, my, their] = [
      { a: { n: "1", m: "1" } },
      { a: { n: "2", m: "1" } },
      { b: { n: "1", m: "1" } },
    ];
    expect(mergeChanges(was, my, their).merged).toEqual({ ...their, ...my });
  });

  it("are told where each of us called another item the same", () => {
    const cards = ["a", "b"].map((title) => ({ title, text: `About ${title}` }));
    const [a, b] = cards;
    const [mine, theirs] = [
      [{ ...a, title: "c" }, b],
      [a, { ...b, title: "c" }],
    ];
    const merged = [mine[0], theirs[1]];
    expect(mergeChanges({ cards }, { cards: mine }, { cards: theirs })).toEqual({
      merged: { cards: merged },
      clashes: [["cards", "c", ""]],
    });
    // A new one as well; what was alike in a list that is not known by names is nobody's change.
    const added = [...cards, { title: "c", text: "New" }];
    expect(mergeChanges(cards, mine, added).clashes).toEqual([["c", ""]]);
    expect(
      mergeChanges(cards, [...mine, { title: "", text: "" }, { title: "", text: "x" }], cards).clashes,
    ).toEqual([]);
  });

  it("are of all items where one of mine is new and has no name yet", () => {
    const mine = [...start.menus, { id: "", name: "" }];
    const theirs = [...start.menus, { id: "z", name: "Theirs" }];
    expect(mergeChanges(start.menus, mine, theirs)).toEqual({
      merged: [...mine, { id: "z", name: "Theirs" }],
      clashes: [],
    });
  });

  it("are mine as a whole where items cannot be told apart", () => {
    expect(mergeChanges(["a", "a"], ["a", "b"], ["c"])).toEqual({ merged: ["a", "b"], clashes: [[]] });
    const [one, mine, theirs] = ["", "mine", "theirs"].map((label) => [{ label }]);
    expect(mergeChanges(one, mine, theirs)).toEqual({ merged: mine, clashes: [[]] });
    expect(mergeChanges(["a", "b"], ["n", "a", "b"], ["a", "b", "t"]).merged).toEqual(["n", "a", "b", "t"]);
    expect(mergeChanges(undefined, "mine", "theirs")).toEqual({ merged: "mine", clashes: [[]] });
  });

  it.each(["id", "topic", "name", "title", "heading", "url", "words"])(
    "join lists of things that have a %s",
    (name) => {
      const item = (key: string, label: string) => ({ [name]: name === "words" ? [key] : key, label });
      const [start, mine, theirs] = [
        ["1", "1"],
        ["mine", "1"],
        ["1", "theirs"],
      ].map(([a = "", b = ""]) => [item("a", a), item("b", b)]);
      const merged = [item("a", "mine"), item("b", "theirs")];
      expect(mergeChanges(start, mine, theirs)).toEqual({ merged, clashes: [] });
    },
  );

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

it("a value has the same items as another one, whatever they say, in the same places", () => {
  const renamed = { ...start, title: "Other", lead: "New", groups: ["c"] };
  expect(hasSameItems(start, renamed)).toBe(true);
  const [x, y] = start.menus;
  for (const menus of [[y, x], [x], [x, { ...y, groups: [{ id: "g" }] }]])
    expect(hasSameItems(start, { ...start, menus })).toBe(false);
});
