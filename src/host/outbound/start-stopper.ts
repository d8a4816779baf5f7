import { type OutboundCode, OutboundError } from "./outbound-error.ts";

/**
 * One abort signal for a whole request, with the reason as an OutboundError. Instead of AbortSignal.any and
 * AbortSignal.timeout, which keep their timers and listeners until the long-lived source signal is collected.
 */
export function startStopper(totalTimeoutMs: number, outer: AbortSignal | undefined) {
  const controller = new AbortController();
  const stop = (code: OutboundCode) => controller.abort(new OutboundError(code));
  const onOuterAbort = () => stop("aborted");
  const totalTimer = setTimeout(stop, totalTimeoutMs, "total_timeout");
  if (outer?.aborted) stop("aborted");
  else outer?.addEventListener("abort", onOuterAbort, { once: true });

  return {
    signal: controller.signal,
    /** Gives up waiting as soon as the signal is aborted: a name look-up cannot be cancelled, only left behind. */
    async within<T>(timeoutMs: number, code: OutboundCode, work: () => Promise<T>): Promise<T> {
      controller.signal.throwIfAborted();
      const timer = setTimeout(stop, timeoutMs, code);
      const aborted = Promise.withResolvers<never>();
      const onAbort = () => aborted.reject(controller.signal.reason);
      controller.signal.addEventListener("abort", onAbort, { once: true });
      try {
        return await Promise.race([work(), aborted.promise]);
      } finally {
        clearTimeout(timer);
        controller.signal.removeEventListener("abort", onAbort);
      }
    },
    end(): void {
      clearTimeout(totalTimer);
      outer?.removeEventListener("abort", onOuterAbort);
      stop("aborted");
    },
  };
}
