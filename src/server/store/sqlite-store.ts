import { existsSync, rmSync } from "node:fs";
import { access } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { fileURLToPath, pathToFileURL } from "node:url";
import { moveWhenFree } from "#host/folders.ts";
import { lockStore } from "#host/lock-folder.ts";
import type { Log } from "#host/log.ts";
import { type ArticleStore, StoreFaultError, StoreSchemaError } from "./article-store.ts";
import { createStore } from "./create-store.ts";
import { type Migration, readMigrations } from "./read-migrations.ts";
import { createReopeningStore } from "./reopening-store.ts";
import { DamagedStoreError, openDatabase } from "./sqlite/open-database.ts";
import { createSqliteEngine, runInTransaction } from "./sqlite/sqlite-engine.ts";
import { isCorruptError, toStoreError } from "./sqlite/sqlite-error.ts";

export interface SqliteStoreOptions {
  log: Log;
  /** Another list of migrations, for tests. */
  migrationsFolder?: string;
  /** How long a read-only store waits before it tries again. */
  retryMs?: number;
}

export const storeFileName = "news.db";

/**
 * The embedded store: one file in `folder`, one process at a time. Throws StoreLockedError (exit 75) and StoreSchemaError. A
 * damaged file is set aside and an empty store started: the news is fetched again (T6). On a full or read-only disk the store
 * opens all the same: it reads what is there, refuses writes, and recovers by itself once the disk allows (T4, T5). Throws
 * StoreFaultError if there is nothing that can be read: an empty list would say that the headlines are gone.
 */
export async function openSqliteStore(folder: string, options: SqliteStoreOptions): Promise<ArticleStore> {
  try {
    return openWritable(folder, options);
  } catch (error) {
    const fault = toStoreError(error);
    if (!(fault instanceof StoreFaultError)) throw fault;
    const readable = openReadOnly(join(folder, storeFileName));
    if (!readable) throw fault;
    options.log("error", "store-read-only", { folder, reason: fault.message });
    const standIn = createStore(createSqliteEngine(readable));
    return createReopeningStore(async () => openWritable(folder, options), fault, options.log, {
      standIn,
      retryMs: options.retryMs ?? 5000,
    });
  }
}

function openWritable(folder: string, options: SqliteStoreOptions): ArticleStore {
  const lock = lockStore(folder);
  const path = join(folder, storeFileName);
  try {
    const store = createStore(createSqliteEngine(openSound(path, options), lock.release));
    // A removed file can still be written to until the server stops, and is gone then.
    return { ...store, checkWritable: () => access(path).then(store.checkWritable) };
  } catch (error) {
    lock.release();
    throw error;
  }
}

function openSound(path: string, options: SqliteStoreOptions): DatabaseSync {
  try {
    return openMigrated(path, options);
  } catch (error) {
    if (!isCorruptError(error)) throw error;
    const keptAs = quarantineStore(path);
    options.log("error", "store-corrupt", {
      file: path,
      reason: String(error),
      keptAs,
      next: "an empty store was started; the next refresh fills it",
    });
    return openMigrated(path, options);
  }
}

function openMigrated(path: string, options: SqliteStoreOptions): DatabaseSync {
  const database = openDatabase(path);
  try {
    const folder = options.migrationsFolder ?? sqliteMigrationsFolder;
    checkSchema(database, folder);
    const { applied, snapshots } = migrateDatabase(database, { path, folder });
    for (const { version, name } of applied)
      options.log("info", "store-migrated", { version, name, snapshots });
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

/** T6: never deleted. Its log goes with it as SQLite expects, so that someone can still open the pair by hand. */
function quarantineStore(path: string): string {
  const wanted = `${path}.corrupt-${toFileStamp()}`;
  let target = wanted;
  for (let count = 2; existsSync(target); count++) target = `${wanted}-${count}`;
  for (const part of ["", "-wal", "-shm"])
    if (existsSync(path + part)) moveWhenFree(path + part, target + part);
  return target;
}

/** What can still be read when nothing can be written (T4, T5); without its log if even the log's index cannot be created. */
const openReadOnly = (path: string): DatabaseSync | undefined =>
  tryOpen(path) ?? tryOpen(`${pathToFileURL(path).href}?immutable=1`);

function tryOpen(location: string): DatabaseSync | undefined {
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(location, { readOnly: true });
    checkSchema(database, sqliteMigrationsFolder);
    if (listPending(database, sqliteMigrationsFolder).length === 0) return database;
  } catch {
    // Nothing there, or nothing that can be read.
  }
  database?.close();
}

export const sqliteMigrationsFolder = fileURLToPath(new URL("./migrations/", import.meta.url));

/** What has not been applied yet. Throws StoreSchemaError if the store is newer than this program (T17). */
export function listPending(database: DatabaseSync, folder: string): Migration[] {
  const migrations = readMigrations(folder);
  const applied = readSchemaVersion(database);
  if (applied > migrations.length) {
    throw new StoreSchemaError(
      `The store has schema ${applied}, and this version knows ${migrations.length}: it was written by a newer ` +
        "version. Start that one, or move the data folder away: the news is fetched again.",
    );
  }
  return migrations.slice(applied);
}

/** T17: each file in one transaction with the new schema number; a copy of the whole store before each. */
export function migrateDatabase(
  database: DatabaseSync,
  options: { path: string; folder: string },
): { applied: Migration[]; snapshots: string[] } {
  const snapshots: string[] = [];
  const applied = listPending(database, options.folder);
  // An empty store has nothing to lose, not even between its first migrations.
  const isNew = readSchemaVersion(database) === 0;
  for (const migration of applied) {
    const version = readSchemaVersion(database);
    if (!isNew) snapshots.push(copyStore(database, version, options.path));
    runInTransaction(database, () => {
      database.exec(migration.sql);
      database.exec(`PRAGMA user_version = ${version + 1}`);
    });
  }
  return { applied, snapshots };
}

const readSchemaVersion = (database: DatabaseSync): number =>
  Number(database.prepare("PRAGMA user_version").get()?.user_version);

function copyStore(database: DatabaseSync, version: number, path: string): string {
  const target = `${path}.schema-${version}-${toFileStamp()}`;
  // Left by an unfinished attempt in the same second.
  rmSync(target, { force: true, maxRetries: 5 });
  database.prepare("VACUUM INTO ?").run(target);
  return target;
}

/** `20261121T080000Z`: sorts by time and is a legal file name everywhere, which a colon is not. */
export const toFileStamp = () => new Date().toISOString().replace(/[-:]|\.\d+/g, "");

/**
 * The pages may be sound while a table is gone or replaced, and every call would fail for ever. What the migrations create
 * must be there as they create it, and every reference must lead somewhere; an operator's own tables may stay.
 */
function checkSchema(database: DatabaseSync, folder: string): void {
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
  if (wrong.length === 0) {
    const emptied = rows.filter((name) => !database.prepare(`SELECT 1 FROM ${name}`).get());
    const stray = database.prepare("PRAGMA foreign_key_check").get();
    wrong.push(...emptied.map((name) => `the row of ${name} is missing`));
    if (stray) wrong.push(`a row of ${stray.table} belongs to none of ${stray.parent}`);
  }
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
