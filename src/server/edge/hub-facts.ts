import type { FeedSource } from "#news/article.ts";
import type { MigrationName } from "#server/store/postgres/applied-migrations.ts";

/** What a server reads from files, put into the bundle by `npm run supabase:bundle`: a function has no files. */
export interface HubFacts {
  product: string;
  /** Public address of the home page; pages of its origin may ask for a refresh. */
  url: string;
  version: string;
  feeds: readonly FeedSource[];
  /** The hub's own updates as a feed (`waymark:updates`). */
  updatesXml: string;
  /** What the database must have applied, neither less nor more. */
  migrations: readonly MigrationName[];
}
