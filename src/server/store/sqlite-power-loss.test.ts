import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, readFileSync, statSync, truncateSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openSqliteStore } from "./sqlite-store.ts";
import { makeTestFolder } from "./testing/make-test-folder.ts";
import { startStoreChild } from "./testing/store-child.ts";
import { readTitles, saveRun, toTestArticles, toTestFeed } from "./testing/store-fixture.ts";

const hasTracer = spawnSync("strace", ["-f", "-o", "/dev/null", "true"]).status === 0;
if (!hasTracer) console.warn("SKIPPED: T2 order of syncs. On Debian: apt-get install strace");

let folder: string;
let remove: () => void;
beforeEach(() => {
  ({ folder, remove } = makeTestFolder());
});
afterEach(() => remove());

describe("T2 power loss", () => {
  it("a log that ends anywhere opens with whole runs, and with none after the cut", async () => {
    const log: string[] = [];
    const store = await openSqliteStore(folder, { log: () => {} });
    await store.syncFeeds([toTestFeed("a")]);
    for (let run = 0; run < 12; run++) await saveRun(store, "a", toTestArticles(5, undefined, 1 + 5 * run));
    const size = statSync(join(folder, "news.db-wal")).size;
    expect(size).toBeGreaterThan(50_000);
    const kept = new Set<number>();
    for (let cut = 0; cut <= 24; cut++) {
      const left = join(folder, `cut-${cut}`);
      mkdirSync(left);
      for (const name of ["news.db", "news.db-wal"]) copyFileSync(join(folder, name), join(left, name));
      truncateSync(join(left, "news.db-wal"), Math.floor((size * cut) / 24));
      const again = await openSqliteStore(left, { log: (_level, event) => void log.push(event) });
      const titles = await readTitles(again);
      await again.close();
      kept.add(titles.length);
      expect(titles.length % 5, `cut ${cut}`).toBe(0);
      expect(titles).toEqual(toTestArticles(titles.length).map(({ title }) => title));
    }
    await store.close();
    expect(log.filter((event) => event !== "store-migrated")).toEqual([]);
    expect(Math.max(...kept), "nothing cut, nothing lost").toBe(60);
    expect(kept.size, "the cuts did cut").toBeGreaterThan(6);
  });

  it.skipIf(!hasTracer)("every run is on the disk before it is acknowledged", async () => {
    const trace = join(folder, "trace");
    const wrap = ["strace", "-f", "-s", "40", "-e", "trace=fsync,fdatasync,write", "-o", trace];
    const child = startStoreChild("write-ten", folder, wrap);
    await child.rest();
    await child.exited;
    const calls = readFileSync(trace, "utf8").split("\n");
    let syncs = 0;
    const before: number[] = [];
    for (const call of calls) {
      if (/\bf(data)?sync\(/.test(call)) syncs += 1;
      if (!/write\(1, "\{\\"acknowledged/.test(call)) continue;
      before.push(syncs);
      syncs = 0;
    }
    expect(before).toHaveLength(10);
    expect(before.filter((count) => count === 0)).toEqual([]);
  });
});

describe("T7 a disk that fails to sync", () => {
  it.skipIf(!hasTracer)(
    "says so for every run it could not keep, lives on, and acknowledges none of them",
    async () => {
      // The kernel's answer is replaced: the first syncs open the store and its tables, later ones keep the runs.
      const inject = "inject=fsync,fdatasync:error=EIO:when=14+";
      const wrap = ["strace", "-f", "-e", inject, "-o", join(folder, "trace")];
      const child = startStoreChild("write-or-say", folder, wrap);
      const lines = await child.rest();
      await child.exited;
      const acknowledged = lines.flatMap((line) => (line.acknowledged as string[]) ?? []);
      const faults = lines.map(({ fault }) => fault).filter(Boolean);
      expect(faults.length, "some could not be kept").toBeGreaterThan(0);
      expect(new Set(faults)).toEqual(
        new Set([`The store ${join(folder, "news.db")} cannot do this now: Error: disk I/O error`]),
      );
      expect(acknowledged.length, "and some could").toBeGreaterThan(0);
      expect(acknowledged.length / 3 + faults.length).toBe(10);
      expect(lines.at(-1), "reads go on").toHaveProperty("reads");
      const store = await openSqliteStore(folder, { log: () => {} });
      const kept = new Set(await readTitles(store));
      expect(acknowledged.filter((title) => !kept.has(title))).toEqual([]);
      expect(await saveRun(store, "a", toTestArticles(3, undefined, 100))).toMatchObject({ new: 3 });
      await store.close();
    },
  );
});
