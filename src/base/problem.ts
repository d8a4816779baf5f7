/** Something wrong in what a person wrote: where it stands, what it is, how to fix it. */
export interface Problem {
  level: "error" | "warning";
  /** File, with line and field where known: `content/resources/ucas.yaml:3 (url)`. */
  where: string;
  what: string;
  fix: string;
}

/** One problem on three short lines: what to fix stands where the eye falls. */
export function printProblem({ level, where, what, fix }: Problem): string {
  return `${level}: ${where}\n  ${what}\n  ${fix}`;
}

/** By which a problem is known again after an edit: lines move. */
export const problemKey = ({ where, what }: Problem) => `${where.replace(/:\d+/, "")}\0${what}`;

/** The same where nobody has to be told the place. */
export type WhatAndFix = Pick<Problem, "what" | "fix">;

/** Why a file could not be read, and what to do about it. */
export type FileFault = WhatAndFix;

/** A problem with the field that it is about, where it is about one. */
export interface FieldProblem extends Omit<Problem, "where"> {
  /** Of a form of a file, as messages print it. */
  field?: string;
}
