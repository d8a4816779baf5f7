import { useCallback, useEffect, useReducer } from "react";
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
  | { type: "load failed"; message: string }
  | { type: "refresh started" }
  | { type: "refresh failed"; message: string };

export function reduceNews(state: NewsState, event: NewsEvent): NewsState {
  switch (event.type) {
    case "loaded":
      return { status: "loaded", headlines: event.headlines, message: "", isRefreshing: false };
    case "load failed":
      return { status: "error", headlines: [], message: event.message, isRefreshing: false };
    case "refresh started":
      return { ...state, message: "", isRefreshing: true };
    case "refresh failed":
      return { ...state, message: event.message, isRefreshing: false };
  }
}

/** Spec 8: the error's own message, or the fallback text where it has none. */
export function messageOf(error: unknown, fallback: string): string {
  const message =
    typeof error === "object" && error !== null && "message" in error ? error.message : undefined;
  return typeof message === "string" && message.trim() !== "" ? message : fallback;
}

type OpenClient = () => Promise<NewsClient>;
type Report = (event: NewsEvent) => void;

/** Spec 7 "Load headlines". What happened goes to `report`; nothing is thrown. */
export async function loadHeadlines(openClient: OpenClient, limit: number, report: Report): Promise<void> {
  try {
    const client = await openClient();
    report({ type: "loaded", headlines: await client.readHeadlines(limit) });
  } catch (error) {
    console.error("Failed to fetch news items", error);
    report({ type: "load failed", message: messageOf(error, "Failed to fetch news items") });
  }
}

/** Spec 4 "Refresh action": clears the error, asks the server to fetch news, then reloads the list. */
export async function refreshHeadlines(openClient: OpenClient, limit: number, report: Report): Promise<void> {
  report({ type: "refresh started" });
  try {
    const client = await openClient();
    await client.fetchNews();
  } catch (error) {
    console.error("Failed to refresh news", error);
    report({ type: "refresh failed", message: messageOf(error, "Failed to refresh news") });
    return;
  }
  await loadHeadlines(openClient, limit, report);
}

/** Headlines from the database (spec 7). With `initial`, nothing is read until the visitor asks for a refresh. */
export function useHeadlines(openClient: OpenClient, limit: number, initial?: Headline[]) {
  const [state, report] = useReducer(reduceNews, {
    status: initial ? "loaded" : "loading",
    headlines: initial ?? [],
    message: "",
    isRefreshing: false,
  });
  const refresh = useCallback(() => refreshHeadlines(openClient, limit, report), [openClient, limit]);
  useEffect(() => {
    if (!initial) void loadHeadlines(openClient, limit, report);
  }, [initial, openClient, limit]);
  return { ...state, refresh };
}
