import { DatabaseSync } from "node:sqlite";

/** T21's lock keeps other servers out; a tool that only reads may still use the file for a moment. */
const busyTimeoutMs = 500;

/** T6: what a check of every page found. */
export class DamagedStoreError extends Error {
  override name = "DamagedStoreError";
}

/**
 * `synchronous = FULL` syncs the log at every commit, so what was acknowledged survives a power loss (T1, T2).
 * `cell_size_check` finds a damaged page when it is read instead of much later.
 */
export function openDatabase(path: string): DatabaseSync {
  const database = new DatabaseSync(path, { timeout: busyTimeoutMs });
  try {
    database.exec(`
      PRAGMA cell_size_check = ON;
      PRAGMA journal_mode = WAL;
      PRAGMA synchronous = FULL;
      PRAGMA journal_size_limit = 4194304;
    `);
    const verdict = database.prepare("PRAGMA integrity_check(1)").get()?.integrity_check;
    if (verdict !== "ok") throw new DamagedStoreError(String(verdict));
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}
