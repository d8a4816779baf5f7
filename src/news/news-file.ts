import { type Headline, isHeadline } from "./headline.ts";
import { toLookedAtMs } from "./print-news-outcome.ts";

/** What a host of static files has instead of a server: the page reads it, and a build puts it into the page. */
export interface NewsFile {
  headlines: Headline[];
  /** When any source was last asked. */
  looked_at?: string;
}

export const newsFileName = "news.json";

/** Undefined if it is not such a file; an invalid time counts as unknown. */
export function parseNewsFile(value: unknown): NewsFile | undefined {
  const headlines = (value as Partial<NewsFile> | null)?.headlines;
  if (!Array.isArray(headlines) || !headlines.every(isHeadline)) return undefined;
  const ms = toLookedAtMs(value);
  return ms === undefined ? { headlines } : { headlines, looked_at: new Date(ms).toISOString() };
}
