import { rmSync } from "node:fs";
import type { DatabaseSync } from "node:sqlite";
import { fileURLToPath } from "node:url";
import { StoreSchemaError } from "../article-store.ts";
import { type Migration, readMigrations } from "../read-migrations.ts";
import { runInTransaction } from "./sqlite-ground.ts";

export const sqliteMigrationsFolder = fileURLToPath(new URL("../migrations/", import.meta.url));

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
  options: { path: string; folder: string; nowMs: number },
): { applied: Migration[]; snapshots: string[] } {
  const snapshots: string[] = [];
  const applied = listPending(database, options.folder);
  // An empty store has nothing to lose, not even between its first migrations.
  const isNew = readSchemaVersion(database) === 0;
  for (const migration of applied) {
    const version = readSchemaVersion(database);
    if (!isNew) snapshots.push(copyStore(database, version, options.path, options.nowMs));
    runInTransaction(database, () => {
      database.exec(migration.sql);
      database.exec(`PRAGMA user_version = ${version + 1}`);
    });
  }
  return { applied, snapshots };
}

export const readSchemaVersion = (database: DatabaseSync): number =>
  Number(database.prepare("PRAGMA user_version").get()?.user_version);

function copyStore(database: DatabaseSync, version: number, path: string, nowMs: number): string {
  const target = `${path}.schema-${version}-${toFileStamp(nowMs)}`;
  // Left by an unfinished attempt in the same second.
  rmSync(target, { force: true });
  database.prepare("VACUUM INTO ?").run(target);
  return target;
}

/** `20261121T080000Z`: sorts by time and is a legal file name everywhere, which a colon is not. */
export const toFileStamp = (nowMs: number): string =>
  new Date(nowMs).toISOString().replace(/[-:]|\.\d+/g, "");
