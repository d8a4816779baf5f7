import type { Problem } from "#base/problem.ts";
import { addressFields } from "../address-of.ts";
import type { Catalog } from "../catalog.ts";
import { findHiding, findTaken, recordFor } from "./current-verdict.ts";
import { listDeepLinks } from "./link-id.ts";
import { type Checks, dayOf, type Finding } from "./link-record.ts";
import { registrableDomain } from "./registrable-domain.ts";

/** Names what the page leaves out, so that nobody wonders where a link went, and says what brings it back. */
export function checkHidden(
  { resources, site, feeds }: Catalog,
  checks: Checks,
  folder: string,
  now: Date,
): Problem[] {
  const links = [...resources.values()].flatMap((resource) => {
    if (resource.retired) return [];
    const deep = listDeepLinks(resource).flatMap((link) => {
      const hiding = findHiding(link, checks, now);
      return hiding ? [toHiddenDeepLink(resource.id, link, hiding, folder)] : [];
    });
    const record = recordFor(resource, checks);
    const taken = findTaken(record, now);
    if (taken && record?.standing === "waits") return [toWaitingLink(resource.id, taken, folder), ...deep];
    const hiding = findHiding(resource, checks, now);
    if (!hiding) return deep;
    const sameSite = feeds.filter(({ enabled, url }) => enabled && isSameSite(url, resource.url));
    return [
      toHiddenLink(resource.id, hiding, folder),
      ...sameSite.map(({ name }) => toSuspectFeed(name, resource.id, folder)),
    ];
  });
  const buttons = Object.entries(addressFields).flatMap(([name, field]) => {
    const id = `site:${name.replaceAll("_", "-")}`;
    const hiding = findHiding({ id, url: site.addresses[field] }, checks, now);
    return hiding ? [toSuspectButton(id, name, hiding, folder)] : [];
  });
  return [...links, ...buttons];
}

const toHiddenLink = (id: string, { because, at }: Finding, folder: string): Problem => ({
  level: "warning",
  where: `${folder}/resources/${id}.yaml (url)`,
  what: `off the page since ${dayOf(at)}, because its address changed hands: ${because}`,
  fix: `open it with care; then \`npm run links:mend -- retire ${id} --why "WHY"\`, or \`npm run links:mend -- approve ${id}\` if it is the same people`,
});

const toHiddenDeepLink = (
  resourceId: string,
  { id, path }: { id: string; path: string },
  { because, at }: Finding,
  folder: string,
): Problem => ({
  level: "warning",
  where: `${folder}/resources/${resourceId}.yaml (in_group.${path}.url)`,
  what: `off the page since ${dayOf(at)}, because it changed hands: ${because}; the link leads to its own address there`,
  fix: `open it with care; then remove the line, or \`npm run links:mend -- approve ${id}\` if it is the same people`,
});

const toWaitingLink = (id: string, { because }: Finding, folder: string): Problem => ({
  level: "warning",
  where: `${folder}/resources/${id}.yaml (url)`,
  what: `still on the page, though its address seems to have changed hands: ${because}`,
  fix: `open it with care; then \`npm run links:mend -- hide ${id}\`, or \`npm run links:mend -- show ${id}\` if it is fine`,
});

const isSameSite = (feed: string, link: string): boolean =>
  /^https?:/.test(feed) && registrableDomain(feed) === registrableDomain(link);

/** Who has the site has the headlines too. */
const toSuspectFeed = (name: string, id: string, folder: string): Problem => ({
  level: "warning",
  where: `${folder}/feeds.yaml`,
  what: `the news source "${name}" is on the site of ${id}, which is off the page because it changed hands`,
  fix: "set `enabled: false` until you know more",
});

/** A page without its buttons would be broken, and only the owner can tell a short address from a stolen one. */
const toSuspectButton = (id: string, name: string, { because, at }: Finding, folder: string): Problem => ({
  level: "warning",
  where: `${folder}/site.yaml (addresses.${name})`,
  what: `still on the page, though it seems to have changed hands on ${dayOf(at)}: ${because}`,
  fix: `open it with care; then correct the address, or \`npm run links:mend -- approve ${id}\` if it is right`,
});
