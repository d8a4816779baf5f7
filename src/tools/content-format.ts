import { isDeepStrictEqual } from "node:util";
import { printCount } from "#base/print-count.ts";
import type { ContentFile } from "#catalog/content-file.ts";
import { finishChange, openContent } from "#content/change-content.ts";
import type { FormatPlan } from "#content/plan-format.ts";
import { listOutdatedSchemas, listUnpublishedIds, planFormat } from "#content/plan-format.ts";
import { readContent } from "#content/read-content.ts";
import { showProgress } from "#host/show-progress.ts";
import { printProblems, readContentCommand } from "./frame/read-command.ts";
import { runCommand } from "./frame/run-command.ts";

const command = readContentCommand(
  `Brings the content files into their canonical form (order of fields, quotes, line breaks), adds new ids to ids.txt, and
removes ids that were never committed and whose file is gone. Comments stay. A file that would lose something is left as
it is, and named. Updates content/schema, too, from which editors explain fields.

  npm run content:format
  npm run content:format -- --check

Options
  --check         change nothing, name the files that are not in their form
  --dry-run       change nothing, name the files that would be written
  --json          print {"ok", "changed": [path], "problems": [...]}

Exit codes: 0 done, 1 a file could not be read or, with --check, is not in its form, 2 wrong usage, 75 another command is
changing the content.`,
);
const isReading = command.options.check || command.options["dry-run"];

process.exitCode = await runCommand(command.shownFolder, async () => {
  if (!isReading) await finishChange(command.folder);
  const files = await readContent(command.folder, showProgress("Reading"));
  const plan = await planFiles(files);
  if (isReading || plan.changes.length === 0) return report(plan);
  using open = await openContent(command.folder);
  const locked = await readContent(command.folder);
  // Another command may have written before this one got the lock.
  const planned = isDeepStrictEqual(files, locked) ? plan : await planFiles(locked);
  await open.write(planned.changes, showProgress("Writing"));
  return report(planned);
});

async function planFiles(files: readonly ContentFile[]): Promise<FormatPlan> {
  const unpublished = await listUnpublishedIds(command.folder, files);
  const plan = planFormat(files, command.shownFolder, unpublished, showProgress("Formatting"));
  return { ...plan, changes: [...plan.changes, ...listOutdatedSchemas(command.folder)] };
}

function report({ changes, problems }: FormatPlan): number {
  const ok = problems.length === 0 && !(command.options.check && changes.length > 0);
  const changed = changes.map(({ path }) => path);
  return command.answer(ok, { changed, problems }, () => {
    printProblems(problems);
    for (const path of changed) console.log(`${command.shownFolder}/${path}`);
    const files = printCount(changes.length, "file");
    if (changes.length === 0) console.log("Every file is in its canonical form.");
    else if (command.options.check)
      console.log(`${files} not in their form. Run \`npm run content:format\`.`);
    else console.log(isReading ? `${files} would be written.` : `${files} written.`);
  });
}
