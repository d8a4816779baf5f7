import { printCount } from "#base/print-count.ts";
import type { IntakeResult } from "#catalog/exchange/intake/plan-intake.ts";
import { type ResponseField, responseFields } from "#catalog/exchange/intake/read-response-header.ts";
import { readResponses } from "#catalog/exchange/intake/read-responses.ts";
import { readNamedGroups } from "#catalog/exchange/link-file.ts";
import { readIntakeState, takeIn } from "#content/exchange/intake-run.ts";
import { exitCodes } from "#host/exit-codes.ts";
import { showProgress } from "#host/show-progress.ts";
import { lookAtAddresses } from "#links/look-at-addresses.ts";
import { printProblems, readContentCommand, resolveOperand } from "./frame/read-command.ts";
import { readTableFile, runCommand } from "./frame/run-command.ts";

const command = readContentCommand(
  `Turns the responses of the share form into proposals. A proposal is a draft in content/proposals. It is not part of the
website until you accept it at the desk (npm run desk). Only columns about the link are read; names, e-mail addresses and
telephone numbers of senders stay in the file. What was decided once does not come back.

  npm run links:intake -- responses.csv

Options
  --live                    first visit each address, to learn where it leads and what the page calls itself
  --column FIELD=HEADER...  the column that contains a field, if it is not found by itself; may be repeated
                            (${responseFields.join(", ")})
  --dry-run                 write nothing
  --json                    print {"ok", "written", "results", "notRead", "problems"}

Exit codes: 0 done, 1 rows were refused, 2 wrong usage, 75 another command is changing the content.`,
  { takesOperands: true },
);
const isDryRun = command.options["dry-run"];
const file = command.one("Name one file of responses.");
const columns = readColumns(command.options.column) ?? command.refuse("--column takes FIELD=HEADER.");

process.exitCode = await runCommand(file, async () => {
  const { files, catalog, proposals, problems: errors } = await readIntakeState(command);
  printProblems(proposals.problems, console.error);
  if (errors.length > 0) {
    console.error("The content has errors. Fix them first: npm run content:check");
    return exitCodes.findings;
  }
  const fields = catalog?.site.share_form_fields;
  const read = readResponses(readTableFile(resolveOperand(file)), {
    file,
    groups: readNamedGroups(files),
    names: { of: fields?.resource_id, name: fields?.resource_name, url: fields?.resource_address },
    chosen: columns,
  });
  const urls = command.options.live ? read.responses.map(({ url }) => url) : [];
  const { allowHosts } = command.readSettings();
  const looks = await lookAtAddresses(urls, allowHosts, showProgress("Looking"));
  const results = await takeIn(command, read.responses, looks, isDryRun);
  const { dropped: notRead, problems } = read;
  return command.answer(problems.length === 0, { written: !isDryRun, results, notRead, problems }, () => {
    if (notRead.length > 0) console.log(`Not read: ${notRead.join(", ")}.\n`);
    printProblems(problems);
    console.log(printResults(results));
  });
});

function readColumns(given: readonly string[]): Map<ResponseField, string> | undefined {
  const columns = new Map<ResponseField, string>();
  for (const text of given) {
    const [, name, header] = /^([a-z]+)=(.+)$/.exec(text) ?? [];
    const field = responseFields.find((one) => one === name);
    if (!field || !header) return;
    columns.set(field, header);
  }
  return columns;
}

function printResults(results: readonly IntakeResult[]): string {
  const lines = results.map((result) =>
    result.kind === "known"
      ? `row ${result.row}  nothing new: ${result.why}`
      : `row ${result.row}  proposals/${result.proposal.id}.yaml  ${result.proposal.record.url}`,
  );
  const count = results.filter(({ kind }) => kind === "proposed").length;
  const sum = `${printCount(count, "proposal")} ${isDryRun ? "would be written" : "written"}.`;
  return [...lines, sum].join("\n");
}
