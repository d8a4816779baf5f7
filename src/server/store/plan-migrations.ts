import { existsSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { Log } from "#host/log.ts";
import { connect } from "./postgres/connect.ts";
import { listPendingPostgres, postgresMigrationsFolder } from "./postgres/migrate-postgres.ts";
import { toPostgresStoreError } from "./postgres/postgres-error.ts";
import type { Migration } from "./read-migrations.ts";
import { readMigrations } from "./read-migrations.ts";
import { listPending, sqliteMigrationsFolder } from "./sqlite/migrate-database.ts";
import { storeFileName } from "./sqlite-store.ts";

/** What opening the store would apply, found out without changing anything, also beside a running server. */
export async function planMigrations(
  { databaseUrl, dataFolder }: { databaseUrl: string | undefined; dataFolder: string },
  log: Log,
): Promise<Migration[]> {
  return databaseUrl ? planPostgres(databaseUrl, log) : planSqlite(join(dataFolder, storeFileName));
}

function planSqlite(path: string): Migration[] {
  if (!existsSync(path)) return readMigrations(sqliteMigrationsFolder);
  using database = new DatabaseSync(path, { readOnly: true });
  return listPending(database, sqliteMigrationsFolder);
}

async function planPostgres(url: string, log: Log): Promise<Migration[]> {
  await using database = connect(url, log);
  try {
    return await listPendingPostgres(database, postgresMigrationsFolder);
  } catch (error) {
    throw toPostgresStoreError(error);
  }
}
