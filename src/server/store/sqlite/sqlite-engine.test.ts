import { DatabaseSync } from "node:sqlite";
import { expect, it } from "vitest";
import { createStore } from "../create-store.ts";
import { readMigrations } from "../read-migrations.ts";
import { sqliteMigrationsFolder } from "../sqlite-store.ts";
import { createSqliteEngine } from "./sqlite-engine.ts";

it("T5 names the store in a fault, also one in memory", async () => {
  const database = new DatabaseSync(":memory:");
  for (const { sql } of readMigrations(sqliteMigrationsFolder)) database.exec(sql);
  database.exec("PRAGMA query_only = 1");
  const store = createStore(createSqliteEngine(database));
  await expect(store.checkWritable()).rejects.toThrow("The store in memory cannot do this now");
  await store.close();
});

it("keeps a statement that is read with again, however many leases were taken before", async () => {
  const database = new DatabaseSync(":memory:");
  for (const { sql } of readMigrations(sqliteMigrationsFolder)) database.exec(sql);
  const prepared: string[] = [];
  const engine = createSqliteEngine(
    new Proxy(database, {
      get(target, name) {
        const member = Reflect.get(target, name);
        if (name === "prepare") return (text: string) => prepared.push(text) && target.prepare(text);
        return typeof member === "function" ? member.bind(target) : member;
      },
    }),
  );
  const store = createStore(engine);
  for (let nowMs = 1_000_000; nowMs < 1_200_000; nowMs += 1000) {
    expect(await store.takeLease(nowMs, 500, 900)).toEqual({ held: true });
    await store.releaseLease(nowMs + 1);
  }
  prepared.length = 0;
  for (const limit of [1, 2, 3]) expect(await store.readNewest(limit)).toEqual([]);
  expect(prepared).toHaveLength(1);
  await store.close();
});
