import type { Finding } from "../finding.ts";
import type { FirstKey, KeyMoment } from "./measure-first-key.ts";
import type { Measured, Metric } from "./measure-page.ts";

/** What one page took, round by round, and what the plain page of its texts took in the same rounds. */
export interface Compared {
  /** "home, devtools" */
  what: string;
  own: Measured[];
  plain: Measured[];
}

const goals = { ratio: 1.1, blockingMs: 30, shift: 0.002, firstKeyMs: 150 };

/** Medians of all rounds, the page's own beside the plain page's. */
export function toFindings({ what, own, plain }: Compared): Finding[] {
  const ratio = (name: string, metric: Metric): Finding => {
    const [ours, theirs] = [median(own, metric), median(plain, metric)];
    const figure = `${ours.toFixed(0)} ms, plain ${theirs.toFixed(0)} ms: ${(ours / theirs).toFixed(2)} times`;
    return {
      what: `${what}: ${name}`,
      figure,
      goal: `${goals.ratio.toFixed(2)} times`,
      holds: ours / theirs <= goals.ratio,
    };
  };
  const [blocking, plainBlocking] = [median(own, "blocking"), median(plain, "blocking")];
  const [shift, plainShift] = [median(own, "shift"), median(plain, "shift")];
  return [
    ratio("largest paint", "lcp"),
    ratio("first paint", "fcp"),
    {
      what: `${what}: blocking time`,
      figure: `${blocking.toFixed(0)} ms, plain ${plainBlocking.toFixed(0)} ms`,
      goal: `${goals.blockingMs} ms above plain`,
      holds: blocking - plainBlocking <= goals.blockingMs,
    },
    {
      what: `${what}: layout shift`,
      figure: `${shift.toFixed(3)}, plain ${plainShift.toFixed(3)}`,
      goal: "0",
      holds: shift <= goals.shift,
    },
  ];
}

/** A goal is set for a search that is ready; how long one waits for it right after the tap is said beside it. */
export function toKeyFinding(page: string, moment: KeyMoment, tries: readonly FirstKey[]): Finding {
  const ms = middle(tries.map((one) => one.ms));
  const index = middle(tries.map(({ benchmarkIndex }) => benchmarkIndex));
  const figure = `${ms.toFixed(0)} ms (benchmark index ${index.toFixed(0)})`;
  if (moment === "at once") return { what: `${page}: first results, typed at once`, figure };
  return {
    what: `${page}: first letter to first results`,
    figure,
    goal: `${goals.firstKeyMs} ms`,
    holds: ms <= goals.firstKeyMs,
  };
}

// A page that never came to rest has no blocking time.
const median = (rounds: readonly Measured[], metric: Metric) =>
  middle(rounds.map((round) => round[metric]).filter(Number.isFinite));

function middle(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  const half = sorted.length / 2;
  return ((sorted[Math.ceil(half) - 1] ?? Number.NaN) + (sorted[Math.floor(half)] ?? Number.NaN)) / 2;
}
