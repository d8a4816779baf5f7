import type { Problem } from "#base/problem.ts";
import type { LinkColumn } from "./link-columns.ts";

export interface FieldEdit {
  column: LinkColumn;
  before?: unknown;
  /** Undefined: the field is to go. */
  after?: unknown;
}

/** What one row of a sheet changes. */
export interface LinkEdit {
  row: number;
  id: string;
  isNew: boolean;
  /** As it is called now, for people. */
  name: string;
  fields: FieldEdit[];
  /** The link's words for single groups, as they stand now. */
  words?: { column: LinkColumn; before: Readonly<Record<string, unknown>> };
}

/** A mistake in one row; the row is refused when it is an error. */
export interface RowProblem extends Problem {
  row: number;
}
