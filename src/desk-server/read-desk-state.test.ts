import { rmSync } from "node:fs";
import { join } from "node:path";
import { queryObjects } from "node:v8";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { readDeskContent } from "./read-desk-content.ts";
import { readDeskState } from "./read-desk-state.ts";
import { listIds, makeSampleDesk, newFields, type SampleDesk } from "./testing/sample-desk.ts";

let desk: SampleDesk;
beforeEach(() => {
  desk = makeSampleDesk();
});
afterEach(() => desk.remove());

const state = () => readDeskState(desk.context);

describe("the desk's state", () => {
  it("is the content as the form needs it", async () => {
    const { product, today, isWhole, menus, groups, regions, links, problems, reviews, publishing, changes } =
      await state();
    expect({ product, today, isWhole }).toEqual({ product: "Waymark", today: "2026-11-21", isWhole: true });
    expect(menus.map(({ id }) => id)).toEqual(["uni-resources", "uni-research"]);
    expect(groups[0]).toEqual({
      path: "uni-resources/essays",
      name: "Essays",
      menuId: "uni-resources",
      count: 10,
    });
    expect(regions).toEqual(["Global"]);
    expect(links.find(({ id }) => id === "pine")).toMatchObject({
      fields: { name: "Resource pine", in_group: { "uni-resources/essays": { name: "Pine essays" } } },
      added: "2026-01-05",
      isChanged: false,
    });
    expect(reviews[""]).toMatchObject({ dueCount: 10, doneCount: 0 });
    expect([problems, changes, publishing]).toEqual([[], [], { isPossible: true, branch: "main" }]);
  });

  it("makes a link's fields once while its file says the same, whatever else is written", async () => {
    const fieldsOf = async (id: string) => (await state()).links.find((link) => link.id === id)?.fields;
    // No other desk has had the same content.
    desk.put("resources/ash.yaml", desk.textOf("resources/ash.yaml").replace("Resource ash", "Common ash"));
    const before = [await fieldsOf("ash"), await fieldsOf("pine")];
    desk.put("resources/pine.yaml", desk.textOf("resources/pine.yaml").replace("Resource pine", "Pine"));
    expect(await fieldsOf("ash")).toBe(before[0]);
    expect(await fieldsOf("pine")).toEqual({ ...before[1], name: "Pine" });
    expect(() => before[0]?.groups.push("uni-research/germany")).toThrow(TypeError);
  });

  it("keeps what it has made of each link, and not of all of them as they were then", async () => {
    const paths = (await state()).links.map(({ id }) => `resources/${id}.yaml`);
    const changeEach = async (some: readonly string[]) => {
      for (const path of some) {
        desk.put(path, desk.textOf(path).replace(/^name: /m, "$&My "));
        await readDeskContent(desk.context);
      }
      return queryObjects(Set, { format: "count" });
    };
    const before = await changeEach(paths.slice(0, 1));
    expect((await changeEach(paths)) - before).toBeLessThan(paths.length);
  });

  it("asks who runs the hub until that is said", async () => {
    const askedFor = async () => (await state()).setup.filter(({ isDone }) => !isDone).map(({ id }) => id);
    expect(await askedFor()).toContain("about");
    const site = desk.textOf("site.yaml");
    desk.put("site.yaml", `${site}about: { what: Links. }\n`);
    expect(await askedFor()).toContain("about");
    desk.put("site.yaml", `${site}about: { run_by: Northgate in Leeds }\n`);
    expect(await askedFor()).not.toContain("about");
  });

  it.each(["", "broken: [\n"])(
    "calls all what visitors read, whatever another file says: %j",
    async (said) => {
      if (said) desk.put("feeds.yaml", said);
      const named = (path: string) =>
        desk.textOf(path).replace(/(name: )(Uni Resources|Essays|Resource pine)\b/g, '$1"{product} $2"');
      for (const path of ["menus.yaml", "resources/pine.yaml"]) desk.put(path, named(path));
      desk.put(
        "site.yaml",
        desk.textOf("site.yaml").replace("product: Waymark", () => 'product: "A$$$&"'),
      );
      const { menus, groups, changes } = await state();
      expect([menus[0]?.name, groups[0]?.name]).toEqual(["A$$$& Uni Resources", "A$$$& Essays"]);
      expect(changes.map(({ title }) => title)).toContain("A$$$& Resource pine: name");
    },
  );

  it("shows the first lines of a long change, and how many more there are", async () => {
    desk.put("checks/a.txt", Array.from({ length: 5000 }, (_, at) => `link-${at}\n`).join(""));
    const [{ diff } = { diff: "" }] = (await state()).changes;
    expect(diff).toMatch(/^@@.*\n\+link-0\n/);
    expect(diff.split("\n").slice(-2)).toEqual(["+link-198", "… and 4801 more lines"]);
  });

  it("says that nobody is named, so that an owner who was taken out leaves an open desk too", async () => {
    const site = desk.textOf("site.yaml");
    desk.put("site.yaml", `${site}review:\n  owner: Maria\n`);
    const before = await state();
    desk.put("site.yaml", site);
    const after = JSON.parse(JSON.stringify(await state()));
    expect([before.owner, after.owner]).toEqual(["Maria", ""]);
  });

  it("keeps links, groups and changes while a file contains an error, and says that nothing can be published", async () => {
    desk.put("resources/ash.yaml", "name: [\n");
    desk.put("site.yaml", desk.textOf("site.yaml").replace("url: https", "url: ftp"));
    const { isWhole, product, menus, groups, links, problems, publishing, findings, reviews } = await state();
    expect([isWhole, product, findings, reviews]).toEqual([false, "Waymark", [], {}]);
    expect(menus).toEqual([
      { id: "uni-resources", name: "Uni Resources" },
      { id: "uni-research", name: "Uni Research" },
    ]);
    expect(groups.map(({ count }) => count)).toEqual([9, 1, 0]);
    expect(links.some(({ id }) => id === "pine")).toBe(true);
    expect(problems.map(({ where }) => where.replace(/:.*/, ""))).toEqual(
      expect.arrayContaining(["content/resources/ash.yaml", "content/site.yaml"]),
    );
    expect(publishing).toMatchObject({
      isPossible: false,
      why: expect.stringMatching(/ errors, the first in content\//),
    });
  });

  it("counts the links of a group as it has them itself, whatever a file says in place of a list", async () => {
    const pine = desk.textOf("resources/pine.yaml");
    for (const said of ["uni-resources/essays", "[[uni-resources/essays]]", "5", "null"]) {
      desk.put("resources/pine.yaml", pine.replace(/^groups:(?:\n +-.*)*.*/m, `groups: ${said}`));
      const { groups, links } = await state();
      const inFirst = links.filter(({ fields }) => fields.groups.includes(groups[0]?.path ?? ""));
      expect([groups[0]?.count, inFirst.length]).toEqual([9, 9]);
    }
  });

  it("counts a damaged record of the checker and a damaged draft among the problems", async () => {
    desk.put("checks/p.txt", "pine\n  nonsense\n");
    desk.put("proposals/x.yaml", "url: 3\n");
    const wheres = (await state()).problems.map(({ where }) => where.replace(/:.*/, ""));
    expect(wheres).toContain("content/checks/p.txt");
    expect(wheres).toContain("content/proposals/x.yaml");
  });

  it("says of a proposal why its group was chosen, without the other groups of the day when it came in", async () => {
    const why = "'Uni Resources, Essays: \"essay\". Else: uni-resources/gone, uni-research/away.'";
    desk.put(
      "proposals/x.yaml",
      `url: https://x.org/\nname: X\nwhy: ${why}\nproposed: 2026-11-19\nresponse: 00000000000000a4\n`,
    );
    expect((await state()).proposals).toMatchObject([{ why: 'Uni Resources, Essays: "essay".' }]);
  });

  it("sees what other tools and people write, at once", async () => {
    await state();
    desk.put("resources/pine.yaml", desk.textOf("resources/pine.yaml").replace("Resource pine", "Pine tree"));
    expect((await desk.linkOf("pine")).fields.name).toBe("Pine tree");
  });

  it("says of a link whose file was deleted how it comes back, without a terminal", async () => {
    rmSync(join(desk.folder, "resources/ash.yaml"));
    const { problems } = await state();
    expect(problems).toContainEqual(
      expect.objectContaining({
        what: 'the id "ash" was published and its file is gone',
        fix: expect.stringMatching(/^press “Undo” beside it under Publish/),
      }),
    );
  });

  it("says of a link that nobody has listed yet how the desk lists it", async () => {
    desk.put("resources/beech.yaml", desk.textOf("resources/ash.yaml").replaceAll("ash", "beech"));
    const fix = expect.stringMatching(/^open it and press .*“Save” after any change$/);
    expect((await state()).problems).toMatchObject([
      { what: expect.stringContaining('"beech" is not in'), fix },
    ]);
    await desk.act({ kind: "reviewed", id: "beech" });
    expect((await state()).problems).toEqual([]);
    expect(listIds(desk)).toContain("beech");
  });

  it("leads on where a link was deleted before it was published, and keeps the other new ones", async () => {
    await desk.act({ kind: "add", fields: newFields });
    await desk.act({ kind: "add", fields: { ...newFields, name: "Beech", url: "https://beech.org/" } });
    rmSync(join(desk.folder, "resources/rowan-and-co.yaml"));
    const { problems } = await state();
    const fix = "press “Undo” beside “List of all ids” under Publish";
    expect(problems).toMatchObject([{ what: expect.stringContaining("before it was published"), fix }]);
    expect(await desk.undo("content/ids.txt")).toMatchObject({
      what: '"List of all ids" is without the links that were deleted.',
    });
    expect((await state()).problems).toEqual([]);
    expect(listIds(desk)).toEqual(expect.arrayContaining(["ash", "beech"]));
    expect(listIds(desk)).not.toContain("rowan-and-co");
    expect(await desk.act({ kind: "publish", message: "Beeches" })).toMatchObject({ isDone: true });
    // What was published stays in the list, whatever is pressed.
    rmSync(join(desk.folder, "resources/beech.yaml"));
    await desk.act({ kind: "add", fields: newFields });
    expect(await desk.undo("content/ids.txt")).toMatchObject({ isDone: false });
    expect(listIds(desk)).toContain("beech");
  });

  it.each([true, false])("puts published ids back that the list has lost, git: %s", async (hasGit) => {
    desk.remove();
    desk = makeSampleDesk({}, { hasGit });
    await state();
    const [start, list] = [hasGit ? "content/" : "", desk.textOf("ids.txt")];
    desk.put("ids.txt", list.replace("pine\n", "pin\n"));
    const isBack = { isDone: true, what: '"List of all ids" is back as last published.' };
    expect(await desk.undo(`${start}ids.txt`)).toMatchObject(isBack);
    expect(desk.textOf("ids.txt")).toBe(list);

    await desk.act({ kind: "add", fields: newFields });
    for (const id of ["rowan-and-co", "pine"]) rmSync(join(desk.folder, `resources/${id}.yaml`));
    desk.put("ids.txt", desk.textOf("ids.txt").replace("pine\n", ""));
    const gone = { what: expect.stringContaining('"pine" was published and its file is gone') };
    expect(await desk.undo(`${start}ids.txt`)).toMatchObject({ isDone: false, problems: [gone] });
    const told = (await state()).problems.filter(
      ({ what }) => what === 'the id "pine" was published and its file is gone',
    );
    expect(told).toMatchObject([{ fix: expect.stringMatching(/^press “Undo” beside it under Publish/) }]);
    const withRowan = desk.textOf("ids.txt");
    desk.put("ids.txt", withRowan.replace("rowan-and-co\n", ""));
    const refused = { isDone: false, problems: [{ what: expect.stringContaining(told[0]?.what ?? "?") }] };
    expect(await desk.act({ kind: "publish", message: "Less" })).toMatchObject(refused);
    desk.put("ids.txt", withRowan);
    expect(await desk.undo(`${start}resources/pine.yaml`)).toMatchObject({ isDone: true });
    expect(await desk.undo(`${start}ids.txt`)).toMatchObject(isBack);
    expect(await state()).toMatchObject({ problems: [], changes: [] });
  });

  it("calls no link of a merge unpublished, and leaves the list and its new links until that is finished", async () => {
    const save = async (name: string) => {
      const { version, fields } = await desk.linkOf("pine");
      await desk.act({ kind: "save", id: "pine", version, fields: { ...fields, name } });
      await desk.act({ kind: "publish", message: name });
    };
    desk.git("switch", "--quiet", "--create", "theirs");
    await desk.act({ kind: "add", fields: { ...newFields, name: "Beech" } });
    await save("Theirs");
    desk.git("switch", "--quiet", "main");
    await save("Ours");
    expect(() => desk.git("merge", "--quiet", "theirs")).toThrow();
    desk.git("checkout", "--quiet", "--ours", "content/resources/pine.yaml");
    const mayBeOthers = {
      isDone: false,
      problems: [{ what: expect.stringMatching(/^others may have published/) }],
    };
    expect(await desk.undo("content/resources/beech.yaml")).toMatchObject(mayBeOthers);
    rmSync(join(desk.folder, "resources/beech.yaml"));
    expect((await state()).problems).toMatchObject([
      { what: 'the id "beech" was published and its file is gone' },
    ]);
    expect(await desk.undo("content/ids.txt")).toMatchObject(mayBeOthers);
    expect(listIds(desk)).toContain("beech");
    desk.git("checkout", "--quiet", "theirs", "content/resources/beech.yaml");
    expect(await state()).toMatchObject({
      problems: [],
      publishing: { why: expect.stringMatching(/^A merge is/) },
    });
    await desk.act({ kind: "reviewed", id: "ash" });
    expect(await desk.undo("content/resources/ash.yaml")).toMatchObject({ isDone: true });
  });

  it("lists what nobody can undo after what curators have changed, and publishes both", async () => {
    desk.put("checks/a.txt", "\nash\n  reached 2026-11-20\n");
    await desk.act({ kind: "reviewed", id: "pine" });
    const { changes } = await state();
    expect(changes.map(({ isUndoable }) => isUndoable)).toEqual([true, false]);
    const seen = changes.map(({ version }) => version);
    expect(await desk.act({ kind: "publish", message: "Both", seen })).toMatchObject({ isDone: true });
  });

  it("names every change in words", async () => {
    await desk.act({ kind: "add", fields: newFields });
    const { version, fields } = await desk.linkOf("ash");
    await desk.act({
      kind: "save",
      id: "ash",
      version,
      fields: { ...fields, url: "https://ash.net/", cost: "paid" },
    });
    await desk.act({ kind: "retire", id: "pine", why: "Closed." });
    desk.put("README.md", "New.\n");
    desk.put("menus.yaml", desk.textOf("menus.yaml").replace("Before the first day.", "Before."));
    expect((await state()).changes.map(({ path, kind, title }) => [path, kind, title])).toEqual([
      ["content/README.md", "added", "README.md"],
      ["content/ids.txt", "changed", "List of all ids"],
      ["content/menus.yaml", "changed", "Menus and groups"],
      ["content/resources/ash.yaml", "changed", "Resource ash: address, cost"],
      ["content/resources/pine.yaml", "changed", "Resource pine: retired"],
      ["content/resources/rowan-and-co.yaml", "added", "Rowan & Co: new link"],
    ]);
  });
});
