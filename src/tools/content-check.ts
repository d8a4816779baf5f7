import { printCount } from "#base/print-count.ts";
import { type Problem, toError } from "#base/problem.ts";
import { resourceIdsOf } from "#catalog/content-file.ts";
import { readProposals } from "#catalog/exchange/intake/proposal-file.ts";
import { parseVisitorsCatalog } from "#catalog/link-health/parse-visitors-catalog.ts";
import { checkDroppedIds, checkUnlistedIds, publishedIdsPath } from "#catalog/published-ids.ts";
import { readChecks } from "#content/checks-folder.ts";
import { readBlobs } from "#content/git/read-changes.ts";
import { committedIds, listOutdatedSchemas } from "#content/plan-format.ts";
import { readContent } from "#content/read-content.ts";
import { showProgress } from "#host/show-progress.ts";
import { printProblems, readContentCommand } from "./frame/read-command.ts";

const command = readContentCommand(
  `Checks the content folder and lists every problem at once: where it is and how to fix it. Changes nothing.

  npm run content:check
  npm run content:check -- --content ../other-content --json

Options
  --json          print {"ok", "resources", "problems": [{"level", "where", "what", "fix"}]}

Exit codes: 0 no errors (there may be warnings), 1 errors, 2 wrong usage.`,
);
const checks = await readChecks(command.folder, command.shownFolder);
const files = await readContent(command.folder, showProgress("Reading"));
const ids = resourceIdsOf(files);
const list = files.find(({ path }) => path === publishedIdsPath);
const committed = await readBlobs(command.folder, [committedIds]);
const proposals = readProposals(files, command.shownFolder);
const said = "its descriptions of fields, which editors show, are of another version of Waymark";
const schemas = toError(`${command.shownFolder}/schema`, said, "run `npm run content:format`");
const outdated = listOutdatedSchemas(command.folder).length > 0 ? [schemas] : [];
const problems = [
  ...parseVisitorsCatalog(files, checks, { folder: command.shownFolder }).problems,
  ...checkUnlistedIds(list, ids, command.shownFolder),
  ...checkDroppedIds(committed?.get(committedIds) ?? "", list?.text ?? "", ids, command.shownFolder),
  // Proposals and schemas are not part of the website, so they stop nothing.
  ...[...proposals.problems, ...outdated].map((problem): Problem => ({ ...problem, level: "warning" })),
];
const errorCount = problems.filter(({ level }) => level === "error").length;
process.exitCode = command.answer(errorCount === 0, { resources: ids.size, problems }, () => {
  printProblems(problems);
  const warningCount = problems.length - errorCount;
  console.log(
    `${printCount(ids.size, "resource")}, ${printCount(errorCount, "error")}, ${printCount(warningCount, "warning")}.`,
  );
});
