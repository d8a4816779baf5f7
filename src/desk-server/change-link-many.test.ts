import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type FieldChange, parseAction } from "#desk-wire/desk-requests.ts";
import { makeSampleDesk, type SampleDesk } from "./testing/sample-desk.ts";
import { listMany } from "./undo-change.ts";

let desk: SampleDesk;
beforeEach(() => {
  desk = makeSampleDesk({}, { hasGit: false });
});
afterEach(() => desk.remove());

const change = (ids: string[], field: FieldChange["field"], value: string, isTakenOff = false) =>
  desk.act({
    kind: "changeMany",
    ids,
    change: isTakenOff ? { field, value: "", from: value } : { field, value },
  });
const fieldsOf = async (id: string) => (await desk.linkOf(id)).fields;

it("a list of each gains a value or loses it, and comments and everything else stay", async () => {
  const before = [await fieldsOf("pine"), await fieldsOf("ash")];
  expect(await change(["pine", "ash"], "regions", "Iceland")).toMatchObject({
    isDone: true,
    what: expect.stringMatching(/^2 links changed\. /),
  });
  const after = [await fieldsOf("pine"), await fieldsOf("ash")];
  expect(after).toEqual(before.map((fields) => ({ ...fields, regions: [...fields.regions, "Iceland"] })));
  expect(desk.textOf("resources/pine.yaml")).toContain("# Ask Mr Pine about it.");
  expect(await change(["pine", "ash"], "regions", "Iceland", true)).toMatchObject({ isDone: true });
  expect([await fieldsOf("pine"), await fieldsOf("ash")]).toEqual(before);
});

it("one group takes the place of another, with the words for it; what goes with a group is told", async () => {
  const [essays, scholarships] = ["uni-resources/essays", "uni-resources/scholarships"];
  const [other, words] = ["uni-research/australian-nz", { name: "Pine essays" }];
  const menus = desk.textOf("menus.yaml").replace("name: Essays", "name: Essays\n      first: [pine]");
  desk.put("menus.yaml", menus);
  const exchange = (from: string, value: string) =>
    desk.act({ kind: "changeMany", ids: ["pine", "ash"], change: { field: "groups", value, from } });
  const gone = expect.stringMatching(/^\d links? changed\. With the group went places among its first links/);
  expect(await exchange(essays, other)).toMatchObject({ what: gone });
  expect(await fieldsOf("pine")).toMatchObject({
    groups: [other, scholarships],
    in_group: { [other]: words, [scholarships]: { description: "Its money." } },
  });
  expect(desk.textOf("menus.yaml")).not.toContain("pine");
  // The words for the group that is there already stay.
  expect(await exchange(other, scholarships)).toMatchObject({ what: gone });
  expect(await fieldsOf("pine")).toMatchObject({
    groups: [scholarships],
    in_group: { [scholarships]: { description: "Its money." } },
  });
  expect(listMany(desk.context)[0]?.message).toMatch(
    /^Several links: groups with Uni Resources, Scholarships/,
  );
  expect(await exchange(scholarships, essays)).toMatchObject({ what: expect.not.stringContaining("went") });
  await exchange(essays, scholarships);
  expect(await change(["pine"], "groups", scholarships, true)).toMatchObject({ what: gone });
  expect(await exchange(other, essays)).toMatchObject({ isDone: false });
});

it("a link that has the value already is not touched", async () => {
  await change(["pine"], "cost", "paid");
  const text = desk.textOf("resources/pine.yaml");
  expect(await change(["pine", "ash"], "cost", "paid")).toMatchObject({ what: "1 link changed." });
  expect(desk.textOf("resources/pine.yaml")).toBe(text);
  expect(await change(["pine", "ash"], "cost", "paid")).toMatchObject({ isDone: false });
  for (const value of (await fieldsOf("pine")).groups)
    for (const from of [undefined, value]) {
      const groups = { field: "groups", value, ...(from && { from }) } as const;
      expect(await desk.act({ kind: "changeMany", ids: ["pine"], change: groups })).toMatchObject({
        isDone: false,
      });
    }
});

it("all are noted as reviewed today, without their doubts, but not those that are retired or were reviewed today", async () => {
  const put = (id: string, text: string) =>
    desk.put(`resources/${id}.yaml`, desk.textOf(`resources/${id}.yaml`) + text);
  put("pine", "look_again: Is it free?\n");
  put("ash", 'retired: { on: 2026-11-01, why: "It closed." }\n');
  await desk.act({ kind: "reviewed", id: "oak" });
  const all = ["pine", "ash", "oak"];
  expect(await change(all, "reviewed", "")).toMatchObject({ isDone: true, what: "1 link changed." });
  expect(desk.textOf("resources/pine.yaml")).toMatch(/\nreviewed: 2026-11-21\n/);
  expect(desk.textOf("resources/pine.yaml")).not.toContain("look_again");
  expect(desk.textOf("resources/ash.yaml")).not.toContain("reviewed");
  expect(await change(all, "reviewed", "")).toMatchObject({ isDone: false });
});

it("reviewed are only links as they were read", async () => {
  const ids = ["pine", "ash"];
  const versions = await Promise.all(ids.map(async (id) => (await desk.linkOf(id)).version));
  await change(["ash"], "cost", "paid");
  const before = desk.snapshot();
  const action = {
    kind: "changeMany",
    ids,
    change: { field: "reviewed", value: "" },
  } as const;
  const what = expect.stringMatching(/^it has changed since you read it\. It is now "Resource ash", /);
  expect(await desk.act({ ...action, versions })).toMatchObject({ isStale: true, problems: [{ what }] });
  expect(desk.snapshot()).toEqual(before);
});

const undo = async () => desk.act({ kind: "revert", id: listMany(desk.context)[0]?.id ?? "" });

it("one press undoes each of the last changes of many links", async () => {
  const before = desk.snapshot();
  await change(["pine", "ash"], "cost", "paid");
  await change(["oak", "birch"], "regions", "Iceland");
  expect(listMany(desk.context).map(({ message }) => message.split(".")[0])).toEqual([
    "Several links: regions with Iceland",
    "Several links: cost with paid",
  ]);
  await expect(change(["pine", "ash"], "groups", "no/where")).resolves.toMatchObject({ isDone: false });
  expect(await undo()).toMatchObject({ isDone: true });
  expect(await undo()).toMatchObject({ isDone: true });
  expect(desk.snapshot()).toEqual(before);
});

it("the undo leaves what was changed again since, and names it; of a link, it leaves only that field", async () => {
  const pine = await fieldsOf("pine");
  await change(["pine", "ash", "oak"], "cost", "paid");
  await change(["pine"], "regions", "Iceland");
  await change(["ash"], "cost", "freemium");
  const what = /^2 files are back .* 1 other was changed since and stays as it is: Resource ash: cost\. /;
  expect(await undo()).toMatchObject({ isDone: true, what: expect.stringMatching(what) });
  expect(await fieldsOf("pine")).toEqual({ ...pine, regions: [...pine.regions, "Iceland"] });
  expect((await fieldsOf("ash")).cost).toBe("freemium");
  expect(listMany(desk.context)).toEqual([]);
});

it("each of the last can be undone, in any order, though later ones changed the same links", async () => {
  const before = desk.snapshot();
  const ids = ["ash", "oak"];
  const values = {
    cost: "paid",
    regions: "Iceland",
    language: "da",
    audiences: "parent",
  } as const;
  for (const [field, value] of Object.entries(values)) await change(ids, field as "cost", value);
  const all = listMany(desk.context).map(({ id }) => id);
  expect(all).toHaveLength(4);
  for (const at of [2, 0, 3, 1])
    expect(await desk.act({ kind: "revert", id: all[at] ?? "" })).toMatchObject({ isDone: true });
  expect(desk.snapshot()).toEqual(before);
  expect(listMany(desk.context)).toEqual([]);
});

describe("addresses that begin alike", () => {
  const deep = "https://www.pine.org/essays";
  const from = "https://www.pine.org/";
  beforeEach(() => {
    const pine = desk.textOf("resources/pine.yaml");
    desk.put("resources/pine.yaml", pine.replace("name: Pine essays", `url: ${deep}`));
  });
  const replace = (ids: string[], value: string, from: string) =>
    desk.act({ kind: "changeMany", ids, change: { field: "url", value, from } });
  const addressesOf = async (id: string) => {
    const { url, in_group } = await fieldsOf(id);
    return [url, ...Object.values(in_group).flatMap((words) => words.url ?? [])];
  };

  it("begin in another way, those in groups too, and others stay as they are", async () => {
    const ash = await addressesOf("ash");
    expect(await replace(["pine", "ash"], "https://trees.gov/pine/", from)).toMatchObject({ isDone: true });
    expect(await addressesOf("pine")).toEqual(["https://trees.gov/pine/", "https://trees.gov/pine/essays"]);
    expect(await addressesOf("ash")).toEqual(ash);
  });

  it.each<[string, string, string]>([
    ["no address", "trees", from],
    ["another link has it", "https://www.ash.org/", from],
    ["nothing begins so", "https://trees.gov/", "https://pine.org/"],
    ["the old beginning is empty", "https://trees.gov/", ""],
  ])("are refused if %s, and no file is written", async (_, value, old) => {
    const before = desk.snapshot();
    expect(await replace(["pine", "oak"], value, old)).toMatchObject({ isDone: false });
    expect(desk.snapshot()).toEqual(before);
  });

  it("are refused by the names of both if two would be one", async () => {
    const problem = { what: "oak: ash has the same address" };
    expect(await replace(["oak"], "https://www.ash.org", "https://www.oak.org")).toMatchObject({
      problems: [problem],
    });
  });
});

it("a group that is left takes its first choices and its words along, as in a link's own form", async () => {
  const { groups } = await fieldsOf("pine");
  expect(await change(["pine"], "groups", "uni-resources/scholarships", true)).toMatchObject({
    isDone: true,
  });
  expect((await fieldsOf("pine")).groups).toEqual(
    groups.filter((path) => path !== "uni-resources/scholarships"),
  );
  expect(desk.textOf("resources/pine.yaml")).not.toContain("Its money.");
});

it.each<[string, string[], FieldChange["field"], string, RegExp]>([
  ["a group that does not exist", ["pine", "ash"], "groups", "uni-resources/nowhere", /nowhere/],
  ["a cost that is none", ["pine"], "cost", "cheap", /cost/],
  ["a link that does not exist", ["pine", "spruce"], "regions", "Iceland", /spruce/],
])("%s: refused with a reason, and no file is written", async (_, ids, field, value, told) => {
  const before = desk.snapshot();
  const answer = await change(ids, field, value);
  expect(answer.isDone).toBe(false);
  expect(JSON.stringify(answer)).toMatch(told);
  expect(desk.snapshot()).toEqual(before);
});

it("what is wrong in all of them is told once, with how many there are", async () => {
  const answer = await change(["pine", "ash", "oak"], "language", "Klingon");
  const what =
    /^"Klingon" is not allowed here \(content\/resources\/\w+\.yaml:\d+ \(language\) and in 2 other places\)$/;
  expect(answer).toEqual({
    isDone: false,
    problems: [expect.objectContaining({ what: expect.stringMatching(what) })],
  });
});

it("what is not such an action is not read as one", () => {
  const good = {
    kind: "changeMany",
    ids: ["pine"],
    change: { field: "cost", value: "free" },
  };
  expect(parseAction(good)).toEqual(good);
  const bad = [
    { ...good, ids: ["../site"] },
    { ...good, ids: "pine" },
    { ...good, change: { ...good.change, field: "name" } },
    { ...good, change: { ...good.change, value: 1 } },
    { ...good, change: null },
    { kind: "move", ids: ["../site"] },
  ];
  for (const given of bad) expect(parseAction(given)).toBeUndefined();
});
