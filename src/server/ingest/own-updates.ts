import type { FeedState } from "#server/store/article-store.ts";
import type { FeedAnswer } from "./feed-answer.ts";
import { hashBody } from "./fetch-feed.ts";

/** The hub's own feed in content/feeds.yaml: a source like the others, read without a network. */
export const ownUpdatesUrl = "waymark:updates";

export type ReadOwnUpdates = () => Promise<Uint8Array>;

export async function fetchOwnUpdates(feed: FeedState, read: ReadOwnUpdates): Promise<FeedAnswer> {
  const built = await read().catch(() => undefined);
  if (!built) return { kind: "failed", code: "own_updates_missing", isPassing: false };
  // An entry's id names the site's host. Without it a headline is known again when the hub gets another address, and its
  // row leads there (R34); with it the row would go on leading to the old address, and hide the new headline.
  const atom = new TextDecoder().decode(built).replaceAll(/<id>tag:[^,<]+,/g, "<id>tag:");
  const bytes = new TextEncoder().encode(atom);
  const bodyHash = await hashBody(bytes);
  const facts = { finalUrl: new URL("feed.xml", feed.home).href, movedTo: "", wishesMs: [] };
  if (bodyHash === feed.bodyHash) return { kind: "not_modified", ...facts };
  return {
    kind: "document",
    bytes,
    contentType: "application/atom+xml; charset=utf-8",
    bodyHash,
    truncated: false,
    isOverLimit: false,
    validators: { etag: "", lastModified: "" },
    ...facts,
  };
}
