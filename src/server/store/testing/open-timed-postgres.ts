import type { ArticleStore } from "../article-store.ts";
import { createStore } from "../create-store.ts";
import { connect } from "../postgres/connect.ts";
import { migratePostgres } from "../postgres/migrate-postgres.ts";
import { createPostgresEngine } from "../postgres/postgres-engine.ts";

/** As openPostgresStore, but leases go by the caller's time, which a test owns, and not by the database's. */
export async function openTimedPostgres(url: string): Promise<ArticleStore> {
  const database = connect(url, () => {});
  await migratePostgres(database);
  const { dialect, ...engine } = createPostgresEngine(database);
  const printNow = (callerMs: number) => `${Math.floor(callerMs)}::bigint`;
  return createStore({ ...engine, dialect: { ...dialect, printNow } });
}
