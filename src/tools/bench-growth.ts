import { mkdtempSync, rmSync } from "node:fs";
import { availableParallelism, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { readArguments, refuseUsage } from "#host/read-arguments.ts";
import { type GrowthStep, measureGrowth } from "../../bench/growth/measure-growth.ts";
import { readSource } from "../../bench/search/read-directory.ts";

const help = `npm run bench:growth -- [--sizes 500,5000,50000] [--json]

What the directory costs as it grows. Content is made for each size in a folder of its own: up to 500 links in as many
groups as there are now, 50,000 in ten times as many. It is checked and built, and the books of links:check are kept for two
nights. Beside each figure stands by how much it grew since the size before.

Options
  --sizes N,N   numbers of links, in rising order (default 500,5000,50000, which takes some five minutes)
  --json        print {"steps": [...], "findings": [...], "load": {...}}
  --help        this text

Example: npm run bench:growth -- --sizes 500,5000

Exit codes: 0 every goal holds, 1 one is missed, 2 wrong usage. Goals: / grows by less than 5 %, times of the CPU grow
at most as the links do, a build of 5,000 links takes 15 s and one of 50,000 three minutes and 1 GB on two idle cores.`;

const { sizes, json } = readOptions();
const folder = mkdtempSync(join(tmpdir(), "waymark-growth-"));
const steps: GrowthStep[] = [];
try {
  const source = await readSource();
  for (const links of sizes) {
    const step = measureGrowth(folder, source, links);
    steps.push(step);
    if (!json) printStep(step, steps.at(-2));
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
const findings = steps.flatMap((step, at) => listMissed(step, steps[at - 1], steps[0]));
const load = { cores: availableParallelism(), loadAverage: loadavg()[0] };
if (json) console.log(JSON.stringify({ steps, findings, load }, null, 2));
else {
  for (const finding of findings) console.log(`Goal missed: ${finding}.`);
  console.log(`Load average of the last minute: ${load.loadAverage?.toFixed(1)} on ${load.cores} cores.`);
}
process.exit(findings.length === 0 ? 0 : 1);

/** At once: the next one takes minutes. */
function printStep({ links, groups, figures }: GrowthStep, before: GrowthStep | undefined): void {
  console.log(`\n${links} links in ${groups} groups`);
  for (const [name, value] of Object.entries(figures)) {
    const grown = before ? `  ${(value / (before.figures[name] ?? Number.NaN)).toFixed(2)} times` : "";
    console.log(`  ${name.padEnd(30)}${value.toFixed(1).padStart(9)}${grown}`);
  }
}

function listMissed(
  step: GrowthStep,
  before: GrowthStep | undefined,
  first: GrowthStep | undefined,
): string[] {
  const { links, figures } = step;
  const read = (name: string, of: GrowthStep | undefined = step) => of?.figures[name] ?? Number.NaN;
  const [seconds, mb] = links <= 5000 ? [15, Number.POSITIVE_INFINITY] : [(180 * links) / 50_000, 1024];
  const slow = Object.keys(figures)
    .filter((name) => name.endsWith("CPU s") && before)
    .filter((name) => read(name) / read(name, before) > links / (before?.links ?? links));
  return [
    ...slow.map((name) => `${name}, grows faster than the links from ${before?.links} to ${links}`),
    ...(read("/, KB") < read("/, KB", first) * 1.05 ? [] : [`/ grows by 5 % or more up to ${links} links`]),
    ...(read("build, s by the clock") <= seconds ? [] : [`${links} links build in more than ${seconds} s`]),
    ...(read("build, MB at most") <= mb ? [] : [`${links} links build in more than ${mb} MB`]),
  ];
}

function readOptions() {
  const { values } = readArguments(help, {
    options: { json: { type: "boolean" }, sizes: { type: "string", default: "500,5000,50000" } },
  });
  const sizes = values.sizes.split(",").map(Number);
  const rises = sizes.every((size, at) => Number.isInteger(size) && size > (sizes[at - 1] ?? 0));
  if (!rises)
    process.exit(refuseUsage(help, "--sizes takes whole numbers above 0, each above the one before."));
  return { sizes, json: values.json };
}
