/** Primary result codes of SQLite (sqlite.org/rescode.html); the upper bits say more and are not needed here. */
export const sqliteCodes = {
  busy: 5,
  locked: 6,
  readOnly: 8,
  io: 10,
  corrupt: 11,
  full: 13,
  cannotOpen: 14,
  notADatabase: 26,
};

export function isCorruptCode(error: unknown): boolean {
  const code = toPrimaryCode(error);
  return code === sqliteCodes.corrupt || code === sqliteCodes.notADatabase;
}

export function isLockedError(error: unknown): boolean {
  const code = toPrimaryCode(error);
  return code === sqliteCodes.busy || code === sqliteCodes.locked;
}

export function toPrimaryCode(error: unknown): number | undefined {
  const code = (error as { errcode?: unknown } | null)?.errcode;
  return typeof code === "number" ? code & 0xff : undefined;
}
