import { describe, expect, it } from "vitest";
import { verdictGuide, verdicts } from "#catalog/link-health/judgement.ts";
import type { DeskFinding } from "#desk-wire/desk-api.ts";
import { listFindingActions, printPlace } from "./finding-card.tsx";

const finding = (rest: Partial<DeskFinding>): DeskFinding => ({
  id: "ucas",
  version: "",
  isSetting: false,
  section: "todo",
  name: "UCAS",
  url: "https://www.ucas.com/",
  places: [],
  verdict: "gone",
  todo: "",
  because: "",
  since: "2026-11-01",
  archive: "https://web.archive.org/web/2/https://www.ucas.com/",
  isHidden: false,
  ...rest,
});

describe("what a curator may do about a finding", () => {
  it.each(verdicts.filter((verdict) => verdict !== "ok"))(
    "%s: something, and what its guide speaks of",
    (verdict) => {
      const actions = listFindingActions(finding({ verdict, target: "https://www.ucas.com/new" }));
      expect(actions.length).toBeGreaterThan(1);
      const { todo } = verdictGuide[verdict];
      if (/[Rr]etire/.test(todo)) expect(actions).toContain("retire");
      if (/[Aa]pprove/.test(todo)) expect(actions).toContain("approve");
      if (/[Cc]orrect|[Cc]heck the spelling|Link to/.test(todo)) expect(actions).toContain("edit");
      if (/override/.test(todo)) expect(actions).toContain("override");
      if (/Accept the new/.test(todo)) expect(actions[0]).toBe("move");
    },
  );

  it("no move without somewhere to move to", () => {
    expect(listFindingActions(finding({ verdict: "moved" }))).not.toContain("move");
  });

  it("what is hidden can be shown and not hidden; what is shown, hidden and not shown; what waits, both", () => {
    const choices = (rest: Partial<DeskFinding>) =>
      listFindingActions(finding({ verdict: "changed-hands", ...rest })).filter((action) =>
        /show|hide/.test(action),
      );
    expect(choices({ isHidden: true })).toEqual(["show"]);
    expect(choices({ standing: "shown" })).toEqual(["hide"]);
    expect(choices({ standing: "waits" })).toEqual(["hide", "show"]);
  });

  it("a button of the page: its form, and nothing that is for links", () => {
    for (const verdict of verdicts.filter((one) => one !== "ok")) {
      const actions = listFindingActions(finding({ verdict, isSetting: true, target: "https://x.example/" }));
      expect(actions[0]).toBe("edit");
      expect(actions.filter((action) => !["edit", "approve", "override"].includes(action))).toEqual([]);
    }
  });

  it("a new address that is not wanted can be turned down", () => {
    const actions = listFindingActions(finding({ verdict: "moved", target: "https://www.ucas.com/new" }));
    expect(actions).toEqual(expect.arrayContaining(["approve", "override"]));
  });
});

it("is counted in its part of the list", () => {
  const all = ["todo", "todo", "seenOnce", "known"] as const;
  const findings = all.map((section, at) => finding({ id: `${at}`, section }));
  // Beside "2 links to look at", "1 of 4" would count something else.
  const places = findings.map((one) => printPlace(one, findings));
  expect(places).toEqual([
    "To do: 1 of 2",
    "To do: 2 of 2",
    "Seen once: 1 of 1",
    "Known and harmless: 1 of 1",
  ]);
});
