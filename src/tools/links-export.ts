import { readLinkFiles } from "#catalog/exchange/link-file.ts";
import { printLinksSheet } from "#catalog/exchange/print-links-sheet.ts";
import { exitCodes } from "#server/exit-codes.ts";
import { writeFileDurably } from "#server/pages/write-file-durably.ts";
import { readContentCommand } from "./content/read-command.ts";
import { resolveOperand } from "./exchange/resolve-operand.ts";
import { runCommand } from "./exchange/run-command.ts";
import { readContent } from "./read-content.ts";
import { refuseUsage } from "./refuse-usage.ts";
import { showProgress } from "./show-progress.ts";
import { printProblem } from "./site-build/print-problem.ts";

const help = `Writes all links into a spreadsheet file, one row each. Changes nothing in the content. links:import takes the
file back after it was edited in Excel, Google Sheets or LibreOffice.

  npm run links:export -- --csv links.csv
  npm run links:export -- --csv links.csv --separator semicolon

Options
  --csv FILE        the file to write; - prints it
  --group PATH      only the links of this group, such as uni-research/germany; may be given again
  --separator NAME  comma (default), semicolon (Excel in most of Europe) or tab
  --dry-run         write nothing; say how many links there are
  --content DIR     another folder (default: the setting WAYMARK_CONTENT, else content)
  --json            print {"ok", "file", "links", "problems": [...]}
  --help            this text

Exit codes: 0 done, 1 a content file could not be read (the others are written), 2 wrong usage.`;

const separators = new Map([
  ["comma", ","],
  ["semicolon", ";"],
  ["tab", "\t"],
]);

const command = readContentCommand(help, ["dry-run", "json"], { options: ["csv", "group", "separator"] });
const file = command.text("csv");
const separator = separators.get(command.text("separator") ?? "comma");
if (!file || separator === undefined) {
  const what = file ? "--separator is comma, semicolon or tab." : "Name the file: --csv FILE.";
  process.exit(refuseUsage(help, what));
}

process.exitCode = await runCommand(file, async () => {
  const files = await readContent(command.folder, showProgress("Reading"));
  const { links, problems } = readLinkFiles(files, command.shownFolder);
  const groups = command.texts("group");
  const chosen = [...links.values()].filter(
    ({ fields }) => groups.length === 0 || isIn(fields.groups, groups),
  );
  const text = printLinksSheet(chosen, separator);
  if (file === "-") process.stdout.write(text);
  else if (!command.has("dry-run")) await writeFileDurably(resolveOperand(file), text);
  const say = file === "-" ? console.error : console.log;
  if (command.has("json") && file !== "-")
    console.log(JSON.stringify({ ok: problems.length === 0, file, links: chosen.length, problems }, null, 2));
  else {
    for (const problem of problems) say(`${printProblem(problem)}\n`);
    say(`${chosen.length} links ${command.has("dry-run") ? "would go" : "went"} into ${file}.`);
  }
  return problems.length === 0 ? exitCodes.fine : exitCodes.findings;
});

function isIn(given: unknown, groups: readonly string[]): boolean {
  return Array.isArray(given) && given.some((group) => groups.includes(group));
}
