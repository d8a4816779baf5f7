import type { Log } from "#host/log.ts";
import type { ArticleStore } from "./article-store.ts";
import type { StoreSettings } from "./open-beside.ts";

/**
 * The store that the settings name: PostgreSQL if DATABASE_URL is set, otherwise the embedded one. Only that one is loaded,
 * because the other's driver would cost memory and slow every start.
 */
export async function openStore({ databaseUrl, dataFolder }: StoreSettings, log: Log): Promise<ArticleStore> {
  if (databaseUrl) {
    const { openPostgresStore } = await import("./postgres-store.ts");
    return openPostgresStore(databaseUrl, { log });
  }
  const { openSqliteStore } = await import("./sqlite-store.ts");
  return openSqliteStore(dataFolder, { log });
}
