import type { IsoDay } from "../catalog.ts";
import { detectLanguage } from "./detect-language.ts";
import { listPayees, tellDeeds } from "./find-traps.ts";
import linked from "./marks/linked-everywhere.json" with { type: "json" };
import { hash32, keptOutbound, type PagePicture, toAddressHash, toMenuHashes } from "./page-picture.ts";
import type { PageFacts } from "./read-page.ts";
import { domainOfHost, registrableDomain } from "./registrable-domain.ts";
import { toTopicWords } from "./topic-words.ts";

const keptMenu = 8;
/** Linked from everywhere: they say nothing about whose page it is. */
const everywhere = new Set(linked.hosts.split(" "));

/** Apart from what a picture is, which every command that reads the content loads: this needs all the marks of a bad page. */
export function toPagePicture(
  address: string,
  finalUrl: string,
  page: PageFacts | undefined,
  on: IsoDay,
): PagePicture {
  const domain = registrableDomain(finalUrl);
  return {
    on,
    addressHash: toAddressHash(address),
    domain,
    language: page ? detectLanguage(page) || page.declaredLanguage : "",
    title: cut(page?.title, 120),
    description: cut(page?.description || page?.sample, 140),
    organisations:
      page?.organisations
        .slice(0, 2)
        .map((name) => cut(name, 60))
        .filter(Boolean) ?? [],
    words: page ? toTopicWords(page).join(" ") : "",
    outbound: page ? listOutbound(page, domain).join(" ") : "",
    build: toBuild(page, finalUrl === address ? "" : finalUrl),
  };
}

/** A cut of a string keeps the whole string in memory, here every page of the run; what was JSON is a string of its own. */
function cut(text = "", length: number): string {
  const kept = [...text.slice(0, 2 * length)].slice(0, length).join("");
  return JSON.parse(JSON.stringify(kept.trim())) as string;
}

function listOutbound({ linkHosts }: PageFacts, domain: string): string[] {
  const counts = new Map<string, number>();
  for (const [host, count] of linkHosts) {
    const to = domainOfHost(host);
    if (to !== domain && !everywhere.has(to)) counts.set(to, (counts.get(to) ?? 0) + count);
  }
  return [...counts]
    .sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))
    .slice(0, keptOutbound)
    .map(([to]) => to);
}

function toBuild(page: PageFacts | undefined, place: string): PagePicture["build"] {
  const hash = (kind: string, text: string | undefined) => (text ? [`${kind}${hash32(text)}`] : []);
  return {
    size: Math.round(page?.wordCount ?? 0),
    marks: [
      ...hash("p", place),
      ...(page?.accounts.flatMap((account) => hash("a", account)) ?? []),
      ...(page ? listPayees(page).flatMap((payee) => hash("b", payee)) : []),
      ...hash("d", page && tellDeeds(page)),
      ...(page && page.menu.length > 0 ? [`m${toMenuHashes(page.menu.slice(0, keptMenu))}`] : []),
    ].join(" "),
  };
}
