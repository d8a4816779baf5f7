import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { openSqliteStore, storeFileName } from "../../src/server/store/sqlite-store.ts";
import { benchNowMs } from "./print-bench-feed.ts";

/**
 * `reads-main.ts ROWS READS`: how long it takes to read the newest fifty from a store of that many rows, in milliseconds. The
 * rows are inserted directly, because the store itself keeps only a thousand (R36).
 */
const [rows = 0, reads = 0] = process.argv.slice(2).map(Number);
// Is told to end as soon as it has printed, but cleans up first.
process.once("SIGTERM", () => {});
const folder = mkdtempSync(join(tmpdir(), "waymark-bench-reads-"));
const store = await openSqliteStore(folder, { log: () => {} });
try {
  fill();
  for (let read = 0; read < reads / 10; read++) await store.readNewest(50);
  // The best of five turns, because what a busy machine adds is not the store's cost.
  const turns: { p50Ms: number; p99Ms: number }[] = [];
  for (let turn = 0; turn < 5; turn++) turns.push(await measureTurn(Math.ceil(reads / 5)));
  console.log(JSON.stringify(turns.toSorted((a, b) => a.p50Ms - b.p50Ms)[0]));
} finally {
  await store.close();
  rmSync(folder, { recursive: true });
}

async function measureTurn(count: number) {
  const times: number[] = [];
  for (let read = 0; read < count; read++) {
    const startedMs = performance.now();
    const newest = await store.readNewest(50);
    times.push(performance.now() - startedMs);
    if (newest.length !== 50 || newest[0]?.id !== rows) throw new Error("these are not the newest fifty");
  }
  times.sort((a, b) => a - b);
  return { p50Ms: times[count >> 1] ?? Number.NaN, p99Ms: times[Math.floor(count * 0.99)] ?? Number.NaN };
}

function fill(): void {
  const database = new DatabaseSync(join(folder, storeFileName));
  database.exec("PRAGMA synchronous = OFF; BEGIN");
  database
    .prepare(`
      WITH RECURSIVE numbers (number) AS (SELECT 1 UNION ALL SELECT number + 1 FROM numbers WHERE number < $rows)
      INSERT INTO news_articles (title, url, published_date, source_name)
      SELECT 'Headline number ' || number || ' about admissions, scholarships and open days',
        'https://news.example/articles/' || number, $now - ($rows - number) * 1000, 'Source ' || number % 25
      FROM numbers`)
    .run({ $rows: rows, $now: benchNowMs });
  database.exec("COMMIT");
  database.close();
}
