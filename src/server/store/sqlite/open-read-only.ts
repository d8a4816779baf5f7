import { existsSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { pathToFileURL } from "node:url";
import { checkSchema } from "./check-schema.ts";
import {
  listPending,
  migrateDatabase,
  readSchemaVersion,
  sqliteMigrationsFolder,
} from "./migrate-database.ts";

/**
 * What can still be read where nothing can be written (T4, T5): the store itself; without its log when even the log's
 * index cannot be made; an empty one when there is nothing that fits.
 */
export function openReadOnly(path: string): DatabaseSync {
  if (existsSync(path)) {
    const immutable = `${pathToFileURL(path).href}?immutable=1`;
    for (const location of [path, immutable]) {
      const database = tryOpen(location);
      if (database) return database;
    }
  }
  return openEmpty();
}

function tryOpen(location: string): DatabaseSync | undefined {
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(location, { readOnly: true });
    const isCurrent =
      readSchemaVersion(database) > 0 && listPending(database, sqliteMigrationsFolder).length === 0;
    if (isCurrent) {
      checkSchema(database, sqliteMigrationsFolder);
      return database;
    }
    database.close();
    return undefined;
  } catch {
    if (database?.isOpen) database.close();
    return undefined;
  }
}

/** Its version is below every real one, so that whoever waits for a change sees the real store come. */
function openEmpty(): DatabaseSync {
  const database = new DatabaseSync(":memory:");
  migrateDatabase(database, { path: ":memory:", folder: sqliteMigrationsFolder, nowMs: 0 });
  database.exec("UPDATE news_version SET version = 0; PRAGMA query_only = ON");
  return database;
}
