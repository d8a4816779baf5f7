-- The headlines (spec 3). Only these columns are public; whatever else is known of an article stands in article_details.
CREATE TABLE news_articles (
  -- AUTOINCREMENT: an id that retention removed never comes back as another headline.
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  title TEXT NOT NULL,
  url TEXT NOT NULL,
  -- Epoch milliseconds, so that comparing is ordering. Printed as PostgREST prints a timestamptz.
  published_date INTEGER NOT NULL,
  source_name TEXT NOT NULL
) STRICT;
CREATE INDEX news_articles_newest ON news_articles (published_date DESC, id DESC);

-- One row per news source: FeedState of article-store.ts. Times are epoch milliseconds, 0 = never.
CREATE TABLE news_sources (
  source_id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL UNIQUE,
  home TEXT NOT NULL,
  url TEXT NOT NULL,
  enabled INTEGER NOT NULL,
  etag TEXT NOT NULL DEFAULT '',
  last_modified TEXT NOT NULL DEFAULT '',
  validators_set_at INTEGER NOT NULL DEFAULT 0,
  body_hash TEXT NOT NULL DEFAULT '',
  final_url TEXT NOT NULL DEFAULT '',
  moved_to TEXT NOT NULL DEFAULT '',
  moved_count INTEGER NOT NULL DEFAULT 0,
  moved_since INTEGER NOT NULL DEFAULT 0,
  next_check_at INTEGER NOT NULL DEFAULT 0,
  last_check_at INTEGER NOT NULL DEFAULT 0,
  last_success_at INTEGER NOT NULL DEFAULT 0,
  last_new_at INTEGER NOT NULL DEFAULT 0,
  failure_count INTEGER NOT NULL DEFAULT 0,
  failing_since INTEGER NOT NULL DEFAULT 0,
  error_code TEXT NOT NULL DEFAULT '',
  gone INTEGER NOT NULL DEFAULT 0,
  has_imported INTEGER NOT NULL DEFAULT 0
) STRICT;

CREATE TABLE article_details (
  article_id INTEGER PRIMARY KEY REFERENCES news_articles (id) ON DELETE CASCADE,
  source_id INTEGER NOT NULL REFERENCES news_sources (source_id),
  guid TEXT NOT NULL,
  url_key TEXT NOT NULL UNIQUE,
  title_key TEXT NOT NULL,
  first_seen INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  date_source TEXT NOT NULL,
  source_date TEXT NOT NULL,
  update_count INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX article_details_guid ON article_details (source_id, guid);
CREATE INDEX article_details_title ON article_details (title_key);

-- R36: keys of entries that must not come back while their feed still carries them.
CREATE TABLE news_seen (
  url_key TEXT PRIMARY KEY,
  seen_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX news_seen_age ON news_seen (seen_at);

-- R2: the one lease, and who holds it.
CREATE TABLE news_refresh (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  holder TEXT NOT NULL DEFAULT '',
  started_at INTEGER NOT NULL DEFAULT 0,
  lease_until INTEGER NOT NULL DEFAULT 0
) STRICT;
INSERT INTO news_refresh (id) VALUES (1);

-- Grows with every change of a public row, whoever makes it: readers keep answers until it does.
CREATE TABLE news_version (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  version INTEGER NOT NULL DEFAULT 1,
  -- Written by the readiness check, to see whether a write reaches the disk.
  probe INTEGER NOT NULL DEFAULT 0
) STRICT;
INSERT INTO news_version (id) VALUES (1);

CREATE TRIGGER news_articles_inserted AFTER INSERT ON news_articles BEGIN
  UPDATE news_version SET version = version + 1;
END;
CREATE TRIGGER news_articles_updated AFTER UPDATE ON news_articles BEGIN
  UPDATE news_version SET version = version + 1;
END;
CREATE TRIGGER news_articles_deleted AFTER DELETE ON news_articles BEGIN
  UPDATE news_version SET version = version + 1;
END;
