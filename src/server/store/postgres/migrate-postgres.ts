import { fileURLToPath } from "node:url";
import { StoreSchemaError } from "../article-store.ts";
import { type Migration, readMigrations } from "../read-migrations.ts";
import { isOurs, listUnapplied } from "./applied-migrations.ts";
import { type Database, isPermissionDenied, type Sql } from "./connect.ts";

export const postgresMigrationsFolder = fileURLToPath(
  new URL("../../../../supabase/migrations/", import.meta.url),
);

/** What has not been applied yet. Throws StoreSchemaError if the database is newer than this program (T17). */
export const listPendingPostgres = (sql: Sql, folder: string): Promise<Migration[]> =>
  listUnapplied(sql, readMigrations(folder).filter(isOurs));

/** T17: each file in one transaction with its entry in the Supabase CLI's record. */
export async function migratePostgres(
  database: Database,
  folder = postgresMigrationsFolder,
): Promise<Migration[]> {
  if ((await listPendingPostgres(database, folder)).length === 0) return [];
  try {
    const applied: Migration[] = [];
    for (let next = await applyNext(database, folder); next; next = await applyNext(database, folder)) {
      applied.push(next);
    }
    return applied;
  } catch (error) {
    if (!isPermissionDenied(error)) throw error;
    throw new StoreSchemaError(
      "The database lacks tables of this version, and this user may not create them. Run `npm run db:migrate` once " +
        "with the DATABASE_URL of the database's owner.",
      { cause: error },
    );
  }
}

/**
 * One at a time across all servers: the others wait for the lock and then find it done. An advisory lock, because two
 * servers cannot even create the record at the same time. The number is "wayma" in hexadecimal.
 */
const applyNext = async (database: Database, folder: string): Promise<Migration | undefined> =>
  database.transaction(async (sql) => {
    await sql.query("SELECT pg_advisory_xact_lock(x'7761796d61'::bigint)");
    await createRecord(sql);
    const [next] = await listPendingPostgres(sql, folder);
    if (!next) return undefined;
    await sql.query(next.sql);
    await sql.query(
      "INSERT INTO supabase_migrations.schema_migrations (version, name, statements) VALUES ($1, $2, ARRAY[$3])",
      [next.version, next.name, next.sql],
    );
    return next;
  });

/** As the Supabase CLI creates it, and readable by the server, which must know whether the tables fit. */
async function createRecord(sql: Sql): Promise<void> {
  await sql.query(`
    CREATE SCHEMA IF NOT EXISTS supabase_migrations;
    CREATE TABLE IF NOT EXISTS supabase_migrations.schema_migrations (
      version text PRIMARY KEY, statements text[], name text
    );
    ALTER TABLE supabase_migrations.schema_migrations ADD COLUMN IF NOT EXISTS statements text[];
    ALTER TABLE supabase_migrations.schema_migrations ADD COLUMN IF NOT EXISTS name text;
  `);
}
