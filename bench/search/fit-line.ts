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
  const packed = pack(examples, start);
  const { places } = packed;
  const line = Float64Array.from(places, (place) => start[place] as number);
  const penalties = line.map((_, at) => (at === line.length - 1 ? 0 : penalty));
  const all = examples.reduce((sum, { weight }) => sum + weight, 0);
  const values = sumsOf(packed, line);
  const lossAt = (share: number, way: Line, turned: Float64Array) => {
    const lost = (sum: number, { side, weight }: Example, at: number) => {
      const missing = 1 - side * ((values[at] as number) + share * (turned[at] as number));
      return missing > 0 ? sum + weight * missing * missing : sum;
    };
    const weighed = (sum: number, weight: number, at: number) => {
      const moved = weight + share * (way[at] as number);
      return sum + (penalties[at] as number) * moved * moved;
    };
    return examples.reduce(lost, 0) + line.reduce(weighed, 0);
  };
  for (let step = 0; step < maxSteps; step++) {
    const { slope, scales, near } = toSlope(packed, values, line, penalties);
    if (isFixed) for (const [at, place] of places.entries()) if (isFixed[place]) scales[at] = 0;
    if (product(slope, slope, scales) <= enough * all) break;
    const way = toWay(packed, near, slope, scales, penalties);
    const turned = sumsOf(packed, way);
    const before = lossAt(0, way, turned);
    let share = 1;
    while (lossAt(share, way, turned) >= before && share > 1e-6) share /= 2;
    for (const [at, by] of way.entries()) (line[at] as number) += share * by;
    for (const [at, by] of turned.entries()) (values[at] as number) += share * by;
  }
  const fitted = start.slice();
  for (const [at, place] of places.entries()) fitted[place] = line[at] as number;
  return fitted;
}

/** All examples' signs, one after the other, as ranks among the places that matter: read in a row, they take a sixth off the time. */
interface Packed {
  examples: readonly Example[];
  places: Int32Array;
  signs: Int32Array;
  /** Where those of an example begin, and those of the next. */
  begins: Int32Array;
}

function pack(examples: readonly Example[], start: Line): Packed {
  const matters = Uint8Array.from(start, (weight, at) => (weight !== 0 || at === start.length - 1 ? 1 : 0));
  const begins = new Int32Array(examples.length + 1);
  for (const [at, { signs }] of examples.entries()) {
    begins[at + 1] = (begins[at] as number) + signs.length;
    for (const sign of signs) matters[sign] = 1;
  }
  const places = Int32Array.from([...matters.keys()].filter((place) => matters[place] === 1));
  const ranks = new Int32Array(start.length);
  for (const [at, place] of places.entries()) ranks[place] = at;
  const signs = new Int32Array(begins.at(-1) ?? 0);
  for (const [at, one] of examples.entries())
    signs.set(
      one.signs.map((sign) => ranks[sign] as number),
      begins[at],
    );
  return { examples, places, signs, begins };
}

/** The same for each of the packed. */
function sumsOf(packed: Packed, line: Line): Float64Array {
  return Float64Array.from(packed.examples, (_, at) => sumAt(packed, at, line));
}

function sumAt({ examples, signs, begins }: Packed, at: number, line: Line): number {
  const end = begins[at + 1] as number;
  let sum = 0;
  for (let next = begins[at] as number; next < end; next++) sum += line[signs[next] as number] as number;
  return sum * (examples[at] as Example).scale + (line[line.length - 1] as number);
}

function spreadAt({ examples, signs, begins }: Packed, at: number, pull: number, to: Line): void {
  const end = begins[at + 1] as number;
  const scaled = pull * (examples[at] as Example).scale;
  for (let next = begins[at] as number; next < end; next++) (to[signs[next] as number] as number) += scaled;
  (to[to.length - 1] as number) += pull;
}

export function sumOf({ signs, scale }: Example, line: Line): number {
  let sum = 0;
  for (let at = 0; at < signs.length; at++) sum += line[signs[at] as number] as number;
  return sum * scale + (line[line.length - 1] as number);
}

/**
 * How the loss falls by each weight, by how much a step has to be scaled there (one through the curvature), and the examples that are
 * near: the others, on the right side and far enough from the line, do not matter.
 */
function toSlope(packed: Packed, values: Float64Array, line: Line, penalties: Line) {
  const { examples, signs, begins } = packed;
  const slope = line.map((weight, at) => -weight * (penalties[at] as number));
  const curvature = penalties.slice();
  const near: number[] = [];
  for (const [at, one] of examples.entries()) {
    const missing = 1 - one.side * (values[at] as number);
    if (missing <= 0) continue;
    near.push(at);
    spreadAt(packed, at, one.side * one.weight * missing, slope);
    for (const sign of signs.subarray(begins[at], begins[at + 1]))
      (curvature[sign] as number) += one.weight * one.scale * one.scale;
    (curvature[line.length - 1] as number) += one.weight;
  }
  return { slope, near, scales: curvature.map((one) => (one > 0 ? 1 / one : 0)) };
}

/** The step that would end at the least loss if the same examples stayed near: by conjugate gradients. */
function toWay(packed: Packed, near: readonly number[], slope: Line, scales: Line, penalties: Line): Line {
  const weights = near.map((at) => (packed.examples[at] as Example).weight);
  const way = new Float64Array(slope.length);
  const left = slope.slice();
  const turn = left.map((one, place) => one * (scales[place] as number));
  let size = product(left, left, scales);
  const small = size * enoughOfStep;
  for (let time = 0; time < maxTurns && size > small; time++) {
    const bent = turn.map((one, place) => one * (penalties[place] as number));
    for (const [place, at] of near.entries())
      spreadAt(packed, at, (weights[place] as number) * sumAt(packed, at, turn), bent);
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

function product(a: Line, b: Line, scales?: Line): number {
  let sum = 0;
  for (let place = 0; place < a.length; place++)
    sum += (a[place] as number) * (b[place] as number) * (scales?.[place] ?? 1);
  return sum;
}
