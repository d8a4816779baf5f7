import { onTestFinished } from "vitest";
import { openClient } from "./open-client.ts";
import { type Reply, type SeenRequest, startBackend } from "./start-backend.ts";

/** A backend and one client on it, both closed after the test. */
export async function openPair(
  answer: (request: SeenRequest) => Reply,
  options?: Parameters<typeof openClient>[1],
) {
  const backend = await startBackend(answer);
  onTestFinished(() => backend.close());
  const opened = openClient(backend, options);
  onTestFinished(() => opened.close());
  return { backend, ...opened };
}
