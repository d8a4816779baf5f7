import type { Finding } from "../finding.ts";
import { startScript } from "../start-script.ts";
import type { Refreshed } from "./bench-refresh.ts";

interface Round extends Refreshed {
  cpuMs: number;
  ms: number;
}

interface Cost {
  feeds: number;
  unchangedMs: number;
  /** One unchanged feed. */
  perFeedMs: number;
  tenthMs: number;
}

/** CPU of the refreshing process, with its threads and the kernel's work for it; publishers are another process. */
export async function measureRefresh(
  feedPort: number,
  sizes: readonly number[],
  rounds: number,
  onProgress: (done: number, of: number) => void,
): Promise<Finding[]> {
  const costs: Cost[] = [];
  for (const [index, feeds] of sizes.entries()) {
    onProgress(index, sizes.length + 1);
    costs.push(await measureSize(feedPort, feeds, "/feed", rounds));
  }
  onProgress(sizes.length, sizes.length + 1);
  const plain = await measureSize(feedPort, sizes[0] ?? 25, "/plain", rounds);
  onProgress(1, 1);
  const first = costs[0] as Cost;
  return [
    ...costs.flatMap((cost) => printCost(cost, first)),
    {
      what: `${plain.feeds} feeds, all sent again, same bytes`,
      figure: `${plain.unchangedMs.toFixed(0)} ms`,
      goal: "50 ms",
      holds: plain.unchangedMs < 50 || plain.feeds > 25,
    },
  ];
}

function printCost({ feeds, unchangedMs, perFeedMs, tenthMs }: Cost, first: Cost): Finding[] {
  const changed = Math.ceil(feeds / 10);
  const isFirst = feeds === first.feeds;
  const growth = perFeedMs / first.perFeedMs;
  return [
    {
      what: `${feeds} feeds, none changed (304)`,
      figure: `${unchangedMs.toFixed(0)} ms, ${perFeedMs.toFixed(2)} ms a feed${isFirst ? "" : `, ${growth.toFixed(1)} x`}`,
      goal: isFirst ? "50 ms" : "2 x a feed",
      holds: isFirst ? unchangedMs < 50 : growth < 2,
    },
    {
      what: `${feeds} feeds, ${changed} with a new entry`,
      figure: `${tenthMs.toFixed(0)} ms, ${((tenthMs - unchangedMs) / changed).toFixed(1)} ms more a changed feed`,
    },
  ];
}

async function measureSize(port: number, feeds: number, path: string, rounds: number): Promise<Cost> {
  const script = await startScript<Round>("news/refresh-main.ts", [port, feeds, path]);
  try {
    const round = async () => {
      script.send("refresh");
      return (await script.next()) as Round;
    };
    const unchanged: Round[] = [];
    const tenth: Round[] = [];
    for (let count = 0; count < rounds; count++) {
      unchanged.push(check(await round(), feeds, 0));
      await fetch(`http://127.0.0.1:${port}/change?of=${feeds}&every=10`);
      tenth.push(check(await round(), feeds, Math.ceil(feeds / 10)));
    }
    const unchangedMs = toLeast(unchanged);
    return { feeds, unchangedMs, perFeedMs: unchangedMs / feeds, tenthMs: toLeast(tenth) };
  } finally {
    await script.stop();
  }
}

/** A failed round would give a very good figure. */
function check(round: Round, feeds: number, changed: number): Round {
  if (round.failed > 0 || round.changed !== changed || round.unchanged !== feeds - changed)
    throw new Error(`of ${feeds} feeds ${changed} were to change: ${JSON.stringify(round)}`);
  return round;
}

/** The best round, because what other processes add is not the refresh's cost. */
function toLeast(rounds: Round[]): number {
  return Math.min(...rounds.map(({ cpuMs }) => cpuMs));
}
