import { sqliteCodes as codes, isCorruptCode, toPrimaryCode } from "#host/sqlite-code.ts";
import { type StoreFault, StoreFaultError } from "../article-store.ts";
import { DamagedStoreError } from "./open-database.ts";

const faults = new Map<number, StoreFault>([
  [codes.busy, "unreachable"],
  [codes.locked, "unreachable"],
  [codes.readOnly, "read_only"],
  [codes.io, "io"],
  [codes.corrupt, "corrupt"],
  [codes.full, "full"],
  [codes.cannotOpen, "io"],
  [codes.notADatabase, "corrupt"],
]);

export function isCorruptError(error: unknown): boolean {
  return error instanceof DamagedStoreError || isCorruptCode(error);
}

/** What Node's own calls say if the folder or the lock's files cannot be created. */
const systemFaults: Readonly<Record<string, StoreFault>> = {
  EROFS: "read_only",
  EACCES: "read_only",
  EPERM: "read_only",
  ERR_ACCESS_DENIED: "read_only",
  ENOSPC: "full",
  EDQUOT: "full",
  EIO: "io",
};

/** A fault of disk or file becomes a StoreFaultError; anything else is a bug of ours and stays as it is. */
export function toStoreError(error: unknown): unknown {
  const systemCode = String((error as NodeJS.ErrnoException | null)?.code);
  const fault = faults.get(toPrimaryCode(error) ?? 0) ?? systemFaults[systemCode];
  if (fault)
    return new StoreFaultError(fault, `The store cannot do this now: ${String(error)}`, { cause: error });
  return systemCode === "ERR_INVALID_STATE"
    ? new StoreFaultError("closed", "The store is closed", { cause: error })
    : error;
}
