import { addressKey } from "../address.ts";
import type { Catalog, Group, NewsFeed, Resource } from "../catalog.ts";
import type { ContentFile } from "../content-file.ts";
import { type ParsedCatalog, type ParseOptions, parseCatalog, tellClockOnce } from "../parse-catalog.ts";
import { findHiding, findTaken, recordFor } from "./current-verdict.ts";
import { deepLinkId, listDeepLinks, siteLinkId } from "./link-id.ts";
import { type Checks, dayOf, type Finding, reachedOn, toCheckHour } from "./link-record.ts";
import shared from "./marks/linked-everywhere.json" with { type: "json" };
import type { ParsedChecks } from "./parse-checks.ts";
import { registrableDomain } from "./registrable-domain.ts";
import warnings from "./texts/warnings.json" with { type: "json" };

/** Names neither the finding nor the address: this is read by visitors, and the address is where harm waits. */
const hiddenWhy = "Its address leads to someone else at the moment. We are looking into it.";

const checkedOn = (link: Pick<Resource, "id" | "url">, checks: Checks, now: Date) =>
  recordFor(link, checks) && reachedOn(link.id, checks, dayOf(toCheckHour(now)));

/**
 * What visitors get, from the content and the link checker's memory. A damaged memory gives no catalog at all, like any
 * problem in the content: a line that cannot be read may be the one that hides a link, and the last good page, which
 * was made while it could be read, stays.
 */
export function parseVisitorsCatalog(
  files: readonly ContentFile[],
  { checks, problems: damage }: ParsedChecks,
  options: ParseOptions = {},
): ParsedCatalog {
  const { folder = "content", now = new Date() } = options;
  const { catalog, problems } = parseCatalog(files, { folder, now });
  if (!catalog) return { problems: [...tellClockOnce(problems, files, { folder, now }), ...damage] };
  const all = [...problems, ...damage, ...checkHidden(catalog, checks, folder, now)];
  return { ...(damage.length === 0 && { catalog: toVisitorsCatalog(catalog, checks, now) }), problems: all };
}

/**
 * The directory as visitors get it. A link that changed hands is treated like a retired one, so that no list of the
 * page, no count and no file of the open data has its address, and a saved list still knows its id. All others say
 * when our checker last reached them.
 */
export function toVisitorsCatalog(catalog: Catalog, checks: Checks, now: Date): Catalog {
  const resources = new Map(
    [...catalog.resources].map(([id, resource]) => [id, toVisitorsResource(resource, checks, now)] as const),
  );
  const pick = (listed: readonly Resource[]) =>
    listed.flatMap(({ id }) => resources.get(id) ?? []).filter(({ retired }) => !retired);
  const pickGroup = (group: Group): Group => ({
    ...group,
    resources: group.resources.flatMap((one) => toListed(one, group.path, resources, checks, now)),
  });
  const { voices, podcasts } = catalog.home;
  const taken = [...catalog.resources.values()].filter(({ id }) => resources.get(id)?.retired?.mayReturn);
  return {
    ...catalog,
    resources,
    feeds: catalog.feeds.filter((feed) => !taken.some((resource) => isSameSite(feed, resource.url))),
    menus: catalog.menus.map((menu) => ({ ...menu, groups: menu.groups.map(pickGroup) })),
    home: {
      ...catalog.home,
      voices: { ...voices, resources: pick(voices.resources) },
      podcasts: { ...podcasts, resources: pick(podcasts.resources) },
    },
  };
}

function toVisitorsResource(resource: Resource, checks: Checks, now: Date): Resource {
  if (resource.retired) return resource;
  const hiding = findHiding(resource, checks, now);
  if (hiding) {
    // Where the check's clock was ahead, its day is still to come.
    const [on = ""] = [dayOf(hiding.at), dayOf(toCheckHour(now))].sort();
    return { ...resource, retired: { on, why: hiddenWhy, mayReturn: true } };
  }
  const checked = checkedOn(resource, checks, now);
  const taken = listDeepLinks(resource).filter((link) => findHiding(link, checks, now));
  if (taken.length === 0) return checked ? { ...resource, checked } : resource;
  const paths = taken.map(({ path }) => path);
  const words = Object.entries(resource.in_group ?? {}).filter(([path]) => !paths.includes(path));
  return { ...resource, in_group: Object.fromEntries(words), ...(checked && { checked }) };
}

/** In a group a resource has words of its own, which stay; but those for a deeper address that changed hands. */
function toListed(listed: Resource, path: string, all: Catalog["resources"], checks: Checks, now: Date) {
  const resource = all.get(listed.id);
  if (!resource || resource.retired) return [];
  const isDeep = listed.in_group?.[path]?.url !== undefined;
  const { in_group } = resource;
  if (isDeep && !in_group?.[path]) return [resource];
  const checked = isDeep
    ? checkedOn({ id: deepLinkId(listed.id, path), url: listed.url }, checks, now)
    : resource.checked;
  return [{ ...listed, ...(in_group && { in_group }), ...(checked && { checked }) }];
}

/** Names what the page leaves out, so that nobody wonders where a link went, and says what brings it back. */
function checkHidden({ resources, site, feeds }: Catalog, checks: Checks, folder: string, now: Date) {
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
    const sameSite = feeds.filter((feed) => feed.enabled && isSameSite(feed, resource.url));
    return [
      warn("hidden", { id }, taken),
      // Who has the site has the headlines too.
      ...sameSite.map(({ name }) => warn("feed", { id, name }, taken)),
    ];
  });
  // A page without its buttons would be broken, and only the owner can tell a short address from a stolen one.
  const buttons = Object.entries(site.addresses).flatMap(([name, url]) => {
    const id = siteLinkId(name);
    const hiding = findHiding({ id, url }, checks, now);
    return hiding ? [warn("button", { id, name }, hiding)] : [];
  });
  return [...links, ...buttons];
}

/** A channel of a place that many share says nothing of the others there; a link may lead into one, and a handle begin as another. */
function isSameSite({ url, home }: NewsFeed, link: string): boolean {
  const domain = registrableDomain(link);
  if (!/^https?:/.test(url) || registrableDomain(url) !== domain) return false;
  const [at, to] = [home, link].map((address) => `${addressKey(address).toLowerCase()}/`) as [string, string];
  return !shared.hosts.split(" ").includes(domain) || at.startsWith(to) || to.startsWith(at);
}
