import { printCount } from "#base/print-count.ts";
import { hourMs } from "#base/time.ts";
import { printAge } from "./print-age.ts";

/** Spec 8: all that a visitor reads about a failure; the rest goes to the console. */
export const fetchFailed = "Failed to fetch news items";
export const refreshFailed = "Failed to refresh news";

/** How a refresh ended, as the page knows it. */
export interface NewsOutcome {
  isRefreshing: boolean;
  /** One of the two above, "" while all is well. */
  message: string;
  /** Headlines shown. */
  count: number;
  /** When the server last asked any source, if it says so: "up to date" would be more than anyone knows. */
  lookedAtMs?: number | undefined;
}

export function printNewsOutcome(outcome: NewsOutcome, nowMs: number): string {
  const { isRefreshing, message, count, lookedAtMs } = outcome;
  if (isRefreshing) return "Looking for news";
  if (message !== "") {
    const before = count > 0 ? " The headlines are those from before." : "";
    return `${message}.${before} Once you are online, try again in a few minutes or reload the page.`;
  }
  const shown = count > 0 ? `${printCount(count, "headline")} in all` : "No headlines at the moment";
  if (lookedAtMs === undefined) return shown;
  return `${shown}. The sources were last asked ${printAge(new Date(lookedAtMs).toISOString(), nowMs)}.`;
}

/**
 * `looked_at` from fetch-news' answer; another server's function may answer anything (spec 7). A time well ahead comes
 * from a wrong clock and says nothing.
 */
export function toLookedAtMs(answer: unknown, nowMs = Date.now()): number | undefined {
  const value = (answer as { looked_at?: unknown } | null)?.looked_at;
  const ms = typeof value === "string" ? Date.parse(value) : Number.NaN;
  return ms <= nowMs + hourMs ? ms : undefined;
}
