import { headlineColumns } from "#news/headline.ts";
import { RestError } from "./rest-error.ts";

export const tableName = "news_articles";

export type PublicColumn = (typeof headlineColumns)[number];
export type ColumnType = "bigint" | "text" | "timestamp with time zone";

export const columnTypes: Readonly<Record<PublicColumn, ColumnType>> = {
  id: "bigint",
  title: "text",
  url: "text",
  published_date: "timestamp with time zone",
  source_name: "text",
  language: "text",
};

/** A column that anybody may see, or PostgreSQL's answer to a name that is none (S18). */
export function parseColumn(name: string): PublicColumn {
  const column = headlineColumns.find((known) => known === name);
  if (column) return column;
  throw new RestError(400, "42703", `column ${tableName}.${name} does not exist`, { hint: printHint(name) });
}

/** PostgreSQL offers a column that differs in up to three letters and no more than half of them. */
function printHint(name: string): string | undefined {
  const near = headlineColumns
    .map((column) => ({ column, distance: editDistance(name, column) }))
    .filter(({ distance }) => distance <= Math.min(3, name.length / 2));
  const best = Math.min(...near.map(({ distance }) => distance));
  const meant = near
    .filter(({ distance }) => distance === best)
    .map(({ column }) => `"${tableName}.${column}"`);
  if (meant.length === 0 || meant.length > 2) return undefined;
  return `Perhaps you meant to reference the column ${meant.join(" or the column ")}.`;
}

/** Levenshtein's distance, one row at a time. A name is as long as an address may be, so the longest are left out. */
function editDistance(a: string, b: string): number {
  if (Math.abs(a.length - b.length) > 3) return Number.POSITIVE_INFINITY;
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (const [i, letter] of [...a].entries()) {
    const next = [i + 1];
    for (const [j, other] of [...b].entries()) {
      const replaced = (row[j] ?? 0) + (letter === other ? 0 : 1);
      next.push(Math.min(replaced, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
