-- Asks the function fetch-news every fifteen minutes. To be run once in the hosted project's SQL editor, after the
-- function is deployed; running it again replaces the schedule. Not a migration: it needs two values that only the
-- project's owner has, and extensions that only a hosted project has. Elsewhere it says so and changes nothing.
--
-- Before, once, with the project's own values (they are kept encrypted, and the job reads them at each run):
--   select vault.create_secret('https://YOUR-PROJECT.supabase.co', 'waymark_project_url');
--   select vault.create_secret('YOUR ANON OR PUBLISHABLE KEY', 'waymark_public_key');
--
-- To stop it: select cron.unschedule('waymark-fetch-news');

DO $$
DECLARE
  extension text;
BEGIN
  FOREACH extension IN ARRAY ARRAY['pg_cron', 'pg_net'] LOOP
    IF EXISTS (SELECT FROM pg_available_extensions WHERE name = extension) THEN
      EXECUTE format('CREATE EXTENSION IF NOT EXISTS %I', extension);
    END IF;
  END LOOP;

  IF to_regprocedure('cron.schedule(text,text,text)') IS NULL
    OR to_regprocedure('net.http_post(text,jsonb,jsonb,jsonb,integer)') IS NULL
  THEN
    RAISE NOTICE 'Nothing is scheduled: this database has no pg_cron or no pg_net. A server of your own keeps its own schedule (WAYMARK_REFRESH_MINUTES).';
    RETURN;
  END IF;

  IF to_regclass('vault.decrypted_secrets') IS NULL
    OR (SELECT count(*) FROM vault.decrypted_secrets WHERE name IN ('waymark_project_url', 'waymark_public_key')) < 2
  THEN
    RAISE EXCEPTION 'The secrets waymark_project_url and waymark_public_key are not in the vault yet.'
      USING HINT = 'The first lines of this file say how to put them there.';
  END IF;

  -- The answer is not waited for longer than a run may take (R4); what it was stands in net._http_response.
  PERFORM cron.schedule('waymark-fetch-news', '*/15 * * * *', $job$
    SELECT net.http_post(
      url := (SELECT decrypted_secret FROM vault.decrypted_secrets WHERE name = 'waymark_project_url')
        || '/functions/v1/fetch-news',
      body := '{}'::jsonb,
      headers := jsonb_build_object(
        'content-type', 'application/json',
        'apikey', (SELECT decrypted_secret FROM vault.decrypted_secrets WHERE name = 'waymark_public_key')
      ),
      timeout_milliseconds := 65000
    )
  $job$);
  RAISE NOTICE 'fetch-news is asked every fifteen minutes.';
END $$;
