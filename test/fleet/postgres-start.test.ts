import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { connect } from "#server/store/postgres/connect.ts";
import { openPostgresStore } from "#server/store/postgres-store.ts";
import { findPostgres, startPostgres, type TestPostgres } from "#server/store/testing/start-postgres.ts";
import { writeTestDist } from "#server/testing/write-test-dist.ts";
import { startServerProcess } from "./server-process.ts";

const hasPostgres = findPostgres() !== undefined;
if (!hasPostgres) console.warn("SKIPPED: starts on PostgreSQL. On Debian: apt-get install postgresql");

describe.skipIf(!hasPostgres)("a server whose PostgreSQL is not as it should be", () => {
  let folder = "";
  let postgres: TestPostgres;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "waymark-start-"));
    writeTestDist(join(folder, "dist"));
    writeFileSync(join(folder, "feeds.yaml"), "[]");
    postgres = await startPostgres();
  });
  afterAll(async () => {
    await postgres?.remove();
    rmSync(folder, { recursive: true, force: true });
  });

  it("T7 gone at the start: the page is served, the reason is logged, and no password", async () => {
    const address = "postgres://hub:user-password@127.0.0.1:9/waymark";
    const server = startServerProcess(folder, "gone", { DATABASE_URL: address });
    const url = await server.url;
    const ready = await fetch(`${url}/health/ready`);
    expect([(await fetch(url)).status, ready.status]).toEqual([200, 200]);
    expect(await ready.json()).toEqual({ status: "degraded", reasons: ["store_unreadable"] });
    expect(server.log()).toContain("store-not-opened");
    expect(server.log()).toContain("ECONNREFUSED");
    expect(server.log()).not.toContain("user-password");
    server.kill("SIGTERM");
    expect(await server.end).toBe(0);
  });

  it("T17 tables missing and not its own to make: ends with 65 and says what to do", async () => {
    const owner = connect(postgres.toUrl("postgres"), () => {});
    await owner.query("CREATE ROLE stranger LOGIN; REVOKE CREATE ON SCHEMA public FROM PUBLIC");
    await owner.end();
    const address = postgres.toUrl("postgres", "stranger");
    const server = startServerProcess(folder, "stranger", { DATABASE_URL: address });
    expect(await server.end).toBe(65);
    expect(server.log().trim().split("\n").at(-1)).toMatch(/npm run db:migrate/);
  });

  it("T17 a database of a newer version: ends with 65 and names the migration", async () => {
    const url = postgres.toUrl("postgres");
    await (await openPostgresStore(url, { log: () => {} })).close();
    const owner = connect(url, () => {});
    await owner.query(
      "INSERT INTO supabase_migrations.schema_migrations (version, name) VALUES ('29990101000000', 'waymark_later')",
    );
    await owner.end();
    const server = startServerProcess(folder, "newer", { DATABASE_URL: url });
    expect(await server.end).toBe(65);
    expect(server.log()).toContain("29990101000000_waymark_later");
  });
});
