import { statSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { lockStore } from "#host/lock-folder.ts";
import type { Log } from "#host/log.ts";
import { StoreSchemaError } from "./article-store.ts";
import type { StoreSettings } from "./open-beside.ts";
import { connect, type Sql, toPostgresStoreError } from "./postgres/connect.ts";
import {
  listPendingPostgres,
  migratePostgres,
  postgresMigrationsFolder,
} from "./postgres/migrate-postgres.ts";
import * as postgres from "./postgres/postgres-engine.ts";
import { ask, type Dialect, rethrow, type Steps } from "./sql-engine.ts";
import { openDatabase } from "./sqlite/open-database.ts";
import * as sqlite from "./sqlite/sqlite-engine.ts";
import { toStoreError } from "./sqlite/sqlite-error.ts";
import { listPending, migrateDatabase, sqliteMigrationsFolder, storeFileName } from "./sqlite-store.ts";

/**
 * All that a store knows, as a backup carries it from one hub to another, from the embedded store to PostgreSQL too. The
 * names are the tables' own; times are epoch milliseconds and flags 0 or 1, as the embedded store has them.
 */
export type StoreRows = Record<StoreTable, StoreRow[]>;
export type StoreTable = keyof typeof tables;
export type StoreRow = Record<string, string | number>;

/** In the order in which rows can be written. What only runs need (lease, version) is not copied. */
const tables = {
  news_sources: { name: "waymark.news_sources", id: "source_id" },
  news_articles: { name: "public.news_articles", id: "id" },
  article_details: { name: "waymark.article_details", id: undefined },
  news_seen: { name: "waymark.news_seen", id: undefined },
} as const;
export const storeTables = Object.keys(tables) as StoreTable[];

/** There is content, or a store with rows, that a restore would replace. */
export class HubThereError extends Error {}

/** The store at one moment, also beside running servers; undefined if there was never one. */
export async function readStoreRows(settings: StoreSettings, log: Log): Promise<StoreRows | undefined> {
  if (settings.databaseUrl)
    return readPostgresRows(settings.databaseUrl, log).catch(rethrow(toPostgresStoreError));
  return readSqliteRows(join(settings.dataFolder, storeFileName)).catch(rethrow(toStoreError));
}

export interface ReplaceOptions {
  /** Whether existing rows may go. */
  replaces: boolean;
  log: Log;
  /** Called when all is written but not committed. If it throws, the store stays as it was. */
  beforeCommit(): Promise<void>;
}

/** Replaces all the store's rows, or none. The embedded store's server must be stopped: StoreLockedError. */
export async function replaceStoreRows(settings: StoreSettings, rows: StoreRows, options: ReplaceOptions) {
  const { databaseUrl, dataFolder } = settings;
  if (databaseUrl)
    return replacePostgresRows(databaseUrl, rows, options).catch(rethrow(toPostgresStoreError));
  using _lock = lockStore(dataFolder);
  await replaceSqliteRows(join(dataFolder, storeFileName), rows, options).catch(rethrow(toStoreError));
}

async function readSqliteRows(path: string): Promise<StoreRows | undefined> {
  // Throws if this user may not look: a backup would lack what they could not see.
  if (!statSync(path, { throwIfNoEntry: false })) return undefined;
  using database = new DatabaseSync(path, { readOnly: true, timeout: 2000 });
  // A newer version's tables are for that version to copy; a file without tables is of a first start on a full disk.
  listPending(database, sqliteMigrationsFolder);
  if (!database.prepare("SELECT 1 FROM sqlite_schema").get()) return undefined;
  database.exec("BEGIN");
  return sqlite.runSteps(database, readRows());
}

async function readPostgresRows(url: string, log: Log): Promise<StoreRows | undefined> {
  await using database = connect(url, log);
  // A newer version's tables are for that version to copy; a database without tables is not a store.
  const [first] = await database.query("SELECT to_regclass('waymark.news_sources') IS NOT NULL AS found");
  await listPendingPostgres(database, postgresMigrationsFolder);
  if (!first?.found) return undefined;
  return await database.transaction(async (sql) => {
    await sql.query("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY");
    return postgres.runSteps(sql, readRows());
  });
}

/** The last date that there is. PostgreSQL's "infinity" becomes it, and comes back from it, since JSON has no such number. */
const lastDateMs = 8.64e15;

function* readRows(): Steps<StoreRows> {
  const read: Partial<StoreRows> = {};
  const plain = (one: unknown) => (typeof one === "string" ? one : clamp(Number(one)));
  // PostgreSQL counts further than JavaScript, to which such a date is NaN.
  const clamp = (value: number) => (value < lastDateMs ? Math.max(-lastDateMs, value) : lastDateMs);
  const toPlainRow = (row: Record<string, unknown>) =>
    Object.fromEntries(Object.entries(row).map(([name, value]) => [name, plain(value)])) as StoreRow;
  for (const table of storeTables)
    read[table] = (yield* ask(`SELECT * FROM ${tables[table].name}`)).map(toPlainRow);
  return read as StoreRows;
}

async function replaceSqliteRows(path: string, rows: StoreRows, options: ReplaceOptions): Promise<void> {
  // Closed before "COMMIT", it goes back to what it was.
  using database = openDatabase(path);
  migrateDatabase(database, { path, folder: sqliteMigrationsFolder });
  const toTypes = (table: string) => `SELECT name, 'text' AS type FROM pragma_table_info('${table}')`;
  database.exec("BEGIN IMMEDIATE");
  sqlite.runSteps(database, replaceRows(rows, options.replaces, { ...sqlite.dialect, toTypes }));
  await options.beforeCommit();
  database.exec("COMMIT");
}

async function replacePostgresRows(url: string, rows: StoreRows, options: ReplaceOptions): Promise<void> {
  await using database = connect(url, options.log);
  await migratePostgres(database);
  const toTypes = (table: string) =>
    `SELECT attname AS name, format_type(atttypid, NULL) AS type FROM pg_attribute
     WHERE attrelid = '${table}'::regclass AND attnum > 0 AND NOT attisdropped`;
  const form = { ...postgres.dialect, toTypes, overriding: "OVERRIDING SYSTEM VALUE" };
  await database.transaction(async (sql) => {
    // What every writer waits for, so that no run of a server comes in between.
    await sql.query("SELECT FROM waymark.news_version FOR UPDATE");
    await postgres.runSteps(sql, replaceRows(rows, options.replaces, form));
    for (const table of storeTables) await passNumbers(sql, tables[table], rows[table]);
    await options.beforeCommit();
  });
}

interface TableForm extends Dialect {
  /** The query for name and type of a table's columns. */
  toTypes(table: string): string;
  /** If the database would number the rows itself. */
  overriding?: string;
}

function* replaceRows(rows: StoreRows, replaces: boolean, form: TableForm): Steps<void> {
  const [count] = yield* ask("SELECT count(*) AS n FROM public.news_articles");
  if (!replaces) refuseRows(Number(count?.n));
  for (const table of storeTables.toReversed()) yield* ask(`DELETE FROM ${tables[table].name}`);
  for (const table of storeTables) yield* writeRows(table, rows[table], form);
}

function* writeRows(table: StoreTable, rows: readonly StoreRow[], form: TableForm): Steps<void> {
  const { name } = tables[table];
  const there = yield* ask(form.toTypes(name));
  const known = new Map(there.map((column) => [String(column.name), String(column.type)]));
  // A column that the rows lack gets its default.
  const columns = Object.keys(rows[0] ?? {});
  if (columns.length === 0) return;
  const unknown = columns.find((column) => !known.has(column));
  if (unknown !== undefined) {
    const what = `${table} has no "${unknown}" in this version: the copy was made by a newer one`;
    throw new StoreSchemaError(`${what}. Install that version first.`);
  }
  const types = Object.fromEntries(columns.map((column) => [column, known.get(column) ?? ""]));
  const toValue = (value: unknown, type: string | undefined) => {
    if (type === "timestamp with time zone") return form.toTime(Number(value));
    return type === "boolean" ? value === 1 : value;
  };
  const typed = rows.map((row) =>
    Object.fromEntries(Object.entries(types).map(([column, type]) => [column, toValue(row[column], type)])),
  );
  yield* ask(
    `INSERT INTO ${name} (${columns}) ${form.overriding ?? ""} SELECT ${columns} FROM ${form.printGiven(types)}`,
    JSON.stringify(typed),
  );
}

/** By taking the numbers one by one: the server's role may not set a sequence. */
async function passNumbers(sql: Sql, { name, id }: (typeof tables)[StoreTable], rows: readonly StoreRow[]) {
  if (!id || rows.length === 0) return;
  const next = "nextval(pg_get_serial_sequence($1, $2))";
  const [first] = await sql.query(`SELECT ${next} AS number`, [name, id]);
  const left = Math.max(...rows.map((row) => Number(row[id]))) - Number(first?.number);
  if (left > 0) await sql.query(`SELECT count(${next}) FROM generate_series(1, $3)`, [name, id, left]);
}

export function refuseRows(count: number): void {
  if (count > 0) throw new HubThereError(`the store already has ${count} headlines`);
}
