import { describe, expect, it } from "vitest";
import { planRelease, type ReleaseFacts } from "./plan-release.ts";

const changelog =
  "# Changes\n\n## Unreleased\n\n### For visitors\n- A star.\n\n## 0.1.0, 2026-01-01\n\n- First.\n";
const facts: ReleaseFacts = {
  current: "0.1.0",
  wanted: "0.2.0",
  changelog,
  today: "2026-11-22",
  tags: ["v0.1.0"],
};

describe("planRelease", () => {
  it("gives what is unreleased the version and the day, and begins anew", () => {
    expect(planRelease(facts)).toEqual({
      notes: "### For visitors\n- A star.",
      changelog:
        "# Changes\n\n## Unreleased\n\n## 0.2.0, 2026-11-22\n\n### For visitors\n- A star.\n\n## 0.1.0, 2026-01-01\n\n- First.\n",
    });
  });

  it("takes the number that is there for the first release, and a changelog without older ones", () => {
    const first = { ...facts, wanted: "0.1.0", tags: [], changelog: "# Changes\n\n## Unreleased\n- All.\n" };
    expect(planRelease(first)).toEqual({
      notes: "- All.",
      changelog: "# Changes\n\n## Unreleased\n\n## 0.1.0, 2026-11-22\n\n- All.\n",
    });
  });

  it.each<[Partial<ReleaseFacts>, RegExp]>([
    [{ wanted: "next" }, /is not a version/],
    [{ wanted: "1.2" }, /is not a version/],
    [{ wanted: "0.0.9" }, /older than 0\.1\.0/],
    [{ wanted: "0.10.0", current: "0.9.0", tags: ["v0.10.0"] }, /released already/],
    [{ changelog: "# Changes\n" }, /has no line "## Unreleased"/],
    [{ changelog: "# Changes\n\n## Unreleased\n\n## 0.1.0\n- First.\n" }, /says nothing/],
  ])("%j is refused", (changes, what) => {
    const problems = planRelease({ ...facts, ...changes });
    expect(problems).toEqual([expect.stringMatching(what)]);
  });

  it("0.10.0 is newer than 0.9.0", () => {
    expect(planRelease({ ...facts, wanted: "0.10.0", current: "0.9.0" })).toHaveProperty("notes");
  });

  it("says all that is wrong at once", () => {
    expect(planRelease({ ...facts, wanted: "x", changelog: "" })).toHaveLength(2);
  });
});
