/** What the desk asks of other sites when a curator presses a button: types only. */

export interface FoundFeed {
  url: string;
  title: string;
  /** Its newest entries as the ticker would show them. */
  items: { title: string; url: string; day: string }[];
  count: number;
  trouble?: string;
}

/** `POST /api/feeds`, with `{ url }`: the feeds of a site, found from any of its addresses. */
export interface FeedsAnswer {
  feeds: FoundFeed[];
  trouble?: string;
}
