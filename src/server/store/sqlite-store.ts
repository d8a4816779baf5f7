import { existsSync, renameSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { pathToFileURL } from "node:url";
import { lockStore } from "#host/lock-folder.ts";
import type { Log } from "#host/log.ts";
import { type ArticleStore, StoreFaultError } from "./article-store.ts";
import { createStore } from "./create-store.ts";
import { createReopeningStore } from "./reopening-store.ts";
import { checkSchema } from "./sqlite/check-schema.ts";
import {
  listPending,
  migrateDatabase,
  sqliteMigrationsFolder,
  toFileStamp,
} from "./sqlite/migrate-database.ts";
import { openDatabase } from "./sqlite/open-database.ts";
import { isCorruptError, toStoreError } from "./sqlite/sqlite-error.ts";
import { createSqliteGround } from "./sqlite/sqlite-ground.ts";

export interface SqliteStoreOptions {
  log: Log;
  nowMs?: () => number;
  /** Another list of migrations, for tests. */
  migrationsFolder?: string;
  /** How long a read-only store waits before it tries again. */
  retryMs?: number;
}

export const storeFileName = "news.db";

/**
 * The embedded store: one file in `folder`, one process at a time. Throws StoreLockedError (exit 75) and StoreSchemaError. A
 * damaged file is set aside and an empty store started: the news is fetched again (T6). On a full or read-only disk the store
 * opens all the same: it reads what is there, refuses writes, and recovers by itself once the disk allows (T4, T5).
 */
export async function openSqliteStore(folder: string, options: SqliteStoreOptions): Promise<ArticleStore> {
  try {
    return openWritable(folder, options);
  } catch (error) {
    const fault = toStoreError(error);
    if (!(fault instanceof StoreFaultError)) throw fault;
    options.log("error", "store-read-only", { folder, reason: fault.message });
    const standIn = createStore(createSqliteGround(openReadOnly(join(folder, storeFileName))));
    return createReopeningStore(async () => openWritable(folder, options), fault, options.log, {
      standIn,
      retryMs: options.retryMs ?? 5000,
    });
  }
}

function openWritable(folder: string, options: SqliteStoreOptions): ArticleStore {
  const lock = lockStore(folder);
  try {
    return createStore(createSqliteGround(openSound(join(folder, storeFileName), options), lock.release));
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
    const keptAs = quarantineStore(path, now(options));
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
    const { applied, snapshots } = migrateDatabase(database, { path, folder, nowMs: now(options) });
    for (const { version, name } of applied)
      options.log("info", "store-migrated", { version, name, snapshots });
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

const now = (options: SqliteStoreOptions): number => (options.nowMs ?? Date.now)();

/**
 * T6: a damaged store is set aside under a new name and never deleted. Its log goes with it under the name that SQLite
 * expects, so that someone can still open the pair by hand. Returns the new path.
 */
function quarantineStore(path: string, nowMs: number): string {
  const wanted = `${path}.corrupt-${toFileStamp(nowMs)}`;
  let target = wanted;
  for (let count = 2; existsSync(target); count++) target = `${wanted}-${count}`;
  for (const part of ["", "-wal", "-shm"]) {
    if (existsSync(path + part)) renameSync(path + part, target + part);
  }
  return target;
}

/**
 * What can still be read when nothing can be written (T4, T5): the store itself; without its log if even the log's index
 * cannot be created; else an empty one.
 */
const openReadOnly = (path: string): DatabaseSync =>
  tryOpen(path) ?? tryOpen(`${pathToFileURL(path).href}?immutable=1`) ?? openEmpty();

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

/** Its version is below every real one, so that a watcher notices when the real store comes. */
function openEmpty(): DatabaseSync {
  const database = new DatabaseSync(":memory:");
  migrateDatabase(database, { path: ":memory:", folder: sqliteMigrationsFolder, nowMs: 0 });
  database.exec("UPDATE news_version SET version = 0; PRAGMA query_only = ON");
  return database;
}
