import type { FeedFigures } from "./feed-figures.ts";
import { type FeedReport, toFeedReport } from "./feed-report.ts";

export function toFeedReports({ states, kept, ticker }: FeedFigures, nowMs: number): FeedReport[] {
  return states.map((state) =>
    toFeedReport(
      state,
      { kept: kept.get(state.sourceId) ?? 0, ticker: ticker.get(state.sourceId) ?? 0 },
      nowMs,
    ),
  );
}
