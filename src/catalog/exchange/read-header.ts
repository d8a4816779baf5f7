import { nearestWord } from "#base/nearest-word.ts";
import type { Problem } from "#base/problem.ts";
import { unguardCell } from "./formula-guard.ts";
import { type LinkColumn, linkColumns, toHeaderKey } from "./link-columns.ts";
import type { CsvRow } from "./parse-csv.ts";
import { TableError } from "./table-error.ts";

export interface LinkHeader {
  /** By place of the cell; undefined for a column that is not ours. */
  columns: (LinkColumn | undefined)[];
  problems: Problem[];
}

/** Columns by name, in any order; what is not ours is left alone and named, for it may be a slip. */
export function readHeader(row: CsvRow | undefined, file: string): LinkHeader {
  if (!row)
    throw new TableError(
      "the file is empty",
      "export the links first: npm run links:export -- --csv links.csv",
    );
  const names = row.cells.map((cell) => unguardCell(cell).trim());
  const columns = names.map((name) => findColumn(name));
  if (!columns.some((column) => column?.kind === "id")) {
    const what = `no column is called "id" (found: ${names.filter(Boolean).slice(0, 12).join(", ") || "nothing"})`;
    throw new TableError(what, "keep the first row as links:export wrote it");
  }
  const twice = columns.find((column, place) => column && columns.indexOf(column) < place);
  if (twice) throw new TableError(`two columns are called "${twice.name}"`, "delete or rename one of them");
  const problems = names
    .filter((name, place) => name !== "" && !columns[place])
    .map((name) => toStranger(name, file));
  return { columns, problems };
}

function findColumn(name: string): LinkColumn | undefined {
  const key = toHeaderKey(name);
  return linkColumns.find((column) => toHeaderKey(column.name) === key);
}

function toStranger(name: string, file: string): Problem {
  const nearest = nearestWord(
    name,
    linkColumns.map((column) => column.name),
  );
  const fix = nearest ? `call it "${nearest}" if that is meant` : "nothing, if it is a note of your own";
  return { level: "warning", where: `${file} row 1`, what: `the column "${name}" is not read`, fix };
}
