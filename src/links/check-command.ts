import { join } from "node:path";
import { exitCodes } from "#host/exit-codes.ts";
import { type OptionsOf, readArguments, refuseUsage, resolveOperand } from "#host/read-arguments.ts";
import { tryToWrite, writeFileDurably } from "#host/write-file-durably.ts";
import { chooseLinks } from "./list-targets.ts";
import { printHtmlReport, printMarkdownReport, printTerminalReport, printTrouble } from "./print-report.ts";
import { holdLinksLock, type LinksFolder, readLinksFolder } from "./read-links-command.ts";
import { runLimits } from "./run-by-host.ts";
import { type CheckedDirectory, runLinksCheck } from "./run-links-check.ts";
import { showCheckProgress, tellCheckProgress } from "./show-check-progress.ts";
import texts from "./texts/help.json" with { type: "json" };
import { type LinkReport, toLinkReport } from "./to-link-report.ts";

/** npm passes on a Ctrl-C that the process has already got from the terminal; a second one by hand comes later. */
const sameKeyMs = 1000;

const help = texts.check.join("\n");

type Options = { only: string[] } & OptionsOf<
  "vantage" | "report" | "content" | "cache",
  "json" | "progress" | "network-is-fine" | "dry-run"
>;

export async function runCheckCommand(): Promise<number> {
  const { options } = readArguments<Options>(help);
  const { vantage = "home" } = options;
  const wrong = `--vantage has to be home or ci, not "${vantage}". Leave it out on your own computer.`;
  if (vantage !== "home" && vantage !== "ci") return refuseUsage(help, wrong);
  const folder = await readLinksFolder(options).then((read) => read && letGo(read, options.only));
  if (!folder) return exitCodes.findings;
  const { unknown } = folder.links;
  const fix = "Group names are like uni-resources/essays.";
  if (unknown.length > 0)
    return refuseUsage(help, `There is no link and no group called ${unknown.join(", ")}. ${fix}`);
  // Before the check, which takes minutes, and not after it.
  const areWritable = withReports(options, "cannot be written; no link was checked", ({ path }) =>
    tryToWrite(path),
  );
  if (!(await areWritable)) return exitCodes.wrongUsage;
  using _lock = holdLinksLock(folder.cacheFolder);
  return await check(folder, vantage, options);
}

const letGo = ({ catalog, ...folder }: LinksFolder, only: readonly string[]) => ({
  ...folder,
  links: chooseLinks(catalog, only),
});

async function check(folder: ReturnType<typeof letGo>, vantage: "home" | "ci", options: Options) {
  const interrupt = listenForInterrupt();
  const progress = options.progress ? tellCheckProgress(interrupt.now) : showCheckProgress();
  const run = await runLinksCheck({
    ...folder,
    vantage,
    only: options.only,
    isDry: options["dry-run"],
    isNetworkFine: options["network-is-fine"],
    ...runLimits,
    signal: interrupt.signal,
    now: () => new Date(),
    onStart: ({ id }) => progress.start(id),
    onResult: ({ target }, done, of) => progress.finish(target.id, done, of),
  }).finally(() => progress.end());
  interrupt.end();
  const { at, trouble } = run;
  const facts = { at, vantage, trouble, checkedCount: run.results.size, skippedCount: run.skipped.length };
  const report = toLinkReport(run.targets, run.checks, facts, new Date());
  printResult(run, report, options);
  // Even so, what was seen is in content/checks.
  const isReported = await withReports(options, "could not be written", ({ path, print }) =>
    writeFileDurably(path, print(report)),
  );
  if (run.isInterrupted) return 130;
  if (trouble.length > 0) return exitCodes.ownNetwork;
  return report.todo.length > 0 || !isReported ? exitCodes.findings : exitCodes.fine;
}

function listReportFiles({ report: folder }: Options) {
  if (folder === undefined) return [];
  const at = resolveOperand(folder);
  return [
    { path: join(at, "links.html"), print: printHtmlReport },
    { path: join(at, "links.md"), print: printMarkdownReport },
  ];
}

/** Writes the reports; prints the reason and returns false if one cannot be written. */
async function withReports(
  options: Options,
  trouble: string,
  work: (file: ReturnType<typeof listReportFiles>[number]) => Promise<void>,
): Promise<boolean> {
  try {
    for (const file of listReportFiles(options)) await work(file);
    return true;
  } catch (error) {
    console.error(`The report ${trouble}: ${error instanceof Error ? error.message : error}`);
    return false;
  }
}

function printResult(run: CheckedDirectory, report: LinkReport, options: Options): void {
  const { trouble, isInterrupted, changedFiles } = run;
  if (options.json) {
    const ok = report.todo.length === 0 && !isInterrupted && trouble.length === 0;
    console.log(JSON.stringify({ ok, isInterrupted, changedFiles, ...report }, null, 2));
    return;
  }
  console.log(printTerminalReport(report));
  if (options["dry-run"]) console.log("Nothing was saved (--dry-run).");
  if (trouble.length > 0) console.error(printTrouble(report));
  if (isInterrupted) console.error("Interrupted. The results so far are kept; the next run continues there.");
}

/** The first Ctrl-C ends the run in good order, the second at once. */
function listenForInterrupt(): { signal: AbortSignal; now: () => void; end: () => void } {
  const controller = new AbortController();
  let firstMs: number | undefined;
  const onSignal = () => {
    firstMs ??= performance.now();
    if (performance.now() - firstMs > sameKeyMs) process.exit(130);
    controller.abort();
  };
  process.on("SIGINT", onSignal);
  process.on("SIGTERM", onSignal);
  return {
    signal: controller.signal,
    now: () => controller.abort(),
    end: () => {
      process.off("SIGINT", onSignal);
      process.off("SIGTERM", onSignal);
    },
  };
}
