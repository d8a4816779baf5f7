import { readdirSync, readFileSync } from "node:fs";
import type { Catalog, Resource } from "../../src/catalog/catalog.ts";
import { sampleContent } from "../../src/catalog/fixture/sample-content.ts";
import { type Checks, type LinkRecord, noChecks } from "../../src/catalog/link-health/link-record.ts";
import type { Verdict } from "../../src/catalog/link-health/verdict.ts";
import { parseCatalog } from "../../src/catalog/parse-catalog.ts";
import { lookLimits } from "../../src/links/look-limits.ts";
import { runLinksCheck } from "../../src/links/run-links-check.ts";
import { type Look, toSites } from "./judged-sites.ts";

interface Behaviour {
  id: string;
  family: string;
  language: string;
  about: string;
  url: string;
  then: Look[] | null;
  now: Look[];
  truth: { allowed: string[]; harmful: string[]; to?: string[] };
}

/** `node ... FOLDER [wrong] [FAMILY]`: a table of the folder's behaviours; with `wrong`, those that were not judged right. */
const [folder = "judged", detail, only] = process.argv.slice(2);
const root = new URL(`./${folder}/`, import.meta.url);
const { catalog } = parseCatalog(sampleContent());
const [sample] = catalog?.resources.values() ?? [];
if (!catalog || !sample) throw new Error("The sample content is broken.");

interface Tally {
  family: string;
  right: number;
  wrong: number;
  harmful: number;
}
const tallies: Tally[] = [];
const marked = { hidden: 0, all: 0 };
const kept = { hidden: 0, all: 0 };
for (const name of readdirSync(root).sort()) {
  const { pages, behaviours } = JSON.parse(readFileSync(new URL(name, root), "utf8")) as {
    pages: Record<string, string>;
    behaviours: Behaviour[];
  };
  const tally = { family: name.replace(".json", ""), right: 0, wrong: 0, harmful: 0 };
  if (only && only !== tally.family) continue;
  for (const behaviour of behaviours) {
    const { outcome, record } = await live(behaviour, pages);
    const result = judge(behaviour, outcome, record);
    tally[result]++;
    const { allowed } = behaviour.truth;
    if (allowed.length === 1 && allowed[0] === "hidden") count(marked, outcome);
    if (/^(redesign|domain-move)$/.test(behaviour.family) && !allowed.includes("hidden"))
      count(kept, outcome);
    if (detail === "wrong" && folder === "judged" && result !== "right")
      console.log(
        `${result} ${behaviour.id} (${behaviour.about}): ${outcome}, not ${allowed}\n    ${explain(record)}`,
      );
  }
  tallies.push(tally);
}
printTable();

function count(counter: { hidden: number; all: number }, outcome: string): void {
  counter.all++;
  if (outcome === "hidden") counter.hidden++;
}

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
  const record = checks.records.get("link") ?? {};
  return { outcome: toOutcome(record), record };

  function spendNight(look: Look, before: Checks, on: number) {
    return runLinksCheck({
      catalog: toCatalog(url, name, description),
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

/** What a curator would have written of the page, or the address where nobody has seen one. */
function toEntry(url: string, then: Look | undefined, pages: Record<string, string>) {
  const found = Object.values(then ?? {}).find(({ status, page, body }) => status === 200 && (page || body));
  const html = found ? (pages[found.page ?? ""] ?? found.body ?? "") : "";
  const title = /<title[^>]*>([^<]*)/i.exec(html)?.[1]?.trim() ?? "";
  const description = /<meta name="?description"? content="([^"]*)"/i.exec(html)?.[1] ?? "";
  const name = title.split(/\s[|–—·-]\s/)[0]?.trim();
  return { name: name || (new URL(url).hostname.replace(/^www\./, "").split(".")[0] ?? ""), description };
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

function toOutcome({ state, standing }: LinkRecord): string {
  const verdict: Verdict = state?.verdict ?? "ok";
  switch (verdict) {
    case "ok":
    case "slow":
      return "ok";
    case "changed-hands":
      return standing ? "question" : "hidden";
    case "moved":
      return "moved";
    case "blocked-to-robots":
      return "unknown";
    case "needs-login":
    case "off-topic":
    case "looks-different":
      return "question";
    default:
      return "gone";
  }
}

function judge({ truth }: Behaviour, outcome: string, { state }: LinkRecord): "right" | "wrong" | "harmful" {
  const { allowed, harmful, to } = truth;
  if (outcome === "moved" && to && !to.includes(state?.target ?? "")) return "harmful";
  if (allowed.includes(outcome)) return "right";
  return harmful.includes(outcome) ? "harmful" : "wrong";
}

function explain({ state, doubt, page }: LinkRecord): string {
  const finding = state ?? doubt;
  return `${finding ? `${finding.verdict} ${finding.because} ${finding.target ?? ""}` : "nothing"} | ${page?.title} [${page?.words.slice(0, 80)}]`;
}

function printTable(): void {
  const sum = (of: keyof Omit<Tally, "family">) => tallies.reduce((all, tally) => all + tally[of], 0);
  const total = { family: "all", right: sum("right"), wrong: sum("wrong"), harmful: sum("harmful") };
  const size = total.right + total.wrong + total.harmful;
  const part = (one: number, of: number) => (of > 0 ? `${((100 * one) / of).toFixed(1)} %` : "-");
  console.log(`${folder}, ${size} behaviours`);
  for (const { family, right, wrong, harmful } of [...tallies, total])
    console.log(
      `  ${family.padEnd(18)}${String(right).padStart(5)} right${String(wrong).padStart(4)} wrong${String(harmful).padStart(4)} harmful`,
    );
  console.log(`  right ${part(total.right, size)}, harmful ${part(total.harmful, size)}`);
  console.log(
    `  to be hidden and hidden: ${marked.hidden} of ${marked.all}; moves and redesigns hidden: ${kept.hidden} of ${kept.all}`,
  );
}
