import { describe, expect, it } from "vitest";
import { printGoals, type QualityLine, toGoals } from "./to-goals.ts";

const line = (contender: string, set: string, share: number, wronglyConfident = 0): QualityLine => ({
  contender,
  with: "",
  set,
  meanReciprocalRank: share,
  hitAt1: share,
  hitAt5: share,
  wronglyConfident,
  misses: [],
});
const speed = (resources: number, p99Ms: number) => ({ contender: "waymark", resources, p99Ms });
const met = (...goals: Parameters<typeof toGoals>) => toGoals(...goals).map(({ isMet }) => isMet);

describe("the search's goals", () => {
  const own = line("waymark", "judged", 0.97);
  const peer = line("peer", "judged", 0.9, 3);
  it.each([
    ["all met", [own, peer], [speed(50_000, 7.99)], 60 * 1024, [true, true, true, true, true]],
    ["too slow", [own], [speed(500, 1), speed(50_000, 8)], 1, [false, true, true, true]],
    ["too large", [own], [speed(50_000, 1)], 60 * 1024 + 1, [true, false, true, true]],
    ["too few right", [line("waymark", "judged", 0.96)], [], 1, [undefined, true, false, true]],
    ["too sure", [line("waymark", "held back", 0.94, 1)], [], 1, [undefined, true, true, false]],
    ["a peer is better", [own, line("peer", "judged", 0.98, 3)], [], 1, [undefined, true, true, true, false]],
    ["a peer is as sure", [own, line("peer", "judged", 0.9)], [], 1, [undefined, true, true, true, false]],
    ["only a peer was asked", [peer], [], 1, [undefined, true]],
  ])("%s", (_, lines, speeds, bytes, expected) => expect(met(lines, speeds, bytes)).toEqual(expected));

  it("are printed beside what was measured", () => {
    const text = printGoals(toGoals([own], [speed(50_000, 9)], 1024));
    expect(text).toMatch(/at 50,000 +below 8 ms +9\.00 ms +NOT MET$/m);
    expect(text).toMatch(/directory +at most 60 KB brotli +1\.0 KB +met$/m);
  });
});
