-- BCP 47 tag of the title's language, '' where nobody said. Public, as every column of this table.
ALTER TABLE news_articles ADD COLUMN language TEXT NOT NULL DEFAULT '';

-- `max` of feeds.yaml: how many of the ticker's headlines may be this source's. 0 = the file says nothing.
ALTER TABLE news_sources ADD COLUMN max_shown INTEGER NOT NULL DEFAULT 0;

-- Why a kept article is shown to nobody: 'hidden' by a curator, its 'source' is off, or it is over the source's
-- 'share'. '' = shown. It stays kept, so that it is known when its feed brings it again (R34).
ALTER TABLE article_details ADD COLUMN withheld TEXT NOT NULL DEFAULT '';
CREATE INDEX article_details_withheld ON article_details (article_id) WHERE withheld <> '';
CREATE TRIGGER article_details_withheld AFTER UPDATE OF withheld ON article_details BEGIN
  UPDATE news_version SET version = version + 1;
END;
