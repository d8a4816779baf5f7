/** How a command ends. Codes above 64 follow sysexits.h, so that a supervisor can tell them apart. */
export const exitCodes = {
  fine: 0,
  /** Something to fix was found: content errors, failed tests. */
  findings: 1,
  wrongUsage: 2,
  newerStore: 65,
  damagedBuild: 66,
  /** Most likely this computer's own network is down, so nothing was judged. */
  ownNetwork: 68,
  /** The port is taken, or the packages cannot be fetched. */
  unavailable: 69,
  internal: 70,
  storeLocked: 75,
  /** The port needs more rights than this user has. */
  noPermission: 77,
  badSetting: 78,
} as const;

/** Prints the reason and ends the process. */
export function end({ code, text }: { code: number; text: string }): never {
  console.error(text);
  process.exit(code);
}
