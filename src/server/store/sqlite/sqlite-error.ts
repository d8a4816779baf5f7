import { isCorruptCode, sqliteCodes, toPrimaryCode } from "#host/sqlite-code.ts";
import { StoreFaultError } from "../article-store.ts";
import { DamagedStoreError } from "./open-database.ts";

export const isCorruptError = (error: unknown) => error instanceof DamagedStoreError || isCorruptCode(error);

/** Those of SQLite, and what Node's own calls say if the folder or the lock's files cannot be created. */
const faults = new Set<unknown>([
  ...Object.values(sqliteCodes),
  ...["EROFS", "EACCES", "EPERM", "ERR_ACCESS_DENIED", "ENOSPC", "EDQUOT", "EIO"],
]);

/** A fault of disk or file becomes a StoreFaultError; anything else is a bug of ours and stays as it is. */
export function toStoreError(error: unknown, store = "The store"): unknown {
  const systemCode = (error as NodeJS.ErrnoException | null)?.code;
  if (isCorruptError(error) || faults.has(toPrimaryCode(error)) || faults.has(systemCode))
    return new StoreFaultError(`${store} cannot do this now: ${String(error)}`, { cause: error });
  const isClosed = systemCode === "ERR_INVALID_STATE";
  return isClosed ? new StoreFaultError("The store is closed", { cause: error }) : error;
}
