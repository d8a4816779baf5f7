import type { FieldProblem } from "#desk/desk-api.ts";

/** What came of an action, before the new state is read. */
export type Done =
  | { isDone: true; what: string; id?: string }
  | { isDone: false; problems: FieldProblem[]; isStale?: true };
