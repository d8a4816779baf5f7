import { compareTexts } from "#base/nearest-word.ts";
import type { Catalog, Group, IsoDay, Resource } from "../catalog.ts";
import { listInOrder } from "../count-links.ts";
import { addInterval, defaultInterval, weekOf } from "./review-interval.ts";

export type ReviewItem = ReturnType<typeof toItem>;
export type ReviewPlan = ReturnType<typeof planItems>;

export interface ReviewOptions {
  today: IsoDay;
  /** How many a week. */
  size: number;
}

/** A share that two people can review in an hour. */
export const weeklyReviews = 15;
/** Who has the time goes on with these. */
const maxLater = 60;

/** By owner, and all together under "": no link has to wait for someone else's reviews. */
export function planShares(catalog: Catalog, options: ReviewOptions): Record<string, ReviewPlan> {
  const all = listItems(catalog);
  const shares = Map.groupBy(all, ({ owner = "" }) => owner);
  const plans = [...shares].map(([owner, items]) => [owner, planItems(items, options)] as const);
  const chosen = new Set(plans.flatMap(([, plan]) => plan.batch));
  return Object.fromEntries([...plans, ["", planItems(all, options, chosen)]]);
}

export const noReviews: ReviewPlan = { again: [], batch: [], later: [], dueCount: 0, doneCount: 0 };

/** By day, then in the order of the directory, so that a batch mostly stays within one subject. */
function planItems(
  items: readonly ReviewItem[],
  { today, size }: ReviewOptions,
  chosen?: ReadonlySet<ReviewItem>,
) {
  const week = weekOf(today);
  const doneCount = items.filter(({ reviewed }) => reviewed !== undefined && reviewed >= week.first).length;
  const again = items.filter(({ lookAgain }) => lookAgain !== undefined);
  const due = items.filter((item) => item.due <= week.last && item.lookAgain === undefined);
  due.sort((a, b) => compareTexts(a.due, b.due));
  const batch = due.filter((item, at) => (chosen ? chosen.has(item) : at < size - doneCount));
  return {
    /** Those that a person should review soon, in the order of the directory; none of them is in the batch. */
    again,
    /** What is left of this week's share, oldest first. */
    batch,
    /** What comes after it. */
    later: due.filter((item) => !batch.includes(item)).slice(0, maxLater),
    /** All that are due by the end of this week, the batch included. */
    dueCount: due.length,
    /** Reviewed since Monday. */
    doneCount,
  };
}

function listItems(catalog: Catalog) {
  const placed = catalog.menus.flatMap(({ name, groups }) =>
    groups.flatMap((group) =>
      group.resources.map(({ id }) => ({ id, group, title: `${name}, ${group.name}` })),
    ),
  );
  const places = Map.groupBy(placed, ({ id }) => id);
  return listInOrder(catalog).map((resource) => toItem(resource, places.get(resource.id) ?? [], catalog));
}

function toItem(resource: Resource, places: readonly { group: Group; title: string }[], { site }: Catalog) {
  const { id, name, url, added, reviewed, look_again: lookAgain } = resource;
  const standard = site.review?.every ?? defaultInterval;
  const intervals = places.map(({ group }) => group.review_every ?? standard);
  const listDues = (from: string) =>
    (intervals.length > 0 ? intervals : [standard]).map((every) => addInterval(from, every));
  const groups = places.map(({ group }) => group);
  const owner = ownerOf(groups, site.review);
  return {
    id,
    name,
    url,
    /** As people read them: "Uni Resources, Essays". */
    groups: places.map(({ title }) => title),
    added,
    reviewed,
    /** A link that no one has reviewed is due from the day it was added. */
    due: reviewed === undefined ? added : (listDues(reviewed).sort(compareTexts)[0] ?? added),
    owner,
    /** Why it should not wait for its turn. */
    ...(lookAgain !== undefined && { lookAgain }),
  };
}

/** Who looks after a link: the first of its groups that has an owner says so. */
export const ownerOf = (
  groups: readonly { owner?: string }[],
  standard: { owner?: string } | undefined,
): string | undefined => groups.find(({ owner }) => owner)?.owner ?? standard?.owner;
