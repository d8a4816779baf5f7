import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { printProposal } from "#catalog/exchange/intake/proposal-file.ts";
import { formatContent } from "#catalog/format/format-content.ts";
import type { ProposalRecord } from "#catalog/shape/proposal-shape.ts";
import { findPublishPlace } from "./publish-place.ts";
import { readDeskState } from "./read-desk-state.ts";
import { listIds, makeSampleDesk, newFields, type SampleDesk } from "./testing/sample-desk.ts";
import { listMany } from "./undo-change.ts";

let desk: SampleDesk;
beforeEach(() => {
  desk = makeSampleDesk({}, { hasGit: false });
  propose("rowan", { name: "Rowan", url: "https://rowan.org/", language: "fr", notes: ["Please add it."] });
});
afterEach(() => desk.remove());

function propose(id: string, record: Partial<ProposalRecord>): void {
  const whole = { url: "https://x.org/", proposed: "2026-11-20", response: "0123456789abcdef", ...record };
  const { path, text } = printProposal({ id, record: whole as ProposalRecord });
  desk.put(path, text);
}
const proposals = async () => (await readDeskState(desk.context)).proposals;

describe("proposals", () => {
  it("are shown with what is there, and one about a listed link as that link would be", async () => {
    propose("pine-again", {
      url: "https://www.pine.org/",
      of: "pine",
      groups: ["uni-research/australian-nz"],
      description: "A better sentence.",
      response: "fedcba9876543210",
    });
    const [about, fresh] = await proposals();
    expect(fresh).toMatchObject({
      id: "rowan",
      notes: ["Please add it."],
      fields: { name: "Rowan", url: "https://rowan.org/", language: "fr", cost: "", audiences: [] },
    });
    expect(about).toMatchObject({
      id: "pine-again",
      of: "pine",
      fields: {
        name: "Resource pine",
        description: "A better sentence.",
        groups: ["uni-resources/essays", "uni-resources/scholarships", "uni-research/australian-nz"],
        in_group: { "uni-resources/essays": { name: "Pine essays" } },
      },
    });
  });

  it("accept makes the link that the form shows, and an emptied field is empty", async () => {
    const answer = await desk.act({ kind: "accept", proposal: "rowan", fields: newFields });
    expect(answer).toMatchObject({ isDone: true, id: "rowan-and-co" });
    expect((await desk.linkOf("rowan-and-co")).fields).toEqual(newFields);
    expect(listIds(desk)).toContain("rowan-and-co");
    expect(await proposals()).toEqual([]);
    expect(desk.textOf("proposals/_decided.yaml")).toContain("outcome: accepted");
  });

  it("several are accepted at once as they were read, all or none, and one press undoes it", async () => {
    const fields = (at: number) => ({ ...newFields, name: `Tree ${at}`, url: `https://tree-${at}.org/` });
    for (const at of [1, 2, 3]) {
      const { name, url, description, groups } = fields(at);
      propose(`tree-${at}`, { name, url, description, groups, response: `${at}`.repeat(16) });
    }
    const before = desk.snapshot();
    const versions = new Map((await proposals()).map(({ id, version }) => [id, version]));
    const toSeen = (at: number) => ({
      proposal: `tree-${at}`,
      version: versions.get(`tree-${at}`),
      fields: fields(at),
    });
    const accept = (change = {}) =>
      desk.act({ kind: "accept", ...toSeen(1), others: [toSeen(2), { ...toSeen(3), ...change }] });
    for (const change of [
      { version: "other" },
      { fields: { ...fields(3), url: "https://www.pine.org/" } },
      { fields: { ...fields(3), url: "https://tree-1.org/" } },
      { fields: { ...fields(3), language: "Klingon" } },
    ]) {
      const { problems = [] } = { problems: undefined, ...(await accept(change)) };
      // Ids that only the refused links would have.
      expect(problems.map(({ what, fix }) => `${what}: ${fix}`).join()).toMatch(/^(?!.*tree-)./);
      expect(desk.snapshot()).toEqual(before);
    }
    const wrong = { ...toSeen(2), fields: { ...fields(2), language: "Klingon" } };
    const both = [{ ...toSeen(3), fields: { ...fields(3), language: "Klingon" } }, wrong];
    expect(await desk.act({ kind: "accept", ...toSeen(1), others: both })).toMatchObject({
      problems: [
        { what: '"Klingon" is not allowed here (\u2068Tree 2\u2069, language and in 1 other place)' },
      ],
    });
    expect(await accept()).toMatchObject({
      isDone: true,
      what: expect.stringMatching(/^3 proposals accepted\./),
    });
    expect((await proposals()).map(({ id }) => id)).toEqual(["rowan"]);
    expect((await desk.linkOf("tree-3")).fields).toEqual(fields(3));
    expect(desk.textOf("proposals/_decided.yaml")).toContain("id: tree-2");
    await desk.act({ kind: "reject", proposal: "rowan", why: "Sells essays." });
    const { id = "" } = listMany(desk.context)[0] ?? {};
    expect(await desk.act({ kind: "revert", id })).toMatchObject({ isDone: true });
    const { "proposals/rowan.yaml": _, ...rest } = before;
    const { "proposals/_decided.yaml": decided = "", ...after } = desk.snapshot();
    expect(after).toEqual(rest);
    expect(decided.match(/outcome: .*/g)).toEqual(["outcome: rejected"]);
    expect(formatContent({ path: "proposals/_decided.yaml", text: decided }).text).toBe(decided);
    expect(listMany(desk.context)).toEqual([]);
  });

  it("several are undone but for one whose link was changed since: that stays decided", async () => {
    propose("pear", { name: "Pear", url: "https://pear.org/", response: "00000000000000aa" });
    const pear = { ...newFields, name: "Pear", url: "https://pear.org/" };
    const others = [{ proposal: "pear", fields: pear }];
    await desk.act({ kind: "accept", proposal: "rowan", fields: newFields, others });
    const { version, id } = await desk.linkOf("pear");
    await desk.act({ kind: "save", id, version, fields: { ...pear, description: "All about pears." } });
    const undone = await desk.act({ kind: "revert", id: listMany(desk.context)[0]?.id ?? "" });
    expect(undone).toMatchObject({ isDone: true, what: expect.stringMatching(/1 other was changed since/) });
    expect((await proposals()).map((one) => one.id)).toEqual(["rowan"]);
    expect(desk.textOf("proposals/_decided.yaml").match(/outcome: .*|id: .*/g)).toEqual([
      "outcome: accepted",
      "id: pear",
    ]);
  });

  it("say of a retired link that it stays off the page, whether they are accepted or merged", async () => {
    await desk.act({ kind: "retire", id: "pine", why: "It closed." });
    propose("pine-again", { url: "https://www.pine.org/", of: "pine", response: "fedcba9876543210" });
    const stays = {
      isDone: true,
      what: expect.stringMatching(/ stays retired until you open it and bring it back\.$/),
    };
    const { fields } = await desk.linkOf("pine");
    expect(await desk.act({ kind: "accept", proposal: "pine-again", fields })).toMatchObject(stays);
    expect(await desk.act({ kind: "merge", proposal: "rowan", into: "pine" })).toMatchObject(stays);
  });

  it("an accepted one stays decided where its publication is put back, as its link stays; others come back", async () => {
    await proposals();
    const publishAndPutBack = async () => {
      await desk.act({ kind: "publish", message: "Decided" });
      const [{ id = "" } = {}] = await (await findPublishPlace(desk.folder, desk.context.now)).listPast(1);
      return desk.act({ kind: "revert", id });
    };
    const idsOf = async () => (await proposals()).map(({ id }) => id);
    propose("pear", { name: "Pear", url: "https://pear.org/", response: "00000000000000aa" });
    propose("plum", { name: "Plum", url: "https://plum.org/", response: "00000000000000bb" });
    await desk.act({ kind: "publish", message: "Taken in" });
    await desk.act({ kind: "accept", proposal: "rowan", fields: newFields });
    await desk.act({ kind: "reject", proposal: "pear", why: "A shop." });
    await desk.act({ kind: "merge", proposal: "plum", into: "pine" });
    const isBack = { isDone: true, what: expect.stringMatching(/^3 files are back .* 1 new link stays/) };
    expect(await publishAndPutBack()).toMatchObject(isBack);
    expect(await idsOf()).toEqual(["pear", "plum"]);
    expect(desk.textOf("proposals/_decided.yaml").match(/outcome: .*|id: .*/g)).toEqual([
      "outcome: accepted",
      "id: rowan-and-co",
    ]);

    // Nothing else was decided: only the new link was published, and later decisions are in nobody's way.
    const fields = { ...newFields, name: "Pear", url: "https://pear.org/" };
    await desk.act({ kind: "publish", message: "Put back" });
    await desk.act({ kind: "accept", proposal: "pear", fields });
    expect(await publishAndPutBack()).toMatchObject({
      problems: [{ what: expect.stringMatching(/^only new links were published/) }],
    });
    expect((await readDeskState(desk.context)).problems).toEqual([]);
  });

  it("one of several is open again and no longer decided if only its draft is undone; all are if the decisions are", async () => {
    await proposals();
    const decided = () => desk.textOf("proposals/_decided.yaml").match(/response: .*/g);
    propose("pear", { name: "Pear", url: "https://pear.org/", response: "00000000000000aa" });
    propose("plum", { name: "Plum", url: "https://plum.org/", response: "00000000000000bb" });
    await desk.act({ kind: "publish", message: "Taken in" });
    for (const proposal of ["rowan", "pear"]) await desk.act({ kind: "reject", proposal, why: "A shop." });
    propose("late", { name: "Late", url: "https://late.org/", response: "00000000000000cc" });
    await desk.act({ kind: "reject", proposal: "late", why: "A shop." });
    expect(await desk.undo("proposals/pear.yaml")).toMatchObject({ isDone: true });
    expect((await proposals()).map(({ id }) => id)).toEqual(["pear", "plum"]);
    expect(decided()).toEqual(["response: 0123456789abcdef", "response: 00000000000000cc"]);
    await desk.act({ kind: "reject", proposal: "pear", why: "A shop." });
    const also = ["proposals/pear.yaml", "proposals/rowan.yaml"];
    expect(await desk.undo("proposals/_decided.yaml")).toMatchObject({ isDone: false, also });
    expect(await desk.undo("proposals/_decided.yaml", also)).toMatchObject({ isDone: true });
    expect((await proposals()).map(({ id }) => id)).toEqual(["pear", "plum", "rowan"]);
    expect(desk.has("proposals/_decided.yaml")).toBe(false);
    await desk.act({ kind: "reject", proposal: "plum", why: "A shop." });
    expect(await desk.undo("proposals/plum.yaml")).toMatchObject({ isDone: true });
    expect((await readDeskState(desk.context)).changes).toEqual([]);
  });

  it("accept gives no id of a link whose file is gone", async () => {
    desk.put("ids.txt", `${desk.textOf("ids.txt")}rowan-and-co\n`);
    const answer = await desk.act({ kind: "accept", proposal: "rowan", fields: newFields });
    expect(answer).toMatchObject({ isDone: true, id: "rowan-and-co-2" });
  });

  it("accept makes a link of one about a link whose file is gone, as its form shows it", async () => {
    propose("gone-again", { of: "gone", url: "https://rowan.org/", response: "fedcba9876543210" });
    const accept = { kind: "accept", proposal: "gone-again", fields: newFields } as const;
    expect(await desk.act(accept)).toMatchObject({ isDone: true, id: "rowan-and-co" });
    expect(desk.textOf("proposals/_decided.yaml")).toContain("outcome: accepted");
  });

  it("reject keeps the address away of one about a link whose file is gone", async () => {
    propose("gone-again", { of: "gone", url: "https://gone.org/", response: "fedcba9876543210" });
    await desk.act({ kind: "reject", proposal: "gone-again", why: "A shop." });
    expect(desk.textOf("proposals/_decided.yaml")).not.toContain("id: gone");
  });

  it("accept makes no second link of one about a link whose file cannot be read", async () => {
    propose("pine-again", { of: "pine", url: "https://www.pine.org/", response: "fedcba9876543210" });
    desk.put("resources/pine.yaml", "name: [\n");
    const before = desk.snapshot();
    const fields = { ...newFields, url: "https://www.pine.org/" };
    expect(await desk.act({ kind: "accept", proposal: "pine-again", fields })).toMatchObject({
      problems: [{ what: 'the file of the link "pine" is gone or cannot be read' }],
    });
    expect(desk.snapshot()).toEqual(before);
  });

  it("accept of an address that a link has names that link, whichever id comes first", async () => {
    for (const name of ["A", "Z"]) {
      const fields = { ...newFields, name, url: "https://www.oak.org/" };
      expect(await desk.act({ kind: "accept", proposal: "rowan", fields })).toMatchObject({
        problems: [{ field: "url", what: "oak has the same address", fix: expect.stringMatching(/oak/) }],
      });
    }
  });

  it("accept is refused beside the field that is wrong, and nothing is lost", async () => {
    const before = desk.snapshot();
    const fields = { ...newFields, description: "", url: "http://rowan.org/", groups: ["nowhere/at-all"] };
    const answer = await desk.act({ kind: "accept", proposal: "rowan", fields });
    expect(answer.isDone ? [] : answer.problems.map(({ field }) => field).sort()).toEqual([
      "description",
      "groups",
      "url",
    ]);
    expect(desk.snapshot()).toEqual(before);
  });

  it("accept of one about a listed link saves that link as sent, groups taken away too", async () => {
    propose("pine-again", {
      url: "https://www.pine.org/",
      of: "pine",
      language: "fr",
      response: "fedcba9876543210",
    });
    const { fields } = await desk.linkOf("pine");
    const wanted = { ...fields, name: "Pine", groups: ["uni-resources/scholarships"], in_group: {} };
    expect(await desk.act({ kind: "accept", proposal: "pine-again", fields: wanted })).toMatchObject({
      isDone: true,
      id: "pine",
    });
    expect((await desk.linkOf("pine")).fields).toEqual(wanted);
    expect((await proposals()).map(({ id }) => id)).toEqual(["rowan"]);
  });

  it("accept is refused where that link was changed in the meantime, and neither edit is lost", async () => {
    propose("pine-again", { url: "https://www.pine.org/", of: "pine", response: "fedcba9876543210" });
    const [about] = await proposals();
    if (!about?.linkVersion) throw new Error("The proposal has no version.");
    desk.put("resources/pine.yaml", desk.textOf("resources/pine.yaml").replace("cost: free", "cost: paid"));
    const before = desk.snapshot();
    const accept = {
      kind: "accept",
      proposal: about.id,
      linkVersion: about.linkVersion,
      fields: about.fields,
    } as const;
    expect(await desk.act(accept)).toMatchObject({
      isDone: false,
      problems: [{ what: expect.stringContaining("has changed since this page read it") }],
    });
    expect(desk.snapshot()).toEqual(before);
    const [now] = await proposals();
    if (!now?.linkVersion) throw new Error("The proposal has no version.");
    expect(await desk.act({ ...accept, linkVersion: now.linkVersion, fields: now.fields })).toMatchObject({
      isDone: true,
    });
    expect((await desk.linkOf("pine")).fields.cost).toBe("paid");
  });

  it("merge lets a link's lists grow and keeps its texts", async () => {
    propose("pine-again", {
      name: "Other",
      groups: ["uni-research/australian-nz"],
      response: "fedcba9876543210",
    });
    expect(await desk.act({ kind: "merge", proposal: "pine-again", into: "pine" })).toMatchObject({
      isDone: true,
    });
    const { fields } = await desk.linkOf("pine");
    expect(fields.groups).toContain("uni-research/australian-nz");
    expect(fields.name).toBe("Resource pine");
  });

  it("merge is about the link as it was read: changed since, it says what is there now", async () => {
    const { version: linkVersion } = await desk.linkOf("pine");
    await desk.act({ kind: "retire", id: "pine", why: "Closed." });
    const before = desk.snapshot();
    const merge = { kind: "merge", proposal: "rowan", into: "pine" } as const;
    expect(await desk.act({ ...merge, linkVersion })).toMatchObject({
      isStale: true,
      problems: [{ what: expect.stringMatching(/It is now "Resource pine", https:.*, retired$/) }],
    });
    expect(desk.snapshot()).toEqual(before);
    const now = await desk.linkOf("pine");
    expect(await desk.act({ ...merge, linkVersion: now.version })).toMatchObject({ isDone: true });
  });

  it.each([
    { kind: "accept", fields: newFields },
    { kind: "merge", into: "pine" },
    { kind: "reject", why: "A shop." },
  ] as const)("$kind is about the proposal as it was read", async (decision) => {
    const [{ version = "" } = {}] = await proposals();
    propose("rowan", { name: "Rowan, another one", url: "https://rowan.org/" });
    const before = desk.snapshot();
    const action = { ...decision, proposal: "rowan" };
    expect(await desk.act({ ...action, version })).toMatchObject({
      problems: [{ what: expect.stringContaining("the proposal has changed since this page read it") }],
    });
    expect(desk.snapshot()).toEqual(before);
    const [now] = await proposals();
    expect(await desk.act({ ...action, version: now?.version ?? "" })).toMatchObject({ isDone: true });
  });

  it("reject remembers why", async () => {
    expect(await desk.act({ kind: "reject", proposal: "rowan", why: " A\nshop. " })).toMatchObject({
      isDone: true,
    });
    expect(await proposals()).toEqual([]);
    expect(desk.textOf("proposals/_decided.yaml")).toContain("why: A shop.");
  });

  it("several are rejected for one reason, all or none", async () => {
    propose("pear", { name: "Pear", url: "https://pear.org/", response: "00000000000000aa" });
    const [{ version = "" } = {}] = await proposals();
    const reject = (why: string, seen = version) =>
      desk.act({ kind: "reject", proposal: "rowan", why, others: [{ proposal: "pear", version: seen }] });
    const before = desk.snapshot();
    expect(await reject("A shop.", "another")).toMatchObject({
      problems: [{ what: "the proposal has changed since this page read it" }],
    });
    const isLong = { field: "why", what: "the text has 161 characters" };
    const { problems = [] } = { problems: [], ...(await reject("x".repeat(161))) };
    expect(problems).toEqual([expect.objectContaining(isLong)]);
    expect(desk.snapshot()).toEqual(before);
    expect(await reject("A shop.")).toMatchObject({ isDone: true });
    expect(await proposals()).toEqual([]);
    expect(desk.textOf("proposals/_decided.yaml").match(/why: A shop\./g)).toHaveLength(2);
  });

  it("says what to do with what is typed when it was decided in the meantime", async () => {
    const accept = { kind: "accept", proposal: "rowan", fields: newFields } as const;
    await desk.act(accept);
    const before = desk.snapshot();
    const fix = expect.stringMatching(/^copy what you typed/);
    expect(await desk.act(accept)).toMatchObject({ isDone: false, problems: [{ fix }] });
    expect(desk.snapshot()).toEqual(before);
  });

  it.each([
    [{ kind: "merge", proposal: "rowan", into: "nobody" }, 'there is no link "nobody"'],
    [{ kind: "reject", proposal: "rowan", why: " \n" }, "the reason is empty"],
    [{ kind: "reject", proposal: "rowan", why: "x".repeat(161) }, "the text has 161 characters"],
    [{ kind: "reject", proposal: "nobody", why: "A shop." }, 'there is no open proposal "nobody"'],
    [{ kind: "accept", proposal: "../site", fields: newFields }, 'there is no open proposal "../site"'],
  ] as const)("refuses %o", async (action, what) => {
    const before = desk.snapshot();
    const answer = await desk.act(action);
    expect(answer).toMatchObject({ isDone: false, problems: [{ what: expect.stringContaining(what) }] });
    expect(desk.snapshot()).toEqual(before);
  });
});
