import { menuPath } from "#catalog/page-paths.ts";
import type { SearchResult } from "#catalog/search/search.ts";
import type { SearchIndex } from "#catalog/search/search-index.ts";
import type { ViewState } from "#catalog/search/view-state.ts";
import { readClientConfig } from "../page/client-config.ts";
import { drawElement, find } from "./draw-element.ts";

/** What was searched instead of what was typed, and the way back. */
export function drawCorrection({ query }: ViewState, { kind, corrected }: SearchResult): (Node | string)[] {
  if (corrected === undefined) return [];
  const how = kind === "corrected" ? "You typed" : `Searched for “${corrected}”. You typed`;
  const attributes = { type: "button", class: "results-literal" };
  return [`${how} “${query}”. `, drawElement("button", attributes, "Search for exactly that")];
}

export const drawButton = (name: string, label: string) =>
  drawElement("button", { type: "button", class: `button ${name}` }, label);

/** If nothing is found, the menus are there to look through. */
export const drawMenus = ({ menus }: SearchIndex, base: string): HTMLElement[] =>
  menus.map((menu) => drawElement("li", {}, drawElement("a", { href: base + menuPath(menu) }, menu.name)));

/** A visitor who found nothing may suggest a link: the form or the e-mail gets the query filled in. */
export function placeWaysOn(results: HTMLElement, found: SearchResult, query: string): void {
  // Nothing comes between a cry for help and the help lines.
  const isCry = found.isSureCry || found.kind === "help";
  find(results, isCry ? ".results-list" : ".chosen").after(find(results, ".share-links"));
  find(results, ".results-none").hidden = found.total > 0;
  const link = results.querySelector<HTMLAnchorElement>(".results-none a");
  if (found.total > 0 || !link) return;
  const { form, fields, email } = readClientConfig().report;
  if (form) {
    const url = new URL(form);
    url.searchParams.set(fields.resource_name, query);
    link.href = url.href;
  } else if (email) link.href = `mailto:${email}?subject=${encodeURIComponent(`A link about ${query}`)}`;
}
