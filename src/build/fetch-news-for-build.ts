import { readFile } from "node:fs/promises";
import { printProblem } from "#base/problem.ts";
import { updatesFeedUrl } from "#catalog/shape/feeds-shape.ts";
import { StoreLockedError } from "#host/lock-folder.ts";
import { type Log, log } from "#host/log.ts";
import { nodeTransport, resolveHost } from "#host/outbound/node-transport.ts";
import type { Settings } from "#host/settings/settings.ts";
import { tickerLimit } from "#news/headline.ts";
import { type NewsFile, parseNewsFile } from "#news/news-file.ts";
import type { HubFacts } from "#server/edge/create-handler.ts";
import { createRefresh } from "#server/ingest/create-refresh.ts";
import { createHeadlineSnapshot } from "#server/pages/home-page.ts";
import { adviseOnStore } from "#server/store/open-beside.ts";
import { openStore } from "#server/store/open-store.ts";
import { readHubFacts } from "./edge/read-hub-facts.ts";

/** Undefined if the content or the store prevents it; the reason has been printed. */
export async function fetchNewsForBuild(settings: Settings): Promise<NewsFile | undefined> {
  const { facts, problems } = await readHubFacts(settings);
  if (!facts) {
    for (const problem of problems) console.error(printProblem(problem));
    return undefined;
  }
  return fetchNewsOnce(facts, settings, log).catch((error: unknown) => {
    console.error(adviseOnStore(error, settings));
    return undefined;
  });
}

/**
 * Asks the news sources that are due, once, as a server does every quarter of an hour, for hosting without a server. Sources
 * that do not answer keep what the store knows from earlier runs. If a running server is using the store, it is left alone
 * and the headlines are those that it last showed. Any other failure of the store is thrown.
 */
export async function fetchNewsOnce(
  facts: HubFacts,
  settings: Pick<Settings, "allowHosts" | "dataFolder" | "databaseUrl">,
  log: Log,
): Promise<NewsFile> {
  try {
    const store = await openStore(settings, log);
    try {
      const refresh = createRefresh({
        store,
        feeds: facts.feeds,
        maxFeedsPerRun: facts.feeds.length,
        outbound: { transport: nodeTransport, resolve: resolveHost, allowHosts: settings.allowHosts },
        updatesXml: facts.updatesXml,
        site: facts,
        log,
      });
      const { reason, next_due_at } = await refresh.run();
      const why = reason === "running" ? "another run has not ended, or was killed" : "they were just asked";
      if (reason) log("warn", "sources-not-asked", { why, next: `run this again after ${next_due_at}` });
      const states = await store.readFeedStates();
      const asked = states.filter(({ url }) => url !== updatesFeedUrl);
      // The last answer, not the last question: without an answer there is no age.
      const lastMs = Math.max(0, ...asked.map(({ lastSuccessAtMs }) => lastSuccessAtMs));
      const headlines = await store.readNewest(tickerLimit);
      return lastMs > 0 ? { looked_at: new Date(lastMs).toISOString(), headlines } : { headlines };
    } finally {
      await store.close();
    }
  } catch (error) {
    if (!(error instanceof StoreLockedError)) throw error;
    log("warn", "store-in-use", { next: "the headlines are those that the running server last showed" });
    return { headlines: createHeadlineSnapshot(settings.dataFolder).read() ?? [] };
  }
}

/** A file of `news:fetch`; or the problem in one line if it is not one. */
export async function readNewsFile(path: string): Promise<NewsFile | string> {
  try {
    const file = parseNewsFile(JSON.parse(await readFile(path, "utf8")));
    return file ?? `${path} is not a file of headlines. npm run news:fetch -- ${path} writes one.`;
  } catch (error) {
    const reason = error instanceof SyntaxError ? "not JSON" : (error as NodeJS.ErrnoException).code;
    return `${path} cannot be read (${reason}). npm run news:fetch -- ${path} writes it.`;
  }
}
