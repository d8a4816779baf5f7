import { describe, expect, it } from "vitest";
import { type Verdict, verdicts } from "#catalog/link-health/judgement.ts";
import type { LinkRecord } from "#catalog/link-health/link-record.ts";
import { blankDetails, toAddressHash } from "#catalog/link-health/page-picture.ts";
import { printHtmlReport, printMarkdownReport, printTerminalReport } from "./print-report.ts";
import { printProgress } from "./show-check-progress.ts";
import { toLinkReport } from "./to-link-report.ts";

const now = new Date("2026-11-21T12:00:00Z");
const target = (id: string, changes: object = {}) => ({
  id,
  name: `The ${id}`,
  description: "",
  url: `https://www.${id}.org/`,
  places: ["Uni Resources > Essays"],
  ...changes,
});
const state = (verdict: Verdict, changes: object = {}): LinkRecord => ({
  state: { verdict, at: "2026-11-19T03Z", because: "seen so", ...changes },
});
const pageAt = (url: string) => ({
  on: "2026-11-01",
  addressHash: toAddressHash(url),
  domain: "ash.org",
  language: "en",
  title: "Ash",
  ...blankDetails,
});
const reportOf = (rows: Record<string, LinkRecord>, changes: Record<string, object> = {}) => {
  const targets = Object.keys(rows).map((id) => target(id, changes[id]));
  const run = {
    at: "2026-11-21T03Z",
    vantage: "home",
    trouble: [],
    checkedCount: targets.length,
    skippedCount: 0,
  };
  return {
    targets,
    report: toLinkReport(targets, { runs: {}, records: new Map(Object.entries(rows)) }, run, now),
  };
};

describe("the report", () => {
  it("has the worst first", () => {
    const rows = Object.fromEntries(
      verdicts.map((verdict) => [`link-${verdict}`, state(verdict)]).toReversed(),
    );
    const { report } = reportOf(rows as Record<string, LinkRecord>);
    expect(report.todo.map(({ verdict }) => verdict)).toEqual(
      verdicts.filter((verdict) => verdict !== "slow"),
    );
  });

  it("offers for the page's own buttons only what can be done about them", () => {
    const rows = Object.fromEntries(verdicts.map((verdict) => [`site:${verdict}`, state(verdict)]));
    const { report } = reportOf(rows as Record<string, LinkRecord>);
    for (const { commands, todo } of report.todo) {
      expect(todo).toMatch(/correct its address in site\.yaml/);
      expect(commands.filter((command) => /-- (move|retire|reviewed) /.test(command))).toEqual([]);
    }
    expect(report.todo.find(({ verdict }) => verdict === "changed-hands")?.commands).toEqual([
      "npm run links:mend -- approve site:changed-hands",
    ]);
  });

  it("has what waits for a person before what is hidden, and what a person has shown among the overridden", () => {
    const { report } = reportOf({
      ash: state("changed-hands"),
      birch: { ...state("changed-hands"), standing: "waits" },
      cedar: { ...state("changed-hands"), standing: "shown" },
    });
    expect(report.todo.map(({ id }) => id)).toEqual(["birch", "ash"]);
    expect(report.todo[0]?.commands[0]).toBe("npm run links:mend -- hide birch");
    expect(report.todo[0]?.todo).toMatch(/^It is still on the page/);
    expect(report.todo[1]?.commands).toContain("npm run links:mend -- show ash");
    const lines = printMarkdownReport(report).split("\n");
    expect(lines.flatMap((line) => /still on the page\.\*.*-- \w+ (\w+)/.exec(line)?.[1] ?? [])).toEqual([
      "birch",
      "cedar",
    ]);
    expect(report.overridden.map(({ id }) => id)).toEqual(["cedar"]);
  });

  it("says first of all when it was most likely the network", () => {
    const { report } = reportOf({ ash: {} });
    const behind = { ...report, trouble: ["101 of 120 sites lead to <block>.example all at once"] };
    for (const text of [printHtmlReport(behind), printMarkdownReport(behind)]) {
      expect(text.indexOf("This is most likely your network: 101 of 120")).toBeGreaterThan(0);
      expect(text.indexOf("This is most likely")).toBeLessThan(text.indexOf("1 links"));
      expect(text).toMatch(/(&lt;|\\<)block/);
      expect(printHtmlReport(report)).not.toContain("most likely");
    }
  });

  it("names where a link leads only when that is another address", () => {
    const { report } = reportOf({
      here: state("changed-hands", { target: "https://www.here.org/" }),
      there: state("changed-hands", { target: "https://casino.net/" }),
    });
    expect(report.todo.map(({ id, target: to }) => [id, to])).toEqual([
      ["here", undefined],
      ["there", "https://casino.net/"],
    ]);
  });

  it("puts each link where a person will look for it", () => {
    const override = { verdict: "timed-out", until: "2026-12-01", why: "It opens." } as const;
    const { report } = reportOf(
      {
        dead: state("gone"),
        once: { doubt: { verdict: "gone", at: "2026-11-21T03Z", because: "x", vantage: "ci" } },
        ruled: { ...state("timed-out"), override },
        other: { ...state("gone"), override },
        ended: { ...state("timed-out"), override: { ...override, until: "2026-11-20" } },
        sleepy: state("slow"),
        shut: state("blocked-to-robots"),
        seen: state("blocked-to-robots"),
        stale: state("blocked-to-robots"),
        fresh: {},
      },
      { seen: { reviewed: "2026-06-01" }, stale: { reviewed: "2026-04-01" } },
    );
    const ids = (entries: { id: string }[]) => entries.map(({ id }) => id).sort();
    expect(ids(report.todo)).toEqual(["dead", "ended", "other", "shut", "stale"]);
    expect(ids(report.seenOnce)).toEqual(["once"]);
    expect(ids(report.overridden)).toEqual(["ruled"]);
    expect(ids(report.known)).toEqual(["seen", "sleepy"]);
    expect([report.fineCount, report.unseenCount]).toEqual([0, 1]);
  });

  it("asks nobody to do anything about what was seen once", () => {
    const doubt = { verdict: "gone", at: "2026-11-21T03Z", because: "x", vantage: "ci" } as const;
    const { report } = reportOf({ ash: { doubt }, "site:share-form": { doubt } });
    for (const { todo, commands } of report.seenOnce) {
      expect(todo).toMatch(/^Nothing yet\./);
      expect(commands).toEqual([]);
    }
  });

  it("takes a link whose address has been corrected since for one that is not checked yet", () => {
    const { report } = reportOf({
      ash: { ...state("gone"), page: pageAt("https://www.ash.org/before") },
      birch: { ...state("gone"), page: pageAt("https://www.birch.org/") },
    });
    expect(report.todo.map(({ id }) => id)).toEqual(["birch"]);
    expect(report.unseenCount).toBe(1);
  });

  const hostile = '</h3><script>alert(1)</script>" \u001b[2J](javascript:x) & |';
  const { report } = reportOf(
    {
      ash: {
        ...state("moved", { because: hostile, target: "https://www.ash.org/new" }),
        reached: "2026-11-10",
      },
    },
    { ash: { name: hostile } },
  );

  it("names the place, the day, the command and the archive in every form", () => {
    for (const text of [printHtmlReport(report), printMarkdownReport(report), printTerminalReport(report)]) {
      expect(text).toContain("2026-11-19");
      expect(text).toContain("npm run links:mend -- move ash");
      expect(text).toContain("https://web.archive.org/web/20261110/https://www.ash.org/");
      expect(text).toMatch(/Uni Resources (\\?>|&gt;) Essays/);
    }
  });

  it("tells at most twenty links of a week, the worst first, each on one line, and counts the others", () => {
    const rows = Object.fromEntries(
      Array.from({ length: 34 }, (_, at) => [`link-${at}`, state(at === 33 ? "changed-hands" : "gone")]),
    );
    const text = printMarkdownReport(reportOf(rows).report);
    const lines = text.split("\n").filter((line) => line.startsWith("- "));
    expect(lines).toHaveLength(20);
    expect(lines[0]).toMatch(/Changed hands.*link-33/);
    expect(text).toContain("To do (34)");
    expect(text).toContain("And 14 more");
  });

  it("makes no link to a bad place, in its reason neither", () => {
    const because = "it leads to best-casino.net and not to ash.org";
    const bad = state("changed-hands", { because, target: "https://best-casino.net/in" });
    const { report: taken } = reportOf({ ash: bad });
    for (const text of [printHtmlReport(taken), printMarkdownReport(taken), printTerminalReport(taken)]) {
      expect(text).toMatch(/best(\\?)-casino\\?\[\.\\?\]net/);
      expect(text).not.toContain("best-casino.net");
      expect(text).not.toMatch(/https?:\/\/www\.ash\.org\/["<>]?(?!")[^\w)"]*<\/a>/);
    }
  });

  it("S12 lets nothing of a strange page into the HTML, the Markdown or the terminal", () => {
    expect(printHtmlReport(report)).not.toContain("<script");
    expect(printHtmlReport(report)).toContain("default-src 'none'");
    expect(printMarkdownReport(report)).not.toMatch(/[^\\]<script|[^\\]\]\(javascript/);
    expect(printTerminalReport(report)).not.toContain("\u001b");
  });

  it.each([
    ...["@teacher", "@_a", "@.b", "(@a)", "us/hub#12", "https://forge.example/us/hub/issues/12"],
    ...["!3", "GH-4", "~label", '~"label"', "&5", "%6", "$7", "^8"],
  ])("S12 names nobody and nothing of a forge that reads %s in a title", (sign) => {
    const { report: calm } = reportOf({});
    const text = printMarkdownReport({ ...calm, trouble: [`fixes ${sign} well-known`] });
    // What a forge sees: Markdown takes away the backslashes.
    const seen = text.replace(/\\(?=[!-/:-@[-`{-~])/g, "");
    expect(seen).not.toMatch(/[@#!~%&$^][\w."]|GH-\d|:\/\//);
    expect(seen.replaceAll("\u2060", "")).toContain(`fixes ${sign} well-known`);
    expect(seen).toContain("well-known");
  });

  it("says that no problem is known, and calls no link fine or checked that was never judged", () => {
    const { report: calm } = reportOf({});
    const unjudged = {
      ...calm,
      linkCount: 9,
      unseenCount: 9,
      checkedCount: 9,
      trouble: ["no site answered"],
    };
    for (const text of [calm, unjudged].flatMap((one) => [printHtmlReport(one), printMarkdownReport(one)])) {
      expect(text).toContain("No link is known to have a problem.");
      expect(text).not.toMatch(/every link|not checked/i);
    }
  });
});

describe("the progress bar", () => {
  it("shows how far, how long and what", () => {
    expect(printProgress(["ash", "elm"], 12, 48, 150_000)).toBe(
      "Checking [######------------------] 12/48, 3 min left: ash, elm",
    );
    expect(printProgress([], 0, 0, 0)).toContain("0/0, 0 s left");
  });
});
