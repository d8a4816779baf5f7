import { StoreFaultError } from "../article-store.ts";

/** SQLSTATEs and their classes (appendix A of PostgreSQL's manual), and system codes, that are no bug of ours. */
const faults = new Set(
  (
    "08 25006 28 3D000 53 57 58 XX001 XX002 " +
    "ECONNREFUSED ECONNRESET EPIPE ENOTFOUND EAI_AGAIN ETIMEDOUT EHOSTUNREACH ENETUNREACH ENOENT"
  ).split(" "),
);

/** The driver's own errors have no code, only these words. */
const lost =
  /^(?:Connection terminated|Client has encountered a connection error|timeout exceeded when trying|Query read timeout|.*after calling end on the pool)/;

/** A fault of the network or the database becomes a StoreFaultError; anything else is a bug of ours. */
export function toPostgresStoreError(error: unknown): unknown {
  const code = toCode(error);
  const isLost = error instanceof Error && lost.test(error.message);
  if (!faults.has(code) && !faults.has(code.slice(0, 2)) && !isLost) return error;
  // The driver's message may name host and port, never the password.
  return new StoreFaultError(`The database cannot do this now: ${String(error)}`, { cause: error });
}

export const isPermissionDenied = (error: unknown): boolean => toCode(error) === "42501";

function toCode(error: unknown): string {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === "string" ? code : "";
}
