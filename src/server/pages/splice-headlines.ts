import type { Headline } from "#news/headline.ts";
import { isSafeUrl } from "#news/is-safe-url.ts";
import { toTickerItem } from "#news/ticker-item.ts";
import type { TickerTemplate } from "#news/ticker-template.ts";
import { type StripSegment, toStripParts } from "#news/to-strip.ts";

/**
 * The prerendered page with the current headlines in its ticker slot; the page itself when there are none (spec 2).
 * The browser hydrates from the same data, so what is left out here must be left out of the data too.
 */
export function spliceHeadlines(
  page: string,
  template: TickerTemplate,
  headlines: readonly Headline[],
  nowMs: number,
): string {
  const safe = headlines.filter((headline) => isSafeUrl(headline.url));
  if (safe.length === 0) return page;
  const { first, copies, seam } = toStripParts(safe.map((headline) => headline.title));
  const items = safe.map((headline, index) => {
    const item = toTickerItem(headline, first[index], nowMs);
    return fill(item.lang ? template.item : template.item.replace(' lang="[[LANG]]"', ""), {
      LANG: escapeHtml(item.lang ?? ""),
      CLASS: item.className,
      URL: escapeHtml(item.url),
      DETAIL: escapeHtml(item.detail),
      TEXT: escapeHtml(item.text),
      GAP: item.gap,
      HIDDEN: escapeHtml(item.hidden),
    });
  });
  const printCopies = (segments: StripSegment[]) =>
    segments
      .map(({ index, text, gap }) =>
        fill(template.copy, { INDEX: String(index), TEXT: escapeHtml(text + gap) }),
      )
      .join("");
  const filled = fill(template.filled, {
    ITEMS: items.join(""),
    COPIES: printCopies(copies),
    SEAM: printCopies(seam),
    // "<" is the only character that could end the element early (trust.md 15).
    DATA: JSON.stringify({ headlines: safe, renderedAtMs: nowMs }).replaceAll("<", "\\u003c"),
  });
  return page.replace(template.slot, () => filled);
}

/** One pass, so that a title which looks like a place-holder stays a title. */
function fill(text: string, values: Record<string, string>): string {
  return text.replace(/\[\[([A-Z]+)\]\]/g, (mark, name: string) => values[name] ?? mark);
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
