import { describe, expect, it } from "vitest";
import type { DeskChange } from "#desk-wire/desk-api.ts";
import { maxTextChars } from "#desk-wire/desk-requests.ts";
import { toMessage, whyNot } from "./publish-form.tsx";

const change = (title: string, kind: DeskChange["kind"] = "changed"): DeskChange => ({
  path: `content/${title}`,
  kind,
  title,
  diff: "",
  version: "",
  isUndoable: true,
});

describe("toMessage", () => {
  it("says one change in its own words", () => {
    expect(toMessage([change("UCAS: description, groups")])).toBe("UCAS: description, groups");
    expect(toMessage([change("Proposal cheap-essays", "removed")])).toBe("Proposal cheap-essays (removed)");
    expect(toMessage([])).toBe("");
  });

  it("names the links first, and each below", () => {
    expect(toMessage([change("List of all ids"), change("ACT: retired"), change("UCAS: name")])).toBe(
      "ACT, UCAS, List of all ids\n\n- ACT: retired\n- UCAS: name\n- List of all ids (changed)\n",
    );
  });

  it("says once what several files are called, and keeps a colon in a name", () => {
    const checks = change("What the link checker remembers");
    expect(toMessage([checks, change("Khan Academy: Maths: name"), checks, checks])).toBe(
      "Khan Academy: Maths, What the link checker remembers\n\n- Khan Academy: Maths: name\n- What the link checker remembers (changed)\n",
    );
    expect(toMessage([checks, checks])).toBe("What the link checker remembers (changed)");
    const added = change("What the link checker remembers", "added");
    expect(toMessage([checks, added]).split("\n")[0]).toBe("What the link checker remembers");
  });

  it("keeps its first line short, and the whole short enough to be sent, however many there are", () => {
    for (const count of [2, 9, 200]) {
      const [first = ""] = toMessage(
        Array.from({ length: count }, (_, at) => change(`University ${at}: name`)),
      ).split("\n");
      expect(first.length).toBeLessThanOrEqual(72);
    }
    const all = toMessage(Array.from({ length: 9999 }, (_, at) => change(`University ${at}: name`)));
    expect(all.length).toBeLessThanOrEqual(maxTextChars);
    expect(all).toMatch(/^.* and 999\d more\n\n(- University \d+: name\n){100,}- \d{4} more\n$/);
    const long = change(`${"x".repeat(90)}: name`);
    expect(toMessage([long, long]).split("\n")[0]).toBe("2 changes");
  });
});

describe("whyNot", () => {
  const changes = [change("UCAS: name")];
  const publishing = { isPossible: true as const, branch: "main" };
  it.each([
    [
      "where it is not possible",
      { publishing: { isPossible: false as const, why: "git is not installed" }, changes },
      "x",
      "git is not installed",
    ],
    ["without a change", { publishing, changes: [] }, "x", "There is nothing to publish."],
    ["with an empty message", { publishing, changes }, " \n", "Say in the message what changed."],
    ["with a change and a message", { publishing, changes }, "x", undefined],
  ])("gives the reason %s", (_when, state, message, why) => {
    expect(whyNot(state, message)).toBe(why);
  });
});
