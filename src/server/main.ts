import { statSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { end, exitCodes } from "#host/exit-codes.ts";
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
import { readSyncedFeeds } from "./ingest/run-refresh.ts";
import { buildFilesName } from "./pages/build-files.ts";
import { type BuiltSite, readBuiltSite } from "./pages/read-built-site.ts";
import { spliceHeadlines } from "./pages/splice-headlines.ts";
import { type RunningServer, startServer } from "./start-server.ts";
import { type ArticleStore, StoreSchemaError } from "./store/article-store.ts";
import { openStore } from "./store/open-store.ts";
import { createReopeningStore } from "./store/reopening-store.ts";
import { toStartFailure } from "./to-start-failure.ts";

/** The server as a process of its own; `npm start` builds first and then becomes this. `--dist DIR` for tests. */
const newsPatienceMs = 2000;
const buildLookMs = 2000;

// A log that no one reads any more (a closed terminal) is no reason to stop serving.
for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {});
process.on("unhandledRejection", (reason) => log("error", "unhandled-rejection", { reason: String(reason) }));
process.on("uncaughtException", (error) => {
  log("error", "uncaught-exception", { reason: error.stack ?? String(error) });
  process.exit(exitCodes.internal);
});

try {
  const server = await startWithNewBuilds(readSettings(projectRoot, process.env).settings);
  endOnSignals(server, log);
  await Promise.race([server.firstNews, wait(newsPatienceMs, undefined, { ref: false })]);
  process.stdout.write(`Waymark is ready at ${server.url}\n`);
} catch (error) {
  end(toStartFailure(error));
}

/**
 * Serves a new build in the folder as soon as it is whole, with its feeds and all else that a start reads: what the desk puts
 * online appears without anyone at the terminal. For a moment between the two builds, no one gets an answer.
 */
async function startWithNewBuilds(
  settings: Settings,
): Promise<Pick<RunningServer, "url" | "firstNews" | "stop">> {
  let server = await start(settings);
  const again = { ...settings, port: Number(new URL(server.url).port || 80) };
  let served = readBuildStamp();
  let refused: string | undefined;
  let change = Promise.resolve();
  const look = setInterval(() => {
    const stamp = readBuildStamp();
    if (stamp === served || stamp === undefined) return;
    served = stamp;
    change = change.then(async () => {
      try {
        readBuiltSite(readDistFolder());
      } catch (error) {
        // Half a copy: what is in memory stays, and the folder is looked at again.
        served = undefined;
        if (refused !== stamp) log("error", "new-build-not-served", { reason: String(error) });
        refused = stamp;
        return;
      }
      await server.stop();
      server = await start(again);
      log("info", "new-build-served", {});
    });
    change.catch((error) => end(toStartFailure(error)));
  }, buildLookMs);
  look.unref();
  return {
    url: server.url,
    firstNews: server.firstNews,
    async stop(drainMs) {
      clearInterval(look);
      await change;
      await server.stop(drainMs);
    },
  };
}

/** Which build is in the folder; undefined while one is being put there. */
function readBuildStamp(): string | undefined {
  const file = statSync(join(readDistFolder(), buildFilesName), { throwIfNoEntry: false });
  return file && `${file.ino} ${file.mtimeMs}`;
}

async function start(settings: Settings): Promise<RunningServer> {
  const site = readBuiltSite(readDistFolder());
  const store = await openOrWait(settings);
  try {
    const feeds = await readFeeds(settings, site);
    // Before anyone reads: a source that is off or gone from the list disappears now and not at the next refresh.
    await readSyncedFeeds(store, feeds).catch((error: unknown) => {
      log("error", "feeds-not-synced", { reason: String(error) });
    });
    const refresh = createRefresh({
      store,
      feeds,
      outbound: { transport: nodeTransport, resolve: resolveHost, allowHosts: settings.allowHosts },
      updatesXml: site.files.get("/feed.xml")?.identity.body.toString(),
      site: { product: site.product, version: readVersion(), url: site.url },
      log,
    });
    return await startServer({
      settings,
      site,
      store,
      refresh,
      ...createApi({ store, refresh: refresh.run, siteUrl: site.url, log }),
      splice: (headlines, nowMs) => spliceHeadlines(site.indexHtml, site.tickerTemplate, headlines, nowMs),
      nowMs: Date.now,
      log,
    });
  } catch (error) {
    await store.close();
    throw error;
  }
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
async function readFeeds({ feedsFile, allowHosts }: Settings, { product }: BuiltSite) {
  const { feeds, problems } = await readFeedsFile(feedsFile, { product, allowHosts });
  for (const { level, where, what, fix } of problems)
    log(level === "error" ? "error" : "warn", "feeds-file", { where, what, fix });
  const isUnreadable = feeds.length === 0 && problems.some(({ level }) => level === "error");
  return isUnreadable ? undefined : feeds;
}

function readDistFolder(): string {
  const flag = process.argv.indexOf("--dist");
  return (flag > 0 && process.argv[flag + 1]) || join(projectRoot, "dist");
}
