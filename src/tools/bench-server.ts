import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import autocannon from "autocannon";
import { readArguments, refuseUsage } from "#host/read-arguments.ts";

const help = `npm run bench:server -- [--seconds 5] [--json]

Requests per second of the page and of a cached read of 50 rows, each against a bare node:http handler that sends
the same number of bytes in the same run. The ratio is what counts: the figures alone change with the machine.

Options
  --seconds N   how long each of the rounds takes (default 5)
  --json        print one JSON object a line
  --help        this text

Example: npm run bench:server -- --seconds 10

Exit codes: 0 measured, 1 an answer was wrong or missing, 2 wrong usage.`;

interface Ports {
  product: number;
  bare: number;
  paths: Record<string, string>;
}

interface Measured {
  what: string;
  productPerSecond: number;
  barePerSecond: number;
  ratio: number;
  p99Ms: number;
  errors: number;
}

const { values } = readArguments(help, {
  options: { json: { type: "boolean" }, seconds: { type: "string", default: "5" } },
});
const seconds = Number(values.seconds);
if (seconds > 0 && Number.isFinite(seconds)) await run();
else process.exitCode = refuseUsage(help, `--seconds is a number above 0, and not "${values.seconds}".`);

async function run(): Promise<void> {
  const script = fileURLToPath(new URL("../../bench/serve-for-bench.ts", import.meta.url));
  const child = spawn(process.execPath, [script], { stdio: ["ignore", "pipe", "inherit"] });
  try {
    const ports = await readPorts(child);
    const results: Measured[] = [];
    for (const [what, path] of Object.entries(ports.paths)) results.push(await measure(what, path, ports));
    for (const result of results) console.log(values.json ? JSON.stringify(result) : printResult(result));
    if (results.some((result) => result.errors > 0)) process.exitCode = 1;
  } finally {
    child.kill("SIGTERM");
  }
}

async function readPorts(child: ChildProcess): Promise<Ports> {
  const [line] = (await once(child.stdout as NonNullable<typeof child.stdout>, "data")) as [Buffer];
  return JSON.parse(line.toString());
}

/** Turn about, twice: a machine that slows down in between slows both. */
async function measure(what: string, path: string, ports: Ports): Promise<Measured> {
  await fire(ports.product, path, 1);
  await fire(ports.bare, path, 1);
  const rounds: { product: autocannon.Result; bare: autocannon.Result }[] = [];
  for (let round = 0; round < 2; round++) {
    rounds.push({
      product: await fire(ports.product, path, seconds),
      bare: await fire(ports.bare, path, seconds),
    });
  }
  const mean = (pick: (round: (typeof rounds)[number]) => number) =>
    rounds.reduce((sum, round) => sum + pick(round), 0) / rounds.length;
  const productPerSecond = mean((round) => round.product.requests.average);
  const barePerSecond = mean((round) => round.bare.requests.average);
  return {
    what,
    productPerSecond: Math.round(productPerSecond),
    barePerSecond: Math.round(barePerSecond),
    ratio: Math.round((100 * productPerSecond) / barePerSecond) / 100,
    p99Ms: mean((round) => round.product.latency.p99),
    errors: rounds.reduce((sum, { product }) => sum + product.errors + product.non2xx, 0),
  };
}

function fire(port: number, path: string, duration: number) {
  return autocannon({
    url: `http://127.0.0.1:${port}${path}`,
    connections: 20,
    duration,
    headers: { "accept-encoding": "br", apikey: "bench" },
  });
}

function printResult({ what, productPerSecond, barePerSecond, ratio, p99Ms, errors }: Measured): string {
  const percent = `${Math.round(ratio * 100)} %`;
  return `${what}: ${productPerSecond}/s, bare handler ${barePerSecond}/s (${percent}), p99 ${p99Ms} ms, errors ${errors}`;
}
