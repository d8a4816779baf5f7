import { printCount } from "#base/print-count.ts";
import { printDecisionsSheet, readDecisionsSheet } from "#catalog/exchange/intake/decisions-sheet.ts";
import type { DecisionPlan } from "#catalog/exchange/intake/plan-decisions.ts";
import type { IntakeResult } from "#catalog/exchange/intake/plan-intake.ts";
import { type ResponseField, responseFields } from "#catalog/exchange/intake/read-response-header.ts";
import { readResponses } from "#catalog/exchange/intake/read-responses.ts";
import { readNamedGroups } from "#catalog/exchange/link-file.ts";
import { decide, type IntakeState, readIntakeState, takeIn } from "#content/exchange/intake-run.ts";
import { exitCodes } from "#host/exit-codes.ts";
import { showProgress } from "#host/show-progress.ts";
import { tryToWrite, writeFileDurably } from "#host/write-file-durably.ts";
import { lookAtAddresses } from "#links/look-at-addresses.ts";
import { printProblems, readContentCommand, refuseTarget, resolveOperand } from "./frame/read-command.ts";
import { readTableFile, runCommand } from "./frame/run-command.ts";

const command = readContentCommand(
  `Turns the responses of the share form into proposals. A proposal is a draft in content/proposals. It is not part of the
website until you decide about it, at the desk (npm run desk) or in a sheet. Only columns about the link are read; names,
e-mail addresses and telephone numbers of senders stay in the file. What was decided once does not come back.

  npm run links:intake -- responses.csv
  npm run links:intake -- --write-decisions todo.csv
  npm run links:intake -- --decisions todo.csv

Options
  --live                    first visit each address, to learn where it leads and what the page calls itself
  --column FIELD=HEADER...  the column that contains a field, if it is not found by itself; may be repeated
                            (${responseFields.join(", ")})
  --write-decisions FILE    write the open proposals into a sheet, to decide about them there
  --decisions FILE          carry out the decisions in such a sheet
  --partial                 with --decisions: carry out the good rows, leave the wrong ones
  --dry-run                 write nothing
  --json                    print {"ok", "written", "results", "notRead", "problems"}

Exit codes: 0 done, 1 rows were refused, 2 wrong usage, 75 another command is changing the content.`,
  { takesOperands: true },
);
const isDryRun = command.options["dry-run"];
const [file, ...others] = command.operands;
const decisions = command.options.decisions;
const sheet = command.options["write-decisions"];
const columns = readColumns(command.options.column);
const mistake = findMistake();
if (mistake) command.refuse(mistake);

process.exitCode = await runCommand(file ?? decisions ?? command.shownFolder, work);

function findMistake(): string | undefined {
  if (!columns) return "--column takes FIELD=HEADER.";
  if (others.length > 0) return "Name one file of responses.";
  if (file && decisions !== undefined)
    return "Take in the responses first, then carry out the decisions, with two commands.";
  if (!file && decisions === undefined && sheet === undefined)
    return "Name a file of responses, or a sheet of decisions.";
  return sheet && !isDryRun ? refuseTarget(sheet) : undefined;
}

async function work(): Promise<number> {
  const state = await readIntakeState(command);
  printProblems(state.proposals.problems, console.error);
  if (state.problems.length > 0) {
    console.error("The content has errors. Fix them first: npm run content:check");
    return exitCodes.findings;
  }
  // At the end it would be too late to say that nothing has changed.
  if (sheet && !isDryRun) await tryToWrite(resolveOperand(sheet));
  let code: number = exitCodes.fine;
  if (file) code = await takeInFile(file, state);
  else if (decisions) code = await carryOut(decisions);
  if (sheet) {
    const { proposals } = await readIntakeState(command);
    if (!isDryRun) await writeFileDurably(resolveOperand(sheet), printDecisionsSheet(proposals.open));
    if (!command.options.json) console.log(`${printCount(proposals.open.length, "proposal")} in ${sheet}.`);
  }
  return code;
}

async function takeInFile(name: string, { files, catalog }: IntakeState): Promise<number> {
  const fields = catalog?.site.share_form_fields;
  const read = readResponses(readTableFile(resolveOperand(name)), {
    file: name,
    groups: readNamedGroups(files),
    names: { of: fields?.resource_id, name: fields?.resource_name, url: fields?.resource_address },
    chosen: columns ?? new Map(),
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
}

async function carryOut(name: string): Promise<number> {
  const table = readTableFile(resolveOperand(name));
  const { files, proposals } = await readIntakeState(command);
  const read = readDecisionsSheet(table, proposals.open, { groups: readNamedGroups(files), file: name });
  const isPartial = command.options.partial;
  const plan = await decide(command, read.decisions, name, {
    isDryRun: isDryRun || (read.problems.length > 0 && !isPartial),
    isPartial,
  });
  const problems = [...read.problems, ...plan.problems];
  const results = plan.done.map(({ edits: _, ...decision }) => decision);
  const said = { written: plan.isWritten, results, notRead: [], problems };
  return command.answer(problems.length === 0, said, () => {
    printProblems(problems);
    if (!plan.isWritten) console.log(`Nothing was written.${plan.done.length > 0 ? " This would be:" : ""}`);
    if (plan.done.length > 0) console.log(printOutcome(plan));
    if (plan.isWritten) console.log("Written.");
  });
}

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

function printOutcome({ done }: DecisionPlan): string {
  const words = { accept: "accepted", merge: "merged", reject: "rejected" };
  const print = ({ kind, proposal, link, changed }: (typeof done)[number]) => {
    const said = changed && ` (changed: ${changed.join(", ") || "nothing"})`;
    return `${words[kind]}: ${proposal}${link ? ` -> resources/${link}.yaml${said ?? ""}` : ""}`;
  };
  return done.map(print).join("\n");
}
