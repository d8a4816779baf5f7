import { groupPath } from "#catalog/page-paths.ts";
import { audiencesIn, costIn } from "#catalog/search/resource-filters.ts";
import type { FoundGroup, FoundResource } from "#catalog/search/search.ts";
import { type IndexedGroup, type SearchIndex, textAt } from "#catalog/search/search-index.ts";
import { drawExternalLink, ownLabel } from "../parts/draw-external-link.ts";
import { costNames, printFacts } from "../parts/fact-names.ts";
import { drawElement } from "./draw-element.ts";
import type { TextMarks } from "./text-marks.ts";
import type { ResultSection } from "./to-result-sections.ts";

/** More is one button away; a screen reader's list of links stays short. */
export const maxResults = 24;
/** For each of them without a query, where one looks through whole groups: thousands took seconds to draw. */
export const maxInGroups = 40;

/** The best first, with the query's words marked. */
export const drawRanked = (found: readonly FoundResource[], index: SearchIndex, marks: TextMarks) =>
  found.map(({ place, group, matches }) => {
    const entry = drawEntry(index, place, group);
    marks.add(entry.querySelector("p")?.firstChild, matches.description);
    marks.add(entry.querySelector("a")?.firstChild, matches.name);
    return entry;
  });

/** As the directory has them, group by group, a level below the title of the results. */
export const drawSections = (sections: readonly ResultSection[], index: SearchIndex, base: string) =>
  sections.map(({ name, group, menuName, places }) => {
    const heading = group ? drawElement("a", { href: base + groupPath(group) }, name) : name;
    const level = { "aria-level": document.querySelector("h2[aria-level]") ? "2" : "3" };
    const head = drawElement("div", { class: "group-head" }, drawElement("h3", level, heading));
    if (menuName) head.append(drawElement("p", {}, menuName));
    const items = places.map((place) => drawEntry(index, place, group));
    const list = drawElement("ul", { class: "entries" }, ...items);
    return drawElement("section", { class: `group of-${places.length}` }, head, list);
  });

export function drawGroupChip({ name, path, matches }: FoundGroup, base: string, marks: TextMarks) {
  const label = drawElement("span", {}, name);
  marks.add(label.firstChild, matches.name);
  return drawElement("li", {}, drawElement("a", { href: base + groupPath({ path }) }, label));
}

/** As directory/resource-entry.tsx draws it; with the words of a group, if one is named. */
function drawEntry(index: SearchIndex, place: number, group: IndexedGroup | undefined): HTMLElement {
  const { name, description, url, isOwn = index.more[place]?.isOwn } = textAt(index, place, group);
  const packed = index.facts[place] ?? 0;
  const regions = (index.regionsOf[place] ?? []).map((region) => index.regions[region] ?? "");
  const cost = costIn(packed);
  const known = { ...index.more[place], regions, audiences: audiencesIn(packed) };
  const said = printFacts(known).flatMap((fact) => [" ", drawElement("span", {}, fact)]);
  const price = drawElement("b", { class: cost }, costNames[cost]);
  const facts = drawElement("p", { class: "facts" }, price, ...said);
  if (isOwn) facts.append(drawElement("span", { class: "own" }, ownLabel));
  const isDeep = group?.words[place]?.url !== undefined;
  const id = index.ids[place] ?? "";
  // Other programs read the results by data-resource (docs/open-data.md), the page itself by data-id.
  const data = { "data-id": id, "data-resource": id, ...(isDeep && { "data-group": group.path }) };
  return drawElement("li", data, drawExternalLink(url, name), drawElement("p", {}, description), facts);
}
