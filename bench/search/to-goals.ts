import type { Judgement } from "./judge.ts";

/** What a figure is to be, and what it was; `measured` is undefined if the run did not ask for it. */
export interface Goal {
  name: string;
  goal: string;
  measured: string | undefined;
  isMet: boolean | undefined;
}

interface Speed {
  contender: string;
  resources: number;
  p99Ms: number;
}

/** How well one contender answers one set of queries; `with` names what it was helped by. */
export interface QualityLine extends Judgement {
  contender: string;
  with: string;
  set: string;
}

const ours = "waymark";
const goals = { p99Ms: 8, atResources: 50_000, fileKilobytes: 60 };
const minHits: Readonly<Record<string, number>> = { judged: 0.97, "held back": 0.94 };

/** `fileBytes`: of today's directory, texts included, as brotli. */
export function toGoals(quality: readonly QualityLine[], speed: readonly Speed[], fileBytes: number): Goal[] {
  const large = speed.find(
    ({ contender, resources }) => contender === ours && resources === goals.atResources,
  );
  const own = quality.filter(({ contender }) => contender === ours);
  return [
    toGoal("slowest keystroke of a hundred at 50,000", `below ${goals.p99Ms} ms`, large?.p99Ms, (ms) => [
      `${ms.toFixed(2)} ms`,
      ms < goals.p99Ms,
    ]),
    toGoal(
      "search data of today's directory",
      `at most ${goals.fileKilobytes} KB brotli`,
      fileBytes,
      (bytes) => [`${(bytes / 1024).toFixed(1)} KB`, bytes <= goals.fileKilobytes * 1024],
    ),
    ...own.flatMap(({ set, hitAt5, wronglyConfident }) => [
      toGoal(`a right link among the first five, ${set}`, `at least ${minHits[set]}`, hitAt5, (share) => [
        share.toFixed(3),
        share >= (minHits[set] ?? 1),
      ]),
      toGoal(`wrongly confident, ${set}`, "0", wronglyConfident, (count) => [String(count), count === 0]),
    ]),
    ...own.flatMap((line) =>
      quality
        .filter(({ contender, set }) => contender !== ours && set === line.set)
        .map((peer) => toLead(line, peer)),
    ),
  ];
}

function toLead(own: QualityLine, peer: QualityLine): Goal {
  const figures = ({ meanReciprocalRank, hitAt1, hitAt5 }: Judgement) => [meanReciprocalRank, hitAt1, hitAt5];
  const print = (line: QualityLine) =>
    figures(line)
      .map((figure) => figure.toFixed(3))
      .join(" ");
  const theirs = figures(peer);
  const isAbove =
    figures(own).every((figure, place) => figure > (theirs[place] ?? 0)) &&
    own.wronglyConfident < peer.wronglyConfident;
  return {
    name: `above ${peer.contender} ${peer.with}, ${own.set}`,
    goal: `${print(peer)}, ${peer.wronglyConfident} wrongly confident`,
    measured: `${print(own)}, ${own.wronglyConfident}`,
    isMet: isAbove,
  };
}

function toGoal<V>(
  name: string,
  goal: string,
  value: V | undefined,
  judge: (value: V) => [measured: string, isMet: boolean],
): Goal {
  if (value === undefined) return { name, goal, measured: undefined, isMet: undefined };
  const [measured, isMet] = judge(value);
  return { name, goal, measured, isMet };
}

/** One line a goal: "met", "NOT MET" or "not measured". */
export function printGoals(goals: readonly Goal[]): string {
  return goals
    .map(({ name, goal, measured, isMet }) => {
      const verdict = isMet === undefined ? "not measured" : isMet ? "met" : "NOT MET";
      return `${name.padEnd(46)}${goal.padEnd(44)}${(measured ?? "-").padEnd(22)}${verdict}`;
    })
    .join("\n");
}
