import { describe, expect, it } from "vitest";
import { type SpeedLine, thinOut } from "./measure.ts";

const keystrokes = Array.from({ length: 300 }, (_, place) => String(place));
const took = (spentMs: number) =>
  ({ contender: "some", resources: 5000, keystrokes: 300, spentMs }) as SpeedLine;

describe("thinOut", () => {
  it("types everything where the smaller directory says that it takes half a minute at most, or says nothing", () => {
    expect(thinOut(keystrokes, undefined, 50_000)).toEqual(keystrokes);
    expect(thinOut(keystrokes, took(3000), 50_000)).toEqual(keystrokes);
  });

  it("spreads fewer over all of them where each takes longer, and types none if too few would be left", () => {
    expect(thinOut(keystrokes, took(9000), 50_000)).toEqual(
      Array.from({ length: 100 }, (_, place) => String(place * 3)),
    );
    expect(thinOut(keystrokes, took(90_000), 50_000)).toEqual([]);
  });
});
