import type { DatabaseSync } from "node:sqlite";
import { memoize } from "#base/memoize.ts";
import { type Dialect, type Query, type Row, rethrow, type SqlEngine, type Steps } from "../sql-engine.ts";
import { toStoreError } from "./sqlite-error.ts";

/** Times are epoch milliseconds, truth values 0 and 1. */
export const dialect: Dialect = {
  toTime: (ms) => ms,
  printMs: (column) => column,
  printTimestamp: (column) =>
    `rtrim(rtrim(strftime('%Y-%m-%dT%H:%M:%f', ${column} / 1000.0, 'unixepoch'), '0'), '.') || '+00:00'`,
  printIsIn: (column, place) => `${column} IN (SELECT value FROM json_each(${place}))`,
  printLists: (columns) => `json_group_array(json_array(${columns}))`,
  printGiven(columns) {
    const fields = Object.keys(columns).map((name) => `value ->> '${name}' AS ${name}`);
    return `(SELECT ${fields} FROM json_each($1)) AS given`;
  },
  printNow: String,
  probe: "UPDATE news_version SET probe = probe + 1",
};

/** A few dozen are our own; the read endpoint makes as many as it is asked for. The first of them are kept. */
const maxStatements = 100;

export function createSqliteEngine(database: DatabaseSync, onClose = () => {}): SqlEngine {
  // SQLite does not say which disk is full.
  const store = `The store ${database.location() ?? "in memory"}`;
  /** `async`, so that a fault is a rejection and never an exception in the middle of another's loop. */
  const attempt = <T>(work: () => T) =>
    (async () => work())().catch(rethrow((error) => toStoreError(error, store)));
  const prepared = { prepare: memoize(maxStatements, (text: string) => database.prepare(text)) };
  return {
    dialect,
    read: (steps) => attempt(() => runSteps(prepared, steps)),
    // A lease's statements name the time: each is used once, and would take the place of one that is used again.
    run: (steps) => attempt(() => runSteps(database, steps)),
    write: (steps) => attempt(() => runInTransaction(database, () => runSteps(prepared, steps))),
    async close() {
      if (database.isOpen) database.close();
      onClose();
    },
  };
}

type Preparing = Pick<DatabaseSync, "prepare">;

export function runSteps<T>(database: Preparing, steps: Steps<T>): T {
  let step = steps.next();
  while (!step.done) step = steps.next(runQuery(database, step.value));
  return step.value;
}

/** There are no schemas here. */
function runQuery(database: Preparing, { text, values }: Query): Row[] {
  const named = values.map((one, index) => [`$${index + 1}`, typeof one === "boolean" ? Number(one) : one]);
  return database.prepare(text.replaceAll(/\b(?:public|waymark)\./g, "")).all(Object.fromEntries(named));
}

export function runInTransaction<T>(database: DatabaseSync, work: () => T): T {
  database.exec("BEGIN IMMEDIATE");
  try {
    const result = work();
    database.exec("COMMIT");
    return result;
  } catch (error) {
    // A full disk may have ended the transaction already.
    if (database.isTransaction) database.exec("ROLLBACK");
    throw error;
  }
}
