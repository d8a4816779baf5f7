import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { LinkRecord } from "#catalog/link-health/link-record.ts";
import { blankDetails, toAddressHash } from "#catalog/link-health/page-picture.ts";
import { readChecks } from "#content/checks-folder.ts";
import { toSeenVersion } from "#links/mend-links.ts";
import { readDeskState } from "./read-desk-state.ts";
import { makeSampleDesk, type SampleDesk } from "./testing/sample-desk.ts";

let desk: SampleDesk;
beforeEach(() => {
  desk = makeSampleDesk({}, { hasGit: false });
});
afterEach(() => desk.remove());

const page = {
  on: "2026-11-01",
  addressHash: toAddressHash("https://www.pine.org/"),
  domain: "pine.org",
  language: "en",
  title: "Pine",
  ...blankDetails,
};
const seen = (verdict: "moved" | "gone" | "changed-hands", target?: string, id = "pine"): LinkRecord => ({
  page: { ...page, addressHash: toAddressHash(`https://www.${id}.org/`) },
  state: { verdict, at: "2026-11-20T03Z", because: "it said so", ...(target ? { target } : {}) },
});
const recordOf = async (id: string) => (await readChecks(desk.folder)).checks.records.get(id);
const findings = async () => (await readDeskState(desk.context)).findings;
/** As who reads the finding now sends it back. */
const decide = async (kind: "approve" | "show" | "hide", id: string) => {
  const version = (await findings()).find((one) => one.id === id)?.version ?? "";
  return desk.act({ kind, id, version });
};

describe("findings", () => {
  it("are what links:check has found, the worst first, with what is off the page", async () => {
    desk.putChecks({
      pine: seen("changed-hands", "https://casino.example/"),
      ash: seen("gone", undefined, "ash"),
      oak: { doubt: { verdict: "timed-out", at: "2026-11-20T03Z", because: "", vantage: "ci" } },
    });
    expect(await findings()).toMatchObject([
      {
        id: "pine",
        section: "todo",
        verdict: "changed-hands",
        isHidden: true,
        isSetting: false,
        since: "2026-11-20",
      },
      {
        id: "ash",
        section: "todo",
        verdict: "gone",
        isHidden: false,
        places: expect.arrayContaining(["Uni Resources > Essays"]),
      },
      { id: "oak", section: "seenOnce", verdict: "timed-out" },
    ]);
    const { checkedAt, reviews } = await readDeskState(desk.context);
    expect(checkedAt).toBe("2026-11-20T03Z");
    // Nobody is sent to a link that is off the page.
    const ids = reviews[""]?.batch.map(({ id }) => id);
    expect([ids?.includes("ash"), ids?.includes("pine")]).toEqual([true, false]);
  });

  it("go with the address that is corrected, also of a page that was never seen, and come back with it", async () => {
    const state = { verdict: "not-found", at: "2026-11-20T03Z", because: "" } as const;
    const sold = { ...state, verdict: "changed-hands" } as const;
    desk.putChecks({ pine: { state }, ash: { state: sold }, oak: seen("gone", undefined, "oak") });
    const correct = async (id: string) => {
      const { version, fields } = await desk.linkOf(id);
      const save = { kind: "save", id, version, fields: { ...fields, url: `${fields.url}new` } } as const;
      expect(await desk.act(save)).toMatchObject({ isDone: true });
    };
    for (const id of ["pine", "ash", "oak"]) await correct(id);
    expect(await findings()).toEqual([]);
    expect(await recordOf("oak")).toMatchObject({ state: { verdict: "gone" } });
    await correct("ash");
    expect(await findings()).toEqual([]);
    expect(await desk.undo("resources/ash.yaml")).toMatchObject({ isDone: true });
    expect(await findings()).toMatchObject([{ id: "ash", isHidden: true }]);
    desk.put("checks/x.txt", "<<<<<<< HEAD\n");
    await correct("pine");
  });

  it("go with an address that is corrected by hand, and nothing is decided about them any more", async () => {
    const override = { verdict: "gone", until: "2027-05-20", why: "They are moving house." } as const;
    desk.putChecks({
      pine: seen("changed-hands"),
      ash: { ...seen("gone", undefined, "ash"), override },
      oak: seen("moved", "https://www.oak.org/new", "oak"),
    });
    for (const id of ["pine", "ash", "oak"]) {
      const path = `resources/${id}.yaml`;
      desk.put(path, desk.textOf(path).replace(/^url: .*$/m, `url: https://www.${id}.org/by-hand`));
    }
    expect(await findings()).toEqual([]);
    // From a tab that shows them still.
    for (const kind of ["show", "hide"] as const)
      expect(await decide(kind, "pine")).toMatchObject({ isDone: false });
    const move = { kind: "move", ids: ["oak"], targets: ["https://www.oak.org/new"] } as const;
    expect(await desk.act(move)).toMatchObject({ isDone: false });
    expect(await recordOf("pine")).toEqual(seen("changed-hands"));
    const version = toSeenVersion({ name: "Resource ash", url: "https://www.ash.org/by-hand" }, {});
    expect(await desk.act({ kind: "approve", id: "ash", version })).toMatchObject({ isDone: true });
    expect(await recordOf("ash")).not.toHaveProperty("override");
  });

  it("take several new addresses at once; one that cannot be taken does not stop the others", async () => {
    desk.putChecks({
      pine: seen("moved", "https://www.pine.org/new"),
      oak: seen("moved", "https://www.oak.org/new", "oak"),
      ash: seen("gone", undefined, "ash"),
      elm: seen("moved", "https://www.fir.org/", "elm"),
      fir: seen("moved", "https://www.fir.org/newer", "fir"),
    });
    const ids = ["pine", "oak", "ash", "elm", "fir"];
    const targets = ids.map((id) => (id === "elm" ? "https://www.fir.org/" : `https://www.${id}.org/new`));
    const done = await desk.act({ kind: "move", ids, targets });
    expect(done).toMatchObject({
      isDone: true,
      what: expect.stringMatching(
        /^Took 2 new addresses\. \u2068Resource ash\u2069 was not: .*\. \u2068Resource elm\u2069 was not: "Resource fir" .*\u2068Resource fir\u2069 was not: it now leads to https:\/\/www\.fir\.org\/newer/,
      ),
    });
    expect(desk.textOf("resources/pine.yaml")).toContain("url: https://www.pine.org/new\n");
    expect(desk.textOf("resources/oak.yaml")).toContain("url: https://www.oak.org/new\n");
    expect((await findings()).map(({ id }) => id)).toEqual(["ash", "elm", "fir"]);
  });

  it("an address of site.yaml is one too, stays on the page, and has its own form", async () => {
    const state = { verdict: "changed-hands", at: "2026-11-20T03Z", because: "" } as const;
    desk.putChecks({ "site:share-form": { state } });
    const todo = expect.stringContaining("under Settings, “Name and addresses”");
    expect(await findings()).toMatchObject([
      { id: "site:share-form", isSetting: true, isHidden: false, todo },
    ]);
  });
});

describe("move, approve, override", () => {
  it("move takes the address that the site names", async () => {
    desk.putChecks({ pine: seen("moved", "https://www.pine.org/new") });
    const move = { kind: "move", ids: ["pine"] } as const;
    expect(await desk.act({ ...move, targets: ["https://www.pine.org/seen"] })).toMatchObject({
      problems: [{ what: expect.stringContaining("it now leads to https://www.pine.org/new") }],
    });
    expect(await desk.act({ ...move, targets: ["https://www.pine.org/new"] })).toMatchObject({
      isDone: true,
    });
    expect((await desk.linkOf("pine")).fields.url).toBe("https://www.pine.org/new");
    expect(await findings()).toEqual([]);
    expect(desk.sites.requests).toEqual([]);
  });

  it.each([
    ["has not moved", {}, /it has not moved/],
    [
      "leads to another link's address",
      { pine: seen("moved", "https://www.ash.org/") },
      /"Resource ash" \(ash\) has this address/,
    ],
  ])("move refuses a link that %s", async (_what, records: Record<string, LinkRecord>, what) => {
    desk.putChecks(records);
    const before = desk.snapshot();
    const target = "https://www.ash.org/";
    const answer = await desk.act({ kind: "move", ids: ["pine"], targets: [target] });
    expect(answer).toMatchObject({ isDone: false, problems: [{ what: expect.stringMatching(what) }] });
    expect(desk.snapshot()).toEqual(before);
  });

  it("approve looks through the guarded client, once, and the link is back on the page", async () => {
    desk.putChecks({ pine: seen("changed-hands", "https://pine-trust.org/") });
    expect(await decide("approve", "pine")).toMatchObject({ isDone: true });
    expect(desk.sites.requests.map(({ url }) => url.href)).toEqual(["https://www.pine.org/"]);
    expect(await recordOf("pine")).toMatchObject({ page: { on: "2026-11-21" } });
    expect((await recordOf("pine"))?.state).toBeUndefined();
  });

  it("show puts it back with one press, without a look, and hide takes off what waits", async () => {
    desk.putChecks({ pine: seen("changed-hands", "https://pine-trust.org/") });
    expect(await decide("show", "pine")).toMatchObject({ isDone: true });
    expect(desk.sites.requests).toEqual([]);
    expect(await findings()).toMatchObject([
      { id: "pine", section: "overridden", isHidden: false, standing: "shown" },
    ]);
    desk.putChecks({ pine: { ...seen("changed-hands"), standing: "waits" } });
    expect(await findings()).toMatchObject([{ section: "todo", isHidden: false, standing: "waits" }]);
    expect(await decide("hide", "pine")).toMatchObject({ isDone: true });
    expect(await findings()).toMatchObject([{ section: "todo", isHidden: true }]);
  });

  it("approve is refused while the page cannot be seen", async () => {
    desk.putChecks({ pine: seen("changed-hands") });
    desk.sites.answers["https://www.pine.org/"] = { status: 503 };
    const what = expect.stringContaining("the server failed (503)");
    expect(await decide("approve", "pine")).toMatchObject({ problems: [{ what }] });
    expect((await recordOf("pine"))?.state?.verdict).toBe("changed-hands");
  });

  it.each(["approve", "show", "hide"] as const)(
    "%s is about what was read, and nothing newer",
    async (kind) => {
      desk.putChecks({ pine: { ...seen("changed-hands", "https://pine-trust.org/"), standing: "waits" } });
      const [{ version = "" } = {}] = await findings();
      const state = { verdict: "changed-hands", at: "2026-11-21T03Z", because: "it sells timber" } as const;
      const after: LinkRecord = { ...seen("changed-hands"), state, standing: "waits" };
      desk.putChecks({ pine: after });
      const what = "it has changed since you saw it. It is now at https://www.pine.org/: it sells timber";
      expect(await desk.act({ kind, id: "pine", version })).toMatchObject({
        problems: [{ what: expect.stringContaining(what) }],
      });
      expect(await recordOf("pine")).toEqual(after);
      expect(await decide(kind, "pine")).toMatchObject({ isDone: true });
    },
  );

  it("override applies until a day, and is listed as such", async () => {
    desk.putChecks({ pine: seen("gone") });
    const override = { verdict: "gone", until: "2027-05-20", why: "They are moving house." } as const;
    const what = expect.stringContaining('"Gone" is accepted until 2027-05-20');
    const typed = { ...override, why: ` ${override.why.replace(" ", "\n")}` };
    expect(await desk.act({ kind: "override", id: "pine", ...typed })).toMatchObject({ what });
    expect(await recordOf("pine")).toMatchObject({ override });
    expect(await findings()).toMatchObject([{ id: "pine", section: "overridden" }]);
  });

  it("override of several for one reason leaves out what is another finding by now", async () => {
    desk.putChecks(Object.fromEntries(["pine", "ash", "oak"].map((id) => [id, seen("gone", undefined, id)])));
    const override = { verdict: "gone", until: "2027-05-20", why: "They are moving house." } as const;
    const [first, second, third] = await findings();
    const others = [second, third].map((one) => ({ id: one?.id ?? "", version: one?.version ?? "" }));
    const [, last = { id: "" }] = others;
    Object.assign(last, { version: "other" });
    expect(await desk.act({ kind: "override", id: first?.id ?? "", ...override, others })).toMatchObject({
      isDone: true,
      what: expect.stringMatching(/^Accepted 2 findings\. .+ was not: /),
    });
    expect(await recordOf(second?.id ?? "")).toMatchObject({ override });
    expect(await recordOf(last.id)).not.toHaveProperty("override");
  });

  it("override is about what was read: what others have accepted, and another address, are told", async () => {
    desk.putChecks({ pine: seen("gone") });
    const override = { verdict: "gone", until: "2027-05-20", why: "They are moving house." } as const;
    const action = { kind: "override", id: "pine", ...override } as const;
    const refusalOf = async (version = "") => {
      const answer = await desk.act({ ...action, version });
      return answer.isDone || !answer.isStale ? "" : answer.problems[0]?.what;
    };
    const [before] = await findings();
    const theirs = { ...override, until: "2027-01-02", why: "Back in January." };
    desk.putChecks({ pine: { ...seen("gone"), override: theirs } });
    expect(await refusalOf(before?.version)).toContain('accepted until 2027-01-02: "Back in January."');
    expect(await recordOf("pine")).toMatchObject({ override: theirs });
    const [now] = await findings();
    desk.put(
      "resources/pine.yaml",
      desk.textOf("resources/pine.yaml").replace(".pine.org/", ".pine.org/new"),
    );
    expect(await refusalOf(now?.version)).toContain("now at https://www.pine.org/new");
    desk.putChecks({ pine: seen("gone") });
    desk.put("resources/pine.yaml", desk.textOf("resources/pine.yaml").replace(".org/new", ".org/"));
    // The second, as where the answer to the first was lost.
    for (const _ of ["sent", "sent again"])
      expect(await desk.act({ ...action, version: before?.version ?? "" })).toMatchObject({ isDone: true });
  });

  it("override applies to today alone, which its form offers too", async () => {
    const given = { verdict: "gone", until: "2026-11-21", why: "Back tomorrow." } as const;
    expect(await desk.act({ kind: "override", id: "pine", ...given })).toMatchObject({ isDone: true });
  });

  it.each([
    ["without a reason", { why: " " }, "the reason is empty"],
    ["with too long a reason", { why: "x".repeat(161) }, "the text has 161 characters"],
    ["for ever", { until: "2031-01-01" }, "not a date within the next year"],
    ["until the past", { until: "2026-11-01" }, "not a date within the next year"],
    ["until a day that is none", { until: "soon" }, "not a date within the next year"],
    ["until a day that no calendar has", { until: "2027-02-30" }, "not a date within the next year"],
  ])("override is refused %s", async (_what, change, what) => {
    const given = { verdict: "gone", until: "2027-05-20", why: "Because.", ...change } as const;
    const answer = await desk.act({ kind: "override", id: "pine", ...given });
    expect(answer).toMatchObject({ isDone: false, problems: [{ what: expect.stringContaining(what) }] });
    expect(await recordOf("pine")).toBeUndefined();
  });

  it("says so where an error in the content keeps the links from being told apart", async () => {
    desk.putChecks({ pine: seen("moved", "https://www.pine.org/new") });
    desk.put("resources/ash.yaml", "name: [\n");
    expect(
      await desk.act({ kind: "move", ids: ["pine"], targets: ["https://www.pine.org/new"] }),
    ).toMatchObject({
      isDone: false,
      problems: [{ what: expect.stringContaining("the content contains an error") }],
    });
  });
});

describe("first pictures", () => {
  const fresh = (url: string): LinkRecord => ({
    page: { ...page, addressHash: toAddressHash(url), seenFrom: "ci", words: "timber bark" },
  });
  const pictures = async () => (await readDeskState(desk.context)).pictures;
  const putPictures = () =>
    desk.putChecks({
      pine: fresh("https://www.pine.org/"),
      ash: { ...fresh("https://www.ash.org/"), ...seen("gone"), page: fresh("https://www.ash.org/").page },
      oak: { page: { ...page, addressHash: toAddressHash("https://www.oak.org/") } },
    });

  it("are those that nobody has agreed to, without what bears a finding", async () => {
    putPictures();
    expect(await pictures()).toMatchObject({
      count: 1,
      next: [{ id: "pine", page: { title: "Pine", domain: "pine.org", words: "timber bark" } }],
    });
  });

  it("are agreed to together, and one that cannot be does not stop the others", async () => {
    putPictures();
    const [{ version = "" } = {}] = (await pictures()).next;
    const ash = toSeenVersion(
      { name: "Resource ash", url: "https://www.ash.org/" },
      (await recordOf("ash")) ?? {},
    );
    const done = await desk.act({ kind: "agree", ids: ["pine", "ash"], versions: [version, ash] });
    expect(done).toMatchObject({
      isDone: true,
      what: expect.stringMatching(/Agreed to 1 .* \u2068Resource ash\u2069 was not: .*decide/),
    });
    expect((await recordOf("pine"))?.page).not.toHaveProperty("seenFrom");
    expect((await recordOf("ash"))?.page?.seenFrom).toBe("ci");
    expect((await pictures()).count).toBe(0);
    expect(await desk.act({ kind: "agree", ids: ["ash"], versions: [ash] })).toMatchObject({ isDone: false });
  });

  it("are agreed to as they were seen: another page there by now is told, and waits", async () => {
    putPictures();
    const [{ version = "" } = {}] = (await pictures()).next;
    const { page: before } = fresh("https://www.pine.org/");
    if (before) desk.putChecks({ pine: { page: { ...before, title: "Pine furniture" } } });
    const agree = { kind: "agree", ids: ["pine"] } as const;
    for (const versions of [[version], []])
      expect(await desk.act({ ...agree, versions })).toMatchObject({
        problems: [{ what: expect.stringContaining('now at https://www.pine.org/: "Pine furniture"') }],
      });
    expect((await recordOf("pine"))?.page?.seenFrom).toBe("ci");
    const next = (await pictures()).next.map((one) => one.version);
    expect(await desk.act({ ...agree, versions: next })).toMatchObject({ isDone: true });
  });
});
