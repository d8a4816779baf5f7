import type { DatabaseSync } from "node:sqlite";
import type { Dialect, Ground, Query, Row, Steps } from "../ground.ts";
import { toStoreError } from "./sqlite-error.ts";

/** Times are epoch milliseconds, truth values 0 and 1. */
export const dialect: Dialect = {
  toTime: (ms) => ms,
  printMs: (column) => column,
  printTimestamp: (column) =>
    `rtrim(rtrim(strftime('%Y-%m-%dT%H:%M:%f', ${column} / 1000.0, 'unixepoch'), '0'), '.') || '+00:00'`,
  printIsIn: (column, place) => `${column} IN (SELECT value FROM json_each(${place}))`,
  printGiven(columns) {
    const fields = Object.keys(columns).map((name) => `value ->> '${name}' AS ${name}`);
    return `(SELECT ${fields} FROM json_each($1)) AS given`;
  },
  printNow: String,
  probe: "UPDATE news_version SET probe = probe + 1",
};

/** An open, migrated database. */
export function createSqliteGround(database: DatabaseSync, onClose = () => {}): Ground {
  const run: Ground["run"] = (steps) => attempt(() => runSteps(database, steps));
  return {
    dialect,
    read: run,
    run,
    write: (steps) => attempt(() => runInTransaction(database, steps)),
    async close() {
      if (database.isOpen) database.close();
      onClose();
    },
  };
}

export function runSteps<T>(database: DatabaseSync, steps: Steps<T>): T {
  let step = steps.next();
  while (!step.done) step = steps.next(runQuery(database, step.value));
  return step.value;
}

/** There are no schemas here. */
function runQuery(database: DatabaseSync, { text, values }: Query): Row[] {
  const named = values.map((value, index) => [
    `$${index + 1}`,
    typeof value === "boolean" ? Number(value) : value,
  ]);
  return database.prepare(text.replaceAll(/\b(?:public|waymark)\./g, "")).all(Object.fromEntries(named));
}

/** `async`, so that a fault is a rejection and never an exception in the middle of another's loop. */
async function attempt<T>(work: () => T): Promise<T> {
  try {
    return work();
  } catch (error) {
    throw toStoreError(error);
  }
}

function runInTransaction<T>(database: DatabaseSync, steps: Steps<T>): T {
  database.exec("BEGIN IMMEDIATE");
  try {
    const result = runSteps(database, steps);
    database.exec("COMMIT");
    return result;
  } catch (error) {
    // A full disk may have ended the transaction already.
    if (database.isTransaction) database.exec("ROLLBACK");
    throw error;
  }
}
