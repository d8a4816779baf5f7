import { nodeTransport } from "#host/outbound/node-transport.ts";
import { checkLinks } from "../check-links.ts";
import type { LinkResult } from "../list-targets.ts";
import type { StartedBehaviours } from "./start-behaviours.ts";

/** What the table's records are made for. */
const now = new Date("2026-11-21T03:10:00Z");

const maxBytes = 512 * 1024;
const shortLimits = { headersTimeoutMs: 5000, bodyMs: 1500, totalMs: 12_000, slowMs: 1500, maxBytes };
const longLimits = { headersTimeoutMs: 30_000, bodyMs: 30_000, totalMs: 90_000, slowMs: 30_000, maxBytes };

/** The results by id of the target. */
export async function judgeBehaviours({
  targets,
  records,
  timed,
  resolve,
  allowHosts,
}: StartedBehaviours): Promise<Map<string, LinkResult>> {
  const results = new Map<string, LinkResult>();
  const judge = (isTimed: boolean) =>
    checkLinks(
      targets.filter(({ id }) => timed.has(id) === isTimed),
      {
        deps: {
          transport: nodeTransport,
          resolve,
          allowHosts,
          userAgent: "waymark-links/test",
          limits: isTimed ? shortLimits : longLimits,
        },
        checks: { runs: {}, records },
        validators: new Map(),
        coolDowns: new Map(),
        today: now.toISOString().slice(0, 10),
        concurrency: 8,
        hostGapMs: 0,
        signal: new AbortController().signal,
        nowMs: () => now.getTime(),
        onResult: (result) => results.set(result.target.id, result),
      },
    );
  await Promise.all([judge(true), judge(false)]);
  return results;
}
