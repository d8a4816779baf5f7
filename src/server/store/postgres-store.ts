import type { Log } from "#host/log.ts";
import type { ArticleStore } from "./article-store.ts";
import { createStore } from "./create-store.ts";
import { connect } from "./postgres/connect.ts";
import { migratePostgres } from "./postgres/migrate-postgres.ts";
import { toPostgresStoreError } from "./postgres/postgres-error.ts";
import { createPostgresGround } from "./postgres/postgres-ground.ts";

/**
 * The store of several servers on one database (DATABASE_URL). The process keeps nothing, so any of them may stop at any
 * time. Rejects with StoreFaultError while the database is unreachable, and with StoreSchemaError if its tables are newer,
 * or missing and this user may not create them.
 */
export async function openPostgresStore(url: string, { log }: { log: Log }): Promise<ArticleStore> {
  const database = connect(url, log);
  try {
    for (const { version, name } of await migratePostgres(database))
      log("info", "store-migrated", { version, name });
    return createStore(createPostgresGround(database));
  } catch (error) {
    await database.end();
    throw toPostgresStoreError(error);
  }
}
