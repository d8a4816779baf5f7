import { availableParallelism, loadavg } from "node:os";

/** One figure, and what it should be. `holds` is undefined if nothing was promised. */
export interface Finding {
  what: string;
  figure: string;
  goal?: string;
  holds?: boolean;
}

const columns = { what: 46, figure: 34 };

/** `25 feeds, all unchanged (304)    29 ms   goal under 50 ms: holds` */
export function printFinding({ what, figure, goal, holds }: Finding): string {
  const start = `${what.padEnd(columns.what)}  ${figure}`;
  if (goal === undefined) return start;
  return `${start.padEnd(columns.what + columns.figure)}  goal ${goal}: ${holds ? "holds" : "missed"}`;
}

/** How busy the machine was, without which times mean little. */
export const readLoad = () => ({ cores: availableParallelism(), loadAverage: loadavg()[0] ?? Number.NaN });

export const printLoad = ({ cores, loadAverage }: ReturnType<typeof readLoad>): string =>
  `Load average of the last minute: ${loadAverage.toFixed(1)} on ${cores} cores.`;
