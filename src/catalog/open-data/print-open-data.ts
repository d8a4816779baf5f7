import type { Catalog, NewsFeed } from "../catalog.ts";
import { printFeedsOpml } from "./print-feeds-opml.ts";
import { printResourcesCsv } from "./print-resources-csv.ts";
import { printResourcesJson } from "./print-resources-json.ts";
import { toOpenSchemas } from "./to-open-schemas.ts";

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
