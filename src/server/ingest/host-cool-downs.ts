/**
 * Hosts that asked to be left alone (R12), to the second and within one run; what outlives this process is in
 * to-cooling-hosts.ts. Times are monotonic milliseconds (T15).
 */
export interface HostCoolDowns {
  add(hostKey: string, untilMs: number): void;
  isCooling(hostKey: string, nowMs: number): boolean;
}

export function createHostCoolDowns(): HostCoolDowns {
  const untilMs = new Map<string, number>();
  return {
    add(hostKey, until) {
      untilMs.set(hostKey, Math.max(until, untilMs.get(hostKey) ?? 0));
    },
    isCooling(hostKey, nowMs) {
      const until = untilMs.get(hostKey);
      if (until === undefined) return false;
      if (until > nowMs) return true;
      untilMs.delete(hostKey);
      return false;
    },
  };
}
