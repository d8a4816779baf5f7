import type { Catalog, Resource } from "#catalog/catalog.ts";
import { sampleContent } from "#catalog/fixture/sample-content.ts";
import { findHiding } from "#catalog/link-health/current-verdict.ts";
import { type Checks, noChecks } from "#catalog/link-health/link-record.ts";
import { parseCatalog } from "#catalog/parse-catalog.ts";
import { chooseLinks } from "../list-targets.ts";
import { type CheckedDirectory, type LinksCheck, runLinksCheck } from "../run-links-check.ts";
import { type FakeAnswer, fakeSites } from "./fake-sites.ts";
import type { Asked, NetworkScenario } from "./network-scenario.ts";
import { samplePage } from "./sample-page.ts";

const linkCount = 120;
const ownSites = 100;
const controlSites = [1, 2, 3].map((number) => `https://www.control-${number}.net/`);

const idOf = (link: number) => `link-${String(link).padStart(3, "0")}`;
const urlOf = (link: number) =>
  link < ownSites ? `https://www.site-${link}.org/` : `https://www.big-library.edu/guide/${link}`;
const linkByUrl = new Map(Array.from({ length: linkCount }, (_, link) => [urlOf(link), link]));
const linkByHost = new Map(
  [...linkByUrl].slice(0, ownSites).map(([url, link]) => [new URL(url).hostname, link]),
);

/** 120 links and nothing else: no button of the page, no menu. */
function makeCatalog(): Catalog {
  const { catalog } = parseCatalog(sampleContent());
  const [sample] = catalog?.resources.values() ?? [];
  if (!catalog || !sample) throw new Error("the sample content is not valid");
  const addresses = { ...catalog.site.addresses };
  for (const name of Object.keys(addresses) as (keyof typeof addresses)[])
    addresses[name] = "https://example.com/";
  const resources = [...linkByUrl].map(([url, link]): [string, Resource] => {
    const id = idOf(link);
    return [id, { ...sample, id, name: `Site ${link}`, url }];
  });
  return { ...catalog, site: { ...catalog.site, addresses }, menus: [], resources: new Map(resources) };
}

const guardedCatalog = makeCatalog();

/** One run behind the network, that of a night after `before`; nothing is written. */
export async function runBehind(
  { answer, resolve, only = 0 }: Pick<NetworkScenario, "answer" | "resolve" | "only">,
  before: Checks,
  changes: Partial<LinksCheck> & { day?: string } = {},
): Promise<CheckedDirectory> {
  const { day = "2026-11-22", ...rest } = changes;
  let count = -1;
  const asked = (url: URL): Asked => ({
    url,
    link: linkByUrl.get(url.href) ?? linkByHost.get(url.hostname),
    isControl: controlSites.includes(url.href),
    at: count,
  });
  const sites = fakeSites(
    new Proxy({} as Record<string, FakeAnswer>, {
      get: (_, href) => {
        const about = asked(new URL(String(href)));
        const title = about.link === undefined ? about.url.hostname : `Site ${about.link} for students`;
        return answer?.(about) ?? { body: samplePage({ title }) };
      },
    }),
  );
  const deps: LinksCheck["deps"] = {
    ...sites.deps,
    resolve: async (hostname) => {
      count += 1;
      const found = resolve?.(asked(new URL(`https://${hostname}/`)));
      if (found instanceof Error) throw found;
      return found ?? ["93.184.215.14"];
    },
  };
  const chosen = Array.from({ length: only }, (_, link) => idOf(link));
  return runLinksCheck({
    links: chooseLinks(guardedCatalog, chosen),
    checks: before,
    contentFolder: "none",
    cacheFolder: "none",
    vantage: "ci",
    only: chosen,
    isDry: true,
    deps,
    controlSites,
    isNetworkFine: false,
    concurrency: 8,
    hostGapMs: 0,
    signal: new AbortController().signal,
    now: () => new Date(`${day}T03:10:00Z`),
    ...rest,
  });
}

let fine: Promise<Checks> | undefined;
/** After a night on the open internet; made once. */
export async function seeFine(): Promise<Checks> {
  fine ??= runBehind({}, noChecks, { day: "2026-11-21" }).then(({ checks }) => checks);
  return fine;
}

/** What a run did to the links, to be compared with what was expected. */
export async function judgeNetwork(scenario: NetworkScenario) {
  const before = scenario.isFirst ? noChecks : await seeFine();
  const run = await runBehind(scenario, before);
  return { run, before, seen: { isOwnNetwork: run.trouble.length > 0, ...countHarm(run.checks, before) } };
}

export function countHarm({ records }: Checks, before: Checks): { hidden: number; doubts: number } {
  const now = new Date("2026-11-22T12:00:00Z");
  const resources = [...guardedCatalog.resources.values()];
  const hidden = resources.filter((resource) => findHiding(resource, { runs: {}, records }, now));
  const doubts = [...records].filter(([id, { doubt }]) => doubt && !before.records.get(id)?.doubt);
  return { hidden: hidden.length, doubts: doubts.length };
}
