import type { Problem } from "#base/problem.ts";
import { addressKey } from "./address-key.ts";
import { toHomeAddress } from "./check-site.ts";
import type { ContentSource } from "./content-source.ts";
import type { ContentRecords } from "./read-content-records.ts";
import { type FeedRecord, updatesFeedUrl } from "./shape/feeds-shape.ts";
import type { Part } from "./shape/read-shape.ts";

/** As far as they could be read: what is wrong in one feed hides nothing of the others. */
type FeedParts = Part<FeedRecord[]>;

/** A source is known by its name (to visitors) and by its address (to the store). */
export function checkFeeds({ feeds, site }: Pick<ContentRecords, "feeds" | "site">): Problem[] {
  if (!feeds?.partial) return [];
  return [
    ...checkOwnHome(feeds.partial, feeds.source, site?.partial?.url),
    ...checkUnique(feeds.partial, feeds.source, "name"),
    ...checkUnique(feeds.partial, feeds.source, "url"),
  ];
}

function checkUnique(feeds: FeedParts, source: ContentSource, field: "name" | "url"): Problem[] {
  const places = new Map<string, number>();
  return feeds.flatMap((feed, index): Problem[] => {
    const value = feed?.[field];
    if (value === undefined) return [];
    const key = field === "url" ? feedKey(value) : value.toLowerCase();
    const first = places.get(key);
    if (first === undefined) {
      places.set(key, index);
      return [];
    }
    const what = `item ${first + 1} has the same ${field === "url" ? "address" : "name"}`;
    const fix = field === "url" ? "delete one of the two" : "change one of the names";
    return [{ level: "error", where: source.where([index, field]), what, fix }];
  });
}

function checkOwnHome(feeds: FeedParts, source: ContentSource, siteUrl: string | undefined): Problem[] {
  const index = feeds.findIndex((feed) => feed?.url === updatesFeedUrl);
  const given = feeds[index]?.home;
  if (given === undefined || siteUrl === undefined) return [];
  const home = toHomeAddress(siteUrl);
  if (given === home) return [];
  const what = "the hub's own source has another home than site.yaml's url";
  return [{ level: "error", where: source.where([index, "home"]), what, fix: `write ${home}` }];
}

const feedKey = (url: string) => (url === updatesFeedUrl ? url : addressKey(url));
