import type { Log } from "#host/log.ts";
import type { ArticleStore } from "./article-store.ts";
import { createStore } from "./create-store.ts";
import { connect } from "./postgres/connect.ts";
import { migratePostgres } from "./postgres/migrate-postgres.ts";
import { toPostgresStoreError } from "./postgres/postgres-error.ts";
import { createPostgresGround, type LeaseClock } from "./postgres/postgres-ground.ts";

export interface PostgresStoreOptions {
  log: Log;
  /** "caller" only where a test owns the time. */
  leaseClock?: LeaseClock;
}

/**
 * The store of several servers on one database (DATABASE_URL). The process keeps nothing, so any of them may stop at any
 * time. Rejects with StoreFaultError while the database is unreachable, and with StoreSchemaError if its tables are newer,
 * or missing and this user may not create them.
 */
export async function openPostgresStore(url: string, options: PostgresStoreOptions): Promise<ArticleStore> {
  const database = connect(url, options.log);
  try {
    for (const { version, name } of await migratePostgres(database))
      options.log("info", "store-migrated", { version, name });
    return createStore(createPostgresGround(database, options.leaseClock ?? "database"));
  } catch (error) {
    await database.end();
    throw toPostgresStoreError(error);
  }
}
