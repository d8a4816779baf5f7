import type { Problem } from "#base/problem.ts";
import { printUpdatesFeed } from "#catalog/print-updates-feed.ts";
import { readVisitorsCatalog } from "#content/read-visitors-catalog.ts";
import { readVersion } from "#host/project-root.ts";
import type { Settings } from "#host/settings/settings.ts";
import type { HubFacts } from "#server/edge/create-handler.ts";
import { readFeedsFile } from "#server/ingest/read-feeds-file.ts";
import { isOurs } from "#server/store/postgres/applied-migrations.ts";
import { postgresMigrationsFolder } from "#server/store/postgres/migrate-postgres.ts";
import { readMigrations } from "#server/store/read-migrations.ts";

/** Everything that a server would read from files at its start. No `facts` if there is an error. */
export async function readHubFacts(settings: Settings): Promise<{ facts?: HubFacts; problems: Problem[] }> {
  const { contentFolder, feedsFile, allowHosts } = settings;
  const { catalog, problems } = await readVisitorsCatalog(contentFolder);
  if (!catalog) return { problems };
  const { product, url } = catalog.site;
  const read = await readFeedsFile(feedsFile, { product, url, allowHosts });
  const all = [...problems, ...read.problems];
  if (all.some(({ level }) => level === "error")) return { problems: all };
  const migrations = readMigrations(postgresMigrationsFolder).filter(isOurs);
  const facts: HubFacts = {
    product,
    url,
    version: readVersion(),
    feeds: read.feeds,
    updatesXml: printUpdatesFeed(catalog, new URL("feed.xml", url).href),
    migrations: migrations.map(({ version, name }) => ({ version, name })),
  };
  return { facts, problems: all };
}
