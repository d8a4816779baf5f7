import type { Headline } from "#news/headline.ts";
import { printMarkup } from "#news/markup.ts";
import { toShownHeadlines, toTickerMarkup, toTodayMarkup } from "#news/ticker-markup.ts";
import type { TickerTemplate } from "#news/ticker-template.ts";

/** The prerendered page with the current headlines in its slots; the page itself when there are none (spec 2). */
export function spliceHeadlines(
  page: string,
  template: TickerTemplate,
  headlines: readonly Headline[],
  nowMs: number,
): string {
  const shown = toShownHeadlines(headlines);
  if (shown.length === 0) return page;
  return page
    .replace(template.slot, () => fill(template.slot, printMarkup(toTickerMarkup(shown, nowMs))))
    .replace(template.today, () => fill(template.today, printMarkup(toTodayMarkup(shown, nowMs))));
}

/** A slot is one empty element. */
const fill = (slot: string, html: string) => slot.replace("></", () => `>${html}</`);
