import pg from "pg";
import type { Log } from "#server/log.ts";

type Row = Record<string, unknown>;
type SqlParameter = string | number | boolean | null | readonly (string | number | boolean)[];

/** All that the store asks of a driver, so that another one is a matter of this file. */
export interface Sql {
  query(text: string, values?: readonly SqlParameter[]): Promise<Row[]>;
}

export interface Database extends Sql {
  /** Rolled back when `work` rejects. */
  transaction<T>(work: (sql: Sql) => Promise<T>): Promise<T>;
  end(): Promise<void>;
}

const limits = {
  /** Enough for a refresh with four feeds at once beside the readers; a hosted project's small plan has sixty in all. */
  connections: 5,
  connectMs: 5000,
  /** A connection that fell silent is given up: the caller gets an error instead of waiting for ever (T7). */
  queryMs: 15_000,
  idleMs: 60_000,
};

export function connect(url: string, log: Log): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: limits.connections,
    connectionTimeoutMillis: limits.connectMs,
    query_timeout: limits.queryMs,
    idleTimeoutMillis: limits.idleMs,
    keepAlive: true,
    application_name: "waymark",
  });
  // A connection that breaks while nobody uses it would otherwise end the process. The pool makes another one.
  pool.on("error", (error) => log("warn", "database-connection-lost", { reason: error.message }));
  let ended: Promise<void> | undefined;
  return {
    query: (text, values) => query(pool, text, values),
    transaction: (work) => runTransaction(pool, work),
    end: () => {
      ended ??= pool.end();
      return ended;
    },
  };
}

async function query(client: pg.Pool | pg.PoolClient, text: string, values: readonly SqlParameter[] = []) {
  // Without values several statements may stand in one text, as migrations have them.
  const result = await (values.length > 0 ? client.query(text, [...values]) : client.query(text));
  return result.rows as Row[];
}

async function runTransaction<T>(pool: pg.Pool, work: (sql: Sql) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  // While it is in use the pool does not listen; the query that is under way gets the error as well.
  const ignore = () => {};
  client.on("error", ignore);
  let isBroken = false;
  try {
    await client.query("BEGIN");
    const result = await work({ query: (text, values) => query(client, text, values) });
    await client.query("COMMIT");
    return result;
  } catch (error) {
    await client.query("ROLLBACK").catch(() => {
      isBroken = true;
    });
    throw error;
  } finally {
    client.off("error", ignore);
    client.release(isBroken);
  }
}
