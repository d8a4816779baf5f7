import { describe, expect, it } from "vitest";
import { findHiding, isOverridden } from "./current-verdict.ts";
import { type Judgement, type Verdict, verdicts } from "./judgement.ts";
import type { LinkRecord } from "./link-record.ts";
import { blankDetails, type PagePicture, toAddressHash, type Vantage } from "./page-picture.ts";
import { nextRecord } from "./when-to-hide.ts";

const url = "https://www.ash.org/guide";
const page: PagePicture = {
  on: "2026-11-01",
  addressHash: toAddressHash(url),
  domain: "ash.org",
  language: "en",
  title: "Ash",
  ...blankDetails,
};
const good = (changes: Partial<PagePicture> = {}): Judgement => ({
  verdict: "ok",
  because: "the page is there",
  page: { ...page, on: "2026-11-21", ...changes },
});
const bad = (verdict: Verdict, target?: string): Judgement => ({
  verdict,
  because: "seen",
  ...(target ? { target } : {}),
});

const now = new Date("2026-11-22T12:00:00Z");
const hidden = (record: LinkRecord) =>
  findHiding({ id: "ash", url }, { runs: {}, records: new Map([["ash", record]]) }, now) !== undefined;

/** Looks one after the other: `[verdict, hour, vantage]`. */
function look(looks: [Judgement, string, Vantage?][], before?: LinkRecord): LinkRecord {
  return looks.reduce<LinkRecord>(
    (record, [judgement, at, vantage = "ci"]) => nextRecord(record, judgement, { at, vantage, url }),
    before ?? {},
  );
}
const believed = (record: LinkRecord) => record.state?.verdict ?? "ok";

describe("a link changes state", () => {
  it.each<[string, [Judgement, string, Vantage?][], string]>([
    ["not after one bad look", [[bad("not-found"), "2026-11-21T03Z"]], "ok"],
    [
      "not after two on one day",
      [
        [bad("not-found"), "2026-11-21T03Z"],
        [bad("not-found"), "2026-11-21T23Z"],
      ],
      "ok",
    ],
    [
      "not 23 hours later",
      [
        [bad("not-found"), "2026-11-21T03Z"],
        [bad("not-found"), "2026-11-22T02Z"],
      ],
      "ok",
    ],
    [
      "a day later",
      [
        [bad("not-found"), "2026-11-21T03Z"],
        [bad("not-found"), "2026-11-22T03Z"],
      ],
      "not-found",
    ],
    [
      "not where a wall falls silent",
      [
        [bad("blocked-to-robots"), "2026-11-21T03Z"],
        [bad("blocked-to-robots"), "2026-11-22T03Z"],
        [bad("timed-out"), "2026-11-23T03Z"],
        [bad("timed-out"), "2026-11-24T03Z"],
      ],
      "blocked-to-robots",
    ],
    [
      "within the hour from another place",
      [
        [bad("not-found"), "2026-11-21T03Z", "ci"],
        [bad("not-found"), "2026-11-21T03Z", "home"],
      ],
      "not-found",
    ],
    [
      "to the later of two bad verdicts",
      [
        [bad("server-error"), "2026-11-21T03Z"],
        [bad("gone"), "2026-11-22T03Z"],
      ],
      "gone",
    ],
    [
      "not when a good look is between them",
      [
        [bad("timed-out"), "2026-11-21T03Z"],
        [good(), "2026-11-21T09Z"],
        [bad("timed-out"), "2026-11-22T03Z"],
      ],
      "ok",
    ],
    [
      "back to fine at once",
      [
        [bad("timed-out"), "2026-11-21T03Z"],
        [bad("timed-out"), "2026-11-22T03Z"],
        [good(), "2026-11-22T09Z"],
      ],
      "ok",
    ],
    [
      "from one bad state to another after two looks only",
      [
        [bad("timed-out"), "2026-11-21T03Z"],
        [bad("timed-out"), "2026-11-22T03Z"],
        [bad("gone"), "2026-11-23T03Z"],
      ],
      "timed-out",
    ],
    ["to changed hands at once", [[bad("changed-hands"), "2026-11-21T03Z"]], "changed-hands"],
  ])("%s", (_name, looks, expected) => {
    expect(believed(look(looks))).toBe(expected);
  });

  it("and says since when: the first of the two looks", () => {
    const record = look([
      [bad("gone"), "2026-11-21T03Z"],
      [bad("gone"), "2026-11-24T03Z"],
      [bad("gone"), "2026-11-25T03Z"],
    ]);
    expect(record.state?.at).toBe("2026-11-21T03Z");
    expect(record.doubt).toBeUndefined();
  });

  it("and the same look told twice, as after an interruption, counts once", () => {
    for (const verdict of verdicts) {
      const once = look([[bad(verdict), "2026-11-21T03Z"]]);
      expect(look([[bad(verdict), "2026-11-21T03Z"]], once)).toEqual(once);
    }
  });

  it("a day after a clock that was a year ahead, and nothing is dated later than today", () => {
    const ahead = look([
      [good({ on: "2027-11-21" }), "2027-11-21T03Z"],
      [bad("gone"), "2027-11-21T09Z"],
    ]);
    const mended = look([[bad("gone"), "2026-11-21T03Z"]], ahead);
    expect(mended).toMatchObject({ page: { on: "2026-11-21" }, doubt: { at: "2026-11-21T03Z" } });
    expect(look([[bad("gone"), "2026-11-22T03Z"]], mended).state?.at).toBe("2026-11-21T03Z");
    const hidden = look([[bad("changed-hands"), "2027-11-21T03Z"]]);
    expect(look([[bad("changed-hands"), "2026-11-21T03Z"]], hidden).state?.at).toBe("2026-11-21T03Z");
  });

  it("to moved although a person has reviewed it before that: no picture is taken of the place it leads to", () => {
    const moved = { ...good({ title: "Elsewhere" }), ...bad("moved", "https://www.ash.org/b") };
    const context = { vantage: "ci", url, reviewed: "2026-11-10" } as const;
    const once = nextRecord({ page }, moved, { ...context, at: "2026-11-21T03Z" });
    expect(once.page).toEqual(page);
    expect(believed(nextRecord(once, moved, { ...context, at: "2026-11-22T03Z" }))).toBe("moved");
  });

  it("and the look that brings back a link that changed hands notes a move as any other look does", () => {
    const moved: [Judgement, string] = [bad("moved", "https://www.ash.org/b"), "2026-11-23T03Z"];
    const back = look([[bad("changed-hands"), "2026-11-21T03Z"], [good(), "2026-11-22T03Z"], moved]);
    expect(back.state).toBeUndefined();
    expect(back.doubt).toMatchObject({ verdict: "moved", at: "2026-11-23T03Z" });
    expect(look([moved], back)).toEqual(back);
  });

  it("keeps the newest target of a link that moves on", () => {
    const record = look([
      [bad("moved", "https://www.ash.org/b"), "2026-11-21T03Z"],
      [bad("moved", "https://www.ash.org/b"), "2026-11-22T03Z"],
      [bad("moved", "https://www.ash.org/c"), "2026-11-23T03Z"],
    ]);
    expect(record.state).toMatchObject({ at: "2026-11-21T03Z", target: "https://www.ash.org/c" });
  });
});

describe("a link that changed hands", () => {
  const taken = look([[bad("changed-hands"), "2026-11-21T03Z"]], { page });

  it("is hidden from the page at once, and no other verdict is", () => {
    expect(hidden(taken)).toBe(true);
    for (const verdict of verdicts.filter((other) => other !== "changed-hands"))
      expect(hidden({ state: { verdict, at: "2026-11-01T03Z", because: "" } })).toBe(false);
  });

  it.each<[string, [Judgement, string, Vantage?][], boolean]>([
    [
      "stays so when it does not answer",
      [
        [bad("timed-out"), "2026-11-22T03Z"],
        [bad("timed-out"), "2026-11-24T03Z"],
      ],
      true,
    ],
    ["stays so after one good look", [[good(), "2026-11-22T03Z"]], true],
    [
      "comes back after two, a day apart",
      [
        [good(), "2026-11-22T03Z"],
        [good(), "2026-11-23T03Z"],
      ],
      false,
    ],
    [
      "stays so when it goes to and fro",
      [
        [good(), "2026-11-22T03Z"],
        [bad("changed-hands"), "2026-11-23T03Z"],
        [good(), "2026-11-24T03Z"],
      ],
      true,
    ],
  ])("%s", (_name, looks, expected) => {
    expect(hidden(look(looks, taken))).toBe(expected);
  });
});

describe("a link that changed hands and is on the page all the same", () => {
  const taken = look([[bad("changed-hands", "https://casino.net/a"), "2026-11-21T03Z"]], { page });

  it("stays so while the same is seen, by a person's word or because it waits for one", () => {
    for (const standing of ["shown", "waits"] as const) {
      const again = look([[bad("changed-hands", "https://casino.net/b"), "2026-11-22T03Z"]], {
        ...taken,
        standing,
      });
      expect([again.standing, hidden(again)]).toEqual([standing, false]);
    }
  });

  it("is hidden again when something else is seen where a person has shown it", () => {
    const shown = { ...taken, standing: "shown" as const };
    for (const other of [
      bad("changed-hands", "https://pills.net/"),
      { ...bad("changed-hands", "https://casino.net/a"), because: "the page sells the name" },
    ])
      expect(hidden(look([[other, "2026-11-22T03Z"]], shown))).toBe(true);
  });

  it("keeps waiting whatever else is seen: a person is to decide", () => {
    const waits = { ...taken, standing: "waits" as const };
    expect(hidden(look([[bad("changed-hands", "https://pills.net/"), "2026-11-22T03Z"]], waits))).toBe(false);
    expect(look([[bad("timed-out"), "2026-11-22T03Z"]], waits)).toEqual(waits);
  });

  it("is simply fine after two good looks", () => {
    const back = look(
      [
        [good(), "2026-11-22T03Z"],
        [good(), "2026-11-23T03Z"],
      ],
      { ...taken, standing: "waits" },
    );
    expect(back).toEqual({ page });
  });
});

describe("a curator's override", () => {
  const override = { verdict: "blocked-to-robots", until: "2026-12-01", why: "Opens for people." } as const;
  const record = look(
    [
      [bad("blocked-to-robots"), "2026-11-21T03Z"],
      [bad("blocked-to-robots"), "2026-11-22T03Z"],
    ],
    { override },
  );

  it("survives later looks and makes the link count as fine", () => {
    expect(record.override).toEqual(override);
    expect(isOverridden(record, new Date("2026-12-01T23:00:00Z"))).toBe(true);
  });

  it("ends", () => {
    expect(isOverridden(record, new Date("2026-12-02T00:00:00Z"))).toBe(false);
    expect(look([[bad("blocked-to-robots"), "2026-12-02T03Z"]], record).override).toBeUndefined();
  });

  it("answers its own verdict only", () => {
    const taken = look([[bad("changed-hands"), "2026-11-23T03Z"]], record);
    expect(isOverridden(taken, new Date("2026-11-23T12:00:00Z"))).toBe(false);
  });
});

describe("the memory of a page", () => {
  it("is the first good look's and does not follow the page", () => {
    expect(look([[good({ title: "Ash, new" }), "2026-11-21T03Z"]], { page }).page?.title).toBe("Ash");
    expect(look([[good({ title: "Ash, new" }), "2026-11-21T03Z"]]).page?.title).toBe("Ash, new");
  });

  it("is new until another place sees the same, and a second look from the same place agrees to nothing", () => {
    const first = look([[good({}), "2026-11-21T03Z"]]);
    expect(first.page?.seenFrom).toBe("ci");
    expect(look([[good({}), "2026-11-23T03Z"]], first).page?.seenFrom).toBe("ci");
    const context = { at: "2026-11-23T03Z", vantage: "home", url } as const;
    expect(nextRecord(first, good({}), context).page).not.toHaveProperty("seenFrom");
    const moved = { ...good({}), verdict: "moved" as const };
    expect(nextRecord(first, moved, context).page?.seenFrom).toBe("ci");
  });

  it("is taken anew after a person's review", () => {
    const context = { at: "2026-11-21T03Z", vantage: "ci", url, reviewed: "2026-11-15" } as const;
    expect(nextRecord({ page }, good({ title: "Ash, new" }), context).page?.title).toBe("Ash, new");
  });

  it("is never taken from a bad look", () => {
    const judgement = { ...bad("off-topic"), page: { ...page, title: "Bakery" } };
    expect(look([[judgement, "2026-11-21T03Z"]]).page).toBeUndefined();
  });

  it("is forgotten, with all else, when a curator has corrected the address", () => {
    const taken: LinkRecord = {
      page,
      state: { verdict: "changed-hands", at: "2026-11-01T03Z", because: "" },
    };
    const context = { at: "2026-11-21T03Z", vantage: "ci", url: "https://www.ash.org/other" } as const;
    expect(nextRecord(taken, bad("ok"), context)).toEqual({});
    const unseen = look([[bad("changed-hands"), "2026-11-01T03Z"]]);
    expect([unseen.page, hidden(unseen)]).toEqual([undefined, true]);
    const hidingAt = (address: string) =>
      findHiding({ id: "ash", url: address }, { runs: {}, records: new Map([["ash", unseen]]) }, now);
    expect([url, context.url].map((one) => hidingAt(one) !== undefined)).toEqual([true, false]);
    expect(nextRecord(unseen, bad("ok"), context)).toEqual({});
  });
});
