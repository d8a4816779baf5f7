import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { connect, type Database } from "#server/store/postgres/connect.ts";
import { findPostgres, startPostgres, type TestPostgres } from "#server/store/testing/start-postgres.ts";
import { projectRoot } from "../peers/install-peer.ts";

const hasPostgres = findPostgres() !== undefined;
if (!hasPostgres) console.warn("SKIPPED: the schedule. On Debian: apt-get install postgresql");

const schedule = readFileSync(join(projectRoot, "supabase/schedule.sql"), "utf8");

/** What a hosted project has, as far as the file uses it: the functions keep what they were called with. */
const extensions = `
  CREATE SCHEMA cron; CREATE SCHEMA net; CREATE SCHEMA vault;
  CREATE TABLE cron.job (jobname text PRIMARY KEY, schedule text, command text);
  CREATE FUNCTION cron.schedule(job_name text, schedule text, command text) RETURNS bigint LANGUAGE sql AS $$
    INSERT INTO cron.job VALUES (job_name, schedule, command)
    ON CONFLICT (jobname) DO UPDATE SET schedule = excluded.schedule, command = excluded.command
    RETURNING 1::bigint $$;
  CREATE TABLE net.asked (url text, body jsonb, headers jsonb, timeout integer);
  CREATE FUNCTION net.http_post(url text, body jsonb DEFAULT '{}', params jsonb DEFAULT '{}',
    headers jsonb DEFAULT '{}', timeout_milliseconds integer DEFAULT 5000) RETURNS bigint LANGUAGE sql AS $$
    INSERT INTO net.asked VALUES (url, body, headers, timeout_milliseconds) RETURNING 1::bigint $$;
  CREATE TABLE vault.secrets (name text, secret text);
  CREATE VIEW vault.decrypted_secrets AS SELECT name, secret AS decrypted_secret FROM vault.secrets;
`;

describe.skipIf(!hasPostgres)("supabase/schedule.sql", { timeout: 30_000 }, () => {
  let server: TestPostgres;
  let owner: Database;
  beforeAll(async () => {
    server = await startPostgres();
    owner = connect(server.toUrl("postgres"), () => {});
  });
  afterAll(async () => {
    await owner?.end();
    await server?.remove();
  });

  it("changes nothing if the extensions are missing, and asks for secrets if they are there", async () => {
    await owner.query(schedule);
    expect(await owner.query("SELECT 1 FROM pg_namespace WHERE nspname IN ('cron', 'net')")).toEqual([]);

    await owner.query(extensions);
    await expect(owner.query(schedule)).rejects.toThrow("not in the vault yet");
    expect(await owner.query("SELECT * FROM cron.job")).toEqual([]);

    await owner.query(`INSERT INTO vault.secrets VALUES
      ('waymark_project_url', 'https://abc.supabase.co'), ('waymark_public_key', 'sb_publishable_1')`);
    await owner.query(schedule);
    await owner.query(schedule);
    const [job, ...more] = await owner.query("SELECT * FROM cron.job");
    expect([job?.jobname, job?.schedule, more]).toEqual(["waymark-fetch-news", "*/15 * * * *", []]);
    // The key is looked up at each run: nobody who may see the jobs sees it.
    expect(job?.command).not.toContain("sb_publishable_1");

    await owner.query(String(job?.command));
    expect(await owner.query("SELECT * FROM net.asked")).toEqual([
      {
        url: "https://abc.supabase.co/functions/v1/fetch-news",
        body: {},
        headers: { "content-type": "application/json", apikey: "sb_publishable_1" },
        timeout: 65_000,
      },
    ]);
  });
});
