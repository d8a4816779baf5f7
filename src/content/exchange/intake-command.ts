import { Console } from "node:console";
import type { Writable } from "node:stream";
import { printCount } from "#base/print-count.ts";
import { printProblem } from "#base/problem.ts";
import { printDecisionsSheet, readDecisionsSheet } from "#catalog/exchange/intake/decisions-sheet.ts";
import type { DecisionPlan } from "#catalog/exchange/intake/plan-decisions.ts";
import type { IntakeResult } from "#catalog/exchange/intake/plan-intake.ts";
import { type ResponseField, responseFields } from "#catalog/exchange/intake/read-response-header.ts";
import { type ReadResponses, readResponses } from "#catalog/exchange/intake/read-responses.ts";
import { readNamedGroups } from "#catalog/exchange/link-file.ts";
import { exitCodes } from "#host/exit-codes.ts";
import { projectRoot } from "#host/project-root.ts";
import { refuseUsage } from "#host/read-arguments.ts";
import { readSettings } from "#host/settings/read-settings.ts";
import { showProgress } from "#host/show-progress.ts";
import { tryToWrite, writeFileDurably } from "#host/write-file-durably.ts";
import { type ContentCommand, readContentCommand, resolveOperand } from "../read-command.ts";
import { decide, type IntakeState, readIntakeState, readProposalState, takeIn } from "./intake-run.ts";
import { lookAtAddresses } from "./look-at-address.ts";
import { readTableFile } from "./read-table-file.ts";
import { runCommand } from "./run-command.ts";

const help = `Makes proposals of the share form's responses. A proposal is a draft in content/proposals, which is not part of the
website, until you decide about it: at the desk (npm run desk) or in a sheet. Only columns about the link are read: names,
e-mail addresses and telephone numbers of senders stay in the file. What was decided once does not come back.

  npm run links:intake -- responses.csv
  npm run links:intake -- --write-decisions todo.csv
  npm run links:intake -- --decisions todo.csv

Options
  --live                  look at each address first: where it leads and what the page calls itself
  --column FIELD=HEADER   the column that holds a field, where it is not found by itself; may be given again
                          (${responseFields.join(", ")})
  --write-decisions FILE  write the open proposals into a sheet, to be decided there
  --decisions FILE        carry out the decisions of such a sheet
  --partial               with --decisions: carry out the good rows and leave the wrong ones
  --dry-run               write nothing
  --content DIR           another folder (default: the setting WAYMARK_CONTENT, else content)
  --json                  print {"ok", "written", "results", "notRead", "problems"}
  --help                  this text

Exit codes: 0 done, 1 rows were refused, 2 wrong usage, 75 another command is changing the content.`;

/** What was asked for, and where to say what came of it. */
interface Intake {
  command: ContentCommand;
  columns: ReadonlyMap<ResponseField, string>;
  isDryRun: boolean;
  print: Console;
}

export async function runIntakeCommand(args: readonly string[], io: CommandIo): Promise<number> {
  const command = readContentCommand(help, ["live", "partial", "dry-run", "json"], {
    options: ["column", "write-decisions", "decisions"],
    takesOperands: true,
    args,
  });
  const print = new Console(io.stdout, io.stderr);
  const [file, ...others] = command.operands;
  const columns = readColumns(command.texts("column"));
  if (!columns) return refuseUsage(help, "--column is FIELD=HEADER.", print);
  if (others.length > 0) return refuseUsage(help, "Name one file of responses.", print);
  if (file && command.text("decisions") !== undefined) {
    const what = "Take in the responses first, then carry out the decisions: two commands.";
    return refuseUsage(help, what, print);
  }
  const intake = { command, columns, isDryRun: command.has("dry-run"), print };
  if (!file && command.text("decisions") === undefined && command.text("write-decisions") === undefined)
    return refuseUsage(help, "Name the file of responses, or a sheet of decisions.", print);
  const shownFile = file ?? command.text("decisions") ?? command.shownFolder;
  return runCommand(shownFile, () => work(intake, file), print);
}

async function work(intake: Intake, file: string | undefined): Promise<number> {
  const { command, isDryRun, print } = intake;
  const state = await readIntakeState(command);
  for (const problem of state.proposals.problems) print.error(`${printProblem(problem)}\n`);
  if (state.problems.length > 0) {
    print.error("The content has errors; fix them first: npm run content:check");
    return exitCodes.findings;
  }
  const decisions = command.text("decisions");
  const sheet = command.text("write-decisions");
  // At the end it would be too late to say that nothing was changed.
  if (sheet && !isDryRun) await tryToWrite(resolveOperand(sheet));
  let code: number = exitCodes.fine;
  if (file) code = await takeInFile(file, state, intake);
  else if (decisions) code = await carryOut(decisions, intake);
  if (sheet) await writeSheet(sheet, intake);
  return code;
}

async function takeInFile(
  name: string,
  { files, catalog }: IntakeState,
  { command, columns, isDryRun, print }: Intake,
): Promise<number> {
  const fields = catalog?.site.shareFormFields;
  const read = readResponses(readTableFile(resolveOperand(name)), {
    file: name,
    groups: readNamedGroups(files),
    names: { of: fields?.resourceId, name: fields?.resourceName, url: fields?.resourceAddress },
    chosen: columns,
  });
  const urls = command.has("live") ? read.responses.map(({ url }) => url) : [];
  const { allowHosts } = readSettings(projectRoot, process.env).settings;
  const looks = await lookAtAddresses(urls, allowHosts, showProgress("Looking"));
  const results = await takeIn(command, read.responses, looks, isDryRun);
  if (command.has("json")) {
    const { dropped: notRead, problems } = read;
    const ok = problems.length === 0;
    print.log(JSON.stringify({ ok, written: !isDryRun, results, notRead, problems }, null, 2));
  } else {
    printRead(read, print);
    print.log(printIntakeResults(results, isDryRun));
  }
  return read.problems.length === 0 ? exitCodes.fine : exitCodes.findings;
}

function printRead({ dropped, problems }: ReadResponses, print: Console): void {
  if (dropped.length > 0) print.log(`Not read: ${dropped.join(", ")}.\n`);
  for (const problem of problems) print.log(`${printProblem(problem)}\n`);
}

async function carryOut(name: string, { command, isDryRun, print }: Intake): Promise<number> {
  const table = readTableFile(resolveOperand(name));
  const { files, proposals } = await readProposalState(command);
  const read = readDecisionsSheet(table, proposals.open, { groups: readNamedGroups(files), file: name });
  const isGood = (plan: DecisionPlan) =>
    command.has("partial") || read.problems.length + plan.problems.length === 0;
  const plan = await decide(command, read.decisions, name, isDryRun ? undefined : isGood);
  const problems = [...read.problems, ...plan.problems];
  const ok = problems.length === 0;
  if (command.has("json")) {
    const results = plan.done.map(({ edits: _, ...decision }) => decision);
    print.log(JSON.stringify({ ok, written: plan.isWritten, results, notRead: [], problems }, null, 2));
  } else {
    for (const problem of problems) print.log(`${printProblem(problem)}\n`);
    if (plan.done.length > 0) print.log(printOutcome(plan));
    print.log(plan.isWritten ? "Written." : "Nothing was written.");
  }
  return ok ? exitCodes.fine : exitCodes.findings;
}

async function writeSheet(name: string, { command, isDryRun, print }: Intake): Promise<void> {
  const { proposals } = await readProposalState(command);
  if (!isDryRun) await writeFileDurably(resolveOperand(name), printDecisionsSheet(proposals.open));
  if (!command.has("json")) print.log(`${proposals.open.length} proposals in ${name}.`);
}

function readColumns(given: readonly string[]): Map<ResponseField, string> | undefined {
  const pairs = given.map((text) => /^([a-z]+)=(.+)$/.exec(text));
  const columns = new Map<ResponseField, string>();
  for (const [, name, header] of pairs.map((pair) => pair ?? [])) {
    const field = responseFields.find((one) => one === name);
    if (!field || !header) return;
    columns.set(field, header);
  }
  return columns;
}

/** Where a command prints: its process, or what a test has in the place of one. */
interface CommandIo {
  stdout: Writable & { isTTY?: boolean };
  stderr: Writable;
}

function printIntakeResults(results: readonly IntakeResult[], isDryRun: boolean): string {
  const lines = results.map((result) =>
    result.kind === "known"
      ? `row ${result.row}  nothing new: ${result.why}`
      : `row ${result.row}  proposals/${result.proposal.id}.yaml  ${result.proposal.record.url}`,
  );
  const count = results.filter(({ kind }) => kind === "proposed").length;
  const sum = `${printCount(count, "proposal")} ${isDryRun ? "would be written" : "written"}.`;
  return [...lines, sum].join("\n");
}

/** Without a row's number where there is only one decision. */
function printOutcome({ done }: DecisionPlan): string {
  const words = { accept: "accepted", merge: "merged", reject: "rejected" };
  return done
    .map(
      ({ kind, proposal, link }) => `${words[kind]}: ${proposal}${link ? ` -> resources/${link}.yaml` : ""}`,
    )
    .join("\n");
}
