import { describe, expect, it } from "vitest";
import { joinLists, toggleEntry } from "./change-list.ts";

const list = { title: "For Ana", entries: [{ id: "a" }, { id: "b", note: "ask" }, { id: "c" }] };
const ids = (value: { entries: { id: string }[] }) => value.entries.map(({ id }) => id).join("");

describe("my list", () => {
  it("a star adds at the end and takes away again", () => {
    expect(ids(toggleEntry(list, { id: "d", group: "m/g" }))).toBe("abcd");
    expect(ids(toggleEntry(list, { id: "b", group: "m/g" }))).toBe("ac");
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
