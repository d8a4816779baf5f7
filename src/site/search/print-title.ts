import type { ViewState } from "#catalog/search/view-state.ts";

/** "12 links for “ucas”" */
export function printTitle({ query }: ViewState, total: number): string {
  const count = total === 1 ? "1 link" : `${total} links`;
  return query === "" ? count : `${count} for “${query}”`;
}

export function printNothingFound({ query, ...filters }: ViewState): string {
  const isFiltered = Object.values(filters).some((values) => values.length > 0);
  if (query === "") return "No link has all of this";
  return `Nothing found for “${query}”${isFiltered ? " with these filters" : ""}`;
}
