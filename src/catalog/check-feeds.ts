import { addressKey } from "./address-key.ts";
import type { Problem } from "./catalog.ts";
import type { ContentSource } from "./content-source.ts";
import type { ContentRecords } from "./read-content-records.ts";
import { type FeedRecord, updatesFeedUrl } from "./shape/feeds-shape.ts";

/** A source is known by its name (to visitors) and by its address (to the store). */
export function checkFeeds({ feeds, site }: Pick<ContentRecords, "feeds" | "site">): Problem[] {
  if (!feeds?.value) return [];
  const problems = checkOwnHome(feeds.value, feeds.source, site?.partial?.url);
  for (const field of ["name", "url"] as const) {
    const keys = feeds.value.map((feed) => (field === "url" ? feedKey(feed.url) : feed.name.toLowerCase()));
    keys.forEach((key, index) => {
      const first = keys.indexOf(key);
      if (first === index) return;
      problems.push({
        level: "error",
        where: feeds.source.where([index, field]),
        what: `item ${first + 1} has the same ${field === "url" ? "address" : "name"}`,
        fix: field === "url" ? "delete one of the two" : "change one of the names",
      });
    });
  }
  return problems;
}

function checkOwnHome(feeds: FeedRecord[], source: ContentSource, siteUrl: string | undefined): Problem[] {
  const index = feeds.findIndex(({ url }) => url === updatesFeedUrl);
  if (index < 0 || siteUrl === undefined || feeds[index]?.home === siteUrl) return [];
  const what = "the hub's own source has another home than site.yaml's url";
  return [{ level: "error", where: source.where([index, "home"]), what, fix: `write ${siteUrl}` }];
}

const feedKey = (url: string) => (url === updatesFeedUrl ? url : addressKey(url));
