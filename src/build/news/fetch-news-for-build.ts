import { printProblem } from "#base/problem.ts";
import { log } from "#host/log.ts";
import { nodeTransport } from "#host/outbound/node-transport.ts";
import { resolveHost } from "#host/outbound/resolve-host.ts";
import type { Settings } from "#host/settings/settings.ts";
import type { NewsFile } from "#news/news-file.ts";
import { StoreFaultError, StoreSchemaError } from "#server/store/article-store.ts";
import { readHubFacts } from "../edge/read-hub-facts.ts";
import { fetchNewsOnce } from "./fetch-news-once.ts";

/** Undefined where the content or the store keeps it from being done; why has been printed. */
export async function fetchNewsForBuild(root: string, settings: Settings): Promise<NewsFile | undefined> {
  const { facts, problems } = await readHubFacts(root, settings);
  if (!facts) {
    for (const problem of problems) console.error(printProblem(problem));
    return undefined;
  }
  try {
    const outbound = { transport: nodeTransport, resolve: resolveHost };
    return await fetchNewsOnce({ facts, settings, outbound, log });
  } catch (error) {
    if (!(error instanceof StoreFaultError || error instanceof StoreSchemaError)) throw error;
    console.error(`${error.message}. WAYMARK_DATA or DATABASE_URL names the store of the headlines.`);
    return undefined;
  }
}
