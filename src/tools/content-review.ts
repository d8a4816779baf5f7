import { nearestWord } from "#base/nearest-word.ts";
import { printCount } from "#base/print-count.ts";
import type { Problem } from "#base/problem.ts";
import { toToday } from "#base/time.ts";
import { mergeFiles, resourceIdsOf } from "#catalog/content-file.ts";
import { applyLinkEdits } from "#catalog/exchange/edit-links.ts";
import { parseCatalog } from "#catalog/parse-catalog.ts";
import { noReviews, planShares, type ReviewPlan, weeklyReviews } from "#catalog/review/plan-review.ts";
import { openContent } from "#content/change-content.ts";
import { readContent } from "#content/read-content.ts";
import { readVisitorsCatalog } from "#content/read-visitors-catalog.ts";
import { exitCodes } from "#host/exit-codes.ts";
import { printProblems, readContentCommand } from "./frame/read-command.ts";
import { runCommand } from "./frame/run-command.ts";

const command = readContentCommand(
  `Lists the links that a person should review this week, oldest first, and records which were reviewed. How often is set in
menus.yaml (review_every, owner of a group) and site.yaml (review); the default is every 12 months.

  npm run content:review
  npm run content:review -- --done ucas act-test

Options
  --done           the given ids were reviewed today: writes "reviewed", removes "look_again"
  --on DAY         with --done: they were reviewed on this day
  --count NUMBER   how many a week for each owner (default: ${weeklyReviews})
  --owner NAME     only the groups of this owner
  --dry-run        with --done: write nothing
  --json           print {"ok", "due", "done", "again": [...], "batch": [...]}, or with --done {"ok", "reviewed": [id], "problems"}

Exit codes: 0 done, 1 an id or the content is wrong, 2 wrong usage, 75 another command is changing the content.`,
  { takesOperands: true },
);
const { operands, refuse } = command;
const size = command.whole("count", weeklyReviews, 1, 500);
const isDone = command.options.done;
if (isDone === (operands.length === 0)) refuse("Name the ids after --done, and only then.");
if (!isDone && command.options.on !== undefined)
  refuse("--on goes with --done: it is the day on which the links were reviewed.");

process.exitCode = await runCommand(command.shownFolder, isDone ? () => noteReviews(operands) : showBatch);

async function showBatch(): Promise<number> {
  const { catalog, problems } = await readVisitorsCatalog(command.folder);
  if (!catalog) {
    const errors = problems.filter(({ level }) => level === "error");
    printProblems(errors, console.error);
    return exitCodes.findings;
  }
  const owner = command.options.owner;
  const named = catalog.menus.flatMap(({ groups }) => groups.map((group) => group.owner));
  const all = new Set([...named, catalog.site.review?.owner]);
  const owners = [...all].filter((one) => one !== undefined).sort();
  if (owner !== undefined && !owners.includes(owner)) {
    const known = owners.length > 0 ? `The owners: ${owners.join(", ")}.` : "No group has an owner.";
    refuse(`"${owner}" does not look after any group. ${known}`);
  }
  const plan = planShares(catalog, { today: toToday(), size })[owner ?? ""] ?? noReviews;
  const { again, batch, dueCount, doneCount } = plan;
  return command.answer(true, { due: dueCount, done: doneCount, again, batch }, () => {
    printAgain(plan);
    printPlan(plan);
  });
}

function printAgain({ again }: ReviewPlan): void {
  if (again.length === 0) return;
  console.log(`Also to be reviewed (${again.length}):\n`);
  for (const { id, name, url, lookAgain } of again)
    console.log(`  ${name}  ${url}\n     ${id} | ${lookAgain}`);
  console.log("");
}

function printPlan({ batch, dueCount, doneCount }: ReviewPlan): void {
  const done = doneCount > 0 ? `, ${doneCount} done since Monday` : "";
  const none =
    dueCount > 0 ? `This week's share is done (${dueCount} more are due).` : "No link is due this week.";
  console.log(
    batch.length === 0 ? none : `Review these ${batch.length} this week (${dueCount} due${done}):\n`,
  );
  for (const [index, item] of batch.entries())
    console.log(`${String(index + 1).padStart(3)}. ${item.name}  ${item.url}\n     ${printFacts(item)}`);
  if (batch.length > 0)
    console.log(`\nThen: npm run content:review -- --done ${batch.map(({ id }) => id).join(" ")}`);
}

function printFacts({ id, groups, reviewed, owner }: ReviewPlan["batch"][number]): string {
  const seen = reviewed ? `last reviewed ${reviewed}` : "not reviewed yet";
  return [id, groups.join("; "), seen, owner].filter(Boolean).join(" | ");
}

async function noteReviews(ids: readonly string[]): Promise<number> {
  using open = command.options["dry-run"] ? undefined : await openContent(command.folder);
  const { changes, problems } = await planReviews(ids);
  const isWritten = open !== undefined && problems.length === 0;
  if (isWritten) await open.write(changes);
  return command.answer(problems.length === 0, { reviewed: isWritten ? ids : [], problems }, () => {
    printProblems(problems);
    console.log(isWritten ? `${printCount(ids.length, "link")} marked as reviewed.` : "Nothing was written.");
  });
}

/** All or none: if one id is mistyped, nothing is written and the command can be repeated. */
async function planReviews(ids: readonly string[]) {
  const files = await readContent(command.folder);
  const toEdit = (name: string, after?: string) =>
    ({ column: { name, field: [name], kind: "text" }, after }) as const;
  const fields = [toEdit("reviewed", command.options.on ?? toToday()), toEdit("look_again")];
  const known = resourceIdsOf(files);
  const there = [...new Set(ids)].filter((id) => known.has(id));
  const edits = there.map((id, row) => ({ row, id, isNew: false, name: id, fields }));
  const options = { folder: command.shownFolder, today: toToday() };
  const { changes, faults } = applyLinkEdits(files, edits, options);
  const unknown = ids.filter((id) => !known.has(id)).map((id) => toUnknown(id, known));
  const found = parseCatalog(mergeFiles(files, changes), { folder: command.shownFolder }).problems;
  const changed = new Set(changes.map(({ path }) => `${command.shownFolder}/${path}`));
  const isOurs = ({ where }: Problem) => changed.has(where.replace(/:\d.*/, ""));
  return {
    changes,
    problems: [...unknown, ...faults, ...found.filter((one) => one.level === "error" && isOurs(one))],
  };
}

function toUnknown(id: string, known: ReadonlySet<string>): Problem {
  const nearest = nearestWord(id, [...known]);
  const fix = nearest ? `write ${nearest}` : "copy the id from the list that this command prints";
  return { level: "error", where: "--done", what: `there is no link "${id}"`, fix };
}
