import { isDeepStrictEqual } from "node:util";
import { printCount } from "#base/print-count.ts";
import type { Problem } from "#base/problem.ts";
import { toToday } from "#base/time.ts";
import { type ContentFile, resourceIdsOf } from "#catalog/content-file.ts";
import { readLinkFiles, readNamedGroups } from "#catalog/exchange/link-file.ts";
import { type CsvTable, joinRows } from "#catalog/exchange/parse-csv.ts";
import { planImport } from "#catalog/exchange/plan-import.ts";
import { printImportDiff, toImportDiff } from "#catalog/exchange/print-import-diff.ts";
import { readLinksSheet } from "#catalog/exchange/read-links-sheet.ts";
import { listTakenIds } from "#catalog/published-ids.ts";
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
  const checked = { contentFolder, shownFolder, links: readLinkFiles(locked, shownFolder).links };
  const damage = await writeWithLinkRecords(open, made.planned.changes, checked, showProgress("Writing"));
  if (damage) made.planned.stoppers.push(damage);
  return report(made, !damage);
});

type Import = ReturnType<typeof plan>;

function plan(table: CsvTable, files: readonly ContentFile[]) {
  const { shownFolder: folder, options } = command;
  const { links } = readLinkFiles(files, folder);
  const groups = readNamedGroups(files);
  const [ids, takenIds] = [resourceIdsOf(files), listTakenIds(files)];
  const sheet = readLinksSheet(table, { links, ids, takenIds, groups, file, isMoved: options.moved });
  return { sheet, planned: planImport(files, sheet.edits, { folder, file, today: toToday() }) };
}

function isGood({ sheet, planned: { problems, stoppers } }: Import): boolean {
  if (stoppers.length > 0) return false;
  return command.options.partial || sheet.problems.length + problems.length === 0;
}

function report({ sheet, planned }: Import, isWritten: boolean): number {
  const refusals = [...sheet.problems, ...planned.problems].sort((a, b) => a.row - b.row);
  const refused = [...new Set(refusals.map(({ row }) => row))];
  const problems: Problem[] = [...sheet.warnings, ...refusals, ...planned.stoppers, ...planned.warnings];
  const ok = refused.length + planned.stoppers.length === 0;
  const changes = toImportDiff(planned.edits);
  return command.answer(ok, { written: isWritten, changes, refused, problems }, () => {
    const diff = printImportDiff(planned.edits, planned.drops);
    if (diff) console.log(`${diff}\n`);
    const told = [...sheet.warnings, ...joinRows(refusals), ...planned.stoppers, ...planned.warnings];
    printProblems(told.slice(0, 50));
    if (told.length > 50)
      console.log(`and ${printCount(told.length - 50, "more problem")}, which --json names\n`);
    const changed = planned.edits.length;
    const added = planned.edits.filter(({ isNew }) => isNew).length;
    const rows = [`${printCount(changed - added, "link")} changed`, `${sheet.sameCount} the same`];
    if (added > 0) rows.unshift(`${printCount(added, "link")} added`);
    if (sheet.absentCount > 0) rows.push(`${sheet.absentCount} not in the file and left alone`);
    if (refused.length > 0) rows.push(`${printCount(refused.length, "row")} refused`);
    console.log(`${rows.join(", ")}. ${toOutcome(changed, refused.length, isWritten)}`);
  });
}

function toOutcome(changed: number, refused: number, isWritten: boolean): string {
  if (changed === 0) return "Nothing to write.";
  if (isWritten) return "Written.";
  if (command.options["dry-run"] && refused === 0) return "Nothing was written (--dry-run).";
  return "Nothing was written. Correct the refused rows, or import the others with --partial.";
}
