import type { Log } from "#host/log.ts";

/**
 * What was refused before or instead of an answer, by status (ASVS 16.3.3): one line a minute at most, whatever a stranger
 * sends, so that the log shows an attack and is not its victim. Nothing of the request is in it, and nobody's address.
 */
export interface RefusalCount {
  add(status: number): void;
  /** Writes what has not been written yet. */
  flush(): void;
}

const everyMs = 60_000;

export function createRefusalCount(log: Log): RefusalCount {
  const counts: Record<number, number> = {};
  let timer: NodeJS.Timeout | undefined;
  const flush = () => {
    if (timer === undefined) return;
    clearTimeout(timer);
    timer = undefined;
    log("warn", "requests-refused", { by_status: { ...counts } });
    for (const status of Object.keys(counts)) delete counts[Number(status)];
  };
  return {
    add(status) {
      counts[status] = (counts[status] ?? 0) + 1;
      timer ??= setTimeout(flush, everyMs).unref();
    },
    flush,
  };
}
