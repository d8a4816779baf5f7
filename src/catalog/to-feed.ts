import type { NewsFeed } from "./catalog.ts";
import type { FeedRecord } from "./shape/feeds-shape.ts";

export function toFeed({ name, home, url, enabled = true, max }: FeedRecord): NewsFeed {
  return { name, home, url, enabled, ...(max === undefined ? {} : { max }) };
}
