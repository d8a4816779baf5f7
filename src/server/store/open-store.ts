import type { Log } from "../log.ts";
import type { ArticleStore } from "./article-store.ts";
import { openPostgresStore } from "./postgres-store.ts";
import { openSqliteStore } from "./sqlite-store.ts";

/** The store that the settings name: PostgreSQL where DATABASE_URL is set, the embedded one otherwise. */
export function openStore(
  { databaseUrl, dataFolder }: { databaseUrl: string | undefined; dataFolder: string },
  log: Log,
): Promise<ArticleStore> {
  return databaseUrl ? openPostgresStore(databaseUrl, { log }) : openSqliteStore(dataFolder, { log });
}
