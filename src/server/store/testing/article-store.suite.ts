import { afterEach, beforeEach, describe } from "vitest";
import type { ArticleStore } from "../article-store.ts";
import { describeFeeds } from "./describe-feeds.ts";
import { describeIdentity } from "./describe-identity.ts";
import { describeLease } from "./describe-lease.ts";
import { describeQueries } from "./describe-queries.ts";
import { describeRetention } from "./describe-retention.ts";

/** Returns an empty store. */
export interface StoreOpener {
  open(): Promise<OpenedStore>;
}

interface OpenedStore {
  store: ArticleStore;
  /** Runs a statement that is not the store's, as an operator does by hand. */
  runByHand(statement: string): Promise<void>;
  /** Closes it, if no other test needs it. */
  remove(): Promise<void>;
}

/** What every store has to do, whatever is behind it. */
export function describeArticleStore(name: string, opener: StoreOpener): void {
  describe(`ArticleStore on ${name}`, () => {
    let opened: OpenedStore;
    beforeEach(async () => {
      opened = await opener.open();
    });
    afterEach(() => opened.remove());
    const store = () => opened.store;
    describeFeeds(store);
    describeIdentity(store);
    describeRetention(store, (statement) => opened.runByHand(statement));
    describeQueries(store);
    describeLease(store);
  });
}
