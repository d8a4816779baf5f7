import { describe, expect, it } from "vitest";
import { printGoals, toGoals } from "./to-goals.ts";

const quality = (contender: string, judged: number, heldOut: number, helped = judged) => ({
  contender,
  judged,
  heldOut,
  judgedWithSynonyms: helped,
  heldOutWithSynonyms: heldOut,
});
const speed = (resources: number, p99Ms: number) => ({
  contender: "waymark",
  resources,
  p99Ms,
});
const met = (...goals: Parameters<typeof toGoals>) => toGoals(...goals).map(({ isMet }) => isMet);

describe("the search's goals", () => {
  const own = quality("waymark", 0.95, 0.91);
  it.each([
    ["all met", [own, quality("peer", 0.9, 0.9)], [speed(50_000, 7.99)], 25 * 1024, [true, true, true, true]],
    ["too slow", [own], [speed(500, 1), speed(50_000, 8)], 1, [false, true, true]],
    ["too large", [own], [speed(50_000, 1)], 25 * 1024 + 1, [true, false, true]],
    ["too many wrong", [quality("waymark", 0.89, 0.91)], [], 1, [undefined, true, false]],
    [
      "a peer is better with synonyms",
      [own, quality("peer", 0.8, 0.8, 0.95)],
      [],
      1,
      [undefined, true, true, false],
    ],
    [
      "a peer is better on what nobody tuned to",
      [own, quality("peer", 0.8, 0.92)],
      [],
      1,
      [undefined, true, true, false],
    ],
    ["only a peer was asked", [quality("peer", 0.8, 0.8)], [], 1, [undefined, true, undefined, undefined]],
  ])("%s", (_, lines, speeds, bytes, expected) => expect(met(lines, speeds, bytes)).toEqual(expected));

  it("are printed beside what was measured", () => {
    const text = printGoals(toGoals([own], [speed(50_000, 9)], 1024));
    expect(text).toMatch(/at 50,000 +below 8 ms +9\.00 ms +NOT MET$/m);
    expect(text).toMatch(/directory +at most 25 KB brotli +1\.0 KB +met$/m);
  });
});
