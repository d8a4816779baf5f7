import { foldText } from "../search/fold-text.ts";
import { unguardCell } from "./formula-guard.ts";
import type { CsvRow } from "./parse-csv.ts";

type CellKind = "id" | "text" | "list" | "choices" | "groups" | "group words" | "day";

export interface LinkColumn {
  name: string;
  /** Where its value stands in a resource file; the id is the file's own name. */
  field: readonly string[];
  kind: CellKind;
}

const column = (kind: CellKind, name: string, field: readonly string[] = [name]): LinkColumn => ({
  name,
  field,
  kind,
});

/** The sheet's columns, in the order in which they are written. Read in any order. */
export const linkColumns: readonly LinkColumn[] = [
  column("id", "id", []),
  column("text", "name"),
  column("text", "url"),
  column("text", "description"),
  column("groups", "groups"),
  column("group words", "in_group"),
  column("choices", "audiences"),
  column("choices", "cost"),
  column("list", "regions"),
  column("list", "topics"),
  column("text", "language"),
  column("day", "added"),
  column("day", "reviewed"),
  column("text", "look_again"),
  column("day", "retired_on", ["retired", "on"]),
  column("text", "retired_why", ["retired", "why"]),
  column("text", "retired_replacement", ["retired", "replacement"]),
];

/** `Retired on`, `retired-on` and `RETIRED_ON` are one name. */
export const toHeaderKey = (header: string) => foldText(header).replace(/[^\p{L}\p{N}]/gu, "");

/** The row of the headings, which titles may stand above, and all below it: the first row where none has such a heading. */
export function splitAtHeading([...rows]: readonly CsvRow[], name: string): [CsvRow | undefined, CsvRow[]] {
  const isHead = ({ cells }: CsvRow) => cells.some((cell) => toHeaderKey(unguardCell(cell)) === name);
  const [head, ...rest] = rows.slice(Math.max(0, rows.slice(0, 10).findIndex(isHead)));
  return [head, rest];
}
