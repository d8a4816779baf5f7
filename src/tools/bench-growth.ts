import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { printLoad, readLoad } from "../../bench/finding.ts";
import { type GrowthStep, measureGrowth } from "../../bench/growth/measure-growth.ts";
import { readSizes } from "../../bench/read-sizes.ts";
import { readSource } from "../../bench/search/read-directory.ts";
import { readCommand } from "./frame/read-command.ts";

const { options, answer, refuse } = readCommand(
  `What the directory costs as it grows. For each size it makes content in a temporary folder (up to 500 links in as many
groups as there are now, 50,000 in ten times as many), checks and builds it, writes the records of links:check for two
nights, and opens the desk: its first look is the state that it sends before it shows anything. Each figure is shown with its growth since the size before.

  npm run bench:growth
  npm run bench:growth -- --sizes 500,5000

Options
  --sizes N,N   numbers of links, in rising order (default 500,5000,50000, which takes about five minutes)
  --json        print {"ok", "steps": [...], "findings": [...], "load": {...}}

Exit codes: 0 every goal is met, 1 one is missed, 2 wrong usage. Goals: / grows by less than 5 %, CPU times grow no faster
than the links, a build of 5,000 links takes 15 s and one of 50,000 three minutes and 1 GB on two idle cores.`,
);
const sizes = readSizes(options.sizes, refuse);
if (sizes.some((size, at) => size <= (sizes[at - 1] ?? 0)))
  refuse("--sizes takes numbers in rising order, such as 500,5000.");

const folder = mkdtempSync(join(tmpdir(), "waymark-growth-"));
const steps: GrowthStep[] = [];
try {
  const source = await readSource();
  for (const links of sizes) {
    const step = measureGrowth(folder, source, links);
    steps.push(step);
    if (!options.json) printStep(step, steps.at(-2));
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
const findings = steps.flatMap((step, at) => listMissed(step, steps[at - 1], steps[0]));
const load = readLoad();
process.exitCode = answer(findings.length === 0, { steps, findings, load }, () => {
  for (const finding of findings) console.log(`Goal missed: ${finding}.`);
  console.log(printLoad(load));
});

/** Printed at once, because the next size takes minutes. */
function printStep({ links, groups, figures }: GrowthStep, before: GrowthStep | undefined): void {
  console.log(`\n${links} links in ${groups} groups`);
  for (const [name, value] of Object.entries(figures)) {
    const grown = before ? `  ${(value / (before.figures[name] ?? Number.NaN)).toFixed(2)} times` : "";
    console.log(`  ${name.padEnd(30)}${value.toFixed(1).padStart(9)}${grown}`);
  }
}

function listMissed(step: GrowthStep, before: GrowthStep | undefined, first: GrowthStep | undefined) {
  const { links, figures } = step;
  const read = (name: string, of: GrowthStep | undefined = step) => of?.figures[name] ?? Number.NaN;
  const [seconds, mb] = links <= 5000 ? [15, Number.POSITIVE_INFINITY] : [(180 * links) / 50_000, 1024];
  const slow = Object.keys(figures)
    .filter((name) => name.endsWith("CPU s") && before)
    .filter((name) => read(name) / read(name, before) > links / (before?.links ?? links));
  return [
    ...slow.map((name) => `${name}, grows faster than the links from ${before?.links} to ${links}`),
    ...(read("/, KB") < read("/, KB", first) * 1.05 ? [] : [`/ grows by 5 % or more up to ${links} links`]),
    ...(read("build, s") <= seconds ? [] : [`${links} links build in more than ${seconds} s`]),
    ...(read("build, MB at most") <= mb ? [] : [`${links} links build in more than ${mb} MB`]),
  ];
}
