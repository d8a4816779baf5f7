import type { Sql } from "../postgres/connect.ts";

/** An empty store again, faster than a new database. By the owner, since the server's role may not do this. */
export async function resetPostgres(owner: Sql): Promise<void> {
  await owner.query(`
    TRUNCATE public.news_articles, waymark.article_details, waymark.news_sources, waymark.news_seen RESTART IDENTITY;
    UPDATE waymark.news_refresh SET holder = DEFAULT, started_at = DEFAULT, lease_until = DEFAULT;
    UPDATE waymark.news_version SET version = DEFAULT;
  `);
}
