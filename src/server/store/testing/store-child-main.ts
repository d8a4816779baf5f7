import { execFileSync } from "node:child_process";
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { StoreLockedError } from "#host/lock-folder.ts";
import { type ArticleStore, StoreFaultError } from "../article-store.ts";
import { openSqliteStore } from "../sqlite-store.ts";
import type { ChildTask } from "./store-child.ts";
import { readTitles, saveRun, startMs, toTestArticle, toTestArticles, toTestFeed } from "./store-fixture.ts";

const [task, folder = ""] = process.argv.slice(2) as [ChildTask, string];
const print = (line: object) => process.stdout.write(`${JSON.stringify(line)}\n`);
const log = (_level: string, event: string) => print({ event });
const open = () => openSqliteStore(folder, { log, retryMs: 0 });

const tasks: Record<ChildTask, () => Promise<void>> = {
  hold: async () => {
    const store = await open();
    print({ held: process.pid });
    // A store that nothing can reach any more may be collected, and then it is closed.
    setInterval(() => store.readVersion(), 1000);
  },
  write: () => writeRuns(Number.POSITIVE_INFINITY),
  "write-ten": () => writeRuns(10),
  "write-or-say": async () => {
    const store = await open();
    await store.syncFeeds([toTestFeed("a")]);
    for (let run = 0; run < 10; run++) {
      const articles = toTestArticles(3, undefined, 1 + 3 * run);
      const fault = await readFault(() => saveRun(store, "a", articles));
      print(fault === "none" ? { acknowledged: articles.map(({ title }) => title) } : { fault });
    }
    print({ reads: (await readTitles(store)).length });
  },
  "full-disk": async () => {
    mount("size=1m");
    const store = await open();
    await store.syncFeeds([toTestFeed("a")]);
    await saveRun(store, "a", toTestArticles(5));
    fillDisk();
    print({
      full: await readFault(() => saveMany(store)),
      check: await readFault(() => store.checkWritable()),
    });
    print({ reads: (await readTitles(store)).slice(-5) });
    rmSync(join(folder, "filler"));
    print({
      afterwards: await readFault(() => saveMany(store)),
      check: await readFault(() => store.checkWritable()),
    });
    await store.close();
    fillDisk();
    const again = await open();
    print({
      reopened: (await readTitles(again)).length > 5,
      check: await readFault(() => again.checkWritable()),
    });
    rmSync(join(folder, "filler"), { force: true });
    print({ check: await readFault(() => again.checkWritable()) });
  },
  "read-only-disk": async () => {
    mount("size=2m");
    const store = await open();
    await store.syncFeeds([toTestFeed("a")]);
    await saveRun(store, "a", toTestArticles(5));
    await store.close();
    execFileSync("mount", ["-o", "remount,ro", folder]);
    const again = await open();
    print({ reads: await readTitles(again), check: await readFault(() => again.checkWritable()) });
    execFileSync("mount", ["-o", "remount,rw", folder]);
    print({ check: await readFault(() => again.checkWritable()), version: (await again.readVersion()) > 0 });
  },
};

async function writeRuns(count: number): Promise<void> {
  const store = await open();
  await store.syncFeeds([toTestFeed("a")]);
  const [newest] = await store.readNewest(1);
  print({ opened: true });
  // Always newer than what is stored: if this machine's clock is set back, retention would rightly refuse rows.
  let nowMs = newest ? Date.parse(newest.published_date) : startMs;
  for (let run = 1; run <= count; run++) {
    nowMs += 1000;
    const articles = [1, 2, 3].map((number) =>
      toTestArticle(0, {
        title: `${process.pid}-${run}-${number}`,
        url: `https://example.org/${process.pid}/${run}/${number}`,
        publishedDate: new Date(nowMs).toISOString(),
      }),
    );
    await saveRun(store, "a", articles, { nowMs });
    print({ acknowledged: articles.map(({ title }) => title) });
    if (run % 10 === 0) await store.prune(nowMs);
  }
}

function mount(options: string): void {
  execFileSync("mount", ["-t", "tmpfs", "-o", options, "tmpfs", folder]);
}

function fillDisk(): void {
  for (let bytes = 1 << 20; bytes >= 512; bytes = bytes >> 1) {
    for (;;) {
      try {
        writeFileSync(join(folder, "filler"), Buffer.alloc(bytes), { flag: "a" });
      } catch {
        break;
      }
    }
  }
}

/** Long titles, so that a page of the log is soon used up. */
async function saveMany(store: ArticleStore): Promise<void> {
  for (let run = 1; run <= 5; run++) {
    const long = (number: number) => ({ title: `Headline ${number} ${"x".repeat(280)}` });
    await saveRun(store, "a", toTestArticles(40, long, run * 100), { nowMs: startMs });
  }
}

async function readFault(work: () => Promise<unknown>): Promise<string> {
  try {
    await work();
    return "none";
  } catch (error) {
    return error instanceof StoreFaultError ? error.message : String(error);
  }
}

try {
  await tasks[task]();
} catch (error) {
  if (!(error instanceof StoreLockedError)) throw error;
  print({ locked: error.message });
  process.exitCode = 75;
}
