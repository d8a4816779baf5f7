/** What a figure is to be, and what it was; `measured` is undefined where the run did not ask for it. */
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

interface Quality {
  contender: string;
  judged: number;
  heldOut: number;
  judgedWithSynonyms: number;
  heldOutWithSynonyms: number;
}

const ours = "waymark";
const most = { p99Ms: 8, atResources: 50_000, indexKilobytes: 25 };
const leastRank = 0.9;

/** `indexBytes`: of today's directory, as brotli. */
export function toGoals(quality: readonly Quality[], speed: readonly Speed[], indexBytes: number): Goal[] {
  const own = quality.find(({ contender }) => contender === ours);
  const large = speed.find(
    ({ contender, resources }) => contender === ours && resources === most.atResources,
  );
  return [
    toGoal("slowest keystroke of a hundred at 50,000", `below ${most.p99Ms} ms`, large?.p99Ms, (ms) => [
      `${ms.toFixed(2)} ms`,
      ms < most.p99Ms,
    ]),
    toGoal("index of today's directory", `at most ${most.indexKilobytes} KB brotli`, indexBytes, (bytes) => [
      `${(bytes / 1024).toFixed(1)} KB`,
      bytes <= most.indexKilobytes * 1024,
    ]),
    toGoal("mean reciprocal rank, judged", `at least ${leastRank}`, own?.judged, (rank) => [
      rank.toFixed(3),
      rank >= leastRank,
    ]),
    ...quality.filter(({ contender }) => contender !== ours).map((peer) => toLead(own, peer)),
  ];
}

/** Against the best that the peer reaches, with our synonyms or without. */
function toLead(own: Quality | undefined, peer: Quality): Goal {
  const best = {
    judged: Math.max(peer.judged, peer.judgedWithSynonyms),
    heldOut: Math.max(peer.heldOut, peer.heldOutWithSynonyms),
  };
  const goal = `above ${best.judged.toFixed(3)} judged, ${best.heldOut.toFixed(3)} held out`;
  return toGoal(`quality against ${peer.contender}`, goal, own, ({ judged, heldOut }) => [
    `${judged.toFixed(3)}, ${heldOut.toFixed(3)}`,
    judged > best.judged && heldOut > best.heldOut,
  ]);
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
      return `${name.padEnd(42)}${goal.padEnd(40)}${(measured ?? "-").padEnd(16)}${verdict}`;
    })
    .join("\n");
}
