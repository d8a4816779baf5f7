import { expect, it } from "vitest";
import { printRefresh } from "./print-refresh.ts";

it.each([
  [
    "a source was asked and had nothing",
    { feeds: { not_modified: 2 }, articles: { new: 0 } },
    "Up to date: nothing new, 50 headlines.",
  ],
  ["a source was asked and had news", { feeds: { ok: 1 }, articles: { new: 3 } }, "3 new headlines found."],
  [
    "no source was due",
    { status: "skipped", feeds: { ok: 0 } },
    "The sources were asked a short while ago: 50 headlines.",
  ],
  [
    "every source failed",
    { feeds: { ok: 0, failed: 2 } },
    "No source could be reached just now. Try again in a few minutes.",
  ],
  ["a hosted function that says nothing", null, "The sources were asked a short while ago: 50 headlines."],
])("a refresh is told: %s", (_, answer, text) => {
  expect(printRefresh(answer, 50)).toBe(text);
});

it("a refresh is told: nothing to show", () => {
  expect(printRefresh({ feeds: { ok: 1 } }, 0)).toBe("There are no headlines at the moment.");
});
