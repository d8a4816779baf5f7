import { type Headline, isHeadline } from "#news/headline.ts";
import {
  type DrawnAt,
  leadHome,
  printMarkup,
  type TickerTemplate,
  toTickerMarkup,
  toTodayMarkup,
} from "#news/ticker-markup.ts";

/** The prerendered page with the current headlines in its slots; the page as it is if there are none (spec 2). */
export function spliceHeadlines(
  page: string,
  template: TickerTemplate,
  headlines: readonly Headline[],
  drawnAtMs: DrawnAt,
  readAt?: string,
): string {
  const shown = leadHome(headlines.filter(isHeadline), template.exampleUrl);
  if (shown.length === 0) return page;
  return page
    .replace(template.slot, () => fill(template.slot, printMarkup(toTickerMarkup(shown, drawnAtMs))))
    .replace(template.today, () =>
      fill(template.today, printMarkup(toTodayMarkup(shown, drawnAtMs, readAt))),
    );
}

/** A slot is one empty element. */
const fill = (slot: string, html: string) => slot.replace("></", () => `>${html}</`);
