import { showProgress } from "#host/show-progress.ts";
import { type Finding, printFinding } from "../../bench/finding.ts";
import { startScript } from "../../bench/start-script.ts";
import { readCommand } from "./frame/read-command.ts";

const parts = ["parse", "refresh", "reads", "rest", "memory"] as const;
type Part = (typeof parts)[number];

const { options, refuse } = readCommand(
  `Measures the news from a publisher's bytes to a visitor's answer, and says for each figure whether its goal is met.

  npm run bench:news
  npm run bench:news -- --quick --only refresh,rest

Options
  --only PART,PART   of: ${parts.join(", ")}
                     parse    megabytes a second against feedsmith in the same run; hostile documents
                     refresh  CPU for checking 25, 250 and 2,500 feeds that another process serves
                     reads    the newest fifty from the embedded store with 1,000 to 1,000,000 rows
                     rest     the page and a cached read, against a bare node:http handler with the same bytes
                     memory   the server after 1,000 feeds
  --quick            fewer rounds and smaller sizes: 15 seconds instead of three minutes
  --json             print {"parse": [{what, figure, goal, holds}], ...}

Parsing and refreshing are measured in CPU time, the rest in elapsed time; the best of several runs is shown. A busy
machine still makes them worse, above all requests per second. A missed goal is shown but is not an error.

Exit codes: 0 measured, 2 wrong usage.`,
);

const titles: Record<Part, string> = {
  parse: "Parsing",
  refresh: "CPU of a refresh",
  reads: "Reading the newest fifty (SQLite)",
  rest: "The read endpoint from memory",
  memory: "Memory",
};

const only = parseParts(options.only);
const { quick: isQuick, json: isJson } = options;
const results: Partial<Record<Part, Finding[]>> = {};
const feeds = await startScript<number>("news/feed-server.ts");
try {
  for (const part of only) {
    const findings = await measure(part, showProgress(titles[part]));
    results[part] = findings;
    if (!isJson)
      console.log([titles[part], ...findings.map((each) => `  ${printFinding(each)}`), ""].join("\n"));
  }
} finally {
  await feeds.stop();
}
if (isJson) console.log(JSON.stringify(results, null, 2));

/** Loads only what this part needs, because some contenders have hundreds of modules. */
async function measure(part: Part, onProgress: (done: number, of: number) => void): Promise<Finding[]> {
  const port = feeds.first;
  if (part === "parse") {
    const { measureParsing } = await import("../../bench/news/measure-parsing.ts");
    return measureParsing(isQuick ? 0.3 : 2);
  }
  if (part === "refresh") {
    const { measureRefresh } = await import("../../bench/news/measure-refresh.ts");
    return measureRefresh(port, isQuick ? [25, 50] : [25, 250, 2500], isQuick ? 2 : 5, onProgress);
  }
  if (part === "reads") {
    const { measureReads } = await import("../../bench/news/measure-reads.ts");
    const sizes = isQuick ? [100, 1000] : [1000, 100_000, 1_000_000];
    return measureReads(sizes, isQuick ? 200 : 2000, onProgress);
  }
  const { measureMemory, measureRest } = await import("../../bench/news/measure-server.ts");
  if (part === "rest") return measureRest(port, isQuick ? 1 : 4, isQuick ? 1 : 5, onProgress);
  return measureMemory(port, isQuick ? 100 : 1000);
}

function parseParts(text: string | undefined): readonly Part[] {
  if (text === undefined) return parts;
  const wanted = text.split(",").map((name) => name.trim());
  const unknown = wanted.filter((name) => !parts.some((part) => part === name));
  if (unknown.length > 0) refuse(`--only: there is no part ${unknown.join(", ")}.`);
  return parts.filter((part) => wanted.includes(part));
}
