import { afterEach, vi } from "vitest";
import { type OpenClient, openClient } from "./open-client.ts";
import { type Backend, type Reply, type SeenRequest, startBackend } from "./start-backend.ts";

const clients: OpenClient[] = [];
const backends: Backend[] = [];

afterEach(async () => {
  await Promise.all(clients.splice(0).map((opened) => opened.close()));
  await Promise.all(backends.splice(0).map((backend) => backend.close()));
  vi.useRealTimers();
});

/** A backend and one client on it, both closed after the test. */
export async function openPair(
  answer: (request: SeenRequest) => Reply,
  options?: Parameters<typeof openClient>[1],
) {
  const backend = await startBackend(answer);
  backends.push(backend);
  const opened = openClient(backend, options);
  clients.push(opened);
  return { backend, ...opened };
}
