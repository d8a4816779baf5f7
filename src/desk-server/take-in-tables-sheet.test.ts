import { afterEach, beforeEach, expect, it } from "vitest";
import { printProposal } from "#catalog/exchange/intake/proposal-file.ts";
import { printLinksSheet } from "#catalog/exchange/read-links-sheet.ts";
import { ContentLockedError, lockContent } from "#content/lock-content.ts";
import { ifMoved, manyId } from "#desk-wire/side-calls.ts";
import { readDeskContent } from "./read-desk-content.ts";
import { readDeskState } from "./read-desk-state.ts";
import { takeInSheet } from "./take-in-tables.ts";
import { listIds, makeSampleDesk, type SampleDesk } from "./testing/sample-desk.ts";
import { listMany } from "./undo-change.ts";

let desk: SampleDesk;
beforeEach(() => {
  desk = makeSampleDesk({}, { hasGit: false });
});
afterEach(() => desk.remove());

const download = async () => printLinksSheet((await readDeskContent(desk.context)).links.values());
const take = (text: string | Uint8Array, seen: string | null = null, isMoved = false) => {
  const bytes = typeof text === "string" ? new TextEncoder().encode(text) : text;
  return takeInSheet({ bytes, isMoved, seen }, desk.context);
};
type Taken = Awaited<ReturnType<typeof take>>;
const planOf = (answer: Taken) => ("sheet" in answer ? answer.sheet : undefined);
/** What a press of "Save these changes" sends. */
const save = async (text: string) => take(text, planOf(await take(text))?.seen);
const undo = (id = listMany(desk.context)[0]?.id ?? manyId) => desk.act({ kind: "revert", id });
const newLink = (sheet: string) => {
  const [head = ""] = sheet.split("\r\n");
  const names = head.replace("\ufeff", "").replaceAll('"', "").split(",");
  const cells: Record<string, string> = {
    name: "Rowan",
    url: "https://rowan.org/",
    description: "What there is about rowans.",
    groups: "uni-resources/essays",
    audiences: "student",
    cost: "free",
    regions: "Global",
  };
  return `${sheet}${names.map((name) => `"${cells[name] ?? ""}"`).join()}\r\n`;
};

it("a corrected sheet is shown first, then saved, and undone in one step, new links and all", async () => {
  const sheet = await download();
  const before = desk.snapshot();
  expect(planOf(await take(sheet))).toEqual({
    what: expect.stringMatching(/^0 links changed, \d+ the same\. There is nothing to save\.$/),
    diff: "",
    seen: "",
  });
  const edited = newLink(sheet.replaceAll("Resource ash", "The ash").replace("Resource oak", "The oak"));
  const plan = planOf(await take(edited));
  expect(plan?.what).toMatch(/^1 link added, 2 links changed, \d+ the same\. Nothing is saved yet\.$/);
  expect(plan?.diff).toContain("- Resource ash\n                       + The ash");
  expect(desk.snapshot()).toEqual(before);
  expect(await save(edited)).toMatchObject({ isDone: true, what: expect.stringMatching(/^1 link added/) });
  expect(desk.textOf("resources/ash.yaml")).toContain("name: The ash\n");
  expect(listIds(desk)).toContain("rowan");
  const message = expect.stringMatching(/^From a sheet: 1 link added, 2 links changed/);
  expect(listMany(desk.context)).toMatchObject([{ id: expect.stringMatching(manyId), message }]);
  expect(await undo()).toMatchObject({ isDone: true, what: expect.stringContaining("before that change") });
  expect(desk.snapshot()).toEqual(before);
  expect(listMany(desk.context)).toEqual([]);
});

it("rows that are wrong are all named, without a word that is for a terminal, and nothing is saved", async () => {
  const sheet = (await download()).replace(/"https:[^"]*ash[^"]*"/, '"nowhere"').replace('"oak"', '"oka"');
  const before = desk.snapshot();
  const answer = await take(sheet.replace("Resource pine", "The pine"));
  expect(answer).toMatchObject({
    problems: expect.arrayContaining([
      expect.objectContaining({ row: 2, what: expect.stringMatching(/^\(url\) /) }),
      expect.objectContaining({ what: expect.stringContaining('there is no link "oka"') }),
    ]),
    sheet: { what: expect.stringMatching(/2 rows refused\. Nothing was saved\.$/), seen: "" },
  });
  expect(JSON.stringify(answer)).not.toMatch(/--|links:|npm/);
  expect(await take(sheet, "")).toMatchObject({ isDone: false });
  expect(desk.snapshot()).toEqual(before);
});

it.each([
  ["a workbook", new Uint8Array([0x50, 0x4b, 0x03, 0x04, 0]), /workbook/],
  ["nothing", "", /empty/],
  ["the share form's responses", "Link,Name\nhttps://rowan.org/,Rowan\n", /no column is called "id"/],
  ["one column", "id;name,url\n", /one cell|called "id"/],
])("T22 %s is refused in words", async (_what, given, what) => {
  const answer = await take(given);
  expect(answer).toMatchObject({ isDone: false, problems: [{ what: expect.stringMatching(what) }] });
  expect(JSON.stringify(answer)).not.toMatch(/--|links:|npm/);
});

it("a column that moved is refused until the curator says that it is meant", async () => {
  const sheet = await download();
  const names = [...sheet.matchAll(/"Resource (\w+)"/g)].map(([name]) => name);
  const moved = sheet.replace(
    /"Resource \w+"/g,
    (name) => names[(names.indexOf(name) + 1) % names.length] ?? "",
  );
  expect(await take(moved)).toMatchObject({ problems: [{ fix: expect.stringContaining(ifMoved) }] });
  const plan = planOf(await take(moved, null, true));
  expect(plan?.what).toMatch(/links changed/);
  expect(await take(moved, plan?.seen)).toMatchObject({ isDone: true });
});

it("names each row with a day in the future, and takes a sheet that corrects one of many", async () => {
  const sheet = await download();
  const late = { what: expect.stringContaining("2062-01-05 is in the future"), row: 2 };
  const answer = await take(sheet.replaceAll("2026-01-05", "2062-01-05"));
  expect(answer).toMatchObject({ problems: expect.arrayContaining([expect.objectContaining(late)]) });
  for (const id of ["ash", "birch", "cedar", "elm", "fir", "hazel"])
    desk.put(`resources/${id}.yaml`, desk.textOf(`resources/${id}.yaml`).replace("2026", "2062"));
  expect((await readDeskState(desk.context)).problems).toMatchObject([{ where: "content" }]);
  const corrected = (await download()).replace("2062", "2026");
  expect(await save(corrected)).toMatchObject({ isDone: true });
  expect((await readDeskState(desk.context)).problems).toHaveLength(5);
});

it("what others changed since the download stays, and one cell that both changed refuses the sheet", async () => {
  const sheet = await download();
  desk.put("resources/ash.yaml", desk.textOf("resources/ash.yaml").replace("Resource ash", "Their ash"));
  const what = expect.stringContaining("has exported text that was changed in the content since");
  const other = sheet.replace("Resource oak", "The oak");
  desk.put("resources/oak.yaml", desk.textOf("resources/oak.yaml").replace("cost: free", "cost: paid"));
  expect(await take(other)).toMatchObject({
    problems: [{ what }],
    sheet: { seen: expect.stringMatching(/./) },
  });
  expect(await save(other)).toMatchObject({ isDone: true });
  expect(desk.textOf("resources/ash.yaml")).toContain("Their ash");
  expect(await take(sheet.replace("Resource ash", "My ash"))).toMatchObject({
    problems: [
      { what },
      { row: 2, what: expect.stringContaining('someone has changed it since the export, to "Their ash"') },
    ],
  });
});

it("refused if a file that it changes has changed since it was shown; other files may", async () => {
  const edited = (await download()).replace("Resource ash", "The ash");
  const seen = planOf(await take(edited))?.seen;
  const ash = desk.textOf("resources/ash.yaml");
  desk.put("resources/ash.yaml", `${ash}look_again: Is it free?\n`);
  const before = desk.snapshot();
  expect(await take(edited, seen)).toMatchObject({
    problems: [{ what: expect.stringContaining("since you looked") }],
  });
  expect(desk.snapshot()).toEqual(before);
  desk.put("resources/ash.yaml", ash);
  desk.put("resources/oak.yaml", desk.textOf("resources/oak.yaml").replace("Resource oak", "The oak"));
  expect(await take(edited, seen)).toMatchObject({ isDone: true });
});

it("a page that still shows an earlier sheet undoes that one, and not a later one", async () => {
  await save((await download()).replace("Resource ash", "The ash"));
  const [first] = listMany(desk.context);
  await save((await download()).replace("Resource oak", "The oak"));
  expect(await undo(first?.id)).toMatchObject({ isDone: true });
  expect(desk.textOf("resources/ash.yaml")).toContain("Resource ash");
  expect(desk.textOf("resources/oak.yaml")).toContain("The oak");
  expect(await undo(manyId)).toMatchObject({ problems: [{ fix: "reload the page" }] });
});

it("the undo of a sheet keeps a new link into which a proposal was merged", async () => {
  await save(newLink(await download()));
  const record = { url: "https://pear.org/", proposed: "2026-11-20", response: "0123456789abcdef" };
  const { path, text } = printProposal({ id: "pear", record });
  desk.put(path, text);
  await desk.act({ kind: "merge", proposal: "pear", into: "rowan" });
  const what = expect.stringContaining('merged into the new link "rowan"');
  expect(await undo()).toMatchObject({ problems: [{ what }] });
  expect(desk.has("resources/rowan.yaml")).toBe(true);
});

it("a sheet that could not be written leaves the one before to be undone", async () => {
  const pine = desk.textOf("resources/pine.yaml").replace("name: Pine essays", "url: https://pine.org/e");
  desk.put("resources/pine.yaml", pine);
  await save((await download()).replace("Resource ash", "The ash"));
  desk.put("checks/p.txt", "<<<<<<< HEAD\n");
  const [kept] = listMany(desk.context);
  const what = expect.stringContaining("a merge was not finished");
  expect(await save((await download()).replace("essays url", "scholarships url"))).toMatchObject({
    problems: [{ what }],
  });
  expect(listMany(desk.context)).toEqual([kept]);
});

it("the row of a link whose file is damaged names the file if it was changed; otherwise the rest is taken", async () => {
  const sheet = (await download()).replace("Resource oak", "The oak");
  desk.put("resources/ash.yaml", "name: [");
  for (const [was, is] of [
    ["Resource ash", "The ash"],
    ["What a visitor finds there.", ""],
  ] as const)
    expect(await take(sheet.replace(was, is))).toMatchObject({
      problems: [{ row: 2, what: expect.stringContaining("content/resources/ash.yaml:1") }],
    });
  expect(await save(sheet)).toMatchObject({ isDone: true, what: expect.stringMatching(/^1 link changed/) });
  expect([desk.textOf("resources/ash.yaml"), (await desk.linkOf("oak")).fields.name]).toEqual([
    "name: [",
    "The oak",
  ]);
});

it("T21 while another tool writes, says so and writes nothing", async () => {
  const edited = (await download()).replace("Resource ash", "The ash");
  const before = desk.snapshot();
  const lock = lockContent(desk.folder);
  await expect(save(edited)).rejects.toThrow(ContentLockedError);
  lock.release();
  expect(desk.snapshot()).toEqual(before);
});

it("the undo of a sheet keeps new links that are published by now, and is gone once a link was changed again", async () => {
  const sheet = await download();
  await save(newLink(sheet.replace("Resource ash", "The ash")));
  expect(await desk.act({ kind: "publish", message: "All" })).toMatchObject({ isDone: true });
  expect(await undo()).toMatchObject({ what: expect.stringContaining("1 new link stays") });
  expect(desk.textOf("resources/ash.yaml")).toContain("Resource ash");
  expect(listIds(desk)).toContain("rowan");
  await save((await download()).replace("Resource oak", "The oak"));
  desk.put("resources/oak.yaml", desk.textOf("resources/oak.yaml").replace("The oak", "Their oak"));
  // Of the first sheet, the new link is still there; it can only be retired.
  expect(listMany(desk.context)).toHaveLength(1);
  expect(await undo()).toMatchObject({ isDone: false });
  expect(desk.textOf("resources/oak.yaml")).toContain("Their oak");
});
