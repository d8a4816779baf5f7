-- BCP 47 tag of the title's language, '' where nobody said. Public, as every column of this table.
ALTER TABLE public.news_articles ADD COLUMN language text NOT NULL DEFAULT '';

-- `max` of feeds.yaml: how many of the ticker's headlines may be this source's. 0 = the file says nothing.
ALTER TABLE waymark.news_sources ADD COLUMN max_shown integer NOT NULL DEFAULT 0;

-- Why a kept article is shown to nobody: 'hidden' by a curator, its 'source' is off, or it is over the source's
-- 'share'. '' = shown. It stays kept, so that it is known when its feed brings it again (R34).
ALTER TABLE waymark.article_details ADD COLUMN withheld text NOT NULL DEFAULT ''
  CHECK (withheld IN ('', 'hidden', 'source', 'share'));
CREATE INDEX article_details_withheld ON waymark.article_details (article_id) WHERE withheld <> '';

-- Counts as a change of a public row, also when it is made by hand. (A trigger of named columns has no list of rows.)
CREATE FUNCTION waymark.count_withheld() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  UPDATE waymark.news_version SET version = version + 1;
  RETURN NULL;
END $$;
REVOKE ALL ON FUNCTION waymark.count_withheld() FROM PUBLIC;
CREATE TRIGGER article_details_withheld AFTER UPDATE OF withheld ON waymark.article_details
  FOR EACH STATEMENT EXECUTE FUNCTION waymark.count_withheld();

-- What the API of a hosted project gives out of the table: with its owner's rights, because the reason is not
-- public. It costs one look into a small index, which the planner should not mistake for much.
CREATE FUNCTION waymark.is_shown(id bigint) RETURNS boolean
LANGUAGE sql STABLE COST 1 SECURITY DEFINER SET search_path = '' AS $$
  SELECT NOT EXISTS (SELECT FROM waymark.article_details WHERE article_id = $1 AND withheld <> '')
$$;
REVOKE ALL ON FUNCTION waymark.is_shown(bigint) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION waymark.is_shown(bigint) TO anon, authenticated, service_role, waymark_server;

DROP POLICY news_articles_read ON public.news_articles;
CREATE POLICY news_articles_read ON public.news_articles FOR SELECT TO anon, authenticated, service_role
  USING (waymark.is_shown(id));
