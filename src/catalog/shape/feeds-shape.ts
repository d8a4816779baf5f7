import { address, count, flag, type Infer, list, optional, record, text } from "./shape.ts";

/** The hub's own feed, which is read without a network. */
export const updatesFeedUrl = "waymark:updates";

export const feedsShape = list(
  record({
    name: text(60, "Shown to visitors as the headline's source."),
    home: address("The source's own page."),
    url: address("The feed's address (RSS, Atom or JSON Feed).", [updatesFeedUrl]),
    enabled: optional(flag("false: kept in the list, but not read or shown.", true)),
    max: optional(count(50, "How many of the ticker's 50 headlines may come from it. Left out: about 6.")),
    note: optional(text(160, "For curators; never shown to visitors.")),
  }),
  // As many as the server reads (src/server/ingest/parse-feeds-file.ts).
  { max: 2500, many: "sources", about: "News sources." },
);
export type FeedRecord = Infer<typeof feedsShape>[number];
