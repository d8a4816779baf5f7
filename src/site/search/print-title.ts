import { printCount } from "#base/print-count.ts";
import type { SearchResult } from "#catalog/search/search.ts";
import { toPlain, type ViewState } from "#catalog/search/view-state.ts";

/** The query as typed: a space at the end means that the word is complete. "contact us" is not about a country. */
export const toQuery = (typed: string): string =>
  toPlain(typed).replace(/^ ?(about|contact|hire|work with) us ?$/i, "$1");

/** What was found, and if it is a guess: "12 links for “ucas”", "No link says “music”. Closest:" `isOwn`: asked of the site. */
export function printTitle(
  { query, ...filters }: ViewState,
  { total, kind, isSureCry, corrected }: Pick<SearchResult, "total" | "kind" | "isSureCry" | "corrected">,
  isOwn = false,
): string {
  const isFiltered = Object.values(filters).some((values) => values.length > 0);
  if (isOwn) return `“${corrected ?? query}” is about this site.${total > 0 ? " Closest links:" : ""}`;
  if (query === "") return total === 0 ? "No link matches all of these" : printCount(total, "link");
  if (total === 0) return `Nothing found for “${query}”${isFiltered ? " with these filters" : ""}`;
  if (isSureCry) return "You are not alone. Help lines:";
  // Worded to be right in any case: most of these are cries for help, some are not.
  if (kind === "help") return `Help lines first, then anything close to “${query}”:`;
  if (kind !== "closest") return `${printCount(total, "link")} for “${kind === "sure" ? query : corrected}”`;
  if ([...query].length < 3) return `${printCount(total, "link")} with words that begin with “${query}”`;
  return `No ${query.includes(" ") ? "sure match for" : "link says"} “${query}”. Closest:`;
}
