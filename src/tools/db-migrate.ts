import { statSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { end, exitCodes } from "#host/exit-codes.ts";
import type { Log } from "#host/log.ts";
import type { Settings } from "#host/settings/settings.ts";
import { StoreFaultError } from "#server/store/article-store.ts";
import { adviseOnStore } from "#server/store/open-beside.ts";
import { openStore } from "#server/store/open-store.ts";
import { connect, toPostgresStoreError } from "#server/store/postgres/connect.ts";
import { listPendingPostgres, postgresMigrationsFolder } from "#server/store/postgres/migrate-postgres.ts";
import { type Migration, readMigrations } from "#server/store/read-migrations.ts";
import { toStoreError } from "#server/store/sqlite/sqlite-error.ts";
import { listPending, sqliteMigrationsFolder, storeFileName } from "#server/store/sqlite-store.ts";
import { toStartFailure } from "#server/to-start-failure.ts";
import { readCommand } from "./frame/read-command.ts";

const { options, readSettings } = readCommand(
  `Brings the store's tables to this version: those of DATABASE_URL if it is set, otherwise the embedded store in
WAYMARK_DATA. The server does the same when it starts. Use this command if the server's user does not own the database, or
to look first.

  npm run db:migrate -- --dry-run
  DATABASE_URL=postgres://owner@db.example.org/waymark npm run db:migrate

Options
  --dry-run   only say what would be applied; works while the server runs
  --json      print {"store", "dry_run", "migrations": [{"version", "name"}]}

Before each migration the embedded store is copied (to news.db.schema-<n>-<time> beside it).

Exit codes: 0 done, or nothing to do; 1 the store cannot be reached or written; 2 wrong usage; 65 a newer version made the
store, or this user may not create its tables; 75 a running server is using the embedded store; 78 bad setting.`,
);
const isDryRun = options["dry-run"];
const settings = readSettings();
const store = settings.databaseUrl ? "DATABASE_URL" : settings.dataFolder;

try {
  const migrations = await planMigrations(settings);
  if (!isDryRun && migrations.length > 0) {
    // Opening is migrating: the same code as the server's start.
    const opened = await openStore(settings, quiet);
    await opened.checkWritable().finally(() => opened.close());
  }
  print(migrations);
} catch (error) {
  const fault = settings.databaseUrl ? toPostgresStoreError(error) : toStoreError(error);
  if (!(fault instanceof StoreFaultError)) end(toStartFailure(fault));
  end({ code: exitCodes.findings, text: adviseOnStore(fault, settings) });
}

/** The store also logs minor events, which nobody asked this command about; real failures are thrown. */
function quiet(...[level, event, fields]: Parameters<Log>): void {
  if (level === "error") console.error(`${event}: ${JSON.stringify(fields ?? {})}`);
}

function print(migrations: readonly Migration[]): void {
  const listed = migrations.map(({ version, name }) => ({ version, name }));
  if (options.json) console.log(JSON.stringify({ store, dry_run: isDryRun, migrations: listed }));
  else if (listed.length === 0) console.log(`${store}: nothing to do, the tables match this version.`);
  else
    for (const { version, name } of listed)
      console.log(`${store}: ${isDryRun ? "would apply" : "applied"} ${version}_${name}`);
}

/** What opening the store would apply. Changes nothing, so it also works while the server runs. */
async function planMigrations({ databaseUrl, dataFolder }: Settings): Promise<Migration[]> {
  if (databaseUrl) {
    await using database = connect(databaseUrl, quiet);
    return await listPendingPostgres(database, postgresMigrationsFolder);
  }
  const path = join(dataFolder, storeFileName);
  if (!statSync(path, { throwIfNoEntry: false })) return readMigrations(sqliteMigrationsFolder);
  using database = new DatabaseSync(path, { readOnly: true });
  return listPending(database, sqliteMigrationsFolder);
}
