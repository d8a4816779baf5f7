import type { Audience, Cost, IsoDay, Resource } from "#catalog/catalog.ts";
import { printLanguage } from "#catalog/search/search-index.ts";

/** What visitors read for the facts of a resource, in entries and on filter chips alike. */
export const audienceNames: Record<Audience, string> = {
  student: "students",
  parent: "parents",
  teacher: "teachers",
  counsellor: "counsellors",
  leader: "school leaders",
};

export const costNames: Record<Cost, string> = { free: "Free", freemium: "Partly free", paid: "Paid" };

/** As `Intl.DateTimeFormat` writes them for "en-GB". Making a formatter takes a phone longer than drawing all results. */
const months = "Jan Feb Mar Apr May Jun Jul Aug Sept Oct Nov Dec".split(" ");

export function printAudiences(audiences: readonly Audience[]): string {
  if (audiences.length === Object.keys(audienceNames).length) return "everyone";
  const names = audiences.map((audience) => audienceNames[audience]).join(", ");
  return names.replace(/, ([^,]+)$/, " and $1");
}

/** "2 Mar 2026", on one line. */
export const printDay = (day: IsoDay) =>
  [Number(day.slice(8)), months[Number(day.slice(5, 7)) - 1], day.slice(0, 4)].join("\u00a0");

type Facts = Pick<Resource, "regions" | "audiences" | "language" | "reviewed" | "checked">;
export type CommonFacts = { readonly [name in "audiences" | "regions"]: readonly string[] };

/**
 * What follows the cost: only what is known, because an empty place would read as a fault of the site that is
 * listed, and not what is `common` to all around it.
 */
export function printFacts(facts: Facts, common: CommonFacts = { regions: [], audiences: [] }): string[] {
  const { regions, audiences, language } = facts;
  return [
    regions.join() !== common.regions.join() && regions.join(", "),
    audiences.join() !== common.audiences.join() && `For ${printAudiences(audiences)}`,
    language && printLanguage(language),
    ...printDates(facts),
  ].flatMap((fact) => (fact ? `·\u00a0${fact}` : []));
}

/** "Reviewed 2 Mar 2026" and "Checked 21 Nov 2026": two dates of two kinds, each only if it was earned. */
export function printDates({ reviewed, checked }: Pick<Resource, "reviewed" | "checked">): string[] {
  const print = (word: string, day: IsoDay | undefined) => (day ? [`${word} ${printDay(day)}`] : []);
  return [...print("Reviewed", reviewed), ...print("Checked", checked)];
}

/** A word that is in every entry is said once, at the head of the group, unless the title says it already. */
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
