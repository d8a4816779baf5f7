/** What the desk asks of other sites when a curator presses a button: types only. */

/** `POST /api/page`, with `{ url }`: what a page says of itself, to start a link's form from. */
export interface PageAnswer {
  /** Where the address led. */
  url: string;
  title: string;
  description: string;
  /** BCP 47, "" where it is English or not said. */
  language: string;
  /** Why there is nothing more to tell. */
  trouble?: string;
}

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
