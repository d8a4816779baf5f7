import type { Headline } from "#news/headline.ts";
import { fetchFailed, refreshFailed } from "#news/print-news-outcome.ts";
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

export type NewsEvent =
  | { type: "loaded"; headlines: Headline[]; lookedAtMs?: number | undefined }
  | { type: "load failed" }
  | { type: "refresh started" }
  | { type: "refresh failed" };

export function reduceNews(state: NewsState, event: NewsEvent): NewsState {
  switch (event.type) {
    case "loaded":
      return {
        status: "loaded",
        message: "",
        isRefreshing: false,
        headlines: event.headlines,
        lookedAtMs: event.lookedAtMs,
      };
    case "load failed":
      return { status: "error", headlines: [], message: fetchFailed, isRefreshing: false };
    case "refresh started":
      return { ...state, message: "", isRefreshing: true };
    case "refresh failed":
      return { ...state, message: refreshFailed, isRefreshing: false };
  }
}

type OpenClient = () => Promise<NewsClient>;
type Report = (event: NewsEvent) => void;

/**
 * Spec 7 "Load headlines". What happened goes to `report`; nothing is thrown. What exactly went wrong is for the
 * console: "TypeError: Failed to fetch" helps no visitor.
 */
export async function loadHeadlines(
  openClient: OpenClient,
  limit: number,
  report: Report,
  lookedAtMs?: number,
): Promise<void> {
  try {
    const client = await openClient();
    report({ type: "loaded", headlines: await client.readHeadlines(limit), lookedAtMs });
  } catch (error) {
    console.error(fetchFailed, error);
    report({ type: "load failed" });
  }
}

/** Spec 4 "Refresh action": clears the error, asks the server to fetch news, then reloads the list. */
export async function refreshHeadlines(openClient: OpenClient, limit: number, report: Report): Promise<void> {
  report({ type: "refresh started" });
  let lookedAtMs: number | undefined;
  try {
    const client = await openClient();
    lookedAtMs = await client.fetchNews();
  } catch (error) {
    console.error(refreshFailed, error);
    report({ type: "refresh failed" });
    return;
  }
  await loadHeadlines(openClient, limit, report, lookedAtMs);
}
