import type { RejectReason } from "./article.ts";
import type { ParsedEntry, ParsedFeed } from "./parsed-feed.ts";
import { feedBaseOf, toLink } from "./to-link.ts";
import { toTitle } from "./to-title.ts";

export interface AcceptedEntry {
  entry: ParsedEntry;
  title: string;
  url: URL;
}

export interface Acceptance {
  /** In document order. */
  accepted: AcceptedEntry[];
  /** One reason per entry that has no headline or no address. */
  rejected: RejectReason[];
}

/** R21-R27 over a whole feed: the entries that have what a headline needs. `homes` are addresses of the source itself. */
export function acceptEntries(feed: ParsedFeed, homes: readonly string[] = []): Acceptance {
  const base = feedBaseOf(feed);
  const ownHosts = [...homes, base].map((home) => URL.parse(home)?.hostname ?? "").filter(Boolean);
  const accepted: AcceptedEntry[] = [];
  const rejected: RejectReason[] = [];
  for (const entry of feed.entries) {
    const link = toLink(entry.links, base, ownHosts);
    const title = toTitle(entry);
    if ("rejected" in link) rejected.push(link.rejected);
    else if (title === "") rejected.push("no_title");
    else accepted.push({ entry, title, url: link.url });
  }
  return { accepted, rejected };
}
