/** A query as the places of its signs, each of which counts `scale`; on which side of the line it is to be, and how much that counts. */
export interface Example {
  signs: Int32Array;
  side: 1 | -1;
  weight: number;
  scale: number;
}
/** A weight for each place, and the bias at the end. */
export type Line = Float64Array;

const [maxSteps, maxTurns] = [30, 40];
/** Of the slope that is left, beside the weight of all examples; and of what conjugate gradients leave of a step. */
const [enough, enoughOfStep] = [1e-6, 1e-2];

/**
 * The line of least loss: squared hinge, and a penalty on the square of each weight. There is one such line, whatever the order of the
 * examples, and a small change of these moves it little. Found from `start` by Newton's steps; what is fixed stays as it is.
 */
export function fitLine(
  examples: readonly Example[],
  start: Line,
  penalty: number,
  isFixed?: Uint8Array,
): Line {
  const penalties = start.map((_, place) => (place === start.length - 1 ? 0 : penalty));
  const all = examples.reduce((sum, { weight }) => sum + weight, 0);
  const line = start.slice();
  const rows = toRows(examples);
  const values = sumsOf(rows, line);
  const lossAt = (share: number, way: Line, turned: Float64Array) => {
    let [lost, weighed] = [0, 0];
    for (let at = 0; at < values.length; at++) {
      const sum = (values[at] as number) + share * (turned[at] as number);
      const missing = 1 - (rows.sides[at] as number) * sum;
      if (missing > 0) lost += (rows.weights[at] as number) * missing * missing;
    }
    for (let place = 0; place < line.length; place++) {
      const moved = (line[place] as number) + share * (way[place] as number);
      weighed += (penalties[place] as number) * moved * moved;
    }
    return lost + weighed;
  };
  for (let step = 0; step < maxSteps; step++) {
    // Those on the right side, far enough from the line, do not matter.
    const isNear = new Uint8Array(values.length);
    for (let at = 0; at < values.length; at++)
      if ((rows.sides[at] as number) * (values[at] as number) < 1) isNear[at] = 1;
    const { slope, scales } = toSlope(examples, values, line, penalties);
    if (isFixed)
      for (let place = 0; place < line.length; place++) if (isFixed[place] === 1) scales[place] = 0;
    if (product(slope, slope, scales) <= enough * all) break;
    const way = toWay({ ...rows, isNear }, slope, scales, penalties);
    const turned = sumsOf(rows, way);
    const before = lossAt(0, way, turned);
    let share = 1;
    while (lossAt(share, way, turned) >= before && share > 1e-6) share /= 2;
    for (let place = 0; place < way.length; place++)
      (line[place] as number) += share * (way[place] as number);
    for (let at = 0; at < values.length; at++) (values[at] as number) += share * (turned[at] as number);
  }
  return line;
}

export function sumOf({ signs, scale }: Example, line: Line): number {
  let sum = 0;
  for (let at = 0; at < signs.length; at++) sum += line[signs[at] as number] as number;
  return sum * scale + (line[line.length - 1] as number);
}

/** The same for all. */
function sumsOf({ signs, ends, scales }: Rows, line: Line): Float64Array {
  const sums = new Float64Array(ends.length);
  const bias = line[line.length - 1] as number;
  let place = 0;
  for (let at = 0; at < ends.length; at++) {
    let sum = 0;
    for (; place < (ends[at] as number); place++) sum += line[signs[place] as number] as number;
    sums[at] = sum * (scales[at] as number) + bias;
  }
  return sums;
}

function spread({ signs, scale }: Example, pull: number, to: Line): void {
  for (let at = 0; at < signs.length; at++) (to[signs[at] as number] as number) += pull * scale;
  (to[to.length - 1] as number) += pull;
}

/** How the loss falls by each weight, and by how much a step has to be scaled there: one through the curvature. */
function toSlope(examples: readonly Example[], values: Float64Array, line: Line, penalties: Line) {
  const slope = line.map((weight, place) => -weight * (penalties[place] as number));
  const curvature = penalties.slice();
  for (let at = 0; at < examples.length; at++) {
    const one = examples[at] as Example;
    const missing = 1 - one.side * (values[at] as number);
    if (missing <= 0) continue;
    spread(one, one.side * one.weight * missing, slope);
    const bend = one.weight * one.scale * one.scale;
    for (let place = 0; place < one.signs.length; place++)
      (curvature[one.signs[place] as number] as number) += bend;
    (curvature[line.length - 1] as number) += one.weight;
  }
  return { slope, scales: curvature.map((one) => (one > 0 ? 1 / one : 0)) };
}

/** The step that would end at the least loss if the same examples stayed near: by conjugate gradients. */
function toWay(rows: NearRows, slope: Line, scales: Line, penalties: Line): Line {
  const [way, bent] = [new Float64Array(slope.length), new Float64Array(slope.length)];
  const left = slope.slice();
  const turn = left.map((one, place) => one * (scales[place] as number));
  let size = product(left, left, scales);
  const small = size * enoughOfStep;
  for (let time = 0; time < maxTurns && size > small; time++) {
    for (let place = 0; place < bent.length; place++)
      bent[place] = (turn[place] as number) * (penalties[place] as number);
    bend(rows, turn, bent);
    const share = size / product(turn, bent);
    for (let place = 0; place < way.length; place++) {
      (way[place] as number) += share * (turn[place] as number);
      (left[place] as number) -= share * (bent[place] as number);
    }
    const next = product(left, left, scales);
    for (let place = 0; place < way.length; place++)
      turn[place] =
        (left[place] as number) * (scales[place] as number) + (next / size) * (turn[place] as number);
    size = next;
  }
  return way;
}

/** The signs of all examples one after the other, with where those of each end: so memory is read in its order. */
function toRows(examples: readonly Example[]) {
  const ends = new Int32Array(examples.length);
  let end = 0;
  for (const [at, { signs }] of examples.entries()) ends[at] = end += signs.length;
  const signs = new Int32Array(end);
  for (const [at, one] of examples.entries()) signs.set(one.signs, (ends[at] as number) - one.signs.length);
  const sides = Int8Array.from(examples, ({ side }) => side);
  const weights = Float64Array.from(examples, ({ weight }) => weight);
  const scales = Float64Array.from(examples, ({ scale }) => scale);
  return { signs, ends, sides, weights, scales };
}
type Rows = ReturnType<typeof toRows>;
type NearRows = Rows & { isNear: Uint8Array };

/** Most of the work: `spread` of each near example's weight times its `sumOf`. */
function bend({ signs, ends, weights, scales, isNear }: NearRows, turn: Line, to: Line): void {
  const bias = turn.length - 1;
  for (let at = 0; at < ends.length; at++) {
    if (isNear[at] === 0) continue;
    const start = ends[at - 1] ?? 0;
    const end = ends[at] as number;
    const scale = scales[at] as number;
    let sum = 0;
    for (let place = start; place < end; place++) sum += turn[signs[place] as number] as number;
    const pull = (weights[at] as number) * (sum * scale + (turn[bias] as number));
    const part = pull * scale;
    for (let place = start; place < end; place++) (to[signs[place] as number] as number) += part;
    (to[bias] as number) += pull;
  }
}

function product(a: Line, b: Line, scales?: Line): number {
  let sum = 0;
  for (let place = 0; place < a.length; place++)
    sum += (a[place] as number) * (b[place] as number) * (scales?.[place] ?? 1);
  return sum;
}
