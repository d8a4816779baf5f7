import { nodeTransport } from "#host/outbound/node-transport.ts";
import { checkLinks } from "../check-links.ts";
import type { LinkResult } from "../link-target.ts";
import type { StartedBehaviours } from "./start-behaviours.ts";

/** What the table's records and its slow and large rows are made for. */
const now = new Date("2026-11-21T03:10:00Z");
const limits = { headersTimeoutMs: 3000, bodyMs: 1500, totalMs: 8000, slowMs: 1500, maxBytes: 512 * 1024 };

/** The results by id of the target. */
export async function judgeBehaviours({
  targets,
  records,
  resolve,
  allowHosts,
}: StartedBehaviours): Promise<Map<string, LinkResult>> {
  const results = new Map<string, LinkResult>();
  await checkLinks(targets, {
    deps: { transport: nodeTransport, resolve, allowHosts, userAgent: "waymark-links/test", limits },
    checks: { runs: {}, records },
    validators: new Map(),
    coolDowns: new Map(),
    today: now.toISOString().slice(0, 10),
    concurrency: 8,
    hostGapMs: 0,
    signal: new AbortController().signal,
    nowMs: () => now.getTime(),
    onResult: (result) => results.set(result.target.id, result),
  });
  return results;
}
