import { StoreSchemaError } from "../article-store.ts";
import type { Migration } from "../read-migrations.ts";
import type { Sql } from "./connect.ts";

/** A migration as the record names it; its SQL is not needed to know whether it was applied. */
export type MigrationName = Omit<Migration, "sql">;

/** Ours begin like this; a hosted project may have others in the same record. */
const prefix = "waymark_";

export const isOurs = ({ name }: MigrationName): boolean => name.startsWith(prefix);

/** What the database lacks of those `known`. Throws StoreSchemaError if it has another one (T17). */
export async function listUnapplied<Known extends MigrationName>(sql: Sql, known: readonly Known[]) {
  const applied = await readApplied(sql);
  const newer = applied.filter(({ version }) => !known.some((migration) => migration.version === version));
  if (newer.length > 0) {
    throw new StoreSchemaError(
      `The database has the migration ${newer.map(({ version, name }) => `${version}_${name}`).join(", ")}, which this ` +
        "version does not know: it comes from a newer version. Start that one.",
    );
  }
  return known.filter(({ version }) => !applied.some((migration) => migration.version === version));
}

async function readApplied(sql: Sql): Promise<MigrationName[]> {
  const [record] = await sql.query(
    "SELECT to_regclass('supabase_migrations.schema_migrations') IS NOT NULL AS found",
  );
  if (!record?.found) return [];
  const rows = await sql.query(
    "SELECT version, name FROM supabase_migrations.schema_migrations WHERE starts_with(name, $1) ORDER BY version",
    [prefix],
  );
  return rows.map(({ version, name }) => ({ version: String(version), name: String(name) }));
}
