import { describe, expect, it } from "vitest";
import { joinLists, putBack, toggleEntry } from "./change-list.ts";

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

  it.each([
    ["in the middle", { entries: [{ id: "b" }], place: 1 }, "abcd"],
    ["at the end", { entries: [{ id: "b" }], place: 9 }, "acdb"],
    ["all, before what came since", { entries: [{ id: "x" }, { id: "y" }], place: 0 }, "xyacd"],
    ["but not what is back already", { entries: [{ id: "b" }, { id: "c" }], place: 0 }, "bacd"],
  ])("puts back what was removed: %s", (_, removal, expected) => {
    const now = { entries: [{ id: "a" }, { id: "c" }, { id: "d" }] };
    expect(ids(putBack(now, { what: "", ...removal }))).toBe(expected);
  });

  it("puts back behind the others what there may be no room for", () => {
    const now = { entries: Array.from({ length: 199 }, (_, place) => ({ id: `n${place}` })) };
    const { entries } = putBack(now, { what: "", place: 0, entries: [{ id: "x" }, { id: "y" }] });
    expect(entries.slice(198)).toEqual([{ id: "n198" }, { id: "x" }, { id: "y" }]);
  });

  it("puts back the title and the notes, unless there are others now", () => {
    const removal = { ...list, what: "", place: 0 };
    expect(putBack({ entries: [] }, removal)).toEqual(list);
    const now = { title: "For Ben", entries: [{ id: "b", note: "mine" }] };
    expect(putBack(now, removal)).toMatchObject({
      title: "For Ben",
      entries: [{ id: "a" }, { id: "c" }, now.entries[0]],
    });
  });
});
