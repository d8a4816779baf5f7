import type { Catalog, Resource } from "../../src/catalog/catalog.ts";
import { sampleContent } from "../../src/catalog/fixture/sample-content.ts";
import { type Checks, noChecks } from "../../src/catalog/link-health/link-record.ts";
import { parseCatalog } from "../../src/catalog/parse-catalog.ts";
import { chooseLinks } from "../../src/links/list-targets.ts";
import { lookLimits } from "../../src/links/look-at-link.ts";
import { runLinksCheck } from "../../src/links/run-links-check.ts";
import { type Behaviour, readJudged, Tally, toEntry } from "./judged.ts";
import { type Look, toSites } from "./judged-sites.ts";

/** `node ... FOLDER [wrong] [FAMILY]`: a table of the folder's behaviours; with `wrong`, those that were not judged right. */
const [folder = "judged", detail, only] = process.argv.slice(2);
const { catalog } = parseCatalog(sampleContent());
const [sample] = catalog?.resources.values() ?? [];
if (!catalog || !sample) throw new Error("The sample content is broken.");

const tally = new Tally(detail === "wrong" && !folder.startsWith("sealed"));
for (const { family, pages, behaviours } of readJudged(folder)) {
  if (only && only !== family) continue;
  for (const behaviour of behaviours) tally.add(family, behaviour, await live(behaviour, pages));
}
tally.print(folder);

/** The nights of one link: the one on which a person approved it, those of the list, and one more that confirms. */
async function live({ url, then, now }: Behaviour, pages: Record<string, string>) {
  const { name, description } = toEntry(url, then?.at(-1), pages);
  let checks: Checks = noChecks;
  let day = 1;
  for (const look of then ?? []) {
    const { results } = await spendNight(look, checks, day++);
    // As `links:mend -- approve` does it.
    const page = results.get("link")?.judgement.page;
    if (page) checks = { runs: {}, records: new Map([["link", { page }]]) };
  }
  for (const look of [...now, now.at(-1) ?? {}]) ({ checks } = await spendNight(look, checks, day++));
  return checks.records.get("link") ?? {};

  function spendNight(look: Look, before: Checks, on: number) {
    return runLinksCheck({
      links: chooseLinks(toCatalog(url, name, description), []),
      checks: before,
      contentFolder: "none",
      cacheFolder: "none",
      vantage: "ci",
      only: [],
      isDry: true,
      deps: { ...toSites(look, pages), userAgent: "waymark-links/bench", limits: lookLimits },
      controlSites: [],
      isNetworkFine: true,
      concurrency: 1,
      hostGapMs: 0,
      signal: new AbortController().signal,
      now: () => new Date(Date.UTC(2026, 10, on, 3, 10)),
    });
  }
}

function toCatalog(url: string, name: string, description: string): Catalog {
  const addresses = { ...catalog?.site.addresses };
  for (const key of Object.keys(addresses)) Object.assign(addresses, { [key]: "https://example.com/" });
  const resource = { ...(sample as Resource), id: "link", name, description, url };
  return {
    ...(catalog as Catalog),
    site: { ...(catalog as Catalog).site, addresses: addresses as Catalog["site"]["addresses"] },
    menus: [],
    resources: new Map([["link", resource]]),
  };
}
