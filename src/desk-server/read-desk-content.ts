import { hash } from "node:crypto";
import { join } from "node:path";
import { memoizeEach } from "#base/memoize.ts";
import type { Problem } from "#base/problem.ts";
import { toToday } from "#base/time.ts";
import type { Site } from "#catalog/catalog.ts";
import { type ContentFile, resourceIdsOf } from "#catalog/content-file.ts";
import { type Proposals, readProposals } from "#catalog/exchange/intake/proposal-file.ts";
import { type LinkFile, readLinkFiles } from "#catalog/exchange/link-file.ts";
import { type ParsedCatalog, parseCatalog } from "#catalog/parse-catalog.ts";
import { checkUnlistedIds, publishedIdsPath } from "#catalog/published-ids.ts";
import { readContent } from "#content/read-content.ts";
import type { Settings } from "#host/settings/settings.ts";
import type { LookDeps } from "#links/look-at-link.ts";
import { toLookDeps } from "#links/to-look-deps.ts";

/** Where the desk works, and what it needs of the world outside. */
export interface DeskContext {
  /** Root of the checkout. */
  root: string;
  contentFolder: string;
  /** What a server on this computer shows. */
  distFolder: string;
  /** The content folder as messages call it. */
  shownFolder: string;
  /** The desk's own files: its sessions, and what it is building. */
  cacheFolder: string;
  /** Whose lock keeps `npm run links:check` and the desk out of each other's records. */
  linksCacheFolder: string;
  /** Where the servers keep their headlines, and where visitors see the hub. */
  settings: Pick<Settings, "databaseUrl" | "dataFolder" | "port" | "contentFolder" | "supabase" | "upload">;
  now(): Date;
  toLookDeps(site: Pick<Site, "product" | "url">): LookDeps;
}

/** As the settings of this checkout say it. */
export const toDeskContext = (root: string, settings: Settings): DeskContext => ({
  root,
  contentFolder: settings.contentFolder,
  shownFolder: settings.contentFolder,
  distFolder: join(root, "dist"),
  cacheFolder: join(root, ".cache/desk"),
  linksCacheFolder: join(root, ".cache/links"),
  settings,
  now: () => new Date(),
  toLookDeps: (site) => toLookDeps(site, settings.allowHosts),
});

/** The folder as it is now, as far as it can be read, with the problems that `content:check` names: with an error in it there are links, but no catalogue. */
export interface DeskContent extends Checked {
  links: ReadonlyMap<string, LinkFile>;
  proposals: Proposals;
}

interface Checked extends ParsedCatalog {
  files: readonly ContentFile[];
  /** Equal for equal content. */
  hash: string;
  shownFolder: string;
}

export async function readDeskContent(context: DeskContext): Promise<DeskContent> {
  const checked = checkOnce(await readContent(context.contentFolder), context);
  return { ...checked, ...readLists(checked) };
}

const readLists = memoizeEach(({ files, shownFolder }: Checked) => ({
  links: new Map(files.flatMap(readLink).map((link) => [link.id, link])),
  proposals: readProposals(files, shownFolder),
}));

/** A file that says the same is the same object the next time. */
const readLink = memoizeEach((file: ContentFile) => [...readLinkFiles([file], "").links.values()]);

/** Three states are checked in turn: what is there, what is typed, and what was just written. Each is checked once. */
const keptCount = 3;
const kept = new Map<string, Checked>();

/** With a hash that is equal for equal files. */
export function checkOnce(files: readonly ContentFile[], context: DeskContext): Checked {
  const { shownFolder, now } = context;
  const versions = files.map((file) => `${file.path}\0${toVersion(file)}`);
  // With the day, because what is in the future today may be right tomorrow.
  const key = hash("sha256", JSON.stringify([shownFolder, toToday(now()), versions]));
  const checked = kept.get(key) ?? { ...checkContent(files, shownFolder, now()), hash: key };
  kept.delete(key);
  kept.set(key, checked);
  for (const old of [...kept.keys()].slice(0, -keptCount)) kept.delete(old);
  return checked;
}

/** What has to be right before the content is handed on: the build's own check, and the list of ids. */
function checkContent(files: readonly ContentFile[], shownFolder: string, now: Date) {
  const parsed = parseCatalog(files, { folder: shownFolder, now });
  const list = files.find(({ path }) => path === publishedIdsPath);
  const unlisted: Problem[] = checkUnlistedIds(list, resourceIdsOf(files), shownFolder);
  return { ...parsed, files, shownFolder, problems: [...parsed.problems, ...unlisted] };
}

/** The same text has the same version, whoever wrote it. */
export const toVersion = memoizeEach(({ text, fault }: ContentFile) =>
  hash("sha256", text + (fault?.what ?? "")).slice(0, 32),
);

export const toVersionOf = ({ path }: { path: string }, files: readonly ContentFile[]): string =>
  toVersion(files.find((file) => file.path === path) ?? { path, text: "" });
