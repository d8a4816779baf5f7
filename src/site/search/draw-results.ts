import type { FoundGroup, FoundResource } from "#catalog/search/search.ts";
import type { DirectoryEntries } from "./directory-entries.ts";
import { drawElement } from "./draw-element.ts";
import type { TextMarks } from "./text-marks.ts";
import type { ResultSection } from "./to-result-sections.ts";

/** The best first, with the query's words marked. */
export function drawRanked(
  found: readonly FoundResource[],
  entries: DirectoryEntries,
  marks: TextMarks,
): HTMLElement {
  const items = found.flatMap(({ id, matches }) => {
    const entry = entries.copy(id);
    if (!entry) return [];
    marks.add(entry.querySelector("p")?.firstChild, matches.description);
    marks.add(entry.querySelector("a")?.firstChild, matches.name);
    return [entry];
  });
  return drawElement("ul", { class: "entries" }, ...items);
}

/** As the directory has them, group by group. */
export function drawSections(sections: readonly ResultSection[], entries: DirectoryEntries): HTMLElement[] {
  return sections.map(({ name, anchor, menuName, ids }) => {
    const items = ids.flatMap((id) => entries.copy(id, anchor) ?? []);
    const count = ids.length === 1 ? "1 link" : `${ids.length} links`;
    return drawElement(
      "section",
      { class: "group" },
      drawElement(
        "div",
        { class: "group-head" },
        drawElement("h3", {}, name),
        drawElement("p", {}, menuName ? `${menuName} · ${count}` : count),
      ),
      drawElement("ul", { class: "entries" }, ...items),
    );
  });
}

export function drawGroupChip({ name, anchor, matches }: FoundGroup, marks: TextMarks): HTMLElement {
  const label = drawElement("span", {}, name);
  marks.add(label.firstChild, matches.name);
  return drawElement("li", {}, drawElement("a", { href: `#${anchor}` }, label));
}
