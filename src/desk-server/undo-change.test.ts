import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { printProposal } from "#catalog/exchange/intake/proposal-file.ts";
import { moveName } from "#catalog/format/move-name.ts";
import type { LinkRecord } from "#catalog/link-health/link-record.ts";
import { blankDetails, toAddressHash } from "#catalog/link-health/page-picture.ts";
import { settleRun } from "#catalog/link-health/settle-run.ts";
import { readChecks } from "#content/checks-folder.ts";
import type { ChangedFile } from "#content/git/read-changes.ts";
import type { LinkFields } from "#desk-wire/desk-api.ts";
import { maxFileItems } from "#desk-wire/desk-requests.ts";
import { findPublishPlace } from "./publish-place.ts";
import { readDeskContent } from "./read-desk-content.ts";
import { readDeskState } from "./read-desk-state.ts";
import { makeSampleDesk, newFields, type SampleDesk } from "./testing/sample-desk.ts";
import { planUndo } from "./undo-change.ts";

const own = "https://www.pine.org/";
const sold = "https://pine.org/essays";
const money = "https://pine.org/money";
const essays = "uni-resources/essays";
const curator = { name: "A Curator", email: "curator@example.org" };
const scholarships = "uni-resources/scholarships";
const path = "resources/pine.yaml";

let desk: SampleDesk;
beforeEach(() => {
  desk = makeSampleDesk({}, { hasGit: false });
});
afterEach(() => desk.remove());

const recordOf = (url: string): LinkRecord => ({
  page: {
    on: "2026-11-01",
    addressHash: toAddressHash(url),
    domain: "pine.org",
    language: "en",
    title: "Pine",
    ...blankDetails,
  },
  state: { verdict: "changed-hands", at: "2026-11-20T03Z", because: "sold" },
});
/** What visitors are not led to. The folder's history begins with the first look. */
const hidden = async () =>
  (await readDeskState(desk.context)).findings.flatMap((one) => (one.isHidden ? [one.url] : []));
const rename = (to: string) => desk.act({ kind: "moveGroup", from: essays, to });
async function save(change: Partial<LinkFields>) {
  const { fields, version } = await desk.linkOf("pine");
  const answer = await desk.act({ kind: "save", id: "pine", version, fields: { ...fields, ...change } });
  expect(answer).toMatchObject({ isDone: true });
}
async function undo() {
  const bound = await desk.undo(path);
  const answer = !bound.isDone && bound.also ? await desk.undo(path, bound.also) : bound;
  expect(answer).toMatchObject({ isDone: true });
}
async function checkAll(): Promise<void> {
  const { checks } = await readChecks(desk.folder);
  const run = { at: "2026-11-21T03Z", vantage: "ci", isWhole: true, linkCount: 11 } as const;
  const { records } = settleRun(checks, [], run);
  rmSync(join(desk.folder, "checks"), { recursive: true });
  desk.putChecks(Object.fromEntries(records));
}

describe("a deeper address that the check has hidden stays hidden", () => {
  beforeEach(async () => {
    const pine = desk.textOf("resources/pine.yaml");
    desk.put("resources/pine.yaml", pine.replace(`${essays}:`, `${essays}:\n    url: ${sold}`));
    desk.putChecks({ "pine:uni-resources:essays": recordOf(sold) });
    expect(await hidden()).toEqual([sold]);
  });

  it("where its file was damaged or gone when the new name of its group was undone", async () => {
    await rename("uni-resources/writing");
    desk.put("resources/pine.yaml", "name: [\n");
    await undo();
    expect(await hidden()).toEqual([sold]);
    await rename("uni-resources/writing");
    rmSync(join(desk.folder, "resources/pine.yaml"));
    await undo();
    expect(await hidden()).toEqual([sold]);
  });

  it("where the links were checked between a join and its undoing", async () => {
    await rename(scholarships);
    await checkAll();
    await undo();
    expect(await hidden()).toEqual([sold]);
  });

  it("where the form gives it to a group that had another, copies it, or makes it the link's own", async () => {
    await save({ in_group: { [essays]: { url: sold }, [scholarships]: { url: money } } });
    await save({ in_group: { [essays]: { url: money }, [scholarships]: { url: sold } } });
    expect(await hidden()).toEqual([sold]);
    await save({ in_group: { [essays]: { url: sold }, [scholarships]: { url: sold } } });
    expect(await hidden()).toEqual([sold, sold]);
    await save({ url: sold, in_group: {} });
    expect(await hidden()).toEqual([sold]);
  });

  it("where another address took its place, and that is undone", async () => {
    await save({ in_group: { [essays]: { url: sold }, [scholarships]: { url: money } } });
    await desk.act({ kind: "publish", message: "Money" });
    await save({ in_group: { [essays]: { url: money } } });
    expect(await hidden()).toEqual([]);
    await undo();
    expect(await hidden()).toEqual([sold]);
  });

  it("where a proposal moves it to another group, which is refused while the memory is damaged", async () => {
    const record = { url: own, of: "pine", proposed: "2026-11-20", response: "0123456789abcdef" };
    const proposal = printProposal({ id: "pine-again", record });
    desk.put(proposal.path, proposal.text);
    const { fields } = await desk.linkOf("pine");
    const given = { ...fields, groups: [scholarships], in_group: { [scholarships]: { url: sold } } };
    const accept = { kind: "accept", proposal: "pine-again", fields: given } as const;
    const checks = desk.textOf("checks/p.txt");
    desk.put("checks/p.txt", "<<<<<<< HEAD\n");
    const before = desk.snapshot();
    expect(await desk.act(accept)).toMatchObject({
      problems: [{ what: expect.stringContaining("a merge was not finished") }],
    });
    expect(desk.snapshot()).toEqual(before);
    desk.put("checks/p.txt", checks);
    expect(await desk.act(accept)).toMatchObject({ isDone: true });
    expect(await hidden()).toEqual([sold]);
  });
});

it.each([
  [{ kind: "accept", proposal: "pear", fields: { ...newFields, name: "Rowan" } }, "accepted as"],
  [{ kind: "merge", proposal: "pear", into: "rowan" }, "merged into"],
] as const)("a new link that a proposal went into goes only after the decision, %#", async (decide, how) => {
  const record = { url: "https://pear.org/", proposed: "2026-11-20", response: "0123456789abcdef" };
  const pear = printProposal({ id: "pear", record });
  desk.put(pear.path, pear.text);
  await desk.act({ kind: "publish", message: "Taken in" });
  if (decide.kind === "merge") await desk.act({ kind: "add", fields: { ...newFields, name: "Rowan" } });
  await desk.act(decide);
  const [link, decided] = ["resources/rowan.yaml", "proposals/_decided.yaml"];
  const refused = { problems: [{ what: `a proposal was ${how} the new link "rowan"` }] };
  expect(await desk.undo(link)).toMatchObject(refused);
  expect(await desk.undo(decided, ["proposals/pear.yaml"])).toMatchObject({ isDone: true });
  expect(await desk.undo(link)).toMatchObject({ isDone: true });
});

describe("a group or topic that comes back", () => {
  const topic = { kind: "moveTopic", from: "Nursing" } as const;
  const group = { kind: "moveGroup", from: essays } as const;
  const record = { url: "https://rowan.org/", proposed: "2026-11-20", response: "0123456789abcdef" };
  beforeEach(async () => {
    desk.put("synonyms.yaml", "- topic: Nursing\n  words: [nurse]\n- topic: Health\n  words: [wellbeing]\n");
    for (const [id, topics] of Object.entries({ ash: "[Nursing]", pine: "[Health, Nursing]" }))
      desk.put(`resources/${id}.yaml`, `${desk.textOf(`resources/${id}.yaml`)}topics: ${topics}\n`);
    const hero = `  groups: [${essays}, ${scholarships}]`;
    desk.put("home.yaml", desk.textOf("home.yaml").replace("text: Links.", `text: Links.\n${hero}`));
    const proposal = printProposal({ id: "rowan", record: { ...record, groups: [essays] } });
    desk.put(proposal.path, proposal.text);
    expect((await readDeskState(desk.context)).changes).toEqual([]);
  });

  it.each([
    [group, "menus.yaml", 12],
    [{ ...group, to: scholarships }, "menus.yaml", 12],
    [topic, "synonyms.yaml", 2],
    [{ ...topic, to: "Health" }, "synonyms.yaml", 2],
  ])("after %j is named by all that named it, in one step", async (move, holder, count) => {
    const before = desk.snapshot();
    expect(await desk.act(move)).toMatchObject({ isDone: true });
    const offered = await desk.undo(holder);
    const also = offered.isDone ? [] : offered.also;
    expect(also).toHaveLength(count);
    expect(await desk.undo(holder, also)).toMatchObject({ isDone: true, state: { changes: [] } });
    expect(desk.snapshot()).toEqual(before);
  });

  it("takes nothing from what was changed since, and says what that is", async () => {
    await desk.act(group);
    await save({ name: "About {product}", groups: [scholarships, "uni-research/australian-nz"] });
    const ash = `${desk.textOf("resources/ash.yaml")}# Mine.\n`;
    desk.put("resources/ash.yaml", ash);
    const pine = desk.textOf(path);
    const offered = await desk.undo("menus.yaml");
    const told =
      "2 others were changed since and stay as they are: Resource ash: groups; About Waymark: name, groups, words in its groups.";
    expect(offered).toMatchObject({ problems: [{ fix: expect.stringContaining(told) }] });
    const also = offered.isDone ? [] : offered.also;
    expect(also).toHaveLength(10);
    const done = await desk.undo("menus.yaml", also);
    expect(done).toMatchObject({ isDone: true, what: expect.stringContaining(told) });
    expect([desk.textOf(path), desk.textOf("resources/ash.yaml")]).toEqual([pine, ash]);
    expect((await desk.linkOf("birch")).fields.groups).toEqual([essays]);
  });

  it("names in a refusal what it would undo as the page does", async () => {
    await desk.act({ kind: "publish", message: "Before" });
    await save({ name: "{product} on paper: a guide" });
    const told = (what: string) => ({
      isDone: false,
      problems: [{ what: `"Waymark on paper: a guide" ${what}` }],
    });
    const refused = await desk.act({ kind: "undo", path, seen: ["an earlier version"] });
    expect(refused).toMatchObject(told("has changed since you looked at it"));
    await desk.act({ kind: "publish", message: "Paper" });
    const [{ id = "" } = {}] = await (await findPublishPlace(desk.folder, desk.context.now)).listPast(1);
    await save({ description: "Another one." });
    expect(await desk.act({ kind: "revert", id })).toMatchObject(told("has been changed again since"));
  });

  it("does not call changed what has named it all along", async () => {
    const menus = desk.textOf("menus.yaml");
    desk.put("menus.yaml", menus.replace("    - id: essays\n      name: Essays\n", ""));
    await save({ name: "Pines" });
    const done = await desk.undo("menus.yaml");
    expect(done).toMatchObject({ isDone: true, what: '"Menus and groups" is back as last published.' });
    expect((await desk.linkOf("pine")).fields).toMatchObject({
      name: "Pines",
      groups: [essays, scholarships],
    });
  });

  it("puts back what still names another one that comes back", async () => {
    const ash = desk.textOf("resources/ash.yaml");
    await desk.act(topic);
    desk.put("synonyms.yaml", "[]\n");
    const pine = desk.textOf(path);
    expect(pine).toContain("Health");
    const offered = await desk.undo("synonyms.yaml");
    expect(offered).toMatchObject({ also: ["resources/ash.yaml", path] });
    await desk.undo("synonyms.yaml", offered.isDone ? [] : offered.also);
    expect(desk.textOf(path)).not.toBe(pine);
    expect(desk.textOf("resources/ash.yaml")).toBe(ash);
  });

  it("names the first of many that were changed since", async () => {
    await desk.act(group);
    const { links } = await readDeskState(desk.context);
    for (const { id } of links) {
      const file = `resources/${id}.yaml`;
      desk.put(file, `${desk.textOf(file)}# Mine.\n`);
    }
    const offered = await desk.undo("menus.yaml");
    const told =
      /10 others were changed since and stay as they are: (Resource [a-z]+: groups; ){5}and 5 more\.$/;
    expect(offered).toMatchObject({ problems: [{ fix: expect.stringMatching(told) }] });
  });

  it("leads to another way where more named it than one request can name", async () => {
    const proposal = { path: "proposals/p.yaml", text: `groups: [${essays}, ${scholarships}]\n` };
    const [{ text: after } = proposal] = moveName("group", [proposal], essays, undefined).changes;
    const many = Array.from({ length: maxFileItems }, (_, at): ChangedFile => {
      const pathInFolder = `proposals/p${at}.yaml`;
      return { path: pathInFolder, pathInFolder, before: proposal.text, after };
    });
    await desk.act(group);
    const content = await readDeskContent(desk.context);
    const place = await findPublishPlace(desk.folder, desk.context.now);
    const { changed, checkout } = await place.readNow();
    const readNow = async () => ({ changed: [...changed, ...many], checkout });
    const asked = { kind: "undo", path: "menus.yaml", seen: [""] } as const;
    const present = { content, context: desk.context, place: { ...place, readNow } };
    expect(await planUndo(asked, present)).toEqual({
      isDone: false,
      problems: [
        {
          level: "error",
          what: "2512 other changes and this one need each other: too many to undo at once",
          fix: expect.stringContaining("press “Put back”"),
        },
      ],
    });
  });

  it("takes along what was changed since only where a first choice needs it", async () => {
    desk.put("menus.yaml", desk.textOf("menus.yaml").replace("name: Essays", "$&\n      first: [pine]"));
    await desk.act({ kind: "publish", message: "First choices" });
    const before = desk.textOf(path);
    await desk.act(group);
    await save({ name: "Pines" });
    desk.put("resources/ash.yaml", `${desk.textOf("resources/ash.yaml")}# Mine.\n`);
    const offered = await desk.undo("menus.yaml");
    const told = "1 other was changed since and stays as it is: Resource ash: groups.";
    expect(offered).toMatchObject({ problems: [{ fix: expect.stringContaining(told) }] });
    await desk.undo("menus.yaml", offered.isDone ? [] : offered.also);
    expect(desk.textOf(path)).toBe(before);
    expect(desk.textOf("resources/ash.yaml")).toContain("# Mine.");
  });
});

it("a link and the one that replaced it, retired since, are undone each by itself", async () => {
  await desk.act({ kind: "add", fields: newFields });
  await desk.act({ kind: "retire", id: "rowan-and-co", why: "Closed.", replacement: "pine" });
  await desk.act({ kind: "publish", message: "Closed" });
  await desk.act({ kind: "retire", id: "pine", why: "Closed, too." });
  const [rowan = "", pine = ""] = ["rowan-and-co", "pine"].map((id) => `resources/${id}.yaml`);
  await desk.act({ kind: "restore", id: "rowan-and-co" });
  expect(await desk.undo(rowan)).toMatchObject({ isDone: true, state: { changes: [{ path: pine }] } });
  await desk.act({ kind: "restore", id: "rowan-and-co" });
  expect(await desk.undo(pine)).toMatchObject({ isDone: true, state: { changes: [{ path: rowan }] } });
});

describe("a link that the check has hidden stays hidden", () => {
  const retire = () => desk.act({ kind: "retire", id: "pine", why: "Sold." });
  /** Whether the desk offers an undo of each change. */
  const undoable = async () => {
    const { changes } = await readDeskState(desk.context);
    return Object.fromEntries(changes.map((one) => [one.path, one.isUndoable]));
  };
  beforeEach(async () => {
    desk.putChecks({ pine: recordOf(own) });
    expect(await hidden()).toEqual([own]);
  });

  it.each([
    ["is undone", undo],
    ["is taken back by its button", () => desk.act({ kind: "restore", id: "pine" })],
  ])("where retiring it %s, before and after a check", async (_what, goBack) => {
    await retire();
    await goBack();
    expect(await hidden()).toEqual([own]);
    await retire();
    await checkAll();
    await goBack();
    expect(await hidden()).toEqual([own]);
  });

  it.each([true, false])(
    "where the publication that retired it is put back after a check, git: %s",
    async (hasGit) => {
      if (hasGit) {
        desk.git("init", "--quiet");
        for (const [name, value] of Object.entries(curator)) desk.git("config", `user.${name}`, value);
        await desk.act({ kind: "publish", message: "Before" });
      }
      await retire();
      await desk.act({ kind: "publish", message: "Retire" });
      const place = await findPublishPlace(desk.folder, desk.context.now);
      const [{ id = "" } = {}] = await place.listPast(1);
      expect(place.kind).toBe(hasGit ? "git" : "history");
      await checkAll();
      expect(await desk.act({ kind: "revert", id })).toMatchObject({ isDone: true });
      expect(await hidden()).toEqual([own]);
    },
  );

  it("and nobody undoes what the checker remembers; a file of it that is gone comes back", async () => {
    const checks = "checks/p.txt";
    desk.putChecks({ pine: recordOf(own), plum: recordOf(own) });
    const before = desk.snapshot();
    expect(await desk.undo(checks)).toMatchObject({
      problems: [{ what: expect.stringContaining("what the link checker remembers") }],
    });
    expect(desk.snapshot()).toEqual(before);
    expect(await undoable()).toEqual({ [checks]: false });
    rmSync(join(desk.folder, "checks/p.txt"));
    expect(await undoable()).toEqual({ [checks]: true });
    expect(await desk.undo(checks)).toMatchObject({ isDone: true });
    expect(await hidden()).toEqual([own]);
  });
});

it("a publication in which a submodule of git was added is put back without it", async () => {
  desk.git("init", "--quiet");
  for (const [name, value] of Object.entries(curator)) desk.git("config", `user.${name}`, value);
  await desk.act({ kind: "publish", message: "Before" });
  const before = desk.textOf(path);
  await save({ name: "Pines" });
  mkdirSync(join(desk.folder, "pictures"));
  const commit = desk.git("rev-parse", "HEAD").trim();
  desk.git("update-index", "--add", "--cacheinfo", `160000,${commit},content/pictures`);
  desk.git("add", "content/resources");
  desk.git("commit", "--quiet", "--message", "With pictures");
  const [{ id = "" } = {}] = await (await findPublishPlace(desk.folder, desk.context.now)).listPast(1);
  expect(await desk.act({ kind: "revert", id })).toMatchObject({ isDone: true });
  expect(desk.textOf(path)).toBe(before);
});

describe.each([true, false])("a published link that someone took away by hand, with git: %s", (hasGit) => {
  const at = (file: string) => (hasGit ? `content/${file}` : file);
  beforeEach(async () => {
    desk.remove();
    desk = makeSampleDesk({}, { hasGit });
    await findPublishPlace(desk.folder, desk.context.now);
  });
  const listed = () => desk.textOf("ids.txt").split("\n");

  it("and that has a new name comes back with it", async () => {
    desk.put("resources/pine-trees.yaml", desk.textOf(path));
    rmSync(join(desk.folder, path));
    desk.put("ids.txt", desk.textOf("ids.txt").replace("pine\n", "pine-trees\n"));
    expect(await desk.undo(at(path))).toMatchObject({
      isDone: false,
      also: [at("resources/pine-trees.yaml")],
    });
    expect(await desk.undo(at(path), [at("resources/pine-trees.yaml")])).toMatchObject({ isDone: true });
    expect(listed()).toContain("pine");
    expect((await readDeskState(desk.context)).problems).toEqual([]);
  });

  it("comes back where the list of ids went, too", async () => {
    rmSync(join(desk.folder, path));
    desk.put("ids.txt", "");
    expect(await desk.undo(at(path))).toMatchObject({ isDone: true });
    expect(listed()).toContain("pine");
  });

  it("comes back where its line went in the same publication", async () => {
    rmSync(join(desk.folder, path));
    desk.put("ids.txt", desk.textOf("ids.txt").replace("pine\n", ""));
    if (hasGit) desk.git("commit", "-qam", "took away");
    const place = await findPublishPlace(desk.folder, desk.context.now);
    if (!hasGit) await place.publish("took away", (await place.readNow()).changed);
    const [{ id } = { id: "" }] = (await place.listPast(1)) ?? [];
    expect(await desk.act({ kind: "revert", id })).toMatchObject({ isDone: true });
    expect(listed()).toContain("pine");
  });
});

it.each([true, false])(
  "an older publication is put back around what came later, with git: %o",
  async (hasGit) => {
    desk.remove();
    desk = makeSampleDesk({}, { hasGit });
    const save = async (id: string, next: Partial<LinkFields>) => {
      const { version, fields } = await desk.linkOf(id);
      await desk.act({ kind: "save", id, version, fields: { ...fields, ...next } });
    };
    const publish = (message: string) => desk.act({ kind: "publish", message });
    for (const id of ["pine", "ash", "oak"]) await save(id, { description: "Written on Tuesday." });
    await publish("Tuesday");
    await save("ash", { description: "Written on Thursday." });
    await publish("Thursday");
    await save("oak", { cost: "paid" });
    const past = await (await findPublishPlace(desk.folder, desk.context.now)).listPast(9);
    const id = past.find(({ message }) => message.startsWith("Tuesday"))?.id ?? "";
    const what =
      /^2 files are back as before that publication\. 1 other was changed .*: Resource ash: description\. /;
    expect(await desk.act({ kind: "revert", id })).toMatchObject({ what: expect.stringMatching(what) });
    const [pine, ash, oak] = ["pine", "ash", "oak"].map((one) => desk.textOf(`resources/${one}.yaml`));
    expect(pine).toContain("What a visitor finds there.");
    expect(ash).toContain("Written on Thursday.");
    expect(oak).toMatch(/description: What a visitor finds there\..*cost: paid/s);
  },
);
