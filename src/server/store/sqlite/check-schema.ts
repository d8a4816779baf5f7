import { DatabaseSync } from "node:sqlite";
import { readMigrations } from "../read-migrations.ts";
import { listPending, readSchemaVersion } from "./migrate-database.ts";
import { DamagedStoreError } from "./open-database.ts";

/**
 * The pages may be sound while a table is gone: dropped, replaced by a view, or lost in a repair. Whatever the migrations up
 * to the store's number create must be there as they create it, with nothing added to it, and every reference must lead
 * somewhere; otherwise every call would fail forever. An operator's own further tables may stay. Throws DamagedStoreError,
 * and StoreSchemaError if the store is newer.
 */
export function checkSchema(database: DatabaseSync, folder: string): void {
  const version = readSchemaVersion(database);
  listPending(database, folder);
  using promised = new DatabaseSync(":memory:");
  const migrations = readMigrations(folder);
  for (const { sql } of migrations.slice(0, Math.max(0, version))) promised.exec(sql);
  const wanted = readShape(promised);
  const rows = listFilledTables(promised);
  for (const { sql } of migrations.slice(Math.max(0, version))) promised.exec(sql);
  const ours = new Set(readShape(promised).map(({ table }) => table));
  const found = readShape(database).filter(({ table }) => ours.has(table));
  const wrong = [
    ...listMissing(wanted, found, "is missing"),
    ...listMissing(found, wanted, "does not belong there"),
  ];
  if (wrong.length === 0) wrong.push(...listEmptied(database, rows), ...listStray(database));
  if (wrong.length > 0) throw new DamagedStoreError(`Not schema ${version}: ${wrong.join(", ")}`);
}

interface Part {
  table: string;
  /** "column title of news_articles". */
  name: string;
  /** What tells two versions of it apart. */
  form: string;
}

function readShape(database: DatabaseSync): Part[] {
  const parts = database.prepare(`
    SELECT tbl_name AS "table", type || ' ' || name AS name, iif(type = 'table', '', ifnull(sql, '')) AS form
    FROM sqlite_schema WHERE name NOT LIKE 'sqlite\\_stat%' ESCAPE '\\'
    UNION ALL
    SELECT tbl_name, 'column ' || info.name || ' of ' || tbl_name,
      concat_ws(' ', info.type, info."notnull", info.pk, info.hidden, info.dflt_value)
    FROM sqlite_schema JOIN pragma_table_xinfo(sqlite_schema.name) AS info WHERE sqlite_schema.type = 'table'`);
  return parts.all() as unknown as Part[];
}

function listMissing(wanted: readonly Part[], found: readonly Part[], what: string): string[] {
  const forms = new Map(found.map(({ name, form }) => [name, form]));
  return wanted.filter(({ name, form }) => forms.get(name) !== form).map(({ name }) => `${name} ${what}`);
}

/** Tables with a row that only a migration inserts. */
function listFilledTables(database: DatabaseSync): string[] {
  const tables = database.prepare(
    "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%'",
  );
  const names = tables.all().map(({ name }) => String(name));
  return names.filter((name) => database.prepare(`SELECT 1 FROM ${name}`).get());
}

function listEmptied(database: DatabaseSync, tables: readonly string[]): string[] {
  const emptied = tables.filter((name) => !database.prepare(`SELECT 1 FROM ${name}`).get());
  return emptied.map((name) => `the row of ${name} is missing`);
}

function listStray(database: DatabaseSync): string[] {
  const stray = database.prepare("PRAGMA foreign_key_check").get();
  return stray ? [`a row of ${stray.table} belongs to none of ${stray.parent}`] : [];
}
