import { expect, it } from "vitest";
import { type Example, fitLine } from "./fit-line.ts";

const toExample = (signs: number[], side: 1 | -1, weight = 1): Example => {
  return { signs: Int32Array.from(signs), side, weight, scale: 0.5 };
};
const examples = [
  ...[toExample([0, 1], 1), toExample([0, 2], 1, 3), toExample([1, 2, 3], -1), toExample([3], -1)],
  ...[toExample([2, 2], 1), toExample([1], -1, 0.5)],
];
const lineOf = (of = examples, start = new Float64Array(5), isFixed?: Uint8Array) =>
  Array.from(fitLine(of, start, 0.1, isFixed));
const distance = (a: readonly number[], b: readonly number[]) =>
  Math.max(...a.map((weight, place) => Math.abs(weight - (b[place] ?? 0))));
/** What fitLine makes small, written out. */
const lossOf = (line: readonly number[]) => {
  const [bias = 0, weights] = [line.at(-1), line.slice(0, -1)];
  const lost = examples.map(({ signs, side, weight, scale }) => {
    const sum = signs.reduce((all, sign) => all + (weights[sign] ?? 0), 0);
    return weight * Math.max(0, 1 - side * (sum * scale + bias)) ** 2;
  });
  return [...lost, ...weights.map((weight) => 0.1 * weight * weight)].reduce((a, b) => a + b);
};

it("finds the one line of least loss, whatever the order and the start", () => {
  const line = lineOf();
  expect(distance(lineOf(examples.toReversed()), line)).toBeLessThan(0.01);
  expect(distance(lineOf(examples, Float64Array.of(5, -5, 5, 5, -5)), line)).toBeLessThan(0.01);
  for (const place of line.keys())
    for (const by of [-0.1, 0.1]) {
      const moved = line.with(place, (line[place] ?? 0) + by);
      expect(lossOf(moved)).toBeGreaterThan(lossOf(line));
    }
});

it("leaves what is fixed, and makes up for it by the rest", () => {
  const line = lineOf(examples, Float64Array.of(1, 0, 0, 0, 0), Uint8Array.of(1, 0, 0, 0, 0));
  expect(line[0]).toBe(1);
  expect(distance(line.slice(1), lineOf().slice(1))).toBeGreaterThan(0.01);
});
