import type { Headline } from "#news/headline.ts";
import type { NewsClient } from "./news-client.ts";

/** Spec 4 "News list": loading, then loaded or error. `isRefreshing` overlays, so that a running strip stays in place. */
export interface NewsState {
  status: "loading" | "loaded" | "error";
  headlines: Headline[];
  /** The stored message; "" while all is well. */
  message: string;
  isRefreshing: boolean;
}

export type NewsEvent =
  | { type: "loaded"; headlines: Headline[] }
  | { type: "load failed" }
  | { type: "refresh started" }
  | { type: "refresh failed" };

/** Spec 8: the words, whatever went wrong; the console has the rest. */
const loadFailed = "Failed to fetch news items";
const refreshFailed = "Failed to refresh news";

export function reduceNews(state: NewsState, event: NewsEvent): NewsState {
  switch (event.type) {
    case "loaded":
      return { status: "loaded", headlines: event.headlines, message: "", isRefreshing: false };
    case "load failed":
      return { status: "error", headlines: [], message: loadFailed, isRefreshing: false };
    case "refresh started":
      return { ...state, message: "", isRefreshing: true };
    case "refresh failed":
      return { ...state, message: refreshFailed, isRefreshing: false };
  }
}

type OpenClient = () => Promise<NewsClient>;
type Report = (event: NewsEvent) => void;

/** Spec 7 "Load headlines". What happened goes to `report`; nothing is thrown. */
export async function loadHeadlines(openClient: OpenClient, limit: number, report: Report): Promise<void> {
  try {
    const client = await openClient();
    report({ type: "loaded", headlines: await client.readHeadlines(limit) });
  } catch (error) {
    console.error(loadFailed, error);
    report({ type: "load failed" });
  }
}

/**
 * Spec 4 "Refresh action": clears the error, asks the server to fetch news, then reloads the list. Gives what the server
 * said it did, undefined where it failed.
 */
export async function refreshHeadlines(
  openClient: OpenClient,
  limit: number,
  report: Report,
): Promise<unknown> {
  report({ type: "refresh started" });
  let answer: unknown;
  try {
    const client = await openClient();
    answer = await client.fetchNews();
  } catch (error) {
    console.error(refreshFailed, error);
    report({ type: "refresh failed" });
    return undefined;
  }
  await loadHeadlines(openClient, limit, report);
  return answer;
}
