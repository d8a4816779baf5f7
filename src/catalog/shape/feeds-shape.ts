import { type AddressReach, addressKey } from "../address.ts";
import { listDuplicates } from "../list-duplicates.ts";
import type { Part } from "./read-shape.ts";
import { address, count, flag, type Infer, list, optional, record, text } from "./shape.ts";

/** The hub's own feed, which is read without a network. */
export const updatesFeedUrl = "waymark:updates";
/** As many as were measured (docs/news.md). */
export const maxSources = 2500;

/** The server's list may reach further than the content's (`checkAddress`). */
export const toFeedsShape = (reach: AddressReach) =>
  list(
    record({
      name: text(80, "Shown to visitors as the headline's source."),
      home: address("The source's own page.", undefined, reach),
      url: address("The feed's address (RSS, Atom or JSON Feed).", [updatesFeedUrl], reach),
      enabled: optional(flag("false: kept in the list, but not read or shown.", true)),
      max: optional(count(50, "How many of the ticker's 50 headlines may come from it. Left out: about 6.")),
      note: optional(text(160, "For curators; never shown to visitors.")),
    }),
    { max: maxSources, many: "sources", about: "News sources." },
  );
export const feedsShape = toFeedsShape("public");
export type FeedRecord = Infer<typeof feedsShape>[number];

/** The hub's own source is where the hub is, whatever the file says. */
export const withHome = <F extends FeedRecord>(feed: F, home: string): F =>
  feed.url === updatesFeedUrl ? { ...feed, home } : feed;

/** A source is known by its name (to visitors) and by its address (to the store). */
export function listFeedDuplicates(feeds: Part<FeedRecord[]>) {
  const places = feeds.map((feed, index) => ({ ...feed, index }));
  const toText = ({ name, index }: { name?: string; index: number }) =>
    name ? `"${name}"` : `item ${index + 1}`;
  const keyOf = (url: string) => (url === updatesFeedUrl ? url : addressKey(url));
  return [
    ...listDuplicates(places, ({ name }) => name?.toLowerCase()).map(({ item, first }) => {
      const what = `${toText(first)} has the same name`;
      return { field: [item.index, "name"], what, fix: "change one of the names" };
    }),
    ...listDuplicates(places, ({ url }) => url && keyOf(url)).map(({ item, first }) => {
      const what = `${toText(first)} has the same address`;
      return { field: [item.index, "url"], what, fix: "delete one of the two" };
    }),
  ];
}
