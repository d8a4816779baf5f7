import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { nodeTransport } from "#server/outbound/node-transport.ts";
import { checkLinks } from "./check-links.ts";
import type { LinkResult } from "./link-result.ts";
import { behaviours } from "./testing/behaviours.ts";
import { type StartedBehaviours, startBehaviours } from "./testing/start-behaviours.ts";

let started: StartedBehaviours;
const results = new Map<string, LinkResult>();

beforeAll(async () => {
  started = await startBehaviours(behaviours);
  const { targets, records, resolve, allowHosts } = started;
  await checkLinks(targets, {
    deps: {
      transport: nodeTransport,
      resolve,
      allowHosts,
      userAgent: "waymark-links/test",
      limits: { headersTimeoutMs: 3000, bodyMs: 1500, totalMs: 8000, slowMs: 1500, maxBytes: 512 * 1024 },
    },
    checks: { runs: {}, records },
    validators: new Map(),
    coolDowns: new Map(),
    today: "2026-11-21",
    concurrency: 8,
    hostGapMs: 0,
    signal: new AbortController().signal,
    nowMs: () => Date.parse("2026-11-21T03:10:00Z"),
    onResult: (result) => results.set(result.target.id, result),
  });
}, 60_000);
afterAll(() => started.close());

const rows = behaviours.map((behaviour, index) => ({ ...behaviour, id: String(index).padStart(3, "0") }));

describe("the table of server behaviours", () => {
  it("has at least sixty rows, each looked at", () => {
    expect(rows.length).toBeGreaterThanOrEqual(60);
    expect(results.size).toBe(rows.length);
  });

  it.each(rows)("$name: $expected", ({ id, expected }) => {
    const { verdict, because } = results.get(id)?.judgement ?? {};
    expect({ verdict, because }).toEqual({ verdict: expected, because: expect.any(String) });
  });

  it.each(rows.filter(({ target }) => target !== undefined))("$name: to $target", ({ id, target }) => {
    const url = new URL(results.get(id)?.judgement.target ?? "about:blank");
    expect(`${url.pathname}${url.hash}`).toBe(target);
  });

  it("tells of a place that is not on the page", () => {
    const row = rows.find(({ path }) => path === "/guide#gone");
    expect(results.get(row?.id ?? "")?.judgement.note).toMatch(/no place called #gone/);
  });
});
