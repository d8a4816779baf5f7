import { mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { findPublishPlace } from "./publish-place.ts";
import { readDeskState } from "./read-desk-state.ts";
import { makeSampleDesk, newFields, type SampleDesk } from "./testing/sample-desk.ts";

let desk: SampleDesk;
beforeEach(() => {
  // As a ZIP file unpacks it: no checkout, and none above.
  desk = makeSampleDesk({}, { hasGit: false });
  vi.stubEnv("GIT_CEILING_DIRECTORIES", desk.home);
});
afterEach(() => {
  desk.remove();
  vi.unstubAllEnvs();
});

const listChanged = async () => (await readDeskState(desk.context)).changes.map(({ path }) => path);
const publish = (message: string) => desk.act({ kind: "publish", message });
const listPast = async () => {
  const place = await findPublishPlace(desk.folder, desk.context.now);
  return place.listPast(50);
};

describe.each([
  ["outside of a checkout", () => {}],
  ["on a machine without git", () => vi.stubEnv("PATH", desk.home)],
])("a hub %s keeps its own history:", (_, prepare) => {
  beforeEach(prepare);

  it("what changed is listed, published, and no longer listed then", async () => {
    expect(await listChanged()).toEqual([]);
    await desk.act({ kind: "add", fields: newFields });
    await desk.act({ kind: "reviewed", id: "pine" });
    const expected = ["ids.txt", "resources/pine.yaml", "resources/rowan-and-co.yaml"];
    expect(await listChanged()).toEqual(expected);
    const answer = await publish("Add rowans");
    expect(answer).toMatchObject({ isDone: true, state: { changes: [] } });
    expect(answer.isDone && answer.what).toContain("3 files published");
    expect((await listPast()).map(({ message, isStart }) => [message, isStart])).toEqual([
      ["Add rowans", undefined],
      ["As it was before the first publication", true],
    ]);
    expect(await publish("Again")).toMatchObject({
      isDone: false,
      problems: [{ what: "there is nothing to publish" }],
    });
  });

  it("the very first change is seen, though nobody has looked before", async () => {
    await desk.act({ kind: "reviewed", id: "pine" });
    expect(await listChanged()).toEqual(["resources/pine.yaml"]);
  });

  it("a change is undone, a new link too", async () => {
    const before = desk.snapshot();
    await desk.act({ kind: "retire", id: "pine", why: "Closed." });
    await desk.act({ kind: "add", fields: newFields });
    desk.put("notes: draft.txt", "x");
    const said = [await desk.undo("resources/pine.yaml"), await desk.undo("resources/rowan-and-co.yaml")];
    said.push(await desk.undo("notes: draft.txt"));
    expect(said).toMatchObject([
      { what: '"Resource pine" is back as last published.' },
      { what: '"Rowan & Co" is deleted: it was never published.' },
      { what: '"notes: draft.txt" is deleted: it was never published.' },
    ]);
    const { version, fields } = await desk.linkOf("pine");
    await desk.act({ kind: "save", id: "pine", version, fields: { ...fields, name: "Spruce" } });
    expect(await desk.undo("resources/pine.yaml")).toMatchObject({
      what: '"Resource pine" is back as last published.',
    });
    const after = Object.entries(desk.snapshot()).filter(([path]) => !path.startsWith(".history/"));
    expect(Object.fromEntries(after)).toEqual(before);
  });
});

describe("the own history", () => {
  it("tells a picture and a removed file apart from what was published", async () => {
    writeFileSync(join(desk.folder, "photo.jpg"), Buffer.from([0xff, 0xd8, 0xff]));
    await readDeskState(desk.context);
    writeFileSync(join(desk.folder, "photo.jpg"), Buffer.from([0xff, 0xd8, 0xfe]));
    rmSync(join(desk.folder, "synonyms.yaml"), { force: true });
    expect(await listChanged()).toContain("photo.jpg");
    await publish("A photograph");
    expect(await listChanged()).toEqual([]);
  });

  it("sees what an editor wrote a moment ago, with the same length", async () => {
    const text = desk.textOf("home.yaml");
    await readDeskState(desk.context);
    desk.put("home.yaml", text.replace("e", "i"));
    expect(await listChanged()).toEqual(["home.yaml"]);
    desk.put("home.yaml", text);
    expect(await listChanged()).toEqual([]);
  });

  it("writes through no link that came with the content", async () => {
    mkdirSync(join(desk.folder, ".history"));
    desk.put("mine.txt", "mine");
    symlinkSync("../mine.txt", join(desk.folder, ".history/.gitignore"));
    await readDeskState(desk.context);
    expect(desk.textOf("mine.txt")).toBe("mine");
  });

  it("leaves out what belongs to the tools and to editors, and keeps itself out of git", async () => {
    await readDeskState(desk.context);
    desk.put("home.yaml~", "");
    desk.put(".swp", "");
    desk.put("resources/x.yaml.tmp", "");
    for (const name of ["Thumbs.db", "brand/desktop.ini", "resources/ash.yaml~RF12.TMP"]) desk.put(name, "");
    expect(await listChanged()).toEqual([]);
    expect(desk.textOf(".history/.gitignore")).toBe("*\n");
  });

  const outside = JSON.stringify({ at: "", message: "", files: { "../mine.txt": "x" } });
  it.each(["{", "{}", outside])("that is damaged stops nothing silently: it is named (%s)", async (text) => {
    await desk.act({ kind: "reviewed", id: "pine" });
    await publish("One");
    const [, last = ""] = readdirSync(join(desk.folder, ".history")).filter((name) => name.endsWith(".json"));
    desk.put(`.history/${last}`, text);
    await expect(listPast()).rejects.toMatchObject({
      message: expect.stringMatching(/000002\.json: it is damaged$/),
      fix: expect.stringContaining("backup"),
    });
  });
});

describe.each([
  ["git", false],
  ["the own history", true],
])("putting a publishing of %s back", (_, isOwn) => {
  beforeEach(() => {
    if (isOwn) return;
    // A ceiling hides what is in it, too.
    vi.stubEnv("GIT_CEILING_DIRECTORIES", undefined);
    desk.git("init", "--quiet", "--initial-branch=main");
    desk.git("config", "user.name", "A Curator");
    desk.git("config", "user.email", "curator@example.org");
    desk.git("add", "content");
    desk.git("commit", "--quiet", "--message", "Start");
  });
  const idOf = async (message: string) => (await listPast()).find((one) => one.message === message)?.id ?? "";
  const rename = async (name: string) => {
    const { version, fields } = await desk.linkOf("pine");
    await desk.act({ kind: "save", id: "pine", version, fields: { ...fields, name } });
    await publish(name);
  };

  it("brings its files back as ordinary changes, and only while nobody changed them since", async () => {
    expect((await findPublishPlace(desk.folder, desk.context.now)).kind).toBe(isOwn ? "history" : "git");
    await readDeskState(desk.context);
    const before = desk.textOf("resources/pine.yaml");
    await rename("Pine one");
    await rename("Pine two");
    expect(await desk.act({ kind: "revert", id: await idOf("Pine one") })).toMatchObject({
      isDone: false,
      problems: [{ what: expect.stringContaining("changed again since") }],
    });
    expect(await desk.act({ kind: "revert", id: await idOf("Pine two") })).toMatchObject({ isDone: true });
    expect(desk.textOf("resources/pine.yaml")).toContain("Pine one");
    expect((await listChanged()).length).toBe(1);
    expect(await desk.act({ kind: "revert", id: await idOf("Pine one") })).toMatchObject({ isDone: true });
    expect(desk.textOf("resources/pine.yaml")).toBe(before);
  });

  it("keeps a published id for ever", async () => {
    await desk.act({ kind: "add", fields: newFields });
    await publish("Rowans");
    expect(await desk.act({ kind: "revert", id: await idOf("Rowans") })).toMatchObject({
      isDone: false,
      problems: [{ fix: "retire the link instead" }],
    });
  });

  // The own history publishes nothing while a file is missing.
  it.skipIf(isOwn)("brings a deleted link back that went together with a new one, which stays", async () => {
    await readDeskState(desk.context);
    const pine = desk.textOf("resources/pine.yaml");
    await desk.act({ kind: "add", fields: newFields });
    rmSync(join(desk.folder, "resources/pine.yaml"));
    desk.git("add", "-A");
    desk.git("commit", "--quiet", "-m", "Rowans for pines");
    expect(await desk.act({ kind: "revert", id: await idOf("Rowans for pines") })).toMatchObject({
      what: "1 file is back as before that publication. 1 new link stays: retire those that should go. Look at it, then publish it.",
    });
    expect(desk.textOf("resources/pine.yaml")).toBe(pine);
    expect(await desk.linkOf("rowan-and-co")).toBeTruthy();
    expect((await readDeskState(desk.context)).problems).toEqual([]);
  });

  it.each([["x"], ["HEAD"], ["../000001"], ["000001"], ["--all"]])("knows no publishing %s", async (id) => {
    expect(await desk.act({ kind: "revert", id })).toMatchObject({ isDone: false });
  });
});
