import type { Log } from "#host/log.ts";
import type { ArticleStore } from "./article-store.ts";
import { migratePostgres } from "./postgres/migrate-postgres.ts";
import { openPrepared } from "./postgres/postgres-engine.ts";

/**
 * The store of several servers on one database (DATABASE_URL). The process keeps nothing, so any of them may stop at any
 * time. Rejects with StoreFaultError while the database is unreachable, and with StoreSchemaError if its tables are newer,
 * or missing and this user may not create them.
 */
export const openPostgresStore = async (url: string, { log }: { log: Log }): Promise<ArticleStore> =>
  openPrepared(url, log, async (database) => {
    for (const { version, name } of await migratePostgres(database))
      log("info", "store-migrated", { version, name });
  });
