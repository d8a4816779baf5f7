import { escapeMarkup } from "#base/escape-markup.ts";
import { isUnsetAddress } from "../address-of.ts";
import type { Catalog, Group, NewsFeed, Site } from "../catalog.ts";
import { printGroupWords, printLinkCell } from "../exchange/link-cell.ts";
import { printCsv } from "../exchange/print-csv.ts";
import { schemaPaths } from "../page-paths.ts";
import { updatesFeedUrl } from "../shape/feeds-shape.ts";
import { toOpenSchemas } from "./to-open-schemas.ts";

/** A resource as others read it: fields may be added, never renamed or taken away within one version. `own`: a service of ours. */
const openFields = [
  ...(["id", "name", "url", "description", "groups", "audiences", "cost", "regions", "topics"] as const),
  ...(["language", "added", "reviewed", "checked"] as const),
] as const;

/** Of resources.csv. New columns come last. */
const columns = [
  ...["id", "name", "url", "description", "groups", "audiences", "cost", "regions", "language", "added"],
  ...["reviewed", "own", "checked", "in_group", "topics"],
];

/** Files published beside the page, by path below the public folder. docs/open-data.md describes them. */
export function printOpenData(catalog: Catalog, feeds: readonly NewsFeed[]): Record<string, string> {
  const schemas = Object.entries(toOpenSchemas(catalog.site));
  return {
    "resources.json": printResourcesJson(catalog),
    "resources.csv": printResourcesCsv(catalog),
    "feeds.opml": printFeedsOpml(feeds, catalog.site),
    ...Object.fromEntries(schemas.map(([path, schema]) => [path, `${JSON.stringify(schema, null, 1)}\n`])),
  };
}

/** /feeds.opml (OPML 2.0): the news sources, to subscribe to all of them in a feed reader. */
function printFeedsOpml(feeds: readonly NewsFeed[], site: Site): string {
  // Our own updates are read without a network; others read them where they are published, once that is known.
  const isKnown = !isUnsetAddress(site.url);
  const listed = feeds.filter(({ enabled, url }) => enabled && (isKnown || url !== updatesFeedUrl));
  return `<?xml version="1.0" encoding="UTF-8"?>
<opml version="2.0">
<head><title>${escapeMarkup(`${site.product}: news sources`)}</title></head>
<body>
${listed.map((feed) => printOutline(feed, site)).join("\n")}
</body>
</opml>
`;
}

function printOutline({ name, home, url }: NewsFeed, site: Site): string {
  const xmlUrl = url === updatesFeedUrl ? new URL("feed.xml", site.url).href : url;
  const [text, feed, page] = [name, xmlUrl, home].map(escapeMarkup);
  return `<outline type="rss" text="${text}" title="${text}" xmlUrl="${feed}" htmlUrl="${page}"/>`;
}

/** /resources.json: the directory whole, in the form that /schema/resources.json describes. */
function printResourcesJson(catalog: Catalog): string {
  const { site, menus, resources } = catalog;
  const all = [...resources.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
  const days = all.flatMap(({ added, reviewed = added, retired }) => [added, reviewed, retired?.on ?? added]);
  const body = {
    $schema: new URL(schemaPaths.resources, site.url).href,
    version: 1,
    title: site.product,
    url: site.url,
    licence: site.content_licence,
    updated: days.sort().at(-1) ?? null,
    menus: menus.map(({ id, name, groups }) => ({ id, name, groups: groups.map(toOpenGroup) })),
    resources: listOpenResources(catalog),
    retired: all.flatMap(({ id, name, retired }) => (retired ? [{ id, name, ...retired }] : [])),
  };
  return `${JSON.stringify(body, null, 1)}\n`;
}

const toOpenGroup = ({ path, name, anchor, resources }: Group) => {
  return { path, name, anchor, resources: resources.map(({ id }) => id) };
};

/** /resources.csv: RFC 4180, and safe to open in a spreadsheet (S14). */
function printResourcesCsv(catalog: Catalog): string {
  const rows = listOpenResources(catalog).map(({ inGroup = {}, own, ...fields }) => {
    const words = printGroupWords(inGroup);
    const values: Record<string, unknown> = { ...fields, in_group: words, own: own && "yes" };
    return columns.map((name) => printLinkCell({ kind: "text" }, values[name]));
  });
  return printCsv([columns, ...rows]);
}

/** By id, so that a change of the page's order changes no line. What a resource lacks is not there in JSON either. */
const listOpenResources = ({ resources }: Catalog) =>
  [...resources.values()]
    .filter(({ retired }) => !retired)
    .sort((a, b) => (a.id < b.id ? -1 : 1))
    .map((resource) => ({
      ...Object.fromEntries(openFields.map((name) => [name, resource[name]])),
      inGroup: resource.in_group,
      own: resource.isOwn,
    }));
