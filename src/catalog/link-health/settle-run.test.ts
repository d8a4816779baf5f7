import { describe, expect, it } from "vitest";
import type { Judgement } from "./judgement.ts";
import { type Checks, noChecks } from "./link-record.ts";
import { toAddressHash } from "./page-memory.ts";
import { printChecks } from "./print-checks.ts";
import { reachedOn } from "./reached-on.ts";
import { settleRun } from "./settle-run.ts";

const urlOf = (id: string) => `https://www.${id}.org/`;
const ok = (id: string, on = "2026-11-21"): Judgement => ({
  verdict: "ok",
  because: "",
  page: {
    on,
    addressHash: toAddressHash(urlOf(id)),
    domain: `${id}.org`,
    language: "en",
    title: id,
    simHash: "",
  },
});
const dead: Judgement = { verdict: "timed-out", because: "late" };
const run = (day: string, isWhole = true) => ({ at: `${day}T03Z`, vantage: "ci" as const, isWhole });
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
  const days = (checks: Checks) => ["ash", "birch", "elm"].map((id) => reachedOn(id, checks));

  it("is nobody's before it was earned", () => {
    expect(days(first)).toEqual(["2026-11-21", "2026-11-21", undefined]);
    expect(reachedOn("fir", first)).toBeUndefined();
  });

  it("moves on with whole runs, and stands still for what a run did not reach", () => {
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
    const changed = printChecks(after).filter(
      ({ path, text }) => printChecks(before).find((file) => file.path === path)?.text !== text,
    );
    expect(changed.map(({ path }) => path)).toEqual(["runs.txt"]);
  });

  it("forgets links that are in the directory no more, in whole runs only", () => {
    expect([...settleRun(first, links({ ash: ok("ash") }), run("2026-11-22")).records.keys()]).toEqual([
      "ash",
    ]);
    expect(settleRun(first, links({ ash: ok("ash") }), run("2026-11-22", false)).records.size).toBe(3);
  });
});
