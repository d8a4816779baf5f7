import { type FieldProblem, listNew, type Problem } from "#base/problem.ts";
import { mergeFiles } from "#catalog/content-file.ts";
import type { ContentChange } from "#content/change-content.ts";
import { checkOnce } from "./check-once.ts";
import type { DeskContext } from "./desk-context.ts";
import type { DeskContent } from "./read-desk-content.ts";
import { isIn, toFieldProblem } from "./to-field-problem.ts";

/**
 * `content:check` on the folder as it would be: all problems of the link's own and what the change brings about elsewhere,
 * and errors that were not there before. For those it is refused; an old error elsewhere keeps nobody from mending.
 */
export function checkChange(
  before: DeskContent,
  changes: readonly ContentChange[],
  id: string | undefined,
  context: DeskContext,
) {
  const { shownFolder } = context;
  const isOwn = ({ where }: Problem) =>
    id !== undefined && isIn(where, `${shownFolder}/resources/${id}.yaml`);
  const after = checkOnce(mergeFiles(before.files, changes), context).problems;
  const fresh = listRefused(before, changes, context);
  const told = after.filter((problem) => isOwn(problem) || fresh.includes(problem));
  const tell = (problem: Problem): FieldProblem => toFieldProblem(problem, id, shownFolder);
  return { problems: told.map(tell), refusals: fresh.map(tell) };
}

/** Errors that the change would bring in. */
export function listRefused(
  before: DeskContent,
  changes: readonly ContentChange[],
  context: DeskContext,
): Problem[] {
  const after = checkOnce(mergeFiles(before.files, changes), context).problems;
  return listNew(before.problems, after).filter(({ level }) => level === "error");
}
