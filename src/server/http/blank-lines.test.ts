import { afterAll, beforeAll, expect, it, vi } from "vitest";
import type { limits } from "#base/caller-limits.ts";
import { exchangeRaw } from "../testing/exchange-raw.ts";
import { startTestServer, type TestServer } from "../testing/start-test-server.ts";

// A tenth of the true time; slow-clients.test.ts says how long that may be.
vi.mock("#base/caller-limits.ts", async (load) => {
  const real = await load<{ limits: typeof limits }>();
  return { ...real, limits: { ...real.limits, writeTimeoutMs: 1000 } };
});

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.remove());

it("T10 an idle connection is closed all the same if blank lines come in", async () => {
  const asked = "GET /health/live HTTP/1.1\r\nHost: a\r\n\r\n";
  // Node's own time for an idle connection begins again with each of them.
  const reply = await exchangeRaw(server.port, [asked, ...Array<string>(40).fill("\r\n")], 100, 3500);
  expect([reply.status, reply.isClosedByServer]).toEqual([200, true]);
});
