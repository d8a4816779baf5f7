import { spawn } from "node:child_process";
import { once } from "node:events";
import type { Readable } from "node:stream";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { parseCatalog } from "#catalog/parse-catalog.ts";
import { writeJournal } from "#content/change-content.ts";
import { readChecks } from "#content/checks-folder.ts";
import { ContentLockedError } from "#content/lock-content.ts";
import { readContent } from "#content/read-content.ts";
import { type DeskAction, parseAction } from "#desk-wire/desk-requests.ts";
import { answerFormCheck } from "./change-link.ts";
import { doAction } from "./do-action.ts";
import { readDeskState } from "./read-desk-state.ts";
import { listIds, makeSampleDesk, newFields, type SampleDesk } from "./testing/sample-desk.ts";

let desk: SampleDesk;
beforeEach(() => {
  desk = makeSampleDesk({}, { hasGit: false });
});
afterEach(() => desk.remove());

const errorsOf = async () =>
  parseCatalog(await readContent(desk.folder)).problems.filter(({ level }) => level === "error");
const whatOf = (answer: Awaited<ReturnType<SampleDesk["act"]>>) =>
  answer.isDone ? [] : answer.problems.map(({ field, what }) => `${field ?? "-"}: ${what}`);

describe("save", () => {
  it("writes what differs, and keeps comments, other fields and words for other groups", async () => {
    const noted = desk.textOf("resources/pine.yaml").replace("    description: Its", "    # Till May.\n$&");
    desk.put("resources/pine.yaml", noted);
    const { version, fields } = await desk.linkOf("pine");
    const in_group = {
      ...fields.in_group,
      "uni-resources/essays": { name: "Pine, the essays", url: "https://www.pine.org/essays" },
    };
    const answer = await desk.act({
      kind: "save",
      id: "pine",
      version,
      fields: { ...fields, description: "Other words.", in_group },
    });
    expect(answer).toMatchObject({ isDone: true, what: '"Resource pine" is saved.' });
    const text = desk.textOf("resources/pine.yaml");
    expect(text).toContain("# Ask Mr Pine about it.");
    expect(text).toContain("  - uni-resources/scholarships # since spring");
    expect(text).toContain("description: Other words.\n");
    expect(text).toContain("name: Pine, the essays\n");
    expect(text).toContain("    # Till May.\n    description: Its money.\n");
    expect(await errorsOf()).toEqual([]);
  });

  const press = "press “Mark as reviewed today”";
  it.each([
    ["ahead of the clock", "added: 2199-01-01", /in the future/],
    ["of no calendar", "added: 2026-02-31", /not a day/],
    ["not there", "# no day", /(empty|missing)$/],
    ["of no text", "added: 2026", /is not a text/],
    ["a list", "added: [2026, 1, 5]", /is a list/],
  ])(
    "a day of adding that is %s becomes today's, since no form has a field for it",
    async (_what, line, said) => {
      const text = desk.textOf("resources/pine.yaml").replace(/^added: .*$/m, line);
      const fix = `${press}, or “Save” after any change`;
      for (const kind of ["save", "reviewed"] as const) {
        desk.put("resources/pine.yaml", text);
        const { version, fields } = await desk.linkOf("pine");
        const { problems } = await answerFormCheck({ id: "pine", fields }, desk.context);
        expect(problems).toMatchObject([{ what: expect.stringMatching(said), fix }]);
        const { problems: ofWeek, today } = await readDeskState(desk.context);
        expect(ofWeek).toMatchObject([{ what: expect.stringMatching(said), fix: `open it and ${fix}` }]);
        const save = { kind: "save", id: "pine", version, fields: { ...fields, name: "Pine" } } as const;
        expect(await desk.act(kind === "save" ? save : { kind, id: "pine" })).toMatchObject({ isDone: true });
        expect(desk.textOf("resources/pine.yaml")).toMatch(new RegExp(`^added: ${today}$`, "m"));
        expect(await errorsOf()).toEqual([]);
      }
    },
  );

  it.each(["2199-01-01", "2026-02-31"])(
    "a day of review that is %s becomes today's by its button",
    async (day) => {
      desk.put(
        "resources/pine.yaml",
        desk.textOf("resources/pine.yaml").replace(/^added: .*$/m, `$&\nreviewed: ${day}`),
      );
      const { fields } = await desk.linkOf("pine");
      expect((await answerFormCheck({ id: "pine", fields }, desk.context)).problems).toMatchObject([
        { fix: press },
      ]);
      expect((await readDeskState(desk.context)).problems).toMatchObject([{ fix: `open it and ${press}` }]);
      const { version } = await desk.linkOf("pine");
      const review = (seen: string) => desk.act({ kind: "reviewed", id: "pine", version: seen });
      expect(await review("another")).toMatchObject({ isDone: false, isStale: true });
      expect(await review(version)).toMatchObject({ isDone: true });
      expect(await errorsOf()).toEqual([]);
    },
  );

  it("a day of retiring that a wrong clock has written becomes today's when it is retired again", async () => {
    await desk.act({ kind: "retire", id: "pine", why: "Closed." });
    const text = desk.textOf("resources/pine.yaml").replace(/^( +on): .*$/m, "$1: 2199-01-01");
    desk.put("resources/pine.yaml", text);
    expect((await readDeskState(desk.context)).problems).toMatchObject([
      { fix: "open it and press “Bring it back”, then retire it again" },
    ]);
    expect(await desk.act({ kind: "restore", id: "pine" })).toMatchObject({ isDone: true });
    expect(await desk.act({ kind: "retire", id: "pine", why: "Closed." })).toMatchObject({ isDone: true });
    expect(await errorsOf()).toEqual([]);
  });

  it("a problem of another field keeps its words", async () => {
    desk.put("resources/pine.yaml", `${desk.textOf("resources/pine.yaml")}constructor: 1\n`);
    const { problems } = await readDeskState(desk.context);
    expect(problems.map(({ fix }) => fix).join()).not.toMatch(/open it and|function/);
  });

  it("calls a link what visitors read", async () => {
    const { version, fields } = await desk.linkOf("pine");
    const save = {
      kind: "save",
      id: "pine",
      version,
      fields: { ...fields, name: "{product} pine" },
    } as const;
    expect(await desk.act(save)).toMatchObject({ what: '"Waymark pine" is saved.' });
    expect(desk.textOf("resources/pine.yaml")).toContain("{product} pine");
  });

  it("brings the whole new state, with the change named in words", async () => {
    const { version, fields } = await desk.linkOf("pine");
    const answer = await desk.act({ kind: "save", id: "pine", version, fields: { ...fields, cost: "paid" } });
    if (!answer.isDone) throw new Error(JSON.stringify(answer));
    const link = answer.state.links.find(({ id }) => id === "pine");
    expect(link).toMatchObject({ isChanged: true, fields: { cost: "paid" } });
    expect(link?.version).not.toBe(version);
    expect(answer.state.changes).toEqual([
      expect.objectContaining({ path: "resources/pine.yaml", kind: "changed" }),
    ]);
    expect(answer.state.changes[0]?.diff).toContain("-cost: free\n+cost: paid\n");
  });

  it.each([
    "",
    "# Nothing yet.\n",
    "- null\n",
    "a: b\n",
    "- id: uni-resources\n  groups: 5\n",
    "- id: uni-resources\n  groups:\n    - null\n    - id: scholarships\n      first: pine\n",
  ])("takes a link out of its groups beside the damaged menus %j", async (menus) => {
    desk.put("menus.yaml", menus);
    const { version, fields } = await desk.linkOf("pine");
    const given = { ...fields, description: "Other words.", groups: [], in_group: {} };
    expect(await desk.act({ kind: "save", id: "pine", version, fields: given })).toMatchObject({
      isDone: true,
    });
    expect(desk.textOf("resources/pine.yaml")).toContain("description: Other words.\n");
    expect(desk.textOf("menus.yaml")).toBe(menus);
  });

  it("knows no group __proto__, and gives nothing to all objects", async () => {
    const { version, fields } = await desk.linkOf("pine");
    const in_group = Object.fromEntries([
      ...Object.entries(fields.in_group),
      ["__proto__", { name: "Pine" }],
    ]);
    const given = { ...fields, groups: [...fields.groups, "__proto__"], in_group };
    const answer = await desk.act({ kind: "save", id: "pine", version, fields: given });
    expect(whatOf(answer)).toEqual(
      ["groups", "in_group"].map((field) => `${field}: there is no group "__proto__"`),
    );
    expect("name" in {}).toBe(false);
  });

  it("writes nothing if nothing differs, whatever form the file has", async () => {
    desk.put("resources/ash.yaml", desk.textOf("resources/ash.yaml").replace("name: ", "name:   "));
    const before = desk.snapshot();
    for (const { id, version, fields } of [await desk.linkOf("pine"), await desk.linkOf("ash")])
      expect(await desk.act({ kind: "save", id, version, fields })).toMatchObject({
        isDone: true,
        what: expect.stringContaining("Nothing changed in"),
      });
    expect(desk.snapshot()).toEqual(before);
  });

  it("refuses a stale version and loses neither edit", async () => {
    const { version, fields } = await desk.linkOf("pine");
    const theirs = desk.textOf("resources/pine.yaml").replace("What a visitor finds there.", "Theirs.");
    desk.put("resources/pine.yaml", theirs);
    const answer = await desk.act({ kind: "save", id: "pine", version, fields: { ...fields, name: "Mine" } });
    expect(answer).toMatchObject({ isDone: false, isStale: true });
    expect(desk.textOf("resources/pine.yaml")).toBe(theirs);
  });

  it.each([
    ["an address without https", { url: "http://pine.org/" }, "url: the address is http"],
    ["an empty name", { name: "  " }, "name: this is empty"],
    ["another link's address", { url: "https://ash.org" }, "url: ash has the same address"],
    ["another link's name", { name: "resource ASH" }, "name: ash has the same name"],
    ["another link's name, the other being later in the alphabet", { name: "Resource oak" }, "name: oak has"],
    ["a group that is none", { groups: ["uni-resources/nothing"] }, "groups: there is no group"],
    ["no audience", { audiences: [] }, "audiences: this is empty"],
    ["no cost", { cost: "" as const }, "cost: this is empty"],
    ["a text that is too long", { description: "x".repeat(161) }, "description: the text has 161"],
    ["a language that is none", { language: "French" }, 'language: "French" is not allowed'],
  ])("refuses %s beside its field, and leaves everything as it was", async (_what, change, problem) => {
    const before = desk.snapshot();
    const { version, fields } = await desk.linkOf("pine");
    const answer = await desk.act({ kind: "save", id: "pine", version, fields: { ...fields, ...change } });
    expect(whatOf(answer).join()).toContain(problem);
    expect(desk.snapshot()).toEqual(before);
  });

  it("takes the words for a group and a first place there with the group", async () => {
    desk.put(
      "menus.yaml",
      desk.textOf("menus.yaml").replace("name: Essays", "name: Essays\n      first: [pine, ash]"),
    );
    const { version, fields } = await desk.linkOf("pine");
    const groups = ["uni-resources/scholarships"];
    await desk.act({ kind: "save", id: "pine", version, fields: { ...fields, groups } });
    expect(desk.textOf("resources/pine.yaml")).not.toContain("essays");
    expect(desk.textOf("menus.yaml")).toMatch(/first:\s+(\[|- )ash/);
    expect(await errorsOf()).toEqual([]);
  });

  it("takes the place of words for a group with it, though there are none", async () => {
    const bare = "in_group:\n  uni-resources/essays: {}\n";
    desk.put(
      "resources/pine.yaml",
      desk.textOf("resources/pine.yaml").replace(/^in_group:\n(?: +.*\n)+/m, bare),
    );
    const { version, fields } = await desk.linkOf("pine");
    const groups = ["uni-resources/scholarships"];
    expect(
      whatOf(await desk.act({ kind: "save", id: "pine", version, fields: { ...fields, groups } })),
    ).toEqual([]);
    expect(desk.textOf("resources/pine.yaml")).not.toMatch(/essays|in_group/);
  });

  it("mends a link while another file contains an error, and while its own does", async () => {
    desk.put("resources/ash.yaml", "name: [\n");
    desk.put("resources/pine.yaml", desk.textOf("resources/pine.yaml").replace("cost: free", "cost: gratis"));
    const { version, fields } = await desk.linkOf("pine");
    expect(fields.cost).toBe("");
    const named = { ...fields, name: "Pine" };
    expect(whatOf(await desk.act({ kind: "save", id: "pine", version, fields: named }))).toEqual([]);
    const next = await desk.linkOf("pine");
    const mended = { ...next.fields, cost: "free" as const };
    await desk.act({ kind: "save", id: "pine", version: next.version, fields: mended });
    expect((await errorsOf()).filter(({ where }) => where.includes("pine"))).toEqual([]);
  });

  it("corrects an address that is none in the file, or leaves it for later", async () => {
    const { fields } = await desk.linkOf("pine");
    desk.put("resources/pine.yaml", desk.textOf("resources/pine.yaml").replace(/^url: .*/m, "url: nonsense"));
    for (const part of [{ url: "nonsense" }, { url: fields.url }]) {
      const { version } = await desk.linkOf("pine");
      const save = {
        kind: "save",
        id: "pine",
        version,
        fields: { ...fields, name: "Pine", ...part },
      } as const;
      expect(whatOf(await desk.act(save))).toEqual([]);
    }
    expect(desk.textOf("resources/pine.yaml")).toContain(`url: ${fields.url}\n`);
  });

  it("refuses a link that is not there, and says how what was typed is not lost", async () => {
    const { version, fields } = await desk.linkOf("pine");
    const answer = await desk.act({ kind: "save", id: "nobody", version, fields });
    expect(whatOf(answer)).toEqual(['-: the file of the link "nobody" is gone or cannot be read']);
    expect(answer).toMatchObject({ problems: [{ fix: expect.stringContaining("and save again") }] });
  });
});

describe("add", () => {
  it("makes the file and lists its id, and says which id it got", async () => {
    const answer = await desk.act({ kind: "add", fields: newFields });
    expect(answer).toMatchObject({ isDone: true, id: "rowan-and-co" });
    expect(desk.textOf("resources/rowan-and-co.yaml")).toBe(
      `# yaml-language-server: $schema=../schema/resource.json
name: Rowan & Co
url: https://rowan.org/
description: What there is about rowans.
groups:
  - uni-research/australian-nz
audiences: [student]
cost: free
regions: [Global]
added: 2026-11-21
`,
    );
    expect(listIds(desk)).toContain("rowan-and-co");
    expect(await errorsOf()).toEqual([]);
    expect(desk.sites.requests).toEqual([]);
  });

  it("never gives an id that is taken, or was published once and has lost its file", async () => {
    desk.put("ids.txt", `${desk.textOf("ids.txt")}rowan-and-co\n`);
    expect(await desk.act({ kind: "add", fields: newFields })).toMatchObject({
      isDone: true,
      id: "rowan-and-co-2",
    });
    const twin = { ...newFields, name: "Rowan + Co", url: "https://rowan.net/" };
    expect(await desk.act({ kind: "add", fields: { ...twin, name: "Pine" } })).toMatchObject({
      id: "pine-2",
    });
  });

  it("refuses what is listed already, in other letters too", async () => {
    const before = desk.snapshot();
    const fields = { ...newFields, url: "https://ASH.org/" };
    expect(whatOf(await desk.act({ kind: "add", fields }))).toEqual(["url: ash has the same address"]);
    expect(desk.snapshot()).toEqual(before);
  });

  it("names everything that an empty form lacks", async () => {
    const fields = { ...newFields, name: "", url: "", description: "", audiences: [], cost: "" as const };
    expect(whatOf(await desk.act({ kind: "add", fields: { ...fields, regions: [] } }))).toEqual(
      ["name", "url", "description", "audiences", "cost", "regions"].map(
        (field) => `${field}: this is empty`,
      ),
    );
  });
});

describe("reviewed, retire, restore", () => {
  it("reviewed notes today, settles the doubt, and nothing else", async () => {
    desk.put("resources/pine.yaml", `${desk.textOf("resources/pine.yaml")}look_again: Is it free?\n`);
    expect((await desk.linkOf("pine")).lookAgain).toBe("Is it free?");
    await desk.act({ kind: "reviewed", id: "pine" });
    const { reviewed, lookAgain } = await desk.linkOf("pine");
    expect([reviewed, lookAgain]).toEqual(["2026-11-21", undefined]);
    expect(desk.textOf("resources/pine.yaml")).toContain("# since spring");
  });

  it("reviewed and retire take a link that a colleague has added where it is tomorrow", async () => {
    await desk.act({ kind: "add", fields: newFields });
    const { context } = desk;
    const act = (action: DeskAction) =>
      doAction(action, { ...context, now: () => new Date("2026-11-20T12:00:00Z") });
    const id = "rowan-and-co";
    expect(await act({ kind: "reviewed", id })).toMatchObject({ isDone: true });
    expect(await act({ kind: "retire", id, why: "Closed." })).toMatchObject({ isDone: true });
    const { added, reviewed, retired } = await desk.linkOf(id);
    expect([added, reviewed, retired?.on]).toEqual(["2026-11-21", "2026-11-21", "2026-11-21"]);
    await desk.act({ kind: "restore", id });
    await desk.act({ kind: "retire", id, why: "Closed.", replacement: "pine" });
    expect(await act({ kind: "retire", id: "pine", why: "Closed." })).toMatchObject({ isDone: true });
  });

  it("retire keeps the file, and says why; what the checker knew stays until a whole check", async () => {
    const state = { verdict: "gone", at: "2026-11-20T03Z", because: "410" } as const;
    desk.putChecks({ pine: { state }, ash: { state } });
    const answer = await desk.act({
      kind: "retire",
      id: "pine",
      why: " Closed\nin 2026. ",
      replacement: "ash",
    });
    expect(answer).toMatchObject({ isDone: true });
    expect((await desk.linkOf("pine")).retired).toEqual({
      on: "2026-11-21",
      why: "Closed in 2026.",
      replacement: "ash",
    });
    const { checks } = await readChecks(desk.folder);
    expect([...checks.records.keys()]).toEqual(["ash", "pine"]);
    expect(await errorsOf()).toEqual([]);
  });

  it("retire leaves those that it replaced as they are: back on the page, it is their replacement again", async () => {
    await desk.act({ kind: "add", fields: newFields });
    await desk.act({ kind: "retire", id: "rowan-and-co", why: "Closed.", replacement: "pine" });
    const before = desk.textOf("resources/rowan-and-co.yaml");
    for (const replacement of ["elm", ""]) {
      const action = { kind: "retire", id: "pine", why: "Closed.", replacement } as const;
      expect(await desk.act(action)).toMatchObject({ isDone: true });
      expect(await errorsOf()).toEqual([]);
      expect(await desk.act({ kind: "restore", id: "pine" })).toMatchObject({ isDone: true });
    }
    expect(desk.textOf("resources/rowan-and-co.yaml")).toBe(before);
    // Chosen before another tab has retired it.
    await desk.act({ kind: "add", fields: { ...newFields, name: "Yew", url: "https://yew.org/" } });
    await desk.act({ kind: "retire", id: "yew", why: "Closed." });
    for (const replacement of ["rowan-and-co", "yew"]) {
      const answer = await desk.act({ kind: "retire", id: "pine", why: "Closed.", replacement });
      expect(whatOf(answer)).toEqual([`replacement: "${replacement}" is retired too`]);
    }
  });

  it("refuses to send visitors in a circle, however many links it leads through", async () => {
    for (const name of ["Rowan", "Yew"])
      await desk.act({ kind: "add", fields: { ...newFields, name, url: `https://${name}.org/` } });
    await desk.act({ kind: "retire", id: "pine", why: "Closed.", replacement: "rowan" });
    await desk.act({ kind: "retire", id: "rowan", why: "Closed.", replacement: "yew" });
    const path = "resources/yew.yaml";
    desk.put(path, `${desk.textOf(path)}retired: { on: 2026-11-21, why: Closed., replacement: pine }\n`);
    expect(JSON.stringify(await errorsOf())).toContain("is retired too");
  });

  it("retire takes an empty replacement for none", async () => {
    const action = parseAction({ kind: "retire", id: "pine", why: "Closed.", replacement: "" });
    if (!action) throw new Error("It is not read as an action.");
    expect(await desk.act(action)).toMatchObject({ isDone: true });
    expect((await desk.linkOf("pine")).retired).toEqual({ on: "2026-11-21", why: "Closed." });
  });

  it.each([
    ["without a reason", { id: "pine", why: " " }, "why: the reason is empty"],
    ["with a reason too long", { id: "pine", why: "x".repeat(161) }, "why: the text has 161"],
    [
      "with a replacement that is none",
      { id: "pine", why: "Closed.", replacement: "nobody" },
      "replacement: there is no resource",
    ],
    [
      "with itself as replacement",
      { id: "pine", why: "Closed.", replacement: "pine" },
      "replacement: it names itself as its replacement",
    ],
    ["that the home page shows", { id: "ash", why: "Closed." }, '-: "ash" is retired (Settings, Home page)'],
  ])("retire refuses a link %s", async (_what, given, problem) => {
    const before = desk.snapshot();
    expect(whatOf(await desk.act({ kind: "retire", ...given })).join()).toContain(problem);
    expect(desk.snapshot()).toEqual(before);
  });

  it("reviewed twice, as where the answer was lost, is nobody else's change", async () => {
    const { version } = await desk.linkOf("pine");
    const review = { kind: "reviewed", id: "pine", version } as const;
    for (const _ of ["sent", "sent again"]) expect(await desk.act(review)).toMatchObject({ isDone: true });
    desk.put("resources/pine.yaml", desk.textOf("resources/pine.yaml").replace("2026-11-21", "2026-11-20"));
    expect(await desk.act(review)).toMatchObject({ isStale: true });
  });

  it("reviewed today and retired since by someone else: nobody is told that it is reviewed", async () => {
    const { version } = await desk.linkOf("pine");
    await desk.act({ kind: "reviewed", id: "pine" });
    await desk.act({ kind: "retire", id: "pine", why: "Closed." });
    const answer = await desk.act({ kind: "reviewed", id: "pine", version });
    expect(answer.isDone).toBe(false);
    expect(whatOf(answer)[0]).toContain("it is retired");
  });

  it("retire is about the link as it was read: changed since, it says what is there now", async () => {
    const { version } = await desk.linkOf("pine");
    const before = desk.textOf("resources/pine.yaml");
    desk.put("resources/pine.yaml", before.replace(/^name: .*$/m, "name: Pine, mended"));
    const retire = { kind: "retire", id: "pine", why: "Closed.", version } as const;
    const answer = await desk.act(retire);
    expect(answer).toMatchObject({ isDone: false, isStale: true });
    expect(whatOf(answer)[0]).toMatch(/it has changed since you read it\. It is now "Pine, mended", https:/);
    expect(desk.textOf("resources/pine.yaml")).not.toContain("retired");
    const now = (await desk.linkOf("pine")).version;
    expect(await desk.act({ ...retire, version: now })).toMatchObject({ isDone: true });
    // Nobody has to read what changed in a link that is off the page already.
    expect(whatOf(await desk.act(retire))).toEqual(['-: it is already retired: "Closed."']);
  });

  it("restore is about the link as it was read", async () => {
    await desk.act({ kind: "retire", id: "pine", why: "Closed." });
    const { version } = await desk.linkOf("pine");
    const text = desk.textOf("resources/pine.yaml");
    desk.put("resources/pine.yaml", text.replace("Closed.", "Sold to a shop."));
    const restore = { kind: "restore", id: "pine" } as const;
    expect(await desk.act({ ...restore, version })).toMatchObject({ isDone: false, isStale: true });
    expect(desk.textOf("resources/pine.yaml")).toContain("Sold to a shop.");
    const now = await desk.linkOf("pine");
    expect(await desk.act({ ...restore, version: now.version })).toMatchObject({ isDone: true });
  });

  it("restore puts it back, and retire refuses what is so already", async () => {
    const before = desk.textOf("resources/pine.yaml");
    await desk.act({ kind: "retire", id: "pine", why: "Closed." });
    expect(whatOf(await desk.act({ kind: "retire", id: "pine", why: "Closed." }))).toEqual([
      '-: it is already retired: "Closed."',
    ]);
    expect(whatOf(await desk.act({ kind: "reviewed", id: "pine" }))[0]).toMatch(/it is retired/);
    const { version } = await desk.linkOf("pine");
    // The second as where the answer to the first was lost.
    for (const _ of ["first", "second"])
      expect(await desk.act({ kind: "restore", id: "pine", version })).toMatchObject({
        isDone: true,
        what: '"Resource pine" is back on the page.',
      });
    const { retired } = await desk.linkOf("pine");
    expect(retired).toBeUndefined();
    expect(desk.textOf("resources/pine.yaml")).toContain(before.split("\n").at(-2));
  });

  it("a retired link's address is free for another", async () => {
    await desk.act({ kind: "retire", id: "pine", why: "Closed." });
    const answer = await desk.act({ kind: "add", fields: { ...newFields, url: "https://www.pine.org/" } });
    expect(answer).toMatchObject({ isDone: true });
    expect(whatOf(await desk.act({ kind: "restore", id: "pine" }))).toEqual([
      "url: rowan-and-co has the same address",
    ]);
  });
});

describe("T21, T22: other tools, kills and disks", () => {
  it("refuses while another tool has the folder locked, and writes nothing", async () => {
    const before = desk.snapshot();
    const script = JSON.stringify(fileURLToPath(new URL("../content/lock-content.ts", import.meta.url)));
    // Kept in a global, or the collector would take the lock away with its object.
    const code = `import { lockContent } from ${script};
      globalThis.lock = lockContent(${JSON.stringify(desk.folder)});
      console.log("held");
      setInterval(() => {}, 1000);`;
    const holder = spawn(process.execPath, ["--input-type=module", "-e", code], {
      stdio: ["ignore", "pipe", "ignore"],
    });
    try {
      await once(holder.stdout as Readable, "data");
      for (const action of [
        { kind: "add", fields: newFields },
        { kind: "undo", path: "content/ids.txt", seen: [] },
        { kind: "publish", message: "x" },
        { kind: "reject", proposal: "x", why: "A shop." },
        { kind: "putOnline", place: "server" },
      ] as const)
        await expect(desk.act(action)).rejects.toThrow(ContentLockedError);
      expect(desk.snapshot()).toEqual(before);
    } finally {
      holder.kill("SIGKILL");
      await once(holder, "exit");
    }
    expect(await desk.act({ kind: "add", fields: newFields })).toMatchObject({ isDone: true });
  });

  it("sees a change that a killed tool left half done as the whole, and finishes it", async () => {
    const path = "resources/pine.yaml";
    const [before, after] = [desk.textOf(path), desk.textOf(path).replace("Resource pine", "Pine tree")];
    const ids = desk.textOf("ids.txt");
    desk.put(".changes/.gitignore", "*\n");
    await writeJournal(desk.folder, [
      { path, before, after },
      { path: "ids.txt", before: ids, after: `${ids}# more\n` },
    ]);
    const { version, fields } = await desk.linkOf("pine");
    expect(fields.name).toBe("Pine tree");
    await desk.act({ kind: "save", id: "pine", version, fields: { ...fields, cost: "paid" } });
    expect(desk.textOf(path)).toContain("name: Pine tree\n");
    expect(desk.textOf("ids.txt")).toContain("# more");
  });

  it("a folder where nothing can be written is told, and everything is as it was", async () => {
    const before = desk.snapshot();
    desk.put(".changes", "a file in the tools' place");
    await expect(desk.act({ kind: "add", fields: newFields })).rejects.toThrow(/EEXIST|ENOTDIR/);
    const { ".changes": _, ...after } = desk.snapshot();
    expect(after).toEqual(before);
  });
});
