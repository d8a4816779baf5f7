import { statSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { Settings } from "#host/settings/settings.ts";
import { hasCode, sqliteCodes } from "#host/sqlite-code.ts";
import { StoreFaultError, StoreSchemaError } from "./article-store.ts";
import { connect } from "./postgres/connect.ts";
import { createPostgresEngine } from "./postgres/postgres-engine.ts";
import { rethrow, type SqlEngine } from "./sql-engine.ts";
import { createSqliteEngine } from "./sqlite/sqlite-engine.ts";
import { isCorruptError, toStoreError } from "./sqlite/sqlite-error.ts";
import { listPending, sqliteMigrationsFolder, storeFileName } from "./sqlite-store.ts";

export type StoreSettings = Pick<Settings, "databaseUrl" | "dataFolder">;

/**
 * The store beside any number of running servers, for commands and the desk. Throws and rejects with StoreFaultError, and
 * with StoreSchemaError if the store is not of this version. Creates nothing.
 */
export function openBeside({ databaseUrl, dataFolder }: StoreSettings): SqlEngine {
  if (!databaseUrl) return openSqlite(join(dataFolder, storeFileName));
  const engine = createPostgresEngine(connect(databaseUrl, () => {}));
  return {
    ...engine,
    run: (steps) => engine.run(steps).catch(rethrow(explain)),
    write: (steps) => engine.write(steps).catch(rethrow(explain)),
  };
}

/** The running server has the store's own lock: SQLite lets writers take turns. */
function openSqlite(path: string): SqlEngine {
  let database: DatabaseSync | undefined;
  try {
    const entry = statSync(path, { throwIfNoEntry: false });
    if (entry && !entry.isFile()) throw new StoreFaultError(`${path} is not a file: move it elsewhere`);
    // An empty file is of a first start on a full disk.
    if (!entry?.size) throw new StoreFaultError(`There are no headlines in ${path} yet`);
    database = new DatabaseSync(path, { timeout: 5000 });
    database.exec("PRAGMA synchronous = FULL");
    if (listPending(database, sqliteMigrationsFolder).length > 0)
      throw new StoreSchemaError(`The store at ${path} is from an earlier version. Start the server once.`);
    return createSqliteEngine(database);
  } catch (error) {
    database?.close();
    throw toStoreError(error);
  }
}

/** PostgreSQL's classes 3F and 42: no schema, no table, no column, no right to it. */
function explain(error: unknown): Error {
  const { code = "", message } = error as Error & { code?: string };
  if (/^(?:3F|42)/.test(code))
    return new StoreSchemaError(
      `The database does not fit this version (${message}).\nRun npm run db:migrate, and connect as the server's own user.`,
    );
  // About passwords and certificates the driver has many messages, but no code.
  return error instanceof StoreFaultError ? error : new StoreFaultError(message, { cause: error });
}

/** The store's failure, and what an operator can do about it. Throws on errors that need a stack trace. */
export function adviseOnStore(error: unknown, { databaseUrl, dataFolder }: StoreSettings): string {
  if (error instanceof StoreSchemaError) return error.message;
  if (!(error instanceof StoreFaultError)) throw error;
  const { readOnly, cannotOpen } = sqliteCodes;
  const cause = error.cause as NodeJS.ErrnoException | undefined;
  const isBarred = hasCode(cause, readOnly, cannotOpen) || /^(EACCES|EPERM|EROFS)$/.test(cause?.code ?? "");
  if (isBarred && !databaseUrl)
    return `${error.message}.\nThis user must be able to read and write in WAYMARK_DATA, which is ${dataFolder}: run the command as the server's user.`;
  if (isCorruptError(cause))
    return `${error.message}.\nThe store is damaged: npm start sets it aside and reads the news again. If there is no content to start with, stop what uses the store, move ${storeFileName}, and what begins with that name, out of WAYMARK_DATA, which is ${dataFolder}, and run this again.`;
  const advice = databaseUrl
    ? "Check that PostgreSQL is running and has a connection left, and that DATABASE_URL names its host, port, user, password and database."
    : `npm start creates the store, or repairs it; if its disk is full, make room first. WAYMARK_DATA names its folder, which is now ${dataFolder}.`;
  return `${error.message}.\n${advice}`;
}
