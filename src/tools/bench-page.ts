import { spawn } from "node:child_process";
import { once } from "node:events";
import { availableParallelism, loadavg } from "node:os";
import { fileURLToPath } from "node:url";
import { readArguments, refuseUsage } from "#host/read-arguments.ts";
import { showProgress } from "#host/show-progress.ts";
import { type Finding, printFinding } from "../../bench/news/finding.ts";
import { findFirstRoundTrip } from "../../bench/page/first-round-trip.ts";
import type { Measured, Method } from "../../bench/page/measure-page.ts";
import type { ServedPage, ServedPages } from "../../bench/page/serve-pages.ts";
import { startChromium } from "../../bench/page/start-chromium.ts";
import { type Compared, toFindings, toKeyFinding } from "../../bench/page/to-findings.ts";

const names = ["home", "group", "largest"];
const methods: readonly Method[] = ["simulate", "devtools"];

const help = `npm run bench:page -- [--rounds 5] [--links 5000] [--only home] [--json]

How soon pages are there on Lighthouse's mid phone, each beside a plain page of the same texts and links (no script,
the system's font, 1 kB of CSS) that the same server sends in the same round: the home page with 50 headlines, a group's
page and the largest one, by both methods of throttling; the home page once more with what the visit before has left in
the cache, and whether its first screen comes in the first round trip of a connection; whether the browser keeps each page
for its back button; and how soon results stand after the first letter.

Options
  --rounds N    how often each page is loaded, turn about; the medians count (default 5)
  --links N     the directory grown to so many links (default: as it is)
  --only NAME   one page: ${names.join(", ")}
  --method NAME one method: ${methods.join(", ")}
  --json        print {"findings": [...], "load": {...}}
  --help        this text

Takes about a quarter of an hour and wants a quiet machine and Chromium (or another, named in CHROMIUM).

Example: npm run bench:page -- --rounds 3 --only group

Exit codes: 0 every goal holds, 1 one is missed, 2 wrong usage.`;

const options = readOptions();
// Lighthouse comes in a thousand modules: after the options, which may be wrong.
const { isKeptForBack, measureFirstKey, measurePage } = await import("../../bench/page/measure-page.ts");
const findings = await run();
const load = { cores: availableParallelism(), loadAverage: loadavg()[0] };
if (options.json) console.log(JSON.stringify({ findings, load }, null, 2));
else console.log(`Load average of the last minute: ${load.loadAverage?.toFixed(1)} on ${load.cores} cores.`);
process.exit(findings.every(({ holds }) => holds !== false) ? 0 : 1);

async function run(): Promise<Finding[]> {
  const script = fileURLToPath(new URL("../../bench/page/serve-pages.ts", import.meta.url));
  const server = spawn(process.execPath, [script, String(options.links)], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = once(server, "exit");
  try {
    const [line] = await once(server.stdout, "data");
    return await measureAll(JSON.parse(String(line)));
  } finally {
    server.kill("SIGTERM");
    await ended;
  }
}

async function measureAll({ url, pages }: ServedPages): Promise<Finding[]> {
  const all: Finding[] = [];
  const tell = (found: Finding[]) => {
    all.push(...found);
    if (!options.json) for (const finding of found) console.log(printFinding(finding));
  };
  for (const page of pages.filter(({ name }) => options.only === undefined || name === options.only)) {
    for (const method of methods.filter((one) => options.method === undefined || one === options.method))
      tell(toFindings(await compare(url, page, method, false)));
    if (page.name === "home") {
      tell(toFindings(await compare(url, page, "devtools", true)));
      tell([await findFirstRoundTrip(url + page.path, page.name)]);
    }
    tell([await findKept(url, page), await findFirstKey(url, page)]);
  }
  return all;
}

async function compare(url: string, page: ServedPage, method: Method, isAgain: boolean): Promise<Compared> {
  const what = `${page.name}, ${page.links} links, ${method}${isAgain ? ", second visit" : ""}`;
  const onProgress = showProgress(what);
  const own: Measured[] = [];
  const plain: Measured[] = [];
  for (let round = 0; round < options.rounds; round++) {
    onProgress(round, options.rounds);
    own.push(await loadOnce(url + page.path, method, isAgain));
    plain.push(await loadOnce(url + page.plainPath, method, isAgain));
  }
  onProgress(1, 1);
  return { what, own, plain };
}

/** In a browser of its own, so that no page profits from another. */
async function loadOnce(url: string, method: Method, isAgain: boolean): Promise<Measured> {
  const chromium = await startChromium();
  try {
    if (isAgain) await measurePage(url, chromium.port, "devtools", false);
    return await measurePage(url, chromium.port, method, isAgain);
  } finally {
    await chromium.stop();
  }
}

async function findKept(url: string, { name, path, plainPath }: ServedPage): Promise<Finding> {
  const chromium = await startChromium();
  try {
    const isKept = await isKeptForBack(url + path, url + plainPath, chromium.port);
    return {
      what: `${name}: back to it`,
      figure: isKept ? "at once, as it was left" : "loaded anew",
      goal: "at once",
      holds: isKept,
    };
  } finally {
    await chromium.stop();
  }
}

async function findFirstKey(url: string, { name, path }: ServedPage): Promise<Finding> {
  const tries: number[] = [];
  for (let round = 0; round < options.rounds; round++) {
    const chromium = await startChromium();
    try {
      tries.push(await measureFirstKey(url + path, chromium.port));
    } finally {
      await chromium.stop();
    }
  }
  return toKeyFinding(name, tries);
}

function readOptions() {
  const { values } = readArguments(help, {
    options: {
      json: { type: "boolean" },
      only: { type: "string" },
      method: { type: "string" },
      links: { type: "string", default: "0" },
      rounds: { type: "string", default: "5" },
    },
  });
  const [rounds, links] = [Number(values.rounds), Number(values.links)];
  if (!(Number.isInteger(rounds) && rounds > 0 && Number.isInteger(links) && links >= 0))
    process.exit(refuseUsage(help, "--rounds and --links take whole numbers above 0."));
  if (values.only !== undefined && !names.includes(values.only))
    process.exit(refuseUsage(help, `There is no page "${values.only}".`));
  if (values.method !== undefined && !methods.some((name) => name === values.method))
    process.exit(refuseUsage(help, `There is no method "${values.method}".`));
  return { ...values, rounds, links };
}
