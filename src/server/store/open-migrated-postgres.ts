import type { Log } from "#host/log.ts";
import { type ArticleStore, StoreSchemaError } from "./article-store.ts";
import { type MigrationName, readAppliedVersions } from "./postgres/applied-migrations.ts";
import { connect } from "./postgres/connect.ts";
import { createPostgresStore } from "./postgres/create-store.ts";
import { toPostgresStoreError } from "./postgres/postgres-error.ts";

/**
 * PostgreSQL for an Edge Function, which has no files to migrate from and should not have the right to. Rejects like
 * openPostgresStore.
 */
export async function openMigratedPostgres(
  url: string,
  known: readonly MigrationName[],
  log: Log,
): Promise<ArticleStore> {
  const database = connect(url, log);
  try {
    const applied = await readAppliedVersions(database, known);
    const missing = known.filter(({ version }) => !applied.has(version));
    if (missing.length > 0) {
      const names = missing.map(({ version, name }) => `${version}_${name}`).join(", ");
      throw new StoreSchemaError(
        `The database lacks the migration ${names}. Run \`supabase db push\` first.`,
      );
    }
    return createPostgresStore(database, "database");
  } catch (error) {
    await database.end();
    throw toPostgresStoreError(error);
  }
}
