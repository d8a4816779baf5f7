export type SqlValue = string | number | boolean | null;
export type Row = Record<string, unknown>;

export type Query = { text: string; values: readonly SqlValue[] };

/**
 * Work on the tables, written once for both databases. It yields a statement and gets the rows back: SQLite runs the whole
 * work in one turn of the event loop, PostgreSQL answers each statement over the network. Tables carry PostgreSQL's schemas, and
 * values are `$1`, `$2` and so on.
 */
export type Steps<T> = Generator<Query, T, Row[]>;

export function* ask(text: string, ...values: readonly SqlValue[]): Steps<Row[]> {
  return yield { text, values };
}

/** Column -> type, as PostgreSQL names it. */
export type ColumnTypes = Readonly<Record<string, string>>;

/** The SQL that the two databases write differently. */
export interface Dialect {
  /** A time as its column takes it. */
  toTime(ms: number): string | number;
  /** A time column as epoch milliseconds. */
  printMs(column: string): string;
  /** A time column as PostgREST prints it: `2026-11-20T08:00:00.25+00:00`, with as many digits as there are. */
  printTimestamp(column: string): string;
  /** Whether a column is in the JSON list at `place`. */
  printIsIn(column: string, place: string, type?: "bigint" | "text"): string;
  /** All rows as one JSON list of lists, in the order of a subquery: saves a thousand objects. */
  printLists(columns: string): string;
  /** The JSON list of rows at `$1` as a table named `given`. */
  printGiven(columns: ColumnTypes): string;
  /** The time that decides about leases, as epoch milliseconds. */
  printNow(callerMs: number): string;
  /** A small write for the readiness check. */
  probe: string;
}

/** What a store is built on: SQLite or PostgreSQL, with the tables of this version. Its faults are StoreFaultErrors. */
export interface SqlEngine {
  dialect: Dialect;
  /** For what a visitor or a health check waits for. */
  read<T>(steps: Steps<T>): Promise<T>;
  run<T>(steps: Steps<T>): Promise<T>;
  /** In one transaction, one writer at a time, so that a plan is still right when it is written (R34). */
  write<T>(steps: Steps<T>): Promise<T>;
  close(): Promise<void>;
}

/** For `catch`: what went wrong, as the store says it. */
export const rethrow =
  (toError: (error: unknown) => unknown) =>
  (error: unknown): never => {
    throw toError(error);
  };
