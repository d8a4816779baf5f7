import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { AllowHosts } from "#host/outbound/check-url.ts";
import { nodeTransport } from "#host/outbound/node-transport.ts";
import { chooseLinks } from "#links/list-targets.ts";
import { lookLimits } from "#links/look-at-link.ts";
import { runLimits } from "#links/run-by-host.ts";
import { runLinksCheck } from "#links/run-links-check.ts";
import type { Catalog, Resource } from "../../src/catalog/catalog.ts";
import { sampleContent } from "../../src/catalog/fixture/sample-content.ts";
import { noChecks } from "../../src/catalog/link-health/link-record.ts";
import { parseCatalog } from "../../src/catalog/parse-catalog.ts";

/** A whole run of links:check over so many loopback hosts, with its journal and its records. */
export async function runCheck(port: number, count: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "waymark-bench-links-"));
  mkdirSync(join(folder, "content"));
  const links = chooseLinks(toCatalog(port, count), []);
  const startMs = performance.now();
  try {
    const run = await runLinksCheck({
      links,
      checks: noChecks,
      contentFolder: join(folder, "content"),
      cacheFolder: join(folder, "cache"),
      vantage: "ci",
      only: [],
      isDry: false,
      deps: {
        transport: nodeTransport,
        resolve: async () => ["127.0.0.1"],
        allowHosts: { has: (host: string) => host.endsWith(`.test:${port}`) } as AllowHosts,
        userAgent: "waymark-links/bench",
        limits: lookLimits,
      },
      controlSites: [],
      isNetworkFine: false,
      ...runLimits,
      signal: new AbortController().signal,
      now: () => new Date(),
    });
    const wrong = [...run.results.values()].filter(({ judgement }) => judgement.verdict !== "ok").length;
    const ms = Math.round(performance.now() - startMs);
    const peakMb = Math.round(process.resourceUsage().maxRSS / 1024);
    console.log(JSON.stringify({ ms, peakMb, checked: run.results.size, wrong }));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function toCatalog(port: number, count: number): Catalog {
  const { catalog } = parseCatalog(sampleContent());
  const [sample] = catalog?.resources.values() ?? [];
  if (!catalog || !sample) throw new Error("The sample content is broken.");
  const resources = Array.from({ length: count }, (_, index): [string, Resource] => {
    // Their ids begin with all letters, as those of real resources do.
    const id = `${String.fromCharCode(97 + (index % 26))}-${index}`;
    return [id, { ...sample, id, name: `Link ${index}`, url: `http://link-${index}.test:${port}/` }];
  });
  const addresses = Object.fromEntries(
    Object.keys(catalog.site.addresses).map((name) => [name, "https://example.com/"]),
  );
  return {
    ...catalog,
    site: { ...catalog.site, addresses: addresses as never },
    resources: new Map(resources),
  };
}
