import { constants } from "node:os";
import { exitCodes } from "#host/exit-codes.ts";
import type { Log } from "#host/log.ts";
import type { RunningServer } from "./start-server.ts";

/** How long a balancer can see 503 before new visitors are turned away. After Ctrl-C there is no wait. */
const drainMs = { SIGTERM: 1000, SIGINT: 0 } as const;

/**
 * npm and a terminal both pass on one Ctrl-C, so the same signal arrives twice within moments; that is not a second
 * signal from a person who has lost patience.
 */
const echoMs = 250;

/** T8: stops on the first signal, ends at once on the second. */
export function endOnSignals(server: Pick<RunningServer, "stop">, log: Log): void {
  let firstMs: number | undefined;
  const fail = (error: unknown) => {
    log("error", "not-stopped-cleanly", { reason: String(error) });
    return exitCodes.internal;
  };
  const onSignal = async (signal: keyof typeof drainMs) => {
    if (firstMs !== undefined) {
      if (performance.now() - firstMs < echoMs) return;
      log("warn", "stopped-at-once", { signal });
      process.exit(128 + constants.signals[signal]);
    }
    firstMs = performance.now();
    log("info", "stopping", { signal });
    process.exit(await server.stop(drainMs[signal]).then(() => exitCodes.fine, fail));
  };
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => void onSignal(signal));
}
