import pg from "pg";
import type { Log } from "#host/log.ts";
import { StoreFaultError } from "../article-store.ts";
import type { Row, SqlValue } from "../sql-engine.ts";

/** All that the store needs from a driver, so that replacing it changes only this file. */
export type Sql = { query(text: string, values?: readonly SqlValue[]): Promise<Row[]> };

export interface Database extends Sql, AsyncDisposable {
  /** For what a visitor or a health check waits for: separate connections, and never longer than `limits.readMs`. */
  readonly reads: Sql;
  /** Rolled back if `work` rejects. */
  transaction<T>(work: (sql: Sql) => Promise<T>): Promise<T>;
  end(): Promise<void>;
}

const limits = {
  /** For writing, as a refresh has four feeds at once, and again for reading; a hosted project's small plan has sixty in all. */
  connections: 4,
  connectMs: 5000,
  /** Then the database itself ends what waits for a lock (T7), and what a server left open that lost power: others wait for it. */
  writeMs: 15_000,
  readMs: 2000,
  idleMs: 60_000,
};

export function connect(url: string, log: Log): Database {
  const pool = createPool(url, log, limits.writeMs);
  const reads = createPool(url, log, limits.readMs);
  let ended: Promise<unknown> | undefined;
  const end = async () => {
    ended ??= Promise.all([pool.end(), reads.end()]);
    await ended;
  };
  return {
    query: (text, values) => query(pool, text, values),
    reads: { query: (text, values) => query(reads, text, values) },
    transaction: (work) => runTransaction(pool, work),
    end,
    [Symbol.asyncDispose]: end,
  };
}

function createPool(url: string, log: Log, maxMs: number): pg.Pool {
  const timeouts = `SET statement_timeout = ${maxMs}; SET idle_in_transaction_session_timeout = ${maxMs}`;
  const pool = new pg.Pool({
    connectionString: url,
    max: limits.connections,
    connectionTimeoutMillis: Math.min(limits.connectMs, maxMs),
    idleTimeoutMillis: limits.idleMs,
    keepAlive: true,
    // A second more: a database that fell silent does not report the time-out either.
    query_timeout: maxMs + 1000,
    onConnect: async (client) => void (await client.query(timeouts)),
    application_name: "waymark",
    // The driver returns a bigint as text; none of ours exceeds what JavaScript counts exactly.
    types: {
      getTypeParser: (type, format) =>
        type === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(type, format),
    },
  });
  // Without a listener, a connection that breaks while idle would end the process. The pool makes a new one.
  pool.on("error", (error) => log("warn", "database-connection-lost", { reason: error.message }));
  return pool;
}

async function query(client: pg.Pool | pg.PoolClient, text: string, values: readonly SqlValue[] = []) {
  // Without values a text may contain several statements, as migrations do.
  const result = await (values.length > 0 ? client.query(text, [...values]) : client.query(text));
  return result.rows as Row[];
}

async function runTransaction<T>(pool: pg.Pool, work: (sql: Sql) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  // While it is in use the pool does not listen; the query under way gets the error as well.
  const ignore = () => {};
  client.on("error", ignore);
  let isBroken = false;
  try {
    await client.query("BEGIN");
    const result = await work({ query: (text, values) => query(client, text, values) });
    await client.query("COMMIT");
    return result;
  } catch (error) {
    await client.query("ROLLBACK").catch(() => (isBroken = true));
    throw error;
  } finally {
    client.off("error", ignore);
    client.release(isBroken);
  }
}

/** SQLSTATEs and their classes (appendix A of PostgreSQL's manual), and codes of the system and of TLS, that are not a bug of ours. */
const faults =
  /^(08|25006|25P03|28|3D000|53|57|58|XX00[12]|E(CONNREFUSED|CONNRESET|PIPE|NOTFOUND|AI_AGAIN|TIMEDOUT|(HOST|NET)UNREACH|NOENT)$|ERR_TLS_|UNABLE_TO_|[A-Z_]*CERT)/;

/** The driver's own errors have no code, only these words. */
const lost =
  /^(?:Connection terminated|Client has encountered a connection error|timeout exceeded when trying|Query read timeout|.*after calling end on the pool|SASL: |The server does not support SSL|There was an error establishing an SSL)/;

/** A fault of the network or the database becomes a StoreFaultError; anything else is a bug of ours. */
export function toPostgresStoreError(error: unknown): unknown {
  const isLost = error instanceof Error && lost.test(error.message);
  if (!faults.test(toCode(error)) && !isLost) return error;
  // The driver's message may name host and port, never the password.
  return new StoreFaultError(`The database cannot do this now: ${String(error)}`, { cause: error });
}

export const isPermissionDenied = (error: unknown): boolean => toCode(error) === "42501";

function toCode(error: unknown): string {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === "string" ? code : "";
}
