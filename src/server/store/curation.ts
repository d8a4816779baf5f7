import { statSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { comparableUrl } from "#news/story-keys.ts";
import { sha256 } from "../sha-256.ts";
import { StoreFaultError, StoreSchemaError } from "./article-store.ts";
import { thenWithhold } from "./create-store.ts";
import { ask, type Ground, type SqlValue } from "./ground.ts";
import { connect } from "./postgres/connect.ts";
import { createPostgresGround } from "./postgres/postgres-ground.ts";
import { listPending, sqliteMigrationsFolder } from "./sqlite/migrate-database.ts";
import { toStoreError } from "./sqlite/sqlite-error.ts";
import { createSqliteGround } from "./sqlite/sqlite-ground.ts";
import { storeFileName } from "./sqlite-store.ts";

export type CuratedHeadline = ReturnType<typeof toHeadline>;
export type Curation = Awaited<ReturnType<typeof openCuration>>;

/**
 * What curators do to headlines, beside any number of running servers, which check once a second whether anything has
 * changed. A hidden article is kept, whatever its age, so that its feed cannot bring it again (decision 0015). Rejects with
 * StoreFaultError, and with StoreSchemaError if the store is not of this version.
 */
export async function openCuration(settings: { databaseUrl: string | undefined; dataFolder: string }) {
  const { dialect, run, write, close } = openGround(settings.databaseUrl, settings.dataFolder);
  const read = async (where: string, ...values: SqlValue[]) => {
    const select = `SELECT id, title, url, source_name, withheld, ${dialect.printMs("published_date")} AS published_ms
      FROM public.news_articles JOIN waymark.article_details ON article_id = id WHERE ${where}`;
    return (await explain(run(ask(select, ...values)))).map(toHeadline);
  };
  const newestFirst = "ORDER BY published_date DESC, id DESC";
  return {
    /** Newest first. */
    readShown: (limit: number) => read(`withheld = '' ${newestFirst} LIMIT $1`, limit),
    readHidden: () => read(`withheld = 'hidden' ${newestFirst}`),
    /** What is kept under an address, however it is written. */
    async find(address: string) {
      const key = URL.canParse(address) ? await sha256(comparableUrl(address)) : "";
      return read("url = $1 OR url_key = $2", address, key);
    },
    async setHidden(ids: readonly number[], isHidden: boolean): Promise<void> {
      const isMeant = dialect.printIsIn("article_id", "$2", "bigint");
      const update = `UPDATE waymark.article_details SET withheld = $1 WHERE ${isMeant}`;
      const steps = ask(update, isHidden ? "hidden" : "", JSON.stringify(ids));
      await explain(write(thenWithhold(dialect, steps)));
    },
    close,
  };
}

function toHeadline(row: Record<string, unknown>) {
  return {
    id: Number(row.id),
    title: String(row.title),
    url: String(row.url),
    published_date: new Date(Number(row.published_ms)).toISOString(),
    source_name: String(row.source_name),
    isHidden: row.withheld === "hidden",
  };
}

function openGround(databaseUrl: string | undefined, dataFolder: string): Ground {
  if (!databaseUrl) return openSqlite(join(dataFolder, storeFileName));
  return createPostgresGround(connect(databaseUrl, () => {}));
}

/** Beside the running server, which has the store's own lock: SQLite lets writers take turns. */
function openSqlite(path: string): Ground {
  const entry = statSync(path, { throwIfNoEntry: false });
  if (!entry) throw new StoreFaultError("unreachable", `There is no store at ${path} yet`);
  if (!entry.isFile()) throw new StoreFaultError("unreachable", `${path} is not a file: move it elsewhere`);
  const database = new DatabaseSync(path, { timeout: 5000 });
  try {
    database.exec("PRAGMA synchronous = FULL");
    if (listPending(database, sqliteMigrationsFolder).length > 0)
      throw new StoreSchemaError(`The store at ${path} is from an earlier version. Start the server once.`);
    return createSqliteGround(database);
  } catch (error) {
    database.close();
    throw toStoreError(error);
  }
}

/** PostgreSQL's classes 3F and 42: no schema, no table, no column, no right to it. */
async function explain<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const { code = "", message } = error as Error & { code?: string };
    if (!/^(?:3F|42)/.test(code)) throw error;
    throw new StoreSchemaError(
      `The database does not fit this version (${message}). Run npm run db:migrate, and connect as the server's own user.`,
    );
  }
}
