import type { FieldProblem } from "../desk-api.ts";

export type ProblemMap = ReadonlyMap<string, readonly FieldProblem[]>;

/** By field; "" holds what is about none of them. `isShown` keeps quiet about a field that nobody has touched yet. */
export function toProblemMap(
  problems: readonly FieldProblem[],
  isShown: (field: string) => boolean,
): ProblemMap {
  const map = new Map<string, FieldProblem[]>();
  for (const problem of problems) {
    const field = problem.field ?? "";
    if (isShown(field)) map.set(field, [...(map.get(field) ?? []), problem]);
  }
  return map;
}
