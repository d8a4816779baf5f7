import autocannon from "autocannon";
import { memoryFlags, memoryVariables } from "#host/server-flags.ts";
import type { Finding } from "../finding.ts";
import { type RunningScript, runScript, startScript } from "../start-script.ts";
import type { BenchServer } from "./server-main.ts";

type Handler = "product" | "bare" | "bareWithHeaders";
/** As `npm start` starts the server. */
const asStarted = { flags: memoryFlags, variables: memoryVariables };
const handlers: readonly Handler[] = ["product", "bare", "bareWithHeaders"];

interface Load {
  perSecond: number;
  /** CPU that the serving process spends on one request, which a busy machine does not change. */
  cpuMicroseconds: number;
}

interface Step {
  what: "page" | "read";
  handler: Handler;
  loads: Load[];
}

/** The page and a cached read of fifty rows, against bare `node:http` handlers in the same process, in turns. */
export async function measureRest(
  feedPort: number,
  seconds: number,
  turns: number,
  onProgress: (done: number, of: number) => void,
): Promise<Finding[]> {
  const server = await startScript<BenchServer>("news/server-main.ts", [feedPort, 25], asStarted);
  const steps = (["page", "read"] as const).flatMap((what) =>
    handlers.map((handler): Step => ({ what, handler, loads: [] })),
  );
  try {
    for (const { what, handler } of steps) await fire(server, what, handler, Math.min(1, seconds));
    for (let turn = 0; turn < turns; turn++) {
      for (const [index, { what, handler, loads }] of steps.entries()) {
        onProgress(turn * steps.length + index, turns * steps.length);
        loads.push(await fire(server, what, handler, seconds));
      }
    }
    onProgress(1, 1);
    const loadsOf = (what: Step["what"], handler: Handler) =>
      steps.find((step) => step.what === what && step.handler === handler)?.loads ?? [];
    return (["page", "read"] as const).flatMap((what) =>
      toRestFindings(what, (handler) => loadsOf(what, handler)),
    );
  } finally {
    await server.stop();
  }
}

/** The goal is for the read (T12); nothing was promised for the page. */
function toRestFindings(what: Step["what"], loadsOf: (handler: Handler) => Load[]): Finding[] {
  // The best turn of each, because a neighbour's work only ever makes a turn worse.
  const fastest = (handler: Handler) => Math.max(...loadsOf(handler).map(({ perSecond }) => perSecond));
  const cheapest = (handler: Handler) =>
    Math.min(...loadsOf(handler).map(({ cpuMicroseconds }) => cpuMicroseconds));
  const rates = fastest("product") / fastest("bare");
  const cpu = cheapest("bare") / cheapest("product");
  const cpuSame = cheapest("bareWithHeaders") / cheapest("product");
  const perSecond = (handler: Handler) => `${(fastest(handler) / 1000).toFixed(1)}k/s`;
  const toGoal = (ratio: number) => (what === "read" ? { goal: "70 %", holds: ratio >= 0.7 } : {});
  return [
    {
      what: `cached ${what}, requests a second`,
      figure: `${toPercent(rates)} of a bare handler (${perSecond("product")} : ${perSecond("bare")})`,
      ...toGoal(rates),
    },
    {
      what: `cached ${what}, by CPU a request`,
      figure: `${toPercent(cpu)} of it (${cheapest("product").toFixed(1)} µs)`,
      ...toGoal(cpu),
    },
    { what: "the same, bare handler with our headers", figure: `${toPercent(cpuSame)} of it` },
  ];
}

function toPercent(ratio: number): string {
  return `${Math.round(ratio * 100)} %`;
}

async function fire(
  server: RunningScript<BenchServer>,
  what: Step["what"],
  handler: Handler,
  seconds: number,
): Promise<Load> {
  const { paths, apikey } = server.first;
  const beforeMs = await readCpuMs(server);
  const result = await autocannon({
    url: `http://127.0.0.1:${server.first[handler]}${paths[what]}`,
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

/** Resident memory of the whole server after two rounds of that many feeds: first all new, then all unchanged. */
export async function measureMemory(feedPort: number, feeds: number): Promise<Finding[]> {
  const start = ["news/server-main.ts", [feedPort, feeds], asStarted] as const;
  const { rssMb, heapMb, peakMb, isBuilt } = await runScript<BenchServer>(...start);
  return [
    {
      what: `server after ${feeds} feeds${isBuilt ? "" : ", small site"}`,
      figure: `${rssMb.toFixed(0)} MB, peak ${peakMb.toFixed(0)} (heap ${heapMb.toFixed(0)})`,
      goal: "150 MB",
      holds: Math.max(rssMb, peakMb) < 150,
    },
  ];
}
