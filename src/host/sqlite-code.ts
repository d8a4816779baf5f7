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

export const hasCode = (error: unknown, ...codes: number[]) => codes.includes(toPrimaryCode(error) ?? 0);
export const isCorruptCode = (error: unknown) =>
  hasCode(error, sqliteCodes.corrupt, sqliteCodes.notADatabase);
export const isLockedError = (error: unknown) => hasCode(error, sqliteCodes.busy, sqliteCodes.locked);

export function toPrimaryCode(error: unknown): number | undefined {
  const code = (error as { errcode?: unknown } | null)?.errcode;
  return typeof code === "number" ? code & 0xff : undefined;
}
