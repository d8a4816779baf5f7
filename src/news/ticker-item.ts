import type { Headline } from "./headline.ts";
import { printAge } from "./print-age.ts";
import { bullet, type StripSegment } from "./to-strip.ts";

/** The strings of one headline's link, the same whether React or the server writes them. */
export interface TickerItem {
  /** "past" when the 6000 characters were full before this headline: shown only where the strip stands still. */
  className: "in" | "past";
  url: string;
  /** BCP 47 tag, where the headline's language is known (WCAG 3.1.2). */
  lang?: string;
  /** Source and age, on hover. */
  detail: string;
  text: string;
  /** The bullet behind the link. */
  gap: string;
  /** Read by assistive technology after the text: what the cut took, source, age, new tab (WCAG 3.2.5). */
  hidden: string;
}

export function toTickerItem(
  headline: Headline,
  segment: StripSegment | undefined,
  nowMs: number,
): TickerItem {
  const detail = printDetail(headline, nowMs);
  return {
    className: segment ? "in" : "past",
    url: headline.url,
    ...(headline.language ? { lang: headline.language } : {}),
    detail,
    text: segment?.text ?? headline.title,
    gap: segment?.gap ?? bullet,
    hidden: `${segment?.rest ?? ""}, ${detail} (opens in new tab)`,
  };
}

export function printDetail(headline: Headline, nowMs: number): string {
  const age = printAge(headline.published_date, nowMs);
  return headline.source_name ? `${headline.source_name}, ${age}` : age;
}
