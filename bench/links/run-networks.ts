import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { samplePage } from "#links/testing/sample-page.ts";
import { sampleContent } from "../../src/catalog/fixture/sample-content.ts";
import type { LinkRecord } from "../../src/catalog/link-health/link-record.ts";
import { readChecks } from "../../src/content/checks-folder.ts";
import type { Look, Response } from "./judged-sites.ts";
import { callCommand, startInside, writeContent } from "./real-directory.ts";
import { RealSites } from "./real-sites.ts";

/**
 * `node ...`, as root on Linux: 60 links on real servers over TLS, seen to be fine on one night and looked at by
 * `npm run links:check` behind someone's network on the next one. Prints how the command ended, and how many links it
 * hid or has something against. Ends with 1 if that is not as it should be.
 */
const ownSites = 54;
const links = Array.from({ length: 60 }, (_, at) => ({
  id: `site-${at}`,
  name: `Site ${at} for students`,
  url: at < ownSites ? `https://www.site-${at}.org/` : `https://www.big-library.edu/guide/${at}`,
  description: "Guides for students who choose a university.",
}));
const controlSites = [1, 2, 3].map((number) => `https://www.control-${number}.net/`);
/** The links and buttons of the sample that the directory is made of answer as well. */
const ofSample = sampleContent().flatMap(({ text }) => text.match(/https:\/\/[^\s"'<>)]+/g) ?? []);
const addresses = [...new Set([...ofSample, ...controlSites, ...links.map(({ url }) => url)])];

const page = (title: string): Response => ({ status: 200, body: samplePage({ title }) });
const leadTo = (location: string): Response => ({ status: 302, headers: { location } });
const portal = "https://portal.hotel-wifi.com/";
const filter = "https://block.webfilter.net/denied";
const ownNetwork = 68;

interface Network {
  name: string;
  /** In place of the site's own page; `link` is -1 for a control site. */
  answer: (link: number) => Response | undefined;
  more?: Look;
  code: number;
  doubts: number;
}

const networks: Network[] = [
  {
    name: "web filter: every link leads to its page, the control sites do not",
    answer: (link) => (link < 0 ? undefined : leadTo(filter)),
    more: { [filter]: page("Blocked by your organisation") },
    code: ownNetwork,
    doubts: 0,
  },
  {
    name: "web filter of one category: 8 links lead to its page",
    answer: (link) => (link % 7 === 1 && link < 54 ? leadTo(filter) : undefined),
    more: { [filter]: page("Blocked by your organisation") },
    code: ownNetwork,
    doubts: 0,
  },
  {
    name: "TLS inspection",
    answer: () => ({ status: 200, tls: "self-signed" }),
    code: ownNetwork,
    doubts: 0,
  },
  {
    name: "half a network: every second host refuses",
    answer: (link) => (link >= 0 && link < ownSites && link % 2 === 0 ? { fails: "refused" } : undefined),
    code: ownNetwork,
    doubts: 0,
  },
  {
    name: "dead neighbours: 30 names in a row are unknown",
    answer: (link) => (link >= 20 && link < 50 ? { fails: "unresolved" } : undefined),
    code: ownNetwork,
    doubts: 0,
  },
  {
    name: "captive portal before everything",
    answer: () => leadTo(portal),
    more: { [portal]: page("Please sign in to go on") },
    code: ownNetwork,
    doubts: 0,
  },
  { name: "no network", answer: () => ({ fails: "unresolved" }), code: ownNetwork, doubts: 0 },
  {
    name: "the open internet, two pages lost",
    answer: (link) => (link === 7 || link === 31 ? { status: 404, body: "<h1>Not Found</h1>" } : undefined),
    code: 0,
    doubts: 2,
  },
];

if (!startInside(fileURLToPath(import.meta.url))) await runInside();

async function runInside(): Promise<void> {
  const place = mkdtempSync(join(tmpdir(), "waymark-networks-"));
  const sites = new RealSites(place);
  try {
    await sites.start();
    for (const network of networks) await liveThrough(network, sites, place);
  } finally {
    sites.stop();
    rmSync(place, { recursive: true });
  }
}

async function liveThrough(
  { name, answer, more, code, doubts }: Network,
  sites: RealSites,
  place: string,
): Promise<void> {
  const check = (night: number) =>
    callCommand("links-check", [], place, night, { WAYMARK_CONTROL_SITES: controlSites.join(",") });
  writeContent(place, links);
  sites.show([{ look: toLook(() => undefined), pages: {} }]);
  const first = await check(0);
  sites.show([{ look: { ...toLook(answer), ...more }, pages: {} }]);
  const ended = await check(1);
  const { checks } = await readChecks(join(place, "content"));
  const records = links.map(({ id }) => checks.records.get(id) ?? {});
  const count = (is: (record: LinkRecord) => boolean) => records.filter(is).length;
  const seen = {
    known: count(({ page: picture }) => picture !== undefined),
    hidden: count(({ state, standing }) => state?.verdict === "changed-hands" && !standing),
    doubts: count(({ doubt, state }) => doubt !== undefined || state !== undefined),
  };
  const isRight =
    first === 0 &&
    ended === code &&
    seen.known === links.length &&
    seen.hidden === 0 &&
    seen.doubts === doubts;
  if (!isRight) process.exitCode = 1;
  const ends = `${seen.hidden} hidden, ${seen.doubts} doubts, ended with ${ended}`;
  console.log(
    `${isRight ? "right" : "WRONG"}  ${name}: ${ends} (${seen.known} known after the night before, which ended with ${first})`,
  );
}

function toLook(answer: Network["answer"]): Look {
  return Object.fromEntries(
    addresses.map((address) => {
      const link = links.findIndex(({ url }) => url === address);
      const own = page(link < 0 ? address : (links[link]?.name ?? ""));
      return [address, { ...own, ...answer(link) }];
    }),
  );
}
