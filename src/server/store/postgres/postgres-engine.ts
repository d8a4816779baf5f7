import type { Log } from "#host/log.ts";
import { createStore } from "../create-store.ts";
import { type Dialect, rethrow, type SqlEngine, type Steps } from "../sql-engine.ts";
import { connect, type Database, type Sql, toPostgresStoreError } from "./connect.ts";

/** PostgreSQL writes the years before 1 and after 9999 differently than JavaScript. No headline is from one of them. */
const [firstMs, lastMs] = [Date.parse("0001-01-01"), Date.parse("9999-12-31T23:59:59.999Z")];

export const dialect: Dialect = {
  toTime: (ms) => (ms < firstMs ? "-infinity" : ms > lastMs ? "infinity" : new Date(ms).toISOString()),
  printMs: (column) => `(extract(epoch FROM ${column}) * 1000)::double precision`,
  // The zone is in the statement, so that the session's own does not matter.
  printTimestamp: (column) => `to_json(${column} AT TIME ZONE 'UTC') #>> '{}' || '+00:00'`,
  printIsIn: (column, place, type = "text") =>
    `${column} = ANY (ARRAY (SELECT jsonb_array_elements_text(${place}::jsonb)::${type}))`,
  printLists: (columns) => `coalesce(json_agg(json_build_array(${columns})), '[]')::text`,
  printGiven(columns) {
    const fields = Object.entries(columns).map(([name, type]) => `${name} ${type}`);
    return `jsonb_to_recordset($1::jsonb) AS given (${fields})`;
  },
  // Not the caller's: three servers have three clocks, and one may be minutes ahead.
  printNow: () => "(extract(epoch FROM clock_timestamp()) * 1000)::bigint",
  probe: "UPDATE waymark.write_probe SET count = count + 1",
};

const explained = rethrow(toPostgresStoreError);

/** A database whose tables are those of this version. Also runs in an Edge Function: no node:* here. */
export const createPostgresEngine = (database: Database): SqlEngine => ({
  dialect,
  read: (steps) => runSteps(database.reads, steps).catch(explained),
  run: (steps) => runSteps(database, steps).catch(explained),
  /** Writers take turns at one row, which every change of a public row locks by its trigger, also one made by hand. */
  write: (steps) =>
    database
      .transaction(async (sql) => {
        await sql.query("SELECT FROM waymark.news_version WHERE id = 1 FOR UPDATE");
        return runSteps(sql, steps);
      })
      .catch(explained),
  close: () => database.end(),
});

/** The store, once `prepare` has seen to its tables. */
export async function openPrepared(url: string, log: Log, prepare: (database: Database) => Promise<void>) {
  const database = connect(url, log);
  try {
    await prepare(database);
    return createStore(createPostgresEngine(database));
  } catch (error) {
    await database.end();
    throw toPostgresStoreError(error);
  }
}

export async function runSteps<T>(sql: Sql, steps: Steps<T>): Promise<T> {
  let step = steps.next();
  while (!step.done) step = steps.next(await sql.query(step.value.text, step.value.values));
  return step.value;
}
