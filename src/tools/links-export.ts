import { readLinkFiles } from "#catalog/exchange/link-file.ts";
import { printLinksSheet } from "#catalog/exchange/read-links-sheet.ts";
import { readContent } from "#content/read-content.ts";
import { showProgress } from "#host/show-progress.ts";
import { writeFileDurably } from "#host/write-file-durably.ts";
import { printProblems, readContentCommand, refuseTarget, resolveOperand } from "./frame/read-command.ts";
import { runCommand } from "./frame/run-command.ts";

const command = readContentCommand(
  `Writes all links into a spreadsheet file, one row each. Changes nothing in the content. Edit the file in Excel, Google
Sheets or LibreOffice, then bring it back with links:import.

  npm run links:export -- --csv links.csv
  npm run links:export -- --csv links.csv --separator semicolon

Options
  --csv FILE         the file to write; - prints it
  --separator NAME   comma (default), semicolon (Excel in most of Europe) or tab
  --dry-run          write nothing, say how many links there are
  --json             print {"ok", "file", "links", "problems": [...]}

Exit codes: 0 done, 1 a content file could not be read (the others are written), 2 wrong usage.`,
);
const separators = { comma: ",", semicolon: ";", tab: "\t" };
const file = command.options.csv || command.refuse("Name the file: --csv FILE.");
const { separator: name = "comma" } = command.options;
if (!Object.hasOwn(separators, name)) command.refuse("--separator has to be comma, semicolon or tab.");
const separator = separators[name as keyof typeof separators];
const isPrinted = file === "-";
if (isPrinted && command.options.json) command.refuse("--csv - prints the sheet: leave out --json.");
const isDry = command.options["dry-run"];
const mistake = isPrinted || isDry ? undefined : refuseTarget(file);
if (mistake) command.refuse(mistake);
process.exitCode = await runCommand(file, async () => {
  const files = await readContent(command.folder, showProgress("Reading"));
  const { links, problems } = readLinkFiles(files, command.shownFolder);
  const text = printLinksSheet(links.values(), separator);
  if (isPrinted && !isDry) process.stdout.write(text);
  else if (!isDry) await writeFileDurably(resolveOperand(file), text);
  return command.answer(problems.length === 0, { file, links: links.size, problems }, () => {
    const say = isPrinted ? console.error : console.log;
    printProblems(problems, say);
    say(`${links.size} links ${isDry ? "would go" : "went"} into ${isPrinted ? "the printed sheet" : file}.`);
  });
});
