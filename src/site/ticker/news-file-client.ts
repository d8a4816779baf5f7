import { defaultLimit } from "#news/headline.ts";
import { type NewsFile, parseNewsFile } from "#news/news-file.ts";
import { toLookedAtMs } from "#news/print-news-outcome.ts";
import { toPatience } from "../page/patience.ts";
import type { NewsClient } from "./news-client.ts";

/** On a host of static files nobody fetches news for a visitor: a refresh reads what the last build has left there. */
export function createNewsFileClient(address: string): NewsClient {
  const read = async (): Promise<NewsFile> => {
    const response = await fetch(address, { cache: "no-cache", ...toPatience() });
    const file = response.ok ? parseNewsFile(await response.json()) : undefined;
    if (!file) throw new Error(`${address} contains no headlines (status ${response.status})`);
    return file;
  };
  return {
    readHeadlines: async (limit = defaultLimit) => (await read()).headlines.slice(0, limit),
    fetchNews: async () => toLookedAtMs(await read()),
  };
}
