/** Something wrong in what a person wrote: where it is, what it is, how to fix it. */
export interface Problem {
  level: "error" | "warning";
  /** File, with line and field if known: `content/resources/ucas.yaml:3 (url)`. */
  where: string;
  what: string;
  fix: string;
}

export function toError(where: string, what: string, fix: string): Problem {
  return { level: "error", where, what, fix };
}

/** Thrown if a person's mistake leaves nothing to continue with. */
export class Mistake extends Error {
  readonly fix: string;
  constructor(what: string, fix: string) {
    super(what);
    this.fix = fix;
  }
}

/** One problem on three short lines. Characters that would control the terminal are shown instead of sent. */
export const printProblem = ({ level, where, what, fix }: Problem): string =>
  `${level}: ${where}\n  ${what}\n  ${fix}`.replace(/[^\P{Cc}\n]/gu, "\ufffd");

/**
 * Problems that were not there before an edit. Lines move, and items change their numbers: an error that only moved is not new, but
 * one more of its kind is. Those that kept their place are left out first, so that the new one is named.
 */
export const listNew = <One extends Problem>(before: readonly Problem[], after: readonly One[]): One[] =>
  leaveOut(leaveOut(after, before, placeKey), leaveOut(before, after, placeKey), kindKey);

const placeKey = ({ where, what }: Problem) => `${where.replace(/:\d+/, "")}\0${what}`;
const kindKey = (problem: Problem) => placeKey(problem).replace(/\bitem \d+/g, "item");

/** Each of `known` takes one away. */
function leaveOut<One extends Problem>(
  problems: readonly One[],
  known: readonly Problem[],
  toKey: (problem: Problem) => string,
): One[] {
  const left = Map.groupBy(known, toKey);
  return problems.filter((problem) => !left.get(toKey(problem))?.pop());
}

/** The same without its place, such as why a file could not be read. */
export type WhatAndFix = Pick<Problem, "what" | "fix">;

export interface FieldProblem extends Omit<Problem, "where"> {
  /** The field's path in its file, as messages print it. */
  field?: string;
}
