import { hash } from "node:crypto";
import { printCount } from "#base/print-count.ts";
import type { Problem } from "#base/problem.ts";
import { toToday } from "#base/time.ts";
import type { IntakeResult } from "#catalog/exchange/intake/plan-intake.ts";
import type { ResponseField } from "#catalog/exchange/intake/read-response-header.ts";
import { askAboutColumns, readResponses } from "#catalog/exchange/intake/read-responses.ts";
import { readNamedGroups } from "#catalog/exchange/link-file.ts";
import * as csv from "#catalog/exchange/parse-csv.ts";
import { planSheet, printImportDiff } from "#catalog/exchange/plan-import.ts";
import { readIntakeState, takeIn } from "#content/exchange/intake-run.ts";
import type { IntakeAnswer, IntakeProblem, IntakeRow } from "#desk-wire/desk-api.ts";
import { ifMoved } from "#desk-wire/side-calls.ts";
import { readSettings } from "#host/settings/read-settings.ts";
import { lookAtAddresses } from "#links/look-at-addresses.ts";
import { carryOut, write } from "./do-action.ts";
import { type Present, refuse } from "./outcome.ts";
import { type DeskContext, readDeskContent } from "./read-desk-content.ts";
import { toChangedFiles, toChangeVersion } from "./to-titled-changes.ts";
import words from "./words.json" with { type: "json" };

interface Responses {
  /** The CSV file. It stays in memory: there are people's names in it. */
  bytes: Uint8Array;
  /** Look at each address first. */
  isLive: boolean;
  /** What the curator said of the columns; missing until they were asked. */
  columns?: ReadonlyMap<ResponseField, string> | undefined;
}

type TakenIn =
  | Extract<IntakeAnswer, { isDone: false }>
  | Omit<Extract<IntakeAnswer, { isDone: true }>, "state">;

/** As `links:intake` does it, with the same code; but a file that is broken somewhere is left alone as a whole. */
export async function takeInResponses(
  { bytes, isLive, columns }: Responses,
  { contentFolder, shownFolder, root }: DeskContext,
  inTurn: <R>(work: () => Promise<R>) => Promise<R>,
  look = lookAtAddresses,
): Promise<TakenIn> {
  try {
    const place = { folder: contentFolder, shownFolder };
    const { files, catalog, problems } = await readIntakeState(place);
    if (!catalog || problems.length > 0) return { isDone: false, problems: problems.map(toProblem) };
    const table = csv.parseCsv(csv.decodeTable(bytes, csv.maxResponsesBytes));
    const fields = catalog.site.share_form_fields;
    const names = { of: fields.resource_id, name: fields.resource_name, url: fields.resource_address };
    const question = columns ? undefined : askAboutColumns(table, names);
    if (question && question.headings.length > 0) return { isDone: false, problems: [], ...question };
    const [groups, chosen] = [readNamedGroups(files), columns ?? new Map()];
    const read = readResponses(table, { file: "the file", groups, names, chosen });
    if (table.rows.some(({ fault }) => fault !== undefined))
      return { isDone: false, problems: read.problems.map(toProblem) };
    const { allowHosts } = readSettings(root, process.env).settings;
    const urls = isLive ? read.responses.map(({ url }) => url) : [];
    // Before its turn: slow sites must not keep the curators' other work waiting.
    const looks = await look(urls, allowHosts, () => {});
    const results = await inTurn(() => takeIn(place, read.responses, looks, false));
    const refused = read.problems.map(({ row, what, fix }) => ({ row, kind: "refused" as const, what, fix }));
    const rows = [...toRows(results, read.responses), ...refused];
    rows.sort((left, right) => left.row - right.row);
    return { isDone: true, what: printSum(rows), rows, notRead: read.dropped };
  } catch (error) {
    // The table as a whole is wrong.
    if (!(error instanceof csv.TableError)) throw error;
    return { isDone: false, problems: [{ what: error.message, fix: error.fix }] };
  }
}

const toProblem = ({ level, where, ...problem }: Problem & { row?: number }): IntakeProblem => problem;

const toRows = (results: readonly IntakeResult[], responses: readonly { url: string }[]): IntakeRow[] =>
  // One result for each response, in order; a row may contain two.
  results.map((result, place): IntakeRow => {
    const { row } = result;
    if (result.kind === "known")
      return { row, kind: "known", url: responses[place]?.url ?? "", why: result.why };
    const { id, record } = result.proposal;
    return { row, kind: "proposed", url: record.url, id, ...(record.name ? { name: record.name } : {}) };
  });

function printSum(rows: readonly IntakeRow[]): string {
  const countOf = (kind: IntakeRow["kind"]) => rows.filter((row) => row.kind === kind).length;
  const [proposed, known, refused] = [countOf("proposed"), countOf("known"), countOf("refused")];
  const parts = [
    `${proposed === 0 ? "No new proposal" : printCount(proposed, "new proposal")}.`,
    known > 0 && `${known} known already.`,
    refused > 0 && `${refused} refused.`,
  ];
  return parts.filter(Boolean).join(" ");
}

interface Sheet {
  bytes: Uint8Array;
  /** Cells that seem to have been moved are meant. */
  isMoved: boolean;
  /** What the curator was shown; nothing is written before that. */
  seen: string | null;
}

/** What was shown last, which is asked for again to be saved: thousands of links take ten seconds. */
let shown: { key: string; made: ReturnType<typeof planSheet> } | undefined;

/** A corrected sheet of all links, by the rules of `links:import`. */
export async function takeInSheet({ bytes, isMoved, seen }: Sheet, context: DeskContext) {
  const plan = (table: csv.CsvTable, { content }: Pick<Present, "content">) => {
    const { files } = content;
    const now = context.now();
    const options = { folder: context.shownFolder, file: "the sheet", today: toToday(now), now, ifMoved };
    // What was seen is meant.
    const key = hash("sha256", bytes) + content.hash;
    const asMeant = { ...options, isMoved: isMoved || seen !== null };
    const made = seen !== null && shown?.key === key ? shown.made : planSheet(table, files, asMeant);
    const { changes, edits, drops } = made.planned;
    const isReady = !made.isRefused && changes.length > 0;
    shown = isReady && seen === null ? { key, made } : undefined;
    const version = isReady ? hash("sha256", toChangedFiles(changes, files).map(toChangeVersion).join()) : "";
    if (isReady && seen === version) {
      const [what, undoneAs] = [`${made.sum} ${words.undoable}`, `From a sheet: ${made.sum}`];
      return { isDone: true as const, what, changes, undoneAs };
    }
    if (seen !== null) return refuse(words.sheet.stale.what, words.sheet.stale.fix);
    const what = `${made.sum} ${words.sheet[made.isRefused ? "refused" : isReady ? "open" : "same"]}`;
    const sheet = { what, diff: printImportDiff(edits, drops), seen: version };
    return { isDone: false as const, problems: made.told.map(toSheetProblem), sheet };
  };
  try {
    const table = csv.parseCsv(csv.decodeTable(bytes, csv.maxResponsesBytes));
    if (seen !== null) return await carryOut(write(plan), table, context);
    return plan(table, { content: await readDeskContent(context) });
  } catch (error) {
    if (error instanceof csv.TableError) return refuse(error.message, error.fix);
    throw error;
  }
}

/** With its column; whoever draws it names the row. */
function toSheetProblem({ where, ...problem }: Problem & { row?: number }) {
  const place = problem.row === undefined ? where : where.replace(/^.*? row \d+ ?/, "");
  const what = `${problem.level === "warning" ? "consider: " : ""}${place} ${problem.what}`.trim();
  return { ...problem, what };
}
