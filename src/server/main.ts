import { statSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { tryOr } from "#base/try-or.ts";
import { end, exitCodes } from "#host/exit-codes.ts";
import { leadsToFolder } from "#host/folders.ts";
import { StoreLockedError } from "#host/lock-folder.ts";
import { log } from "#host/log.ts";
import { nodeTransport, resolveHost } from "#host/outbound/node-transport.ts";
import { projectRoot, readVersion } from "#host/project-root.ts";
import { readSettings } from "#host/settings/read-settings.ts";
import type { Settings } from "#host/settings/settings.ts";
import { endOnSignals } from "./end-on-signals.ts";
import { createApi } from "./http/handle-request.ts";
import { createRefresh } from "./ingest/create-refresh.ts";
import { readFeedsFile } from "./ingest/read-feeds-file.ts";
import { buildFilesName } from "./pages/build-files.ts";
import { type BuiltSite, readBuiltSite } from "./pages/read-built-site.ts";
import { spliceHeadlines } from "./pages/splice-headlines.ts";
import { type RunningServer, type ServedSite, startServer } from "./start-server.ts";
import { type ArticleStore, StoreSchemaError } from "./store/article-store.ts";
import { openStore } from "./store/open-store.ts";
import { createReopeningStore } from "./store/reopening-store.ts";
import { toStartFailure } from "./to-start-failure.ts";

// The server as a process of its own; `npm start` builds first and then becomes this. `--dist DIR` is for tests.
const newsPatienceMs = 2000;
const buildLookMs = 2000;
const maxLookMs = 60_000;

// A log that no one reads any more (a closed terminal) is not a reason to stop serving.
for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {});
process.on("unhandledRejection", (reason) => log("error", "unhandled-rejection", { reason: String(reason) }));
process.on("uncaughtException", (error) => {
  log("error", "uncaught-exception", { reason: error.stack ?? String(error) });
  process.exit(exitCodes.internal);
});

try {
  const server = await startWithNewBuilds(readSettings(projectRoot, process.env, "served").settings);
  endOnSignals(server, log);
  await Promise.race([server.firstNews, wait(newsPatienceMs, undefined, { ref: false })]);
  process.stdout.write(`Waymark is ready at ${server.url}\n`);
} catch (error) {
  end(toStartFailure(error));
}

/**
 * Serves a new build in the folder as soon as it is whole, with its feeds: what the desk puts online appears without anyone at
 * the terminal. Until then, or if anything is wrong with it, the build before stays.
 */
async function startWithNewBuilds(settings: Settings) {
  let served = readBuildStamp();
  const site = readBuiltSite(readDistFolder());
  const store = await openOrWait(settings);
  const server = await start(settings, site, store);
  /** A build that was refused, such as half a copy. It is tried again, but less and less often, as all of its bytes are read each time. */
  let refused = { stamp: "", pauseMs: buildLookMs, untilMs: 0 };
  let change = Promise.resolve();
  let isOver = false;
  const serve = async (stamp: string) => {
    if (isOver) return;
    try {
      await server.serve(await prepare(settings, readBuiltSite(readDistFolder()), store));
      if (!isOver) log("info", "new-build-served", {});
    } catch (error) {
      served = undefined;
      if (refused.stamp !== stamp) log("error", "new-build-not-served", { reason: String(error) });
      const pauseMs = refused.stamp === stamp ? Math.min(2 * refused.pauseMs, maxLookMs) : buildLookMs;
      refused = { stamp, pauseMs, untilMs: performance.now() + pauseMs };
    }
  };
  const look = setInterval(() => {
    const stamp = readBuildStamp();
    if (stamp === served || stamp === undefined) return;
    if (stamp === refused.stamp && performance.now() < refused.untilMs) return;
    served = stamp;
    change = change.then(() => serve(stamp));
  }, buildLookMs);
  look.unref();
  return {
    url: server.url,
    firstNews: server.firstNews,
    async stop(drainMs?: number) {
      isOver = true;
      clearInterval(look);
      await server.stop(drainMs);
    },
  };
}

/** Which build is in the folder; undefined while one is being put there, or if it cannot be seen. */
function readBuildStamp(): string | undefined {
  const file = tryOr(() => statSync(join(readDistFolder(), buildFilesName)), undefined);
  return file && `${file.ino} ${file.mtimeMs}`;
}

async function start(settings: Settings, site: BuiltSite, store: ArticleStore): Promise<RunningServer> {
  try {
    const served = await prepare(settings, site, store);
    return await startServer({ settings, store, ...served, nowMs: Date.now, log });
  } catch (error) {
    await store.close();
    throw error;
  }
}

async function prepare(settings: Settings, site: BuiltSite, store: ArticleStore): Promise<ServedSite> {
  const feeds = await readFeeds(settings, site);
  const refresh = createRefresh({
    store,
    feeds,
    outbound: { transport: nodeTransport, resolve: resolveHost, allowHosts: settings.allowHosts },
    updatesXml: site.files.get("/feed.xml")?.identity.body.toString(),
    site: { product: site.product, version: readVersion(), url: site.url },
    log,
  });
  return {
    site,
    refresh,
    lacksSources: !feeds || !leadsToFolder(settings.contentFolder),
    ...createApi({ store, refresh: refresh.run, siteUrl: site.url, log }),
    splice: (headlines, nowMs) => spliceHeadlines(site.indexHtml, site.tickerTemplate, headlines, nowMs),
  };
}

/** A store in use by another process, or newer than this program, ends the start. The server lives with anything else (T5). */
async function openOrWait(settings: Settings): Promise<ArticleStore> {
  const open = () => openStore(settings, log);
  try {
    return await open();
  } catch (error) {
    if (error instanceof StoreLockedError || error instanceof StoreSchemaError) throw error;
    log("error", "store-not-opened", { reason: String(error) });
    return createReopeningStore(open, error, log);
  }
}

/** A feed with an error is left out and logged; the others are read. Undefined if none could be read. */
async function readFeeds({ feedsFile, allowHosts }: Settings, { product, url }: BuiltSite) {
  const { feeds, problems } = await readFeedsFile(feedsFile, { product, url, allowHosts });
  for (const { level, where, what, fix } of problems)
    log(level === "error" ? "error" : "warn", "feeds-file", { where, what, fix });
  const isUnreadable = feeds.length === 0 && problems.some(({ level }) => level === "error");
  return isUnreadable ? undefined : feeds;
}

function readDistFolder(): string {
  const flag = process.argv.indexOf("--dist");
  return (flag > 0 && process.argv[flag + 1]) || join(projectRoot, "dist");
}
