import { existsSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { lockStore } from "#host/lock-folder.ts";
import type { Log } from "#host/log.ts";
import { StoreSchemaError } from "./article-store.ts";
import { connect, type Sql } from "./postgres/connect.ts";
import {
  listPendingPostgres,
  migratePostgres,
  postgresMigrationsFolder,
} from "./postgres/migrate-postgres.ts";
import { toPostgresStoreError } from "./postgres/postgres-error.ts";
import { listPending, migrateDatabase, sqliteMigrationsFolder } from "./sqlite/migrate-database.ts";
import { openDatabase } from "./sqlite/open-database.ts";
import { toStoreError } from "./sqlite/sqlite-error.ts";
import { storeFileName } from "./sqlite-store.ts";

/**
 * All that a store knows, as a backup carries it from one hub to another, from the embedded store to PostgreSQL too. The
 * names are the tables' own; times are epoch milliseconds and flags 0 or 1, as the embedded store has them.
 */
export type StoreRows = Record<StoreTable, StoreRow[]>;
export type StoreTable = keyof typeof tables;
export type StoreRow = Record<string, string | number>;

/** In the order in which rows can be written. What a run holds and counts for itself (lease, version) is not copied. */
const tables = {
  news_sources: { schema: "waymark", times: [], flags: ["enabled", "gone", "has_imported"], id: "source_id" },
  news_articles: { schema: "public", times: ["published_date"], flags: [], id: "id" },
  article_details: { schema: "waymark", times: ["first_seen", "updated_at"], flags: [], id: undefined },
  news_seen: { schema: "waymark", times: ["seen_at"], flags: [], id: undefined },
} as const;
export const storeTables = Object.keys(tables) as StoreTable[];

interface StoreSettings {
  databaseUrl: string | undefined;
  dataFolder: string;
}

/** The store has rows that a restore would take away. */
export class StoreNotEmptyError extends Error {
  override name = "StoreNotEmptyError";
}

/** One moment of the store, also beside running servers; undefined where none was ever made. */
export async function readStoreRows(settings: StoreSettings, log: Log): Promise<StoreRows | undefined> {
  if (settings.databaseUrl) return readPostgresRows(settings.databaseUrl, log);
  const path = join(settings.dataFolder, storeFileName);
  return existsSync(path) ? readSqliteRows(path) : undefined;
}

export interface ReplaceOptions {
  /** Whether rows that are there may go. */
  replaces: boolean;
  log: Log;
  /** When all is written but nothing counts yet. What it throws leaves the store as it was. */
  beforeCommit(): Promise<void>;
}

/** Makes the store's rows these, all or none. The embedded store's server has to be stopped: StoreLockedError. */
export async function replaceStoreRows(
  settings: StoreSettings,
  rows: StoreRows,
  options: ReplaceOptions,
): Promise<void> {
  if (settings.databaseUrl) await replacePostgresRows(settings.databaseUrl, rows, options);
  else await replaceSqliteRows(settings.dataFolder, rows, options);
}

function readSqliteRows(path: string): StoreRows {
  try {
    using database = new DatabaseSync(path, { readOnly: true, timeout: 2000 });
    // A newer version's tables are for that version to copy.
    listPending(database, sqliteMigrationsFolder);
    database.exec("BEGIN");
    const read = storeTables.map((table) => [table, database.prepare(`SELECT * FROM ${table}`).all()]);
    return Object.fromEntries(read) as StoreRows;
  } catch (error) {
    throw toStoreError(error);
  }
}

async function replaceSqliteRows(folder: string, rows: StoreRows, options: ReplaceOptions): Promise<void> {
  using _lock = lockStore(folder);
  try {
    const path = join(folder, storeFileName);
    // Closed before "COMMIT", it goes back to what it was.
    using database = openDatabase(path);
    migrateDatabase(database, { path, folder: sqliteMigrationsFolder, nowMs: Date.now() });
    database.exec("BEGIN IMMEDIATE");
    const { n } = database.prepare("SELECT count(*) AS n FROM news_articles").get() as { n: number };
    if (!options.replaces) refuseRows(n);
    for (const table of storeTables.toReversed()) database.exec(`DELETE FROM ${table}`);
    for (const table of storeTables) writeSqliteRows(database, table, rows[table]);
    await options.beforeCommit();
    database.exec("COMMIT");
  } catch (error) {
    throw toStoreError(error);
  }
}

function writeSqliteRows(database: DatabaseSync, table: StoreTable, rows: readonly StoreRow[]): void {
  const there = database.prepare("SELECT name FROM pragma_table_info(?)").all(table);
  const columns = toColumns(
    table,
    rows,
    there.map(({ name }) => String(name)),
  );
  if (columns.length === 0) return;
  const places = columns.map(() => "?").join(", ");
  const insert = database.prepare(`INSERT INTO ${table} (${columns.join(", ")}) VALUES (${places})`);
  for (const row of rows) insert.run(...columns.map((column) => row[column] ?? null));
}

async function readPostgresRows(url: string, log: Log): Promise<StoreRows | undefined> {
  await using database = connect(url, log);
  try {
    // A newer version's tables are for that version to copy; a database without any is none.
    const [first] = await database.query("SELECT to_regclass('waymark.news_sources') IS NOT NULL AS found");
    await listPendingPostgres(database, postgresMigrationsFolder);
    if (!first?.found) return undefined;
    return await database.transaction(async (sql) => {
      await sql.query("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY");
      const read: [StoreTable, StoreRow[]][] = [];
      for (const table of storeTables) read.push([table, await readPostgresTable(sql, table)]);
      return Object.fromEntries(read) as StoreRows;
    });
  } catch (error) {
    throw toPostgresStoreError(error);
  }
}

async function readPostgresTable(sql: Sql, table: StoreTable): Promise<StoreRow[]> {
  const { schema, times, flags } = tables[table];
  const rows = await sql.query(`SELECT to_jsonb(one) AS row FROM ${schema}.${table} one`);
  return rows.map(({ row }) => {
    const plain = { ...(row as StoreRow) };
    for (const time of times) plain[time] = Date.parse(String(plain[time]));
    for (const flag of flags) plain[flag] = plain[flag] ? 1 : 0;
    return plain;
  });
}

async function replacePostgresRows(url: string, rows: StoreRows, options: ReplaceOptions): Promise<void> {
  await using database = connect(url, options.log);
  try {
    await migratePostgres(database);
    await database.transaction(async (sql) => {
      // What every writer waits for, so that no run of a server comes in between.
      await sql.query("SELECT FROM waymark.news_version FOR UPDATE");
      const [count] = await sql.query("SELECT count(*)::int AS n FROM public.news_articles");
      if (!options.replaces) refuseRows(Number(count?.n));
      for (const table of storeTables.toReversed())
        await sql.query(`DELETE FROM ${tables[table].schema}.${table}`);
      for (const table of storeTables) await writePostgresRows(sql, table, rows[table]);
      await options.beforeCommit();
    });
  } catch (error) {
    throw toPostgresStoreError(error);
  }
}

async function writePostgresRows(sql: Sql, table: StoreTable, rows: readonly StoreRow[]): Promise<void> {
  const { schema, times, flags, id } = tables[table];
  const there = await sql.query(
    "SELECT attname FROM pg_attribute WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped",
    [`${schema}.${table}`],
  );
  const columns = toColumns(
    table,
    rows,
    there.map(({ attname }) => String(attname)),
  ).join(", ");
  if (columns === "") return;
  const typed = rows.map((row) => ({
    ...row,
    ...Object.fromEntries(times.map((time) => [time, new Date(Number(row[time])).toISOString()])),
    ...Object.fromEntries(flags.map((flag) => [flag, row[flag] === 1])),
  }));
  await sql.query(
    `INSERT INTO ${schema}.${table} (${columns}) OVERRIDING SYSTEM VALUE
     SELECT ${columns} FROM jsonb_populate_recordset(null::${schema}.${table}, $1::jsonb)`,
    [JSON.stringify(typed)],
  );
  if (id) await passNumbers(sql, `${schema}.${table}`, id, Math.max(...rows.map((row) => Number(row[id]))));
}

/** By taking them one after the other: the server's role may not set a sequence. */
async function passNumbers(sql: Sql, table: string, id: string, last: number): Promise<void> {
  const next = "nextval(pg_get_serial_sequence($1, $2))";
  const [first] = await sql.query(`SELECT ${next} AS number`, [table, id]);
  const left = last - Number(first?.number);
  if (left > 0) await sql.query(`SELECT count(${next}) FROM generate_series(1, $3)`, [table, id, left]);
}

export function refuseRows(count: number): void {
  if (count > 0) throw new StoreNotEmptyError(`the store holds ${count} headlines already`);
}

/** Those of the rows. One that this version's table lacks is of a newer version; one that the rows lack has its default. */
function toColumns(table: StoreTable, rows: readonly StoreRow[], there: readonly string[]): string[] {
  const columns = Object.keys(rows[0] ?? {});
  const unknown = columns.find((column) => !there.includes(column));
  if (unknown === undefined) return columns;
  const what = `${table} has no "${unknown}" in this version: the copy was made by a newer one`;
  throw new StoreSchemaError(`${what}. Install that version first.`);
}
