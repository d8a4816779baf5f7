import type { FieldProblem } from "#desk/desk-api.ts";

/** An action that is not carried out, in words. */
export function refuse(what: string, fix: string, field?: FieldProblem["field"]) {
  const problem: FieldProblem = { ...(field ? { field } : {}), level: "error", what, fix };
  return { isDone: false as const, problems: [problem] };
}

/** Two people, or a person and a command: what is there now is shown, and what was typed stays in the form. */
export function refuseStale() {
  const what = "the file was changed meanwhile, by another person or tool";
  return { ...refuse(what, "look at what it says now"), isStale: true as const };
}
