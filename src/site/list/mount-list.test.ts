import { describe, expect, it } from "vitest";
import { moveEntry, noteEntry } from "./mount-list.tsx";

const list = { title: "For Ana", entries: [{ id: "a" }, { id: "b", note: "ask" }, { id: "c" }] };

describe("an entry of my list", () => {
  it.each([
    ["c", 0, "cab"],
    ["a", 2, "bca"],
    ["b", -5, "bac"],
    ["b", 99, "acb"],
    ["x", 0, "abc"],
  ])("moves %s to place %i", (id, place, order) => {
    const moved = moveEntry(list, id, place);
    expect(moved.entries.map((entry) => entry.id).join("")).toBe(order);
    expect(moved.entries).toContainEqual({ id: "b", note: "ask" });
  });

  it("notes, and forgets an empty note", () => {
    expect(noteEntry(list, "a", "first").entries[0]).toEqual({ id: "a", note: "first" });
    expect(noteEntry(list, "b", "  ").entries[1]).toEqual({ id: "b" });
    const deep = { entries: [{ id: "a", group: "m/g" }] };
    expect(noteEntry(deep, "a", "x").entries[0]).toEqual({ id: "a", group: "m/g", note: "x" });
  });
});
