import { describe, expect, it } from "vitest";
import { sampleContent, sampleResource } from "../fixture/sample-content.ts";
import { parseCatalog } from "../parse-catalog.ts";
import { noReviews, planShares, type ReviewOptions } from "./plan-review.ts";
import { addInterval, intervalPattern, weekOf } from "./review-interval.ts";

/** A Wednesday. */
const today = "2026-11-18";

describe("review intervals", () => {
  it.each([
    ["2026-11-21", "10 days", "2026-12-01"],
    ["2026-11-21", "1 week", "2026-11-28"],
    ["2026-11-21", "6 months", "2027-05-21"],
    ["2026-08-31", "6 months", "2027-02-28"],
    ["2027-08-31", "6 months", "2028-02-29"],
    ["2026-11-30", "3 months", "2027-02-28"],
    ["2026-12-31", "1 month", "2027-01-31"],
    ["2024-02-29", "1 year", "2025-02-28"],
    ["2026-11-21", "24 months", "2028-11-21"],
  ])("%s and %s are %s", (day, interval, end) => {
    expect(addInterval(day, interval)).toBe(end);
    expect(interval).toMatch(new RegExp(intervalPattern));
  });

  it.each(["0 days", "months", "6months", "1.5 years", "1000 days", "6 moons"])("%s is none", (text) => {
    expect(text).not.toMatch(new RegExp(intervalPattern));
  });

  it.each(["2026-11-16", "2026-11-18", "2026-11-22"])("the week of %s runs from Monday to Sunday", (day) => {
    expect(weekOf(day)).toEqual({ first: "2026-11-16", last: "2026-11-22" });
  });
});

describe("planShares", () => {
  const reviewed = (day: string, groups = "uni-resources/essays") => ({
    reviewed: `reviewed: ${day}`,
    groups: `groups: [${groups}]`,
    added: "added: 2020-01-01",
  });
  const resources: Record<string, Record<string, string>> = {
    ash: reviewed("2025-11-21"),
    birch: reviewed("2025-11-24"),
    cedar: reviewed("2026-11-17"),
    elm: reviewed("2026-08-19", "uni-resources/scholarships"),
    fir: reviewed("2026-08-19", "uni-resources/scholarships, uni-resources/essays"),
    hazel: reviewed("2025-11-19"),
    larch: { added: "added: 2026-10-01", groups: "groups: []" },
    rowan: { ...reviewed("2026-11-02"), look_again: "look_again: Is it still free?" },
    maple: reviewed("2026-06-01"),
    oak: { retired: "retired: { on: 2026-02-01, why: It closed. }" },
  };
  const files = sampleContent({
    ...Object.fromEntries(
      Object.entries(resources).map(([id, fields]) => [`resources/${id}.yaml`, sampleResource(id, fields)]),
    ),
    "home.yaml": textOf("home.yaml").replace("maple, oak", "maple, ash"),
    "site.yaml": `${textOf("site.yaml")}review: { owner: Kim }\n`,
    "menus.yaml": textOf("menus.yaml").replace(
      "name: Scholarships & Fin Aid",
      "name: Scholarships & Fin Aid\n      owner: Sam\n      review_every: 3 months",
    ),
  });
  const { catalog, problems } = parseCatalog(files, { now: new Date(`${today}T12:00:00Z`) });
  type Options = Partial<ReviewOptions & { owner: string }>;
  const plan = ({ owner = "", ...options }: Options = {}) => {
    if (!catalog) throw new Error(JSON.stringify(problems));
    return planShares(catalog, { today, size: 15, ...options })[owner] ?? noReviews;
  };
  const ids = (options?: Options) => plan(options).batch.map(({ id }) => id);

  it("names what is due by Sunday, the oldest first, then in the order of the directory, whoever owns them; what nobody saw is due from its first day", () => {
    expect(plan().batch.map(({ id, due }) => [id, due])).toEqual([
      ["larch", "2026-10-01"],
      ["fir", "2026-11-19"],
      ["hazel", "2026-11-19"],
      ["elm", "2026-11-19"],
      ["ash", "2026-11-21"],
    ]);
  });

  it("takes the shortest interval of a link's groups, and its group's owner before the site's", () => {
    const items = Object.fromEntries(plan().batch.map((item) => [item.id, item.owner]));
    expect(items).toEqual({ larch: "Kim", hazel: "Kim", elm: "Sam", fir: "Sam", ash: "Kim" });
    expect(ids({ owner: "Sam" })).toEqual(["fir", "elm"]);
  });

  it("counts what was done since Monday into the week's share", () => {
    // Everyone's is what is left of each owner's.
    expect(plan({ size: 2 })).toMatchObject({ doneCount: 1, dueCount: 5 });
    expect(ids({ size: 2 })).toEqual(["larch", "fir", "elm"]);
    expect(ids({ size: 1 })).toEqual(["fir"]);
  });

  it("has those that come after the share, for who has the time, each once", () => {
    const later = (options: Options) => plan(options).later.map(({ id }) => id);
    expect([ids({ size: 2 }), later({ size: 2 })]).toEqual([
      ["larch", "fir", "elm"],
      ["hazel", "ash"],
    ]);
    expect(later({ size: 1, owner: "Sam" })).toEqual(["elm"]);
    expect(later({ size: 15 })).toEqual([]);
  });

  it("gives each owner a share of their own, whatever is due before it and however much others have done", () => {
    expect(ids({ size: 1, owner: "Sam" })).toEqual(["fir"]);
    expect(plan({ size: 1, owner: "Sam" })).toMatchObject({ doneCount: 0, dueCount: 2 });
    expect(plan({ size: 2, owner: "Kim" })).toMatchObject({ doneCount: 1, batch: [{ id: "larch" }] });
  });

  it("names what came with a doubt at once and with the reason, beside the week's share", () => {
    expect(plan().again.map(({ id, lookAgain }) => [id, lookAgain])).toEqual([
      ["rowan", "Is it still free?"],
    ]);
    expect(ids({ today: "2027-11-23" })).not.toContain("rowan");
    expect(plan({ owner: "Sam" }).again).toEqual([]);
  });

  it("asks next week for what falls due then", () => {
    expect(ids({ today: "2026-11-23" })).toContain("birch");
    expect(ids({ today: "2027-11-23" })).not.toContain("oak");
  });
});

function textOf(path: string): string {
  return sampleContent().find((file) => file.path === path)?.text ?? "";
}
