import { statSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync, type SQLInputValue } from "node:sqlite";
import type { Headline } from "#news/headline.ts";
import { urlKey } from "#news/story-keys.ts";
import { StoreFaultError, StoreSchemaError } from "./article-store.ts";
import { withhold } from "./postgres/article-statements.ts";
import { connect, type Sql } from "./postgres/connect.ts";
import { toPostgresStoreError } from "./postgres/postgres-error.ts";
import { prepareWithhold } from "./sqlite/article-statements.ts";
import { listPending, sqliteMigrationsFolder } from "./sqlite/migrate-database.ts";
import { toStoreError } from "./sqlite/sqlite-error.ts";
import { storeFileName } from "./sqlite-store.ts";

export interface CuratedHeadline extends Required<Omit<Headline, "language">> {
  isHidden: boolean;
}

/**
 * What curators do to headlines, beside any number of running servers: each looks once a second whether what it shows
 * has changed. A hidden article stays kept, whatever its age, so that its feed cannot bring it again (decision 0015).
 */
export interface Curation {
  /** Newest first. */
  readShown(limit: number): Promise<CuratedHeadline[]>;
  readHidden(): Promise<CuratedHeadline[]>;
  /** What is kept under an address, however it is written. */
  find(address: string): Promise<CuratedHeadline[]>;
  setHidden(ids: readonly number[], isHidden: boolean): Promise<void>;
  close(): Promise<void>;
}

/** All that differs between the two databases. */
interface Ground extends Pick<Sql, "query"> {
  articles: string;
  details: string;
  publishedMs: string;
  /** In one transaction, followed by a new look at who is shown. */
  change(work: (query: Sql["query"]) => Promise<unknown>): Promise<void>;
  toError(error: unknown): unknown;
  close(): Promise<void>;
}

/** Rejects with StoreFaultError, and with StoreSchemaError where the store is not of this version. */
export async function openCuration({
  databaseUrl,
  dataFolder,
}: {
  databaseUrl: string | undefined;
  dataFolder: string;
}): Promise<Curation> {
  return toCuration(databaseUrl ? openPostgres(databaseUrl) : openSqlite(join(dataFolder, storeFileName)));
}

function toCuration(ground: Ground): Curation {
  const { articles, details } = ground;
  const read = async (where: string, values: readonly (string | number)[]) => {
    const select = `SELECT id, title, url, source_name, withheld, ${ground.publishedMs} AS published_ms
      FROM ${articles} JOIN ${details} ON article_id = id WHERE ${where}`;
    const rows = await attempt(ground, () => ground.query(select, values));
    return rows.map(toHeadline);
  };
  const newestFirst = "ORDER BY published_date DESC, id DESC";
  return {
    readShown: (limit) => read(`withheld = '' ${newestFirst} LIMIT $1`, [limit]),
    readHidden: () => read(`withheld = 'hidden' ${newestFirst}`, []),
    find: (address) =>
      read("url = $1 OR url_key = $2", [address, URL.canParse(address) ? urlKey(address) : ""]),
    setHidden: (ids, isHidden) =>
      attempt(ground, () =>
        ground.change(async (query) => {
          const update = `UPDATE ${details} SET withheld = $1 WHERE article_id = $2`;
          for (const id of ids) await query(update, [isHidden ? "hidden" : "", id]);
        }),
      ),
    close: () => ground.close(),
  };
}

async function attempt<T>(ground: Ground, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw ground.toError(error);
  }
}

function toHeadline(row: Record<string, unknown>): CuratedHeadline {
  return {
    id: Number(row.id),
    title: String(row.title),
    url: String(row.url),
    published_date: new Date(Number(row.published_ms)).toISOString(),
    source_name: String(row.source_name),
    isHidden: row.withheld === "hidden",
  };
}

/** Beside the running server, which alone holds the store's own lock: SQLite lets writers take turns. */
function openSqlite(path: string): Ground {
  const entry = statSync(path, { throwIfNoEntry: false });
  if (!entry) throw new StoreFaultError("unreachable", `There is no store at ${path} yet`);
  if (!entry.isFile()) throw new StoreFaultError("unreachable", `${path} is no file: move it elsewhere`);
  const database = new DatabaseSync(path, { timeout: 5000 });
  try {
    database.exec("PRAGMA synchronous = FULL");
    if (listPending(database, sqliteMigrationsFolder).length > 0)
      throw new StoreSchemaError(`The store at ${path} is of an earlier version. Start the server once.`);
  } catch (error) {
    database.close();
    throw toStoreError(error);
  }
  const withholdAnew = prepareWithhold(database);
  const query: Sql["query"] = async (text, values = []) => {
    const named = values.map((value, place) => [`$${place + 1}`, value as SQLInputValue]);
    return database.prepare(text).all(Object.fromEntries(named));
  };
  return {
    query,
    articles: "news_articles",
    details: "article_details",
    publishedMs: "published_date",
    async change(work) {
      database.exec("BEGIN IMMEDIATE");
      try {
        await work(query);
        withholdAnew();
        database.exec("COMMIT");
      } finally {
        if (database.isTransaction) database.exec("ROLLBACK");
      }
    },
    toError: toStoreError,
    close: async () => database.close(),
  };
}

function openPostgres(url: string): Ground {
  const database = connect(url, () => {});
  return {
    query: (text, values) => database.query(text, values),
    articles: "public.news_articles",
    details: "waymark.article_details",
    publishedMs: "extract(epoch FROM published_date) * 1000",
    change: (work) =>
      database.transaction(async (sql) => {
        // In turn with the servers' own writes.
        await sql.query("SELECT FROM waymark.news_version WHERE id = 1 FOR UPDATE");
        await work(sql.query);
        await withhold(sql);
      }),
    toError: toPostgresError,
    close: () => database.end(),
  };
}

/** Class 3F and 42: no schema, no table, no column, no right to it. */
function toPostgresError(error: unknown): unknown {
  const { code = "", message } = error as Error & { code?: string };
  if (!/^(?:3F|42)/.test(code)) return toPostgresStoreError(error);
  return new StoreSchemaError(
    `The database is not as this version needs it (${message}). Run npm run db:migrate, and ask as the server's own user.`,
  );
}
