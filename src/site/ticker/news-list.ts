import { type Headline, tickerLimit } from "#news/headline.ts";
import { fetchFailed, refreshFailed } from "#news/print-news-outcome.ts";
import { patienceMs } from "../page/patience.ts";
import type { NewsClient } from "./news-client.ts";

/** Spec 4 "News list": loading, then loaded or error. `isRefreshing` overlays, so that a running strip stays in place. */
export interface NewsState {
  status: "loading" | "loaded" | "error";
  headlines: Headline[];
  /** The stored message; "" while all is well. */
  message: string;
  isRefreshing: boolean;
  /** When the server last asked a source, as far as it said so. */
  lookedAtMs?: number | undefined;
}

type OpenClient = () => Promise<NewsClient>;
/** Called with what has changed. */
type Report = (change: Partial<NewsState>) => void;

/**
 * Spec 7 "Load headlines". What happened goes to `report`; nothing is thrown. What exactly went wrong is for the
 * console: "TypeError: Failed to fetch" helps no visitor.
 */
export async function loadHeadlines(openClient: OpenClient, report: Report, lookedAtMs?: number) {
  try {
    const client = await openClient();
    const headlines = await client.readHeadlines(tickerLimit);
    report({ status: "loaded", headlines, message: "", isRefreshing: false, lookedAtMs });
  } catch (error) {
    console.error(fetchFailed, error);
    const emptied = { headlines: [], lookedAtMs: undefined };
    report({ status: "error", message: fetchFailed, isRefreshing: false, ...emptied });
  }
}

/** Spec 4 "Refresh action": clears the error, asks the server to fetch news, then reloads the list. */
export async function refreshHeadlines(openClient: OpenClient, report: Report): Promise<void> {
  report({ message: "", isRefreshing: true });
  const failed = { message: refreshFailed, isRefreshing: false };
  // A script that hangs has failed for now; if it comes after all, so does its news.
  const hangs = setTimeout(report, patienceMs, failed);
  let lookedAtMs: number | undefined;
  try {
    const client = await openClient().finally(() => clearTimeout(hangs));
    lookedAtMs = await client.fetchNews();
  } catch (error) {
    console.error(refreshFailed, error);
    return report(failed);
  }
  await loadHeadlines(openClient, report, lookedAtMs);
}
