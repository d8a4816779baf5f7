import type { NewsFeed } from "./catalog.ts";
import type { FeedRecord } from "./shape/feeds-shape.ts";

export function toFeed({ name, home, url, enabled = true }: FeedRecord): NewsFeed {
  return { name, home, url, enabled };
}
