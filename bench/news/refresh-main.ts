import { startBenchRefresh } from "./bench-refresh.ts";

/**
 * The refreshing process: `refresh-main.ts PORT FEEDS PATH`. First everything is new; then it checks again whenever it gets a
 * message. Prints what each round cost this process in CPU, with its threads and the kernel's work for it.
 */
const [port = 0, feeds = 0] = process.argv.slice(2, 4).map(Number);
const [path = "/feed"] = process.argv.slice(4);
const refresh = await startBenchRefresh(port, feeds, path);
console.log(JSON.stringify(await measureRound()));
process.on("message", async () => console.log(JSON.stringify(await measureRound())));
process.once("SIGTERM", async () => {
  process.disconnect?.();
  await refresh.remove();
});

async function measureRound() {
  const before = process.cpuUsage();
  const startedMs = performance.now();
  const refreshed = await refresh.refreshAll();
  const { user, system } = process.cpuUsage(before);
  return { ...refreshed, cpuMs: (user + system) / 1000, ms: performance.now() - startedMs };
}
