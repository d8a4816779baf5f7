import type { Log } from "#host/log.ts";
import type { FeedSource } from "#news/article.ts";
import type { ArticleStore } from "#server/store/article-store.ts";
import type { Clock } from "./clock.ts";
import type { Ask } from "./fetch-feed.ts";
import type { HostCoolDowns } from "./host-cool-downs.ts";
import type { ReadOwnUpdates } from "./own-updates.ts";

/** Everything a run touches. Made by create-refresh.ts. */
export interface RefreshDeps {
  store: ArticleStore;
  /** Undefined where the list cannot be read: then the feeds known from before are asked. */
  feeds: readonly FeedSource[] | undefined;
  ask: Ask;
  userAgent: string;
  readOwnUpdates: ReadOwnUpdates;
  coolDowns: HostCoolDowns;
  clock: Clock;
  log: Log;
  /** The server stops: what is under way stays due. */
  signal?: AbortSignal;
}
