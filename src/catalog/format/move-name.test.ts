import { expect, it } from "vitest";
import { isNamedIn, moveName } from "./move-name.ts";

const essays = "uni-resources/essays";
const proposal = (groups: string) => ({
  path: "proposals/an-idea.yaml",
  text: `url: https://example.org/\n${groups}notes:\n  - ${essays}\nproposed: 2026-11-21\nresponse: 0123456789abcdef\n`,
});

it.each([
  ["goes with the last of an optional field", `groups:\n  - ${essays}\n`, undefined, ""],
  ["goes from among others", `groups:\n  - ${essays}\n  - a/b\n`, undefined, "groups:\n  - a/b\n"],
  ["joins one that is there", `groups:\n  - ${essays}\n  - a/b\n`, "a/b", "groups:\n  - a/b\n"],
  ["keeps its comment", `groups:\n  # why\n  - ${essays}\n`, "a/b", "groups:\n  # why\n  - a/b\n"],
])("a group's name %s, and texts stay", (_, before, to, after) => {
  const file = proposal(before);
  expect(isNamedIn(file, "group", essays)).toBe(true);
  const [changed = file] = moveName("group", [file], essays, to).changes;
  expect(changed.text.replace(/^#.*\n/, "")).toBe(proposal(after).text);
  expect(isNamedIn(changed, "group", essays)).toBe(false);
});

it("leaves the home page without a list of groups when its last one goes, so that it shows the first of all", () => {
  const home = { path: "home.yaml", text: `hero:\n  heading: Hello\n  groups:\n    - ${essays}\n` };
  const [changed] = moveName("group", [home], essays, undefined).changes;
  expect(changed?.text).toMatch(/\nhero:\n {2}heading: Hello\n$/);
});
