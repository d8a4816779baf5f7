import { foldText } from "../search/fold-text.ts";
import columns from "./link-columns.json" with { type: "json" };
import type { CsvRow } from "./parse-csv.ts";
import { unguardCell } from "./print-csv.ts";

type CellKind = "id" | "text" | "list" | "choices" | "groups" | "group words" | "day";

export interface LinkColumn {
  name: string;
  /** Where its value stands in a resource file; the id is the file's own name. */
  field: readonly string[];
  kind: CellKind;
}

/** The sheet's columns, in the order in which they are written. Read in any order. */
export const linkColumns = columns as readonly LinkColumn[];

/** `Retired on`, `retired-on` and `RETIRED_ON` are one name. */
export const toHeaderKey = (header: string) => foldText(header).replace(/[^\p{L}\p{N}]/gu, "");

/** The row of the headings, which titles may stand above, and all below it: the first row where none has such a heading. */
export function splitAtHeading([...rows]: readonly CsvRow[], name: string): [CsvRow | undefined, CsvRow[]] {
  const isHead = ({ cells }: CsvRow) => cells.some((cell) => toHeaderKey(unguardCell(cell)) === name);
  const [head, ...rest] = rows.slice(Math.max(0, rows.slice(0, 10).findIndex(isHead)));
  return [head, rest];
}
