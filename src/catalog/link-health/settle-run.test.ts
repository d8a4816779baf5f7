import { describe, expect, it } from "vitest";
import type { Judgement } from "./judgement.ts";
import { type Checks, noChecks, reachedOn } from "./link-record.ts";
import { blankDetails, toAddressHash } from "./page-picture.ts";
import { printChecks } from "./print-checks.ts";
import { settleRun } from "./settle-run.ts";

const urlOf = (id: string) => `https://www.${id.replace(":", "-")}.org/`;
const ok = (id: string, on = "2026-11-21"): Judgement => ({
  verdict: "ok",
  because: "",
  page: {
    on,
    addressHash: toAddressHash(urlOf(id)),
    domain: `${id}.org`,
    language: "en",
    title: id,
    ...blankDetails,
  },
});
const dead: Judgement = { verdict: "timed-out", because: "late" };
const run = (day: string, isWhole = true) => ({
  at: `${day}T03Z`,
  vantage: "ci" as const,
  isWhole,
  linkCount: 3,
});
const links = (judgements: Record<string, Judgement | undefined>) =>
  Object.entries(judgements).map(([id, judgement]) => ({
    id,
    url: urlOf(id),
    ...(judgement ? { judgement } : {}),
  }));

const first = settleRun(
  noChecks,
  links({ ash: ok("ash"), birch: ok("birch"), elm: dead }),
  run("2026-11-21"),
);

describe("the day our checker reached a link", () => {
  const days = (checks: Checks) => ["ash", "birch", "elm"].map((id) => reachedOn(id, checks, "2027-12-31"));

  it("is nobody's before it was earned", () => {
    expect(days(first)).toEqual(["2026-11-21", "2026-11-21", undefined]);
    expect(reachedOn("fir", first, "2027-12-31")).toBeUndefined();
  });

  it("moves on with whole runs, and stays the same for what a run did not reach", () => {
    const second = settleRun(first, links({ ash: ok("ash"), birch: dead, elm: dead }), run("2026-11-22"));
    expect(days(second)).toEqual(["2026-11-22", "2026-11-21", undefined]);
    const third = settleRun(
      second,
      links({ ash: undefined, birch: ok("birch"), elm: ok("elm") }),
      run("2026-11-23"),
    );
    expect(days(third)).toEqual(["2026-11-22", "2026-11-23", "2026-11-23"]);
  });

  it("moves on in a partial run for what it reached only", () => {
    const second = settleRun(first, links({ ash: ok("ash") }), run("2026-11-25", false));
    expect(days(second)).toEqual(["2026-11-25", "2026-11-21", undefined]);
    expect(second.runs).toEqual({ ci: "2026-11-21T03Z" });
  });

  it("is never later than the run, whatever the clock of an earlier one said", () => {
    const ahead = settleRun(
      noChecks,
      links({ ash: ok("ash", "2027-11-21"), birch: ok("birch", "2027-11-21"), elm: ok("elm", "2027-11-21") }),
      { ...run("2027-11-21"), vantage: "home" },
    );
    const second = settleRun(
      ahead,
      links({ ash: ok("ash"), birch: dead, elm: undefined }),
      run("2026-11-22"),
    );
    expect(days(second)).toEqual(["2026-11-22", "2026-11-22", "2026-11-22"]);
    expect(second.runs).toEqual({ home: "2026-11-22T03Z", ci: "2026-11-22T03Z" });
    expect(reachedOn("ash", ahead, "2026-11-22")).toBe("2026-11-22");
  });
});

describe("how many links one run hides", () => {
  const taken = (id: string, changes: Partial<Judgement> = {}): Judgement => ({
    verdict: "changed-hands",
    because: "seen",
    target: urlOf(id),
    ...changes,
  });
  const idsOf = (count: number) => Array.from({ length: count }, (_, at) => `link-${100 + at}`);
  const waiting = ({ records }: Checks) =>
    [...records].filter(([, { standing }]) => standing === "waits").map(([id]) => id);
  const settle = (judgements: Record<string, Judgement>, linkCount: number, before = noChecks) =>
    settleRun(before, links(judgements), { ...run("2026-11-22"), linkCount });
  const all = (count: number) => Object.fromEntries(idsOf(count).map((id) => [id, taken(id)]));

  it.each([
    [3, 10, 0],
    [4, 10, 1],
    [4, 199, 1],
    [4, 200, 0],
    [30, 1000, 10],
  ])("of %i that changed hands among %i, %i wait for a person, with their verdict", (count, of, waits) => {
    const { records } = settle(all(count), of);
    expect(waiting({ runs: {}, records })).toHaveLength(waits);
    expect([...records.values()].map(({ state }) => state?.verdict)).toEqual(
      Array(count).fill("changed-hands"),
    );
  });

  it("the surest go first: a marked page, then one that leads elsewhere, then one that is another", () => {
    const judgements = {
      ...all(3),
      oak: taken("oak", { target: "https://casino.net/" }),
      yew: taken("yew", { isMarked: true }),
    };
    expect(waiting(settle(judgements, 10)).sort()).toEqual(["link-101", "link-102"]);
  });

  it("also when it was interrupted and goes on; a later one may hide more, but none that wait", () => {
    const before = settle(all(4), 10);
    const rest = Object.fromEntries(["ash", "oak"].map((id) => [id, taken(id)]));
    expect(waiting(settle({ ...all(4), ...rest }, 10, before)).sort()).toEqual(["ash", "link-103", "oak"]);
    const next = settleRun(before, links({ ...all(4), ...rest }), { ...run("2026-11-23"), linkCount: 10 });
    expect(waiting(next)).toEqual(["link-103"]);
  });

  it("counts no button of the page: those are never hidden", () => {
    const buttons = Object.fromEntries(["site:a", "site:b"].map((id) => [id, taken(id)]));
    expect(waiting(settle({ ...buttons, ...all(3) }, 10))).toEqual([]);
  });
});

describe("what a run changes in the content folder", () => {
  it("is one line when every link is as it was", () => {
    const second = settleRun(
      first,
      links({ ash: ok("ash"), birch: ok("birch"), elm: dead }),
      run("2026-11-21"),
    );
    const before = settleRun(
      second,
      links({ ash: ok("ash"), birch: ok("birch"), elm: ok("elm") }),
      run("2026-11-22"),
    );
    const after = settleRun(
      before,
      links({ ash: ok("ash"), birch: ok("birch"), elm: ok("elm") }),
      run("2026-11-23"),
    );
    const changed = [...printChecks(after)].filter(
      ({ path, text }) => [...printChecks(before)].find((file) => file.path === path)?.text !== text,
    );
    expect(changed.map(({ path }) => path)).toEqual(["runs.txt"]);
  });

  it("forgets links that are in the directory no more, in whole runs only", () => {
    expect([...settleRun(first, links({ ash: ok("ash") }), run("2026-11-22")).records.keys()]).toEqual([
      "ash",
    ]);
    expect(settleRun(first, links({ ash: ok("ash") }), run("2026-11-22", false)).records.size).toBe(3);
  });

  it("never forgets one that changed hands: who brings it back would lead visitors there", () => {
    const state = { verdict: "changed-hands", at: "2026-11-20T03Z", because: "sold" } as const;
    const before = { ...first, records: new Map([...first.records, ["sold", { state }]]) };
    const { records } = settleRun(before, links({ ash: ok("ash") }), run("2026-11-22"));
    expect([...records.keys()].sort()).toEqual(["ash", "sold"]);
  });
});
