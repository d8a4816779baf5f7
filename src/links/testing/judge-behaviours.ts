import { nodeTransport } from "#host/outbound/node-transport.ts";
import { checkLinks } from "../check-links.ts";
import type { LinkResult } from "../list-targets.ts";
import type { LookDeps } from "../look-at-link.ts";
import type { Behaviour } from "./behaviour.ts";
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
  const judge = (kind: Behaviour["timed"], limits: LookDeps["limits"]) =>
    checkLinks(
      targets.filter(({ id }) => timed.get(id) === kind),
      {
        deps: {
          transport: nodeTransport,
          resolve,
          allowHosts,
          userAgent: "waymark-links/test",
          limits,
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
  // An answer that is only late must not be given up on a busy machine.
  const late = { ...longLimits, slowMs: shortLimits.slowMs };
  await Promise.all([judge("all", shortLimits), judge("slow", late), judge(undefined, longLimits)]);
  return results;
}
