import type { Audience, Cost, IsoDay } from "#catalog/catalog.ts";

/** What visitors read for the facts of a resource, in entries and on filter chips alike. */
export const audienceNames: Record<Audience, string> = {
  student: "students",
  parent: "parents",
  teacher: "teachers",
  counsellor: "counsellors",
  leader: "school leaders",
};

export const costNames: Record<Cost, string> = { free: "Free", freemium: "Partly free", paid: "Paid" };

const languageNames = new Intl.DisplayNames("en", { type: "language" });
const days = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" });

export function printAudiences(audiences: readonly Audience[]): string {
  if (audiences.length === Object.keys(audienceNames).length) return "everyone";
  return audiences.map((audience) => audienceNames[audience]).join(", ");
}

/** "In French" for `fr`. */
export function printLanguage(tag: string): string {
  return `In ${languageNames.of(tag) ?? tag}`;
}

/** "Reviewed 2 March 2026" */
export function printReviewed(day: IsoDay): string {
  return `Reviewed ${days.format(new Date(day))}`;
}
