import { type StoreFault, StoreFaultError } from "../article-store.ts";

/** SQLSTATE (appendix A of PostgreSQL's manual) or system code -> what it means to us. The longest match counts. */
const faults: Readonly<Record<string, StoreFault>> = {
  "08": "unreachable",
  "25006": "read_only",
  "28": "unreachable",
  "3D000": "unreachable",
  "53": "unreachable",
  "53100": "full",
  "57": "unreachable",
  "58": "io",
  XX001: "corrupt",
  XX002: "corrupt",
  ECONNREFUSED: "unreachable",
  ECONNRESET: "unreachable",
  EPIPE: "unreachable",
  ENOTFOUND: "unreachable",
  EAI_AGAIN: "unreachable",
  ETIMEDOUT: "unreachable",
  EHOSTUNREACH: "unreachable",
  ENETUNREACH: "unreachable",
  ENOENT: "unreachable",
};

/** A fault of the network or the database becomes a StoreFaultError; anything else is a bug of ours. */
export function toPostgresStoreError(error: unknown): unknown {
  const code = toCode(error);
  const fault = faults[code] ?? faults[code.slice(0, 2)] ?? toDriverFault(error);
  if (!fault) return error;
  // The driver's message may name host and port, never the password.
  return new StoreFaultError(fault, `The database cannot do this now: ${String(error)}`, { cause: error });
}

/** The driver's own errors have no code, only these words. */
function toDriverFault(error: unknown): StoreFault | undefined {
  const message = error instanceof Error ? error.message : "";
  if (message.includes("after calling end on the pool")) return "closed";
  const isLost =
    /^(?:Connection terminated|Client has encountered a connection error|timeout exceeded when trying|Query read timeout)/;
  return isLost.test(message) ? "unreachable" : undefined;
}

export const isPermissionDenied = (error: unknown): boolean => toCode(error) === "42501";

function toCode(error: unknown): string {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === "string" ? code : "";
}
