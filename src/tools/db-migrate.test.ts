import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { runHere } from "#host/testing/run-here.ts";
import { connect } from "#server/store/postgres/connect.ts";
import { openSqliteStore } from "#server/store/sqlite-store.ts";
import { findPostgres, startPostgres, type TestPostgres } from "#server/store/testing/start-postgres.ts";

let data: string;
beforeEach(() => {
  const folder = mkdtempSync(join(tmpdir(), "waymark-migrate-"));
  chmodSync(folder, 0o755);
  data = join(folder, "data");
});
afterEach(() => rmSync(join(data, ".."), { recursive: true, force: true }));

const run = (args: string[], env: Record<string, string> = {}) =>
  runHere("db-migrate", args, { WAYMARK_DATA: data, DATABASE_URL: "", ...env });

describe("npm run db:migrate", () => {
  it("T17 --dry-run says what would be done and makes nothing", async () => {
    const { status, stdout } = await run(["--dry-run", "--json"]);
    const migrations = [
      { version: "0001", name: "news" },
      { version: "0002", name: "feed_ttl" },
      { version: "0003", name: "shown" },
    ];
    expect(JSON.parse(stdout)).toMatchObject({ store: data, dry_run: true, migrations });
    expect(status).toBe(0);
    expect(existsSync(data)).toBe(false);
  });

  it("T17 applies once, then has nothing to do", async () => {
    mkdirSync(data);
    const applied = ["0001_news", "0002_feed_ttl", "0003_shown"].map((name) => `${data}: applied ${name}\n`);
    expect((await run([])).stdout).toBe(applied.join(""));
    expect((await run([])).stdout).toContain("nothing to do");
    expect(JSON.parse((await run(["--json"])).stdout)).toMatchObject({ dry_run: false, migrations: [] });
  });

  it("T3 ends with 75 if a server has the store locked, and looks all the same", async () => {
    const store = await openSqliteStore(data, { log: () => {} });
    const database = new DatabaseSync(join(data, "news.db"));
    // As if the running server were of the version before.
    database.exec("PRAGMA user_version = 2");
    database.close();
    expect(await run(["--dry-run"])).toMatchObject({
      status: 0,
      stdout: `${data}: would apply 0003_shown\n`,
    });
    expect(await run([])).toMatchObject({
      status: 75,
      stderr: expect.stringContaining(`Process ${process.pid}`),
    });
    await store.close();
  });

  it("T17 ends with 65 on a store of a newer version", async () => {
    mkdirSync(data);
    const database = new DatabaseSync(join(data, "news.db"));
    database.exec("PRAGMA user_version = 99");
    database.close();
    for (const args of [[], ["--dry-run"]]) {
      expect(await run(args)).toMatchObject({ status: 65, stderr: expect.stringContaining("newer") });
    }
  });

  it("ends with 1 and says what to do on a file that is not a store", async () => {
    mkdirSync(data);
    writeFileSync(join(data, "news.db"), "no store at all");
    const { status, stderr } = await run(["--dry-run"]);
    expect({ status, stderr }).toEqual({ status: 1, stderr: expect.stringContaining("sets it aside") });
  });

  it("says of a folder that this user may not look into that, and not what a new store would need", async () => {
    mkdirSync(data, { mode: 0 });
    const isRoot = process.geteuid?.() === 0;
    // To root nothing is closed.
    if (isRoot) process.seteuid?.(65_534);
    const { status, stderr } = await run(["--dry-run"]).finally(() => isRoot && process.seteuid?.(0));
    expect({ status, stderr }).toEqual({
      status: 1,
      stderr: expect.stringContaining("must be able to read"),
    });
  });

  it("ends with 78 on a bad setting, 1 on a database that is not there", async () => {
    expect((await run([], { DATABASE_URL: "mysql://x" })).status).toBe(78);
    const { status, stderr } = await run([], { DATABASE_URL: "postgres://nobody@127.0.0.1:1/none" });
    expect({ status, stderr }).toEqual({
      status: 1,
      stderr: expect.stringContaining("Check that PostgreSQL is"),
    });
  });
});

describe.skipIf(!findPostgres())("npm run db:migrate on PostgreSQL", () => {
  let server: TestPostgres;
  beforeAll(async () => {
    server = await startPostgres();
  });
  afterAll(() => server.remove());

  it("names the right that a database's owner lacks, and needs no other", async () => {
    const admin = connect(server.toUrl("postgres"), () => {});
    await admin.query("CREATE ROLE keeper LOGIN");
    await admin.query("CREATE DATABASE hub OWNER keeper");
    const env = { DATABASE_URL: server.toUrl("hub", "keeper") };
    expect(await run([], env)).toMatchObject({
      status: 65,
      stderr: expect.stringMatching(/permission denied to create role.*CREATEROLE/),
    });
    await admin.query("ALTER ROLE keeper CREATEROLE");
    await admin.end();
    expect(await run([], env)).toMatchObject({ status: 0 });
  });

  it("ends with 1 and says what to do about a database without the encryption that the address asks for", async () => {
    const env = { DATABASE_URL: `${server.toUrl("postgres")}?sslmode=verify-full` };
    const { status, stderr } = await run([], env);
    expect({ status, stderr }).toEqual({
      status: 1,
      stderr: expect.stringMatching(/SSL.*\nCheck that Post/),
    });
  });

  it("T17 looks, applies, and has nothing to do", async () => {
    const env = { DATABASE_URL: server.toUrl("postgres") };
    const names = [
      "20261121000000_waymark_news",
      "20261122000000_waymark_feed_ttl",
      "20261123000000_waymark_shown",
    ];
    const print = (done: string) => names.map((name) => `DATABASE_URL: ${done} ${name}\n`).join("");
    expect(await run(["--dry-run"], env)).toMatchObject({ status: 0, stdout: print("would apply") });
    expect(await run([], env)).toMatchObject({ status: 0, stdout: print("applied") });
    expect((await run([], env)).stdout).toContain("nothing to do");
  });
});
