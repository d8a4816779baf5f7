import type { NewsFeed, Problem } from "./catalog.ts";
import { checkFeeds } from "./check-feeds.ts";
import { type ContentFile, maxCharsOf } from "./content-file.ts";
import { parseYaml } from "./parse-yaml.ts";
import { type FeedRecord, feedsShape } from "./shape/feeds-shape.ts";
import { type ReadContext, readShape } from "./shape/read-shape.ts";
import { toFeed } from "./to-feed.ts";

export interface ParsedFeeds {
  feeds?: NewsFeed[];
  problems: Problem[];
}

/**
 * A list of feeds that stands outside the content folder (the setting WAYMARK_FEEDS). It may name http addresses and
 * hosts of an intranet: what is connected to in the end is for the address guard to say.
 */
export function parseFeeds(file: ContentFile, product: string): ParsedFeeds {
  const { source, problems } = parseYaml(file, "", maxCharsOf("feeds"));
  if (!source || problems.length > 0) return { problems };
  const context: ReadContext = { product, known: {}, lastDay: "9999-12-31", reach: "any" };
  const read = readShape<FeedRecord[]>(source, feedsShape, context);
  const all = [...read.problems, ...checkFeeds({ feeds: { ...read, source } })];
  return all.length > 0 ? { problems: all } : { feeds: read.value?.map(toFeed), problems: [] };
}
