import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { anyText } from "#base/testing/any-text.ts";
import { sampleSearch } from "../fixture/sample-search.ts";
import { parseListHash } from "./list-hash.ts";
import { printListHash } from "./print-list-text.ts";
import { listLimits, type ResourceList, toBoundedList } from "./resource-list.ts";
import { toListDirectory } from "./to-list-directory.ts";

const text = anyText({ maxLength: 40 });
const id = fc.oneof(fc.stringMatching(/^[a-z0-9]{1,6}(-[a-z0-9]{1,6}){0,3}$/), text);
const group = fc.oneof(fc.stringMatching(/^[a-z]{1,6}-[a-z]{1,6}\/[a-z]{1,9}$/), text);
const list: fc.Arbitrary<ResourceList> = fc.record(
  {
    title: text,
    entries: fc.array(fc.record({ id, group, note: text }, { requiredKeys: ["id"] }), { maxLength: 20 }),
  },
  { requiredKeys: ["entries"] },
);

describe("the hash of a list", () => {
  it("parse(print(x)) = x, as far as x may be shared", () => {
    fc.assert(
      fc.property(list, (given) => {
        const bounded = toBoundedList(given);
        const expected = bounded.entries.length > 0 ? { kind: "list", list: bounded } : { kind: "none" };
        expect(parseListHash(`#${printListHash(given)}`)).toEqual(expected);
      }),
    );
  });

  it("is short, and contains no sign at which a chat program ends a link", () => {
    const given = {
      title: "For Ana (and Ben).",
      entries: [
        { id: "ucas", group: "uni-resources/essays" },
        { id: "common-app", note: "Start *early*!" },
      ],
    };
    expect(printListHash(given)).toBe(
      "list=1.ucas.common-app&title=For+Ana+%28and+Ben%29%2E&g1=uni-resources%2Fessays&n2=Start+%2Aearly%2A%21",
    );
  });

  it.each([".", ").", ">", ",", "”"])("keeps its last link where a sentence goes on with %s", (end) => {
    const list = { entries: [{ id: "ucas" }, { id: "common-app" }] };
    expect(parseListHash(`#${printListHash(list)}${end}`)).toEqual({ kind: "list", list });
  });

  it("is read where a messenger has encoded its signs, whole or in part", () => {
    const list = { title: "Zoë & Ana: 100 %", entries: [{ id: "ucas", note: "a=b+c" }, { id: "odd" }] };
    const hash = printListHash(list);
    expect(parseListHash(`#${encodeURIComponent(hash)}`)).toEqual({ kind: "list", list });
    expect(parseListHash("#list%3D1.ucas&title=For+Zo%C3%AB")).toEqual({
      kind: "list",
      list: { title: "For Zoë", entries: [{ id: "ucas" }] },
    });
  });

  it("says how many links it has where a list cannot have as many", () => {
    const ids = Array.from({ length: listLimits.entries + 3 }, (_, place) => `link-${place}`);
    expect(parseListHash(`#list=1.${ids.join(".")}`)).toMatchObject({ named: 203 });
    expect(parseListHash(`#list=1.${ids.slice(3).join(".")}.link-3.`)).not.toHaveProperty("named");
  });

  it("survives any hash", () => {
    fc.assert(
      fc.property(anyText(), (hash) => {
        expect(["list", "none", "unreadable"]).toContain(parseListHash(hash).kind);
        expect(parseListHash(`#list=${hash}`).kind).not.toBe("none");
        expect(parseListHash(`#list%3d${hash}`).kind).not.toBe("none");
      }),
    );
  });

  it.each([
    ["#canada", "none"],
    ["", "none"],
    ["#list=1.ucas", "list"],
    ["#list=2.ucas", "unreadable"],
    ["#list=1", "unreadable"],
    ["#list=1.%3Cscript%3E", "unreadable"],
    ["#list=x.ucas", "unreadable"],
    [`#list=1.${"a".repeat(listLimits.hashChars)}`, "unreadable"],
  ])("%.40s is %s", (hash, kind) => expect(parseListHash(hash).kind).toBe(kind));

  it("of the largest list is within the limit it is read by", () => {
    const entries = Array.from({ length: 300 }, (_, place) => ({
      id: `${"a".repeat(90)}-${place}`,
      note: "漢".repeat(280),
    }));
    const hash = printListHash({ title: "漢".repeat(200), entries });
    expect(hash.length).toBeLessThan(listLimits.hashChars);
    expect(parseListHash(hash)).toMatchObject({
      kind: "list",
      list: { entries: { length: listLimits.entries } },
    });
  });
});

describe("toBoundedList", () => {
  it.each([
    ["ids that are none", [{ id: "A b" }, { id: "../x" }, { id: "__proto__" }], []],
    ["an id twice", [{ id: "ucas" }, { id: "ucas", note: "x" }], [{ id: "ucas" }]],
    [
      "direction marks and line breaks",
      [{ id: "ucas", note: "a\u202eb\n c" }],
      [{ id: "ucas", note: "ab c" }],
    ],
    ["an empty note", [{ id: "ucas", note: " \n" }], [{ id: "ucas" }]],
  ])("takes out %s", (_, entries, expected) => expect(toBoundedList({ entries }).entries).toEqual(expected));

  it("changes nothing the second time", () => {
    fc.assert(
      fc.property(list, (given) => {
        expect(toBoundedList(toBoundedList(given))).toEqual(toBoundedList(given));
      }),
    );
  });
});

describe("an id in an old list", () => {
  const retired = {
    old: { name: "Old", on: "2026-02-01", why: "It closed.", replacement: "newer" },
    newer: { name: "Newer", on: "2026-03-01", why: "It moved.", replacement: "now" },
    lost: { name: "Lost", on: "2026-02-01", why: "Nobody knows." },
    left: { name: "Left", on: "2026-02-01", why: "See right.", replacement: "right" },
    right: { name: "Right", on: "2026-02-01", why: "See left.", replacement: "left" },
  };
  const directory = toListDirectory({ ...sampleSearch().index, ids: ["now"], retired });

  it.each([
    ["now", undefined, undefined],
    ["old", "It closed.", "now"],
    ["lost", "Nobody knows.", undefined],
    ["left", "See right.", undefined],
    ["never-there", undefined, undefined],
    ["constructor", undefined, undefined],
  ])("%s is retired, %j, for %s", (id, why, replacement) =>
    expect([directory.retiredOf(id)?.why, directory.replacementOf(id)]).toEqual([why, replacement]),
  );

  it("is known to the search index", () => {
    const { index } = sampleSearch();
    expect(toListDirectory(index).retiredOf("gone")).toMatchObject({
      name: "Gone Service",
      why: "It closed.",
    });
    const { url, isOwn } = toListDirectory(index).textOf("oxford", "uni-resources/essays") ?? {};
    expect([url, isOwn]).toEqual(["https://forms.school/oxford", true]);
    expect(toListDirectory(index).textOf("oxford", "uni-resources/gone")?.url).toBe("https://www.ox.ac.uk/");
    expect(toListDirectory(index).textOf("gone")).toBeUndefined();
    expect(toListDirectory(index).textOf("kiwi")).toMatchObject({ name: "Kiwi Guide", isOwn: false });
  });
});
