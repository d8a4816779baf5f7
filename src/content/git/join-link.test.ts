import { expect, it } from "vitest";
import { joinLink } from "./join-link.ts";

const before = "name: Pine\nurl: https://pine.example/\ngroups:\n  - a/b\ncost: free\nadded: 2026-11-01\n";
const reviewed = (day: string, rest = "") => `${before}reviewed: ${day}\n${rest}`;
const deeper = before.replace("cost:", "in_group:\n  a/b:\n    name: Pines\ncost:");

it.each<[string, ours: string, theirs: string, joined: string | undefined, before?: string]>([
  [
    "joins a name and the address below it",
    before.replace("Pine", "Firs"),
    before.replace("pine", "firs"),
    before.replace("Pine", "Firs").replace("pine", "firs"),
  ],
  ["takes the later review", reviewed("2026-11-19"), reviewed("2026-11-18"), reviewed("2026-11-19")],
  [
    "joins a review and a retirement",
    `${before}retired: { on: 2026-11-19, why: It closed. }\n`,
    reviewed("2026-11-18"),
    reviewed("2026-11-18", "retired: { on: 2026-11-19, why: It closed. }\n"),
  ],
  [
    "joins a review and what one has removed",
    reviewed("2026-11-19"),
    before,
    reviewed("2026-11-19"),
    `${before}look_again: Why?\n`,
  ],
  [
    "leaves a review with a comment to a person",
    reviewed("2026-11-19", "# By Sam\n"),
    reviewed("2026-11-20"),
    undefined,
  ],
  ["leaves a last line without its end", before.trimEnd(), reviewed("2026-11-20"), undefined],
  ["leaves other ends of lines", before.replaceAll("\n", "\r\n"), reviewed("2026-11-20"), undefined],
  ["leaves a field that is there twice", `${before}added: 2026-11-02\n`, reviewed("2026-11-20"), undefined],
  ["leaves an unknown field", `${before}stars: 5\n`, reviewed("2026-11-20"), undefined],
  [
    "leaves fields in another order",
    `reviewed: 2026-11-20\n${before}`,
    before.replace("free", "paid"),
    undefined,
  ],
  ["leaves a link that is new on both sides", before, reviewed("2026-11-20"), undefined, ""],
  ["leaves words for a group that was removed", before.replace("\n  - a/b", " []"), deeper, undefined],
])("%s", (_, ours, theirs, joined, start = before) => {
  expect(joinLink([start, ours, theirs])).toBe(joined);
  expect(joinLink([start, theirs, ours])).toBe(joined);
});
