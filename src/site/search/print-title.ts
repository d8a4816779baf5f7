import type { SearchResult } from "#catalog/search/search.ts";
import type { ViewState } from "#catalog/search/view-state.ts";

/** Says what was found, and where it was only guessed: "12 links for “ucas”", "No link says “music”. Closest:" */
export function printTitle(
  view: ViewState,
  { total, kind, corrected }: Pick<SearchResult, "total" | "kind" | "corrected">,
): string {
  const { query } = view;
  if (total === 0) return printNothingFound(view);
  if (query === "") return printLinks(total);
  if (kind === "corrected") return `${printLinks(total)} for “${corrected}”`;
  if (kind === "sure") return `${printLinks(total)} for “${query}”`;
  if ([...query].length < 3) return `${printLinks(total)} with words that begin with “${query}”`;
  return query.includes(" ")
    ? `No link says all of “${query}”. Closest:`
    : `No link says “${query}”. Closest:`;
}

export const printLinks = (count: number) => (count === 1 ? "1 link" : `${count} links`);

function printNothingFound({ query, ...filters }: ViewState): string {
  const isFiltered = Object.values(filters).some((values) => values.length > 0);
  if (query === "") return "No link matches all of these";
  return `Nothing found for “${query}”${isFiltered ? " with these filters" : ""}`;
}
