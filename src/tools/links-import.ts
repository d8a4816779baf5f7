import { isDeepStrictEqual } from "node:util";
import { printCount } from "#base/print-count.ts";
import { toToday } from "#base/time.ts";
import type { ContentFile } from "#catalog/content-file.ts";
import { type CsvTable, joinRows } from "#catalog/exchange/parse-csv.ts";
import { planSheet, printImportDiff, toImportDiff } from "#catalog/exchange/plan-import.ts";
import { finishChange, openContent } from "#content/change-content.ts";
import { readContent } from "#content/read-content.ts";
import { writeWithLinkRecords } from "#content/write-with-link-records.ts";
import { showProgress } from "#host/show-progress.ts";
import { printProblems, readContentCommand, resolveOperand } from "./frame/read-command.ts";
import { readTableFile, runCommand } from "./frame/run-command.ts";

const command = readContentCommand(
  `Brings an edited spreadsheet of links:export back into the content, and shows what changes. Only real edits count:
different separators, line ends, column orders and date formats are understood. A row without an id is a new link; a link
without a row stays as it is. If any row is wrong nothing is written, unless you say --partial.

  npm run links:import -- links.csv --dry-run
  npm run links:import -- links.csv

Options
  --dry-run       change nothing, show what would change
  --partial       take the good rows, leave the wrong ones
  --moved         accept a column that seems to have been sorted or moved without the others
  --json          print {"ok", "written", "changes": [...], "refused": [row], "problems": [...]}

Exit codes: 0 done, 1 rows were refused, 2 wrong usage, 75 another command is changing the content.`,
  { takesOperands: true },
);
const file = command.one("Name one file.");

process.exitCode = await runCommand(file, async () => {
  const table = readTableFile(resolveOperand(file));
  if (!command.options["dry-run"]) await finishChange(command.folder);
  const files = await readContent(command.folder, showProgress("Reading"));
  const first = plan(table, files);
  // A sheet that changes nothing leaves no trace in the folder, not even a lock.
  const isIdle = command.options["dry-run"] || first.planned.changes.length === 0 || !isGood(first);
  if (isIdle) return report(first, false);
  using open = await openContent(command.folder);
  const locked = await readContent(command.folder);
  // Another command may have written before this one got the lock.
  const made = isDeepStrictEqual(files, locked) ? first : plan(table, locked);
  if (!isGood(made)) return report(made, false);
  const { folder: contentFolder, shownFolder } = command;
  const checked = { contentFolder, shownFolder, links: made.links };
  const damage = await writeWithLinkRecords(open, made.planned.changes, checked, showProgress("Writing"));
  if (damage) for (const list of [made.planned.stoppers, made.told]) list.push(damage);
  return report(made, !damage);
});

type Import = ReturnType<typeof plan>;

function plan(table: CsvTable, files: readonly ContentFile[]) {
  const { shownFolder: folder, options } = command;
  return planSheet(table, files, { folder, file, today: toToday(), isMoved: options.moved });
}

function isGood({ planned: { stoppers }, isRefused }: Import): boolean {
  return command.options.partial ? stoppers.length === 0 : !isRefused;
}

function report({ planned, refused, refusals, told, sum, ...made }: Import, isWritten: boolean): number {
  const ok = refused.length + planned.stoppers.length === 0;
  const changes = toImportDiff(planned.edits);
  return command.answer(ok, { written: isWritten, changes, refused, problems: told }, () => {
    const diff = printImportDiff(planned.edits, planned.drops);
    if (diff) console.log(`${diff}\n`);
    const joined = [...made.sheet.warnings, ...joinRows(refusals), ...planned.stoppers, ...planned.warnings];
    printProblems(joined.slice(0, 50));
    if (joined.length > 50)
      console.log(`and ${printCount(joined.length - 50, "more problem")}, which --json names\n`);
    console.log(`${sum} ${toOutcome(planned.edits.length, refused.length, isWritten)}`);
  });
}

function toOutcome(changed: number, refused: number, isWritten: boolean): string {
  if (changed === 0) return "Nothing to write.";
  if (isWritten) return "Written.";
  if (command.options["dry-run"] && refused === 0) return "Nothing was written (--dry-run).";
  return "Nothing was written. Correct the refused rows, or import the others with --partial.";
}
