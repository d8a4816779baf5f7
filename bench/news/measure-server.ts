import autocannon from "autocannon";
import { memoryFlags, memoryVariables } from "#host/server-flags.ts";
import type { Finding } from "./finding.ts";
import type { BenchServer } from "./server-main.ts";
import { type RunningScript, startScript } from "./start-script.ts";

type Handler = "product" | "bare" | "bareWithHeaders";
/** As `npm start` starts the server. */
const asStarted = { flags: memoryFlags, variables: memoryVariables };
const handlers: readonly Handler[] = ["product", "bare", "bareWithHeaders"];

interface Load {
  perSecond: number;
  /** CPU of the serving process for one request: what a busy machine does not change. */
  cpuMicroseconds: number;
}

/** A cached read of fifty rows against bare `node:http` handlers in the same process; turn about. */
export async function measureRest(
  feedPort: number,
  seconds: number,
  turns: number,
  onProgress: (done: number, of: number) => void,
): Promise<Finding[]> {
  const server = await startScript<BenchServer>("server-main.ts", [feedPort, 25], asStarted);
  try {
    const loads: Record<Handler, Load[]> = { product: [], bare: [], bareWithHeaders: [] };
    for (const handler of handlers) await fire(server, handler, Math.min(1, seconds));
    for (let turn = 0; turn < turns; turn++) {
      for (const [index, handler] of handlers.entries()) {
        onProgress(turn * handlers.length + index, turns * handlers.length);
        loads[handler].push(await fire(server, handler, seconds));
      }
    }
    onProgress(1, 1);
    return toRestFindings(loads);
  } finally {
    await server.stop();
  }
}

function toRestFindings(loads: Record<Handler, Load[]>): Finding[] {
  // The best turn of each: a neighbour's work only ever makes a turn worse.
  const fastest = (handler: Handler) => Math.max(...loads[handler].map(({ perSecond }) => perSecond));
  const cheapest = (handler: Handler) =>
    Math.min(...loads[handler].map(({ cpuMicroseconds }) => cpuMicroseconds));
  const rates = fastest("product") / fastest("bare");
  const cpu = cheapest("bare") / cheapest("product");
  const cpuSame = cheapest("bareWithHeaders") / cheapest("product");
  const perSecond = (handler: Handler) => `${(fastest(handler) / 1000).toFixed(1)}k/s`;
  return [
    {
      what: "cached read, requests a second",
      figure: `${toPercent(rates)} of a bare handler (${perSecond("product")} : ${perSecond("bare")})`,
      goal: "70 %",
      holds: rates >= 0.7,
    },
    {
      what: "cached read, by CPU a request",
      figure: `${toPercent(cpu)} of it (${cheapest("product").toFixed(1)} µs)`,
      goal: "70 %",
      holds: cpu >= 0.7,
    },
    { what: "the same, bare handler with our headers", figure: `${toPercent(cpuSame)} of it` },
  ];
}

function toPercent(ratio: number): string {
  return `${Math.round(ratio * 100)} %`;
}

async function fire(server: RunningScript<BenchServer>, handler: Handler, seconds: number): Promise<Load> {
  const { path, apikey } = server.first;
  const beforeMs = await readCpuMs(server);
  const result = await autocannon({
    url: `http://127.0.0.1:${server.first[handler]}${path}`,
    connections: 20,
    duration: seconds,
    headers: { "accept-encoding": "br", apikey },
  });
  if (result.errors + result.non2xx > 0) throw new Error(`${handler} answered with errors`);
  const cpuMs = (await readCpuMs(server)) - beforeMs;
  return {
    perSecond: result.requests.average,
    cpuMicroseconds: (cpuMs * 1000) / result.requests.total,
  };
}

async function readCpuMs(server: RunningScript<BenchServer>): Promise<number> {
  server.send("cpu");
  return (await server.next()) as number;
}

/** Resident memory of the whole server after it has looked at so many feeds twice, first all new and then unchanged. */
export async function measureMemory(feedPort: number, feeds: number): Promise<Finding[]> {
  const server = await startScript<BenchServer>("server-main.ts", [feedPort, feeds], asStarted);
  await server.stop();
  const { rssMb, heapMb, peakMb, isBuilt } = server.first;
  return [
    {
      what: `server after ${feeds} feeds${isBuilt ? "" : ", small site"}`,
      figure: `${rssMb.toFixed(0)} MB, peak ${peakMb.toFixed(0)} (heap ${heapMb.toFixed(0)})`,
      goal: "150 MB",
      holds: Math.max(rssMb, peakMb) < 150,
    },
  ];
}
