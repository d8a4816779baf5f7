import { describe, expect, it } from "vitest";
import { joinLists, toggleEntry } from "./change-list.ts";
import { moveEntry, noteEntry } from "./mount-list.tsx";

const list = { title: "For Ana", entries: [{ id: "a" }, { id: "b", note: "ask" }, { id: "c" }] };
const ids = (value: { entries: { id: string }[] }) => value.entries.map(({ id }) => id).join("");

describe("my list", () => {
  it("a star adds at the end and takes away again", () => {
    expect(ids(toggleEntry(list, { id: "d", group: "m/g" }))).toBe("abcd");
    expect(ids(toggleEntry(list, { id: "b", group: "m/g" }))).toBe("ac");
  });

  it.each([
    ["c", 0, "cab"],
    ["a", 2, "bca"],
    ["b", -5, "bac"],
    ["b", 99, "acb"],
    ["x", 0, "abc"],
  ])("moves %s to place %i", (id, place, order) => {
    const moved = moveEntry(list, id, place);
    expect(ids(moved)).toBe(order);
    expect(moved.entries).toContainEqual({ id: "b", note: "ask" });
  });

  it("notes, and forgets an empty note", () => {
    expect(noteEntry(list, "a", "first").entries[0]).toEqual({ id: "a", note: "first" });
    expect(noteEntry(list, "b", "  ").entries[1]).toEqual({ id: "b" });
    const deep = { entries: [{ id: "a", group: "m/g" }] };
    expect(noteEntry(deep, "a", "x").entries[0]).toEqual({ id: "a", group: "m/g", note: "x" });
  });

  it("a sent list joins: nothing twice, own notes and title first", () => {
    const emptied = { title: "Long ago", entries: [] };
    expect(joinLists(emptied, { title: "Theirs", entries: [{ id: "b" }] }).title).toBe("Theirs");
    const joined = joinLists(list, { title: "Theirs", entries: [{ id: "b", note: "theirs" }, { id: "z" }] });
    expect(ids(joined)).toBe("abcz");
    expect(joined.title).toBe("For Ana");
    expect(joined.entries[1]).toEqual({ id: "b", note: "ask" });
    const theirs = { entries: [{ id: "c", group: "m/g", note: "theirs" }] };
    expect(joinLists(list, theirs).entries[2]).toEqual({ id: "c", note: "theirs" });
    expect(joinLists({ entries: [] }, { title: "Theirs", entries: [] }).title).toBe("Theirs");
  });
});
