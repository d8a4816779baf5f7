import { createHash } from "node:crypto";
import { cpSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { readMigrations } from "./read-migrations.ts";
import { openSqliteStore, sqliteMigrationsFolder } from "./sqlite-store.ts";
import { makeTestFolder } from "./testing/make-test-folder.ts";
import { readTitles, saveRun, toTestArticles, toTestFeed } from "./testing/store-fixture.ts";

let folder: string;
let migrations: string;
let remove: () => void;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.UTC(2026, 10, 21, 8) });
  ({ folder, remove } = makeTestFolder());
  migrations = join(folder, "migrations");
  mkdirSync(migrations);
  cpSync(sqliteMigrationsFolder, migrations, { recursive: true });
});
afterEach(() => {
  vi.useRealTimers();
  remove();
});

const open = () => openSqliteStore(join(folder, "data"), { log: () => {}, migrationsFolder: migrations });
const count = () => readMigrations(migrations).length;
const addMigration = (sql: string) => {
  const number = String(count() + 1).padStart(4, "0");
  writeFileSync(join(migrations, `${number}_test.sql`), sql);
};

async function fill(): Promise<void> {
  const store = await open();
  await store.syncFeeds([toTestFeed("a")]);
  await saveRun(store, "a", toTestArticles(30));
  await store.close();
}

/** Every row of every table, without what a migration adds. */
function digest(path: string): string {
  const database = new DatabaseSync(path, { readOnly: true });
  const tables = ["news_articles", "article_details", "news_sources", "news_seen"];
  const rows = tables.map((table) => {
    const columns = table === "news_articles" ? "id, title, url, published_date, source_name" : "*";
    return database.prepare(`SELECT ${columns} FROM ${table} ORDER BY 1`).all();
  });
  database.close();
  return createHash("sha256").update(JSON.stringify(rows)).digest("hex");
}

describe("T17 migrations", () => {
  it("are append-only: what was ever released stays as it was", () => {
    const digests = readMigrations(sqliteMigrationsFolder).map(({ version, sql }) => [
      version,
      createHash("sha256").update(sql).digest("hex").slice(0, 16),
    ]);
    expect(digests).toEqual([
      ["0001", "882f6f62a1e3566d"],
      ["0002", "da1cff044340b961"],
      ["0003", "7385f2176ea3fef6"],
    ]);
  });

  it("keep every row, and a copy of the store from before", async () => {
    await fill();
    const path = join(folder, "data/news.db");
    const before = digest(path);
    const from = count();
    addMigration("ALTER TABLE news_articles ADD COLUMN note TEXT NOT NULL DEFAULT ''");
    addMigration("CREATE INDEX news_articles_note ON news_articles (note)");
    const store = await open();
    expect(await readTitles(store)).toHaveLength(30);
    await store.close();
    expect(digest(path)).toBe(before);
    const copies = readdirSync(join(folder, "data")).filter((file) => file.includes(".schema-"));
    expect(copies.sort()).toEqual(
      [from, from + 1].map((version) => `news.db.schema-${version}-20261121T080000Z`),
    );
    for (const copy of copies) expect(digest(join(folder, "data", copy))).toBe(before);
  });

  it("0002 leaves what was remembered of a feed, whose ttl is not known yet", async () => {
    mkdirSync(join(folder, "data"));
    const database = new DatabaseSync(join(folder, "data/news.db"));
    database.exec(readMigrations(sqliteMigrationsFolder)[0]?.sql ?? "");
    database.exec(`PRAGMA user_version = 1;
      INSERT INTO news_sources (name, home, url, enabled, etag, next_check_at) VALUES ('a', 'h', 'u', 1, '"1"', 7)`);
    database.close();
    const store = await open();
    expect(await store.readFeedStates()).toMatchObject([
      { name: "a", etag: '"1"', nextCheckAtMs: 7, ttlMs: 0 },
    ]);
    await store.close();
  });

  it("copy nothing for a new store, and run once", async () => {
    await fill();
    await fill();
    expect(readdirSync(join(folder, "data")).filter((file) => file.includes(".schema-"))).toEqual([]);
  });

  it("leave the store as it was when one fails in the middle", async () => {
    await fill();
    addMigration("ALTER TABLE news_articles ADD COLUMN a TEXT; ALTER TABLE no_such_table ADD COLUMN b TEXT");
    await expect(open()).rejects.toThrow("no such table");
    writeFileSync(join(migrations, readdirSync(migrations).sort().at(-1) ?? ""), "SELECT 1");
    const store = await open();
    expect(await readTitles(store)).toHaveLength(30);
    await store.close();
  });

  it("refuse a store of a newer version in words, and do not touch it", async () => {
    addMigration("SELECT 1");
    await fill();
    migrations = sqliteMigrationsFolder;
    const before = digest(join(folder, "data/news.db"));
    await expect(open()).rejects.toMatchObject({
      name: "StoreSchemaError",
      message: expect.stringMatching(/schema 4, and this version knows 3: .* newer version\. Start that one/),
    });
    expect(digest(join(folder, "data/news.db"))).toBe(before);
    expect(readdirSync(join(folder, "data")).filter((file) => file.includes("corrupt"))).toEqual([]);
  });
});
