import type { FieldProblem, Problem, WhatAndFix } from "#base/problem.ts";
import type { DoAnswer } from "#desk-wire/desk-api.ts";

/** What came of an action, before the new state is read. */
export type Done = { isDone: true; what: string; id?: string } | Extract<DoAnswer, { isDone: false }>;

/** An action that is not carried out, in words. */
export function refuse(what: string, fix: string, field?: FieldProblem["field"]) {
  const problem: FieldProblem = { ...(field ? { field } : {}), level: "error", what, fix };
  return { isDone: false as const, problems: [problem] };
}

/** Something that is there already is wrong, and has to be put right first. */
export const refuseDamage = ({ where, what, fix }: Problem) => refuse(`${where}: ${what}`, fix);

/** Of a form, and no more of its file. */
export const refuseStale = () => ({
  ...refuse("the file has been changed by another person or tool in the meantime", "see what it says now"),
  isStale: true as const,
});

/** Taking something away needs a reason. `fix` names those who will read it. */
export const refuseEmptyReason = (why: string, fix: string) =>
  why.trim() === "" ? refuse("the reason is empty", fix, "why") : undefined;

/** A call that is not answered: what is wrong, what to do, and as what it is told to the browser. */
export class DeskRefusal extends Error implements WhatAndFix {
  override name = "DeskRefusal";
  readonly status: number;
  readonly what: string;
  readonly fix: string;

  constructor(status: number, what: string, fix: string) {
    super(what);
    this.status = status;
    this.what = what;
    this.fix = fix;
  }
}
