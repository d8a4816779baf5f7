-- R13: how long the feed's last document asked to be left alone. A 304 does not say it again. Milliseconds, 0 = it did not.
ALTER TABLE waymark.news_sources ADD COLUMN ttl bigint NOT NULL DEFAULT 0;
