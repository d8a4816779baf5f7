import type { Resource } from "#catalog/catalog.ts";
import { printAudiences } from "../parts/fact-names.ts";

/** A word that is in every entry says nothing: it is said once, at the head of the group, unless the title has said it. */
export function commonFacts(resources: readonly Resource[], title: string) {
  /** What most of the links say; an entry says it only if it says something else. */
  const audiences = mostCommon(resources.map((resource) => resource.audiences));
  const regions = mostCommon(resources.map((resource) => resource.regions));
  const people = audiences.length > 0 ? `For ${printAudiences(audiences)}` : "";
  const place = regions.join(", ");
  const said = [title.replace(/^The /, "") === place ? "" : place, people].filter(Boolean).join(" · ");
  return { audiences, regions, text: said && `${said} (unless noted)` };
}

/** The list that more than half of the entries have; none if there is no such list. */
function mostCommon<V extends string>(lists: readonly (readonly V[])[]): readonly V[] {
  const alike = [...Map.groupBy(lists, (list) => list.join("\n")).values()];
  const [best = []] = alike.sort((a, b) => b.length - a.length);
  return best.length > 1 && best.length * 2 > lists.length ? (best[0] ?? []) : [];
}
