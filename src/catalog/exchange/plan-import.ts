import { listNew, type Problem } from "#base/problem.ts";
import { type ContentFile, mergeFiles } from "../content-file.ts";
import { parseCatalog } from "../parse-catalog.ts";
import { applyLinkEdits, type FieldEdit, type LinkEdit } from "./edit-links.ts";
import type { RowProblem } from "./parse-csv.ts";
import { type RowNames, toRowProblems, toRowWarnings } from "./to-row-problem.ts";

export interface ImportOptions extends RowNames {
  /** How the content folder is called in messages. */
  folder: string;
  today: string;
  now?: Date;
}

/**
 * Edits -> files, without the rows that would bring an error into the content; each of those is among the `problems`. `edits`:
 * the rows that can be taken, with what they change in other fields. `warnings`: about those. `stoppers`: errors that no row
 * causes; with any of them, nothing may be written.
 */
export function planImport(
  files: readonly ContentFile[],
  given: readonly LinkEdit[],
  options: ImportOptions,
) {
  const problems: RowProblem[] = [];
  // Read only if there is an error to compare, since reading everything takes long.
  let earlier: Problem[] | undefined;
  let edits = given.map(addConsequences);
  for (;;) {
    const draft = applyLinkEdits(files, edits, options);
    const found = edits.length > 0 ? listProblems(mergeFiles(files, draft.changes), options) : [];
    const errors = found.filter(isError);
    if (errors.length > 0) earlier ??= listProblems(files, options).filter(isError);
    const fresh = [...draft.faults, ...listNew(earlier ?? [], errors)];
    const faults = toRowProblems(fresh, edits, options);
    const blamed = faults.filter((fault): fault is RowProblem => "row" in fault);
    const stoppers = faults.filter((fault) => !("row" in fault));
    problems.push(...blamed);
    const warnings = toRowWarnings(found, edits, options.file);
    if (faults.length === 0 || stoppers.length > 0) return { ...draft, edits, problems, stoppers, warnings };
    const refused = new Set(blamed.map(({ row }) => row));
    edits = edits.filter(({ row }) => !refused.has(row));
  }
}

const isError = ({ level }: Problem) => level === "error";
const listProblems = (files: readonly ContentFile[], { folder, now }: ImportOptions): Problem[] =>
  parseCatalog(files, { folder, now }).problems;

/** Words for a group that the link leaves go with it, unless the row says something about them itself. */
function addConsequences(edit: LinkEdit): LinkEdit {
  const groups = edit.fields.find(({ column }) => column.kind === "groups");
  const hasWords = edit.fields.some(({ column }) => column.kind === "group words");
  if (!groups || hasWords || !edit.words) return edit;
  const stays = Array.isArray(groups.after) ? groups.after : [];
  const kept = Object.entries(edit.words.before).filter(([path]) => stays.includes(path));
  if (kept.length === Object.keys(edit.words.before).length) return edit;
  const words: FieldEdit = { ...edit.words, after: kept.length > 0 ? Object.fromEntries(kept) : undefined };
  return { ...edit, fields: [...edit.fields, words] };
}
