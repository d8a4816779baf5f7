import type { Problem } from "#catalog/catalog.ts";

/** One problem on three short lines: what to mend stands where the eye falls. */
export function printProblem({ level, where, what, fix }: Problem): string {
  return `${level}: ${where}\n  ${what}\n  ${fix}`;
}
