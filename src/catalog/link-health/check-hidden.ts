import type { Problem } from "#base/problem.ts";
import type { Catalog } from "../catalog.ts";
import { findHiding, findTaken, recordFor } from "./current-verdict.ts";
import { listDeepLinks } from "./link-id.ts";
import { type Checks, dayOf, type Finding } from "./link-record.ts";
import { registrableDomain } from "./registrable-domain.ts";
import warnings from "./texts/warnings.json" with { type: "json" };

/** Names what the page leaves out, so that nobody wonders where a link went, and says what brings it back. */
export function checkHidden(
  { resources, site, feeds }: Catalog,
  checks: Checks,
  folder: string,
  now: Date,
): Problem[] {
  const warn = (kind: keyof typeof warnings, told: Record<string, string>, { because, at }: Finding) => {
    const { where, what, fix } = warnings[kind];
    const values: Record<string, string> = { because, day: dayOf(at), ...told };
    const fill = (text: string) => text.replace(/\{(\w+)\}/g, (_, name) => values[name] ?? "");
    return { level: "warning" as const, where: `${folder}/${fill(where)}`, what: fill(what), fix: fill(fix) };
  };
  const links = [...resources.values()].flatMap((resource) => {
    if (resource.retired) return [];
    const { id } = resource;
    const deep = listDeepLinks(resource).flatMap((link) => {
      const hiding = findHiding(link, checks, now);
      return hiding ? [warn("deep", { resource: id, ...link }, hiding)] : [];
    });
    const record = recordFor(resource, checks);
    const taken = findTaken(record, now);
    if (taken && record?.standing === "waits") return [warn("waiting", { id }, taken), ...deep];
    if (!taken || record?.standing) return deep;
    const sameSite = feeds.filter(({ enabled, url }) => enabled && isSameSite(url, resource.url));
    return [
      warn("hidden", { id }, taken),
      // Who has the site has the headlines too.
      ...sameSite.map(({ name }) => warn("feed", { id, name }, taken)),
    ];
  });
  // A page without its buttons would be broken, and only the owner can tell a short address from a stolen one.
  const buttons = Object.entries(site.addresses).flatMap(([name, url]) => {
    const id = `site:${name.replaceAll("_", "-")}`;
    const hiding = findHiding({ id, url }, checks, now);
    return hiding ? [warn("button", { id, name }, hiding)] : [];
  });
  return [...links, ...buttons];
}

const isSameSite = (feed: string, link: string): boolean =>
  /^https?:/.test(feed) && registrableDomain(feed) === registrableDomain(link);
