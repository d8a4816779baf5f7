import { recordFor } from "#catalog/link-health/current-verdict.ts";
import { verdictGuide } from "#catalog/link-health/judgement.ts";
import type { Checks, LinkRecord } from "#catalog/link-health/link-record.ts";
import { judgeFailure } from "#catalog/link-health/look.ts";
import { registrableDomain } from "#catalog/link-health/registrable-domain.ts";
import type { LinkResult } from "./list-targets.ts";
import { type LookDeps, lookAtLink, type SeenLink } from "./look-at-link.ts";

/** At least so many sites, and such a share of those checked, do not fail in the same way in one night by chance. */
const [minCrowd, crowdPart] = [5, 0.03];

/**
 * Why what a run has seen says more about our own network than about the links: a filter, a proxy, a sign-in page, a
 * lost connection. Counted in sites, because one host that is down may have fifty links. Empty: the links are to blame.
 */
export function listNetworkDoubts(results: Iterable<LinkResult>, { records }: Checks): string[] {
  const all = [...results];
  const siteCount = new Set(all.map(siteOf)).size;
  const fresh = all.filter((result) => isFresh(result, records.get(result.target.id)));
  const bad = fresh.filter(
    ({ target, judgement }) => judgement.verdict !== "blocked-to-robots" || records.get(target.id)?.page,
  );
  const sentOn = all.filter(
    ({ target, judgement }) => judgement.verdict === "moved" && !records.get(target.id)?.state,
  );
  const of = (count: number) => `${count} of ${siteCount} sites`;
  const byTarget = listCrowds([...fresh, ...sentOn], siteCount, ({ leadsTo }) => leadsTo);
  // Without enough words it may be any server's page for errors.
  const byPage = listCrowds(bad, siteCount, ({ judgement: { page } }) =>
    page && page.build.size >= 40 ? `${page.words} ${page.title}` : undefined,
  );
  const byVerdict = listCrowds(bad, siteCount, ({ judgement }) => verdictGuide[judgement.verdict].label);
  return [
    ...byTarget.map(([domain, count]) => `${of(count)} lead to ${domain} all at once`),
    ...byPage.map(([, count]) => `${of(count)} show one and the same page all at once`),
    ...byVerdict.map(([label, count, names]) => `${of(count)} are "${label}" all at once (such as ${names})`),
    ...listLostNames(all, records),
  ];
}

const siteOf = ({ target }: LinkResult) => registrableDomain(target.url);

/** Not fine, and not known to be like that. A site that turns robots away at the first visit is just like that. */
function isFresh({ judgement: { verdict } }: LinkResult, record: LinkRecord | undefined): boolean {
  if (verdict === "ok" || verdict === "slow" || verdict === "moved") return false;
  return record?.state?.verdict !== verdict && record?.doubt?.verdict !== verdict;
}

const listCrowds = (
  results: readonly LinkResult[],
  siteCount: number,
  toKey: (result: LinkResult) => string | undefined,
): [string, number, string][] =>
  [...Map.groupBy(results, toKey)]
    .flatMap(([key, alike]): [string, number, string][] => {
      const names = alike.slice(0, 3).map(({ target }) => target.name);
      return key === undefined ? [] : [[key, new Set(alike.map(siteOf)).size, names.join(", ")]];
    })
    .filter(([, count]) => count >= minCrowd && count > siteCount * crowdPart)
    .sort(([, a], [, b]) => b - a);

/** Names lost in a row, as while a name service is away for some seconds. Names that are known to be dead neither count nor interrupt. */
function listLostNames(results: readonly LinkResult[], records: Checks["records"]): string[] {
  let row = new Set<string>();
  let longest = 0;
  for (const result of results) {
    if (!result.isNameLost) row = new Set();
    else if (isFresh(result, records.get(result.target.id))) row.add(siteOf(result));
    longest = Math.max(longest, row.size);
  }
  return longest >= minCrowd ? [`${longest} names in a row were not known`] : [];
}

/** What can be believed in spite of a doubtful network: that an approved page is still there. */
export function isBeyondDoubt({ target, judgement }: LinkResult, checks: Checks): boolean {
  const { page, state } = recordFor(target, checks) ?? {};
  return page !== undefined && judgement.verdict === "ok" && state?.verdict !== "changed-hands";
}

/** Between two control looks. */
const linksBetween = 100;

/** Statuses of a gatekeeper between us and the internet: a proxy that wants a password, a network that wants a login. */
const gatekeepers = [407, 511];

export type NetworkWatch = ReturnType<typeof watchNetwork>;

/**
 * Looks at sites of different kinds that are always there, before a run, during it and at its end. When most of them do
 * not answer as themselves, it is this computer's own network that is to blame for what is seen.
 */
export function watchNetwork(sites: readonly string[], deps: LookDeps, signal: AbortSignal) {
  const open: Promise<void>[] = [];
  /** Said of the first control look that failed. */
  const doubts: string[] = [];
  let asked = 0;
  let fineUntil = 0;

  const lookAt = async (site: string) => {
    const { look } = await lookAtLink(site, deps, { signal });
    const words = describe(site, look);
    return words && `${new URL(site).hostname}: ${words}`;
  };
  const look = async (doneCount: number): Promise<void> => {
    const seen = await Promise.all(sites.map(lookAt));
    // Cut short by Ctrl-C: nothing was learnt.
    if (signal.aborted) return;
    const missing = seen.filter((words) => words !== undefined);
    if (missing.length * 2 < seen.length || seen.length === 0) fineUntil = Math.max(fineUntil, doneCount);
    else
      doubts[0] ??= `${missing.length} of ${seen.length} well-known sites did not answer as themselves (${missing[0]})`;
  };

  return {
    /** How many links had been checked when the network was last fine. */
    get fineUntil() {
      return fineUntil;
    },
    doubts,
    look,
    /** To be told after each link. */
    count(doneCount: number): void {
      if (doneCount < asked + linksBetween) return;
      asked = doneCount;
      open.push(look(doneCount));
    },
    async end(doneCount: number): Promise<void> {
      await Promise.all(open);
      await look(doneCount);
    },
  };
}

/** Undefined if it answered as itself. */
function describe(site: string, look: SeenLink["look"]): string | undefined {
  if (look.kind === "unchanged") return;
  if (look.kind === "failure") return judgeFailure(look).because;
  const domain = registrableDomain(look.finalUrl);
  if (domain !== registrableDomain(site)) return `it leads to ${domain}`;
  if (gatekeepers.includes(look.status)) return `something on the way asks for a login (${look.status})`;
}
