import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import {
  chmodSync,
  closeSync,
  existsSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { StoreLockedError } from "#host/lock-folder.ts";
import { type ArticleStore, StoreFaultError } from "./article-store.ts";
import { openSqliteStore } from "./sqlite-store.ts";
import { makeTestFolder } from "./testing/make-test-folder.ts";
import { startStoreChild } from "./testing/store-child.ts";
import { readTitles, saveRun, toTestArticles, toTestFeed } from "./testing/store-fixture.ts";

let folder: string;
let remove: () => void;
let logged: { level: string; event: string; fields: Record<string, unknown> }[];
beforeEach(() => {
  ({ folder, remove } = makeTestFolder());
  logged = [];
});
afterEach(() => remove());

const log = (level: string, event: string, fields: Record<string, unknown> = {}) =>
  void logged.push({ level, event, fields });
const open = () => openSqliteStore(folder, { log });

async function fill(store: ArticleStore, count = 200): Promise<void> {
  await store.syncFeeds([toTestFeed("a")]);
  for (let first = count - 39; first > 0; first -= 40)
    await saveRun(store, "a", toTestArticles(40, undefined, first));
}

describe("T3 one process at a time", { timeout: 30_000 }, () => {
  it("refuses a second process at once, with code 75 and the holder's number", async () => {
    const holder = startStoreChild("hold", folder);
    let said = await holder.next();
    while (said && "event" in said) said = await holder.next();
    expect(said).toEqual({ held: holder.pid });
    const second = startStoreChild("hold", folder);
    said = await second.next();
    expect(said?.locked).toContain(`Process ${holder.pid} is using the store`);
    expect(await second.exited).toBe(75);
    await expect(open()).rejects.toThrow(StoreLockedError);
    holder.kill("SIGKILL");
    await holder.exited;
    await (await open()).close();
  });

  it("refuses a second store in the same process, and lets go on close", async () => {
    const first = await open();
    await expect(open()).rejects.toMatchObject({
      name: "StoreLockedError",
      message: expect.stringContaining(`Process ${process.pid} is using`),
    });
    await first.checkWritable();
    await first.close();
    await (await open()).close();
  });

  it("is not stopped by rubbish in the lock's files", async () => {
    writeFileSync(join(folder, "lock.db"), randomBytes(5000));
    writeFileSync(join(folder, "lock.pid"), "not a number");
    const store = await open();
    await expect(open()).rejects.toThrow(StoreLockedError);
    await store.close();
  });
});

describe("T1 kill -9", () => {
  it("loses no acknowledged row in 40 kills, and opens every time", { timeout: 300_000 }, async () => {
    const lost: unknown[] = [];
    let count = 0;
    for (let round = 0; round < 40; round++) {
      const child = startStoreChild("write", folder);
      for (let line = await child.next(); line && !("opened" in line); line = await child.next());
      // Some runs are through however slow the machine is; the kill comes at any moment of the next.
      const lines = [];
      for (let runs = 0; runs < round % 4; runs++) lines.push((await child.next()) ?? {});
      setTimeout(() => child.kill("SIGKILL"), Math.random() * 30);
      lines.push(...(await child.rest()));
      const acknowledged = lines.flatMap((line) => (line.acknowledged as string[]) ?? []);
      await child.exited;
      const store = await open();
      // Retention may have taken what is older than the newest 200.
      const kept = new Set(await readTitles(store));
      lost.push(...acknowledged.slice(-150).filter((title) => !kept.has(title)));
      count += acknowledged.length;
      await store.close();
    }
    // First: it says why rows are missing.
    expect(logged.filter(({ level }) => level === "error")).toEqual([]);
    expect(lost).toEqual([]);
    expect(count).toBeGreaterThan(120);
  });
});

describe("F14 T6 a damaged store", { timeout: 30_000 }, () => {
  const path = () => join(folder, "news.db");
  const overwrite = (offset: number, bytes: Buffer) => {
    const file = openSync(path(), "r+");
    writeSync(file, bytes, 0, bytes.length, offset);
    closeSync(file);
  };
  const damages: [name: string, damage: () => void][] = [
    ["truncated to half", () => truncateSync(path(), Math.floor(statSync(path()).size / 2))],
    ["truncated to a hundred bytes", () => truncateSync(path(), 100)],
    ["with a random page", () => overwrite(4096 * 2, randomBytes(4096))],
    ["with a zeroed page", () => overwrite(4096 * 3, Buffer.alloc(4096))],
    ["of random bytes", () => writeFileSync(path(), randomBytes(50_000))],
    ["with a broken header", () => overwrite(0, Buffer.from("This is no database"))],
    ["without a table", () => change("DROP TABLE news_seen")],
    ["without its articles", () => change("DROP TABLE article_details; DROP TABLE news_articles")],
    ["without a column", () => change("ALTER TABLE news_sources DROP COLUMN ttl")],
    [
      "with a column too many",
      () => change("ALTER TABLE news_seen ADD COLUMN note TEXT NOT NULL DEFAULT ''"),
    ],
    ["without an index", () => change("DROP INDEX article_details_title")],
    ["with an index too many", () => change("CREATE UNIQUE INDEX once ON news_articles (id, url)")],
    ["without a trigger", () => change("DROP TRIGGER news_articles_updated")],
    [
      "with a view in a table's place",
      () => change("DROP TABLE news_seen; CREATE VIEW news_seen AS SELECT '' AS url_key, 0 AS seen_at"),
    ],
    ["without the row of its version", () => change("DELETE FROM news_version")],
    ["without the row of its lease", () => change("DELETE FROM news_refresh")],
    ["with details of no article", () => change("PRAGMA foreign_keys = OFF; DELETE FROM news_articles")],
    ["that says it is older than it is", () => change("PRAGMA user_version = 1")],
    ["that says it is new", () => change("PRAGMA user_version = 0")],
    ["that says less than nothing", () => change("PRAGMA user_version = -1")],
  ];
  /** Of the sound file, as any program can. */
  const change = (sql: string) => {
    const database = new DatabaseSync(path());
    database.exec(sql);
    database.close();
  };

  it.each(damages)("%s is put aside under another name, and a new one begun", async (_name, damage) => {
    const store = await open();
    await fill(store);
    await store.close();
    damage();
    const damaged = readFileSync(path());
    logged = [];
    const again = await open();
    expect(await readTitles(again)).toEqual([]);
    await fill(again, 40);
    expect(await readTitles(again)).toHaveLength(40);
    await again.close();
    const aside = readdirSync(folder).filter(
      (file) => file.startsWith("news.db.corrupt-") && !/-(wal|shm)$/.test(file),
    );
    expect(aside).toHaveLength(1);
    expect(aside[0]).toMatch(/^news\.db\.corrupt-\d{8}T\d{6}Z$/);
    expect(readFileSync(join(folder, aside[0] ?? "")).equals(damaged)).toBe(true);
    const keptAs = join(folder, aside[0] ?? "");
    expect(logged).toContainEqual(
      expect.objectContaining({
        level: "error",
        event: "store-corrupt",
        fields: expect.objectContaining({ keptAs }),
      }),
    );
  });

  it("is none with tables of an operator's own in it, and statistics of an ANALYZE", async () => {
    const store = await open();
    await fill(store, 40);
    await store.close();
    change("CREATE TABLE notes (note TEXT); CREATE VIEW titles AS SELECT title FROM news_articles; ANALYZE");
    const again = await open();
    expect(await readTitles(again)).toHaveLength(40);
    await again.close();
    expect(logged.filter(({ level }) => level === "error")).toEqual([]);
  });

  it("never overwrites what was put aside in the same second", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.UTC(2026, 10, 21) });
    for (let time = 0; time < 3; time++) {
      writeFileSync(path(), randomBytes(9000));
      await (await openSqliteStore(folder, { log })).close();
    }
    vi.useRealTimers();
    const aside = readdirSync(folder).filter((file) => /corrupt-[^-]+(-\d+)?$/.test(file));
    expect(aside.sort()).toEqual([
      "news.db.corrupt-20261121T000000Z",
      "news.db.corrupt-20261121T000000Z-2",
      "news.db.corrupt-20261121T000000Z-3",
    ]);
  });

  it.each([
    ["truncated", (log: string) => truncateSync(log, Math.floor(statSync(log).size / 2) + 7)],
    ["of random bytes", (log: string) => writeFileSync(log, randomBytes(20_000))],
  ])("with a log %s opens with what was written before", async (_name, damage) => {
    const child = startStoreChild("write", folder);
    for (let lines = 0; lines < 30; lines++) await child.next();
    child.kill("SIGKILL");
    await child.exited;
    damage(join(folder, "news.db-wal"));
    const store = await open();
    await fill(store, 40);
    expect((await readTitles(store)).length).toBeGreaterThanOrEqual(40);
    await store.close();
  });
});

describe("faults of the disk", { timeout: 30_000 }, () => {
  // A mount of its own needs Linux and either root or user namespaces.
  const wrap = ["unshare", "--mount", ...(process.getuid?.() === 0 ? [] : ["--map-root-user", "--user"])];
  const canMount =
    spawnSync("unshare", [...wrap.slice(1), "mount", "-t", "tmpfs", "tmpfs", "/mnt"]).status === 0;
  if (!canMount)
    console.warn("SKIPPED: T4 and T5 (full and read-only disk) need Linux and the right to mount.");

  it.skipIf(!canMount)(
    "T4 a full disk: reads go on, writes say so, and all is well once there is room",
    async () => {
      const lines = await startStoreChild("full-disk", folder, wrap).rest();
      expect(lines.filter((line) => !("event" in line))).toEqual([
        {
          full: expect.stringMatching(/The store \S+news\.db cannot .* is full$/),
          check: expect.stringMatching(/full|none/),
        },
        { reads: [1, 2, 3, 4, 5].map((number) => `Headline ${number}`) },
        { afterwards: "none", check: "none" },
        { reopened: true, check: expect.stringMatching(/full|readonly|none/) },
        { check: "none" },
      ]);
    },
  );

  it.skipIf(!canMount)(
    "T5 a read-only disk: opens, reads, refuses writes, and recovers by itself",
    async () => {
      const lines = await startStoreChild("read-only-disk", folder, wrap).rest();
      const events = new Set(lines.map((line) => line.event).filter(Boolean));
      expect([...events]).toEqual(["store-migrated", "store-read-only", "store-writable-again"]);
      expect(lines.filter((line) => !("event" in line))).toEqual([
        {
          reads: [1, 2, 3, 4, 5].map((number) => `Headline ${number}`),
          check: expect.stringMatching(/a readonly database$/),
        },
        { check: "none", version: true },
      ]);
    },
  );

  it("says that it cannot be written once its folder is gone, and not only after the server has stopped", async () => {
    const store = await open();
    await store.checkWritable();
    rmSync(folder, { recursive: true });
    await expect(store.checkWritable()).rejects.toThrow(
      `ENOENT: no such file or directory, access '${folder}`,
    );
    await store.close();
  });

  it("opens for reading where not even the folder can be made", async () => {
    const file = join(folder, "a-file");
    writeFileSync(file, "");
    await expect(openSqliteStore(join(file, "data"), { log })).rejects.toThrow("ENOTDIR");
    expect(existsSync(file)).toBe(true);
  });

  it("is not opened for reading as an empty one if this user may not read it", async () => {
    await (await open()).close();
    chmodSync(join(folder, "news.db"), 0);
    // To root nothing is closed.
    const isRoot = process.geteuid?.() === 0;
    if (isRoot) process.seteuid?.(65_534);
    const opening = open().finally(() => isRoot && process.seteuid?.(0));
    await expect(opening).rejects.toThrow(StoreFaultError);
    expect(logged.filter(({ level }) => level === "error")).toEqual([]);
  });

  it("says closed, and not something of the inside, after close", async () => {
    const store = await open();
    await store.close();
    await store.close();
    await expect(store.readNewest(1)).rejects.toMatchObject({
      name: "StoreFaultError",
      message: "The store is closed",
    });
  });
});
