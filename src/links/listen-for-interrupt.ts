/** npm passes a Ctrl-C on to a process that the terminal has told already; a second one by hand comes later. */
const sameKeyMs = 1000;

/** The first Ctrl-C ends the run in good order, the second at once. */
export function listenForInterrupt(): { signal: AbortSignal; now: () => void; end: () => void } {
  const controller = new AbortController();
  let firstMs: number | undefined;
  const onSignal = () => {
    if (firstMs !== undefined && performance.now() - firstMs > sameKeyMs) process.exit(130);
    if (firstMs !== undefined) return;
    firstMs = performance.now();
    controller.abort();
  };
  process.on("SIGINT", onSignal);
  process.on("SIGTERM", onSignal);
  return {
    signal: controller.signal,
    now: () => controller.abort(),
    end: () => {
      process.off("SIGINT", onSignal);
      process.off("SIGTERM", onSignal);
    },
  };
}
