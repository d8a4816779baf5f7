import type { Server } from "node:http";
import { Server as NetServer } from "node:net";
import { setTimeout as wait } from "node:timers/promises";

/** How long an open but silent connection stays: its next request may be on the way. */
const silenceMs = 300;
const graceMs = 3000;

/** T8: under five seconds in all. Every answer asks the caller to close (isStopping), so busy connections end by themselves. */
export async function stopServer(server: Server, drainMs: number): Promise<void> {
  const end = new Promise<void>((resolve) => server.once("close", () => resolve()));
  const pause = (ms: number) => Promise.race([wait(ms, undefined, { ref: false }), end]);
  await pause(drainMs);
  // Right after the loop has accepted what was waiting: the system resets connections that were not accepted.
  await new Promise((resolve) => setImmediate(resolve));
  // Only stop accepting. http.Server.close would also cut silent connections at once, and with them a request that was
  // sent but not yet read.
  NetServer.prototype.close.call(server);
  await pause(silenceMs);
  server.close();
  await pause(graceMs);
  server.closeAllConnections();
  await end;
}
