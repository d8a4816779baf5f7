import { headlineColumns } from "#news/headline.ts";
import { takeName } from "./column-name.ts";
import { Cursor } from "./cursor.ts";
import { type PublicColumn, parseColumn, tableName } from "./public-columns.ts";
import { RestError, toNotImplementedError } from "./rest-error.ts";

/** One field of the answer. */
export interface SelectField {
  /** The key in the answer: the alias, or the column's name. */
  key: string;
  column: PublicColumn;
  /** `::text`. */
  isText: boolean;
}

const afterField = 'letter, digit, "-", "->>", "->", "::", ".", ",", or end of input';

/** `select=`: columns, `*`, `alias:column`, `column::text`. What needs another table or an aggregate is refused as PostgREST does. */
export function parseSelect(text: string): SelectField[] {
  const cursor = new Cursor(text, "failed to parse select parameter");
  const items: SelectItem[] = [];
  while (!cursor.isAtEnd) {
    if (items.length > 0) cursor.expect(/,/y, afterField);
    cursor.skipSpace();
    items.push(...takeItem(cursor));
    cursor.skipSpace();
  }
  // Only now: PostgREST reads the whole parameter before anybody looks for a column.
  return items.map((item) => ({ ...item, column: parseColumn(item.column) }));
}

type SelectItem = Omit<SelectField, "column"> & { column: string };

function takeItem(cursor: Cursor): SelectItem[] {
  if (cursor.take(/\*(?=\s*(?:,|$))/y)) {
    return headlineColumns.map((column) => ({ key: column, column, isText: false }));
  }
  const isSpread = cursor.take(/\.\.\./y) !== undefined;
  const first = takeName(cursor);
  const alias = cursor.take(/:(?!:)/y) ? first : undefined;
  if (cursor.take(/count\(\)/y)) refuseAggregate();
  const name = alias === undefined ? first : takeName(cursor);
  if (name === "count" && cursor.take(/\(\)/y)) refuseAggregate();
  if (isSpread || cursor.take(/(?:![\w$]+)*\(/y)) refuseEmbedding(name);
  refuseJsonPath(cursor, name);
  const isText = takeCast(cursor);
  if (cursor.take(/\.(?:sum|avg|count|max|min)\(\)/y)) refuseAggregate();
  return [{ key: alias ?? name, column: name, isText }];
}

/** A cast to text is the one that a client of five plain columns may want; PostgreSQL has hundreds. */
function takeCast(cursor: Cursor): boolean {
  if (!cursor.take(/::/y)) return false;
  const type = cursor.expect(/[\p{L}\p{N}_$ ]+/uy, "letter or digit")[0].trim();
  if (type === "text" || type === "varchar") return true;
  throw toNotImplementedError(`Columns can be cast to text, not to ${JSON.stringify(type)}.`);
}

function refuseAggregate(): never {
  throw new RestError(400, "PGRST123", "Use of aggregate functions is not allowed");
}

function refuseEmbedding(name: string): never {
  const pair = `'${tableName}' and '${name}'`;
  throw new RestError(400, "PGRST200", `Could not find a relationship between ${pair} in the schema cache`, {
    details: `Searched for a foreign key relationship between ${pair} in the schema 'public', but no matches were found.`,
  });
}

/** No public column holds JSON; PostgreSQL then says that there is no such operator. */
export function refuseJsonPath(cursor: Cursor, name: string): void {
  const arrow = cursor.take(/->>?/y)?.[0];
  if (!arrow) return;
  parseColumn(name);
  throw new RestError(404, "42883", `operator does not exist: text ${arrow} unknown`, {
    hint: "No operator matches the given name and argument types. You might need to add explicit type casts.",
  });
}
