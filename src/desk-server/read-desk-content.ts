import { hash } from "node:crypto";
import { join } from "node:path";
import type { Problem } from "#base/problem.ts";
import { toToday } from "#base/time.ts";
import type { Catalog, Site } from "#catalog/catalog.ts";
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

/** The folder as it is now, as far as it can be read: with an error in it there are links, but no catalogue. */
export interface DeskContent {
  files: readonly ContentFile[];
  /** Equal for equal content. */
  hash: string;
  links: ReadonlyMap<string, LinkFile>;
  proposals: Proposals;
  catalog: Catalog | undefined;
  /** As `content:check` names them. */
  problems: Problem[];
}

/** What was understood last: most files are the same the next time. */
const known = new Map<string, DeskContent>();

export async function readDeskContent(context: DeskContext): Promise<DeskContent> {
  const { contentFolder, shownFolder } = context;
  const files = await readContent(contentFolder);
  const before = known.get(contentFolder);
  const { hash, catalog, problems } = checkOnce(files, context);
  if (before?.hash === hash) return before;
  const links = readLinks(files, shownFolder);
  const content = { files, hash, links, proposals: readProposals(files, shownFolder), catalog, problems };
  known.set(contentFolder, content);
  return content;
}

/** By file: one that nobody has written since is the same object the next time. */
const linkOf = new WeakMap<ContentFile, LinkFile | undefined>();

function readLinks(files: readonly ContentFile[], folder: string) {
  for (const file of files)
    if (!linkOf.has(file)) linkOf.set(file, [...readLinkFiles([file], folder).links.values()][0]);
  return new Map(files.flatMap((file) => linkOf.get(file) ?? []).map((link) => [link.id, link]));
}

/** Three states are checked in turn: what is there, what is typed, and what was just written. Each is checked once. */
const keptCount = 3;
const kept = new Map<string, ParsedCatalog & { hash: string }>();

/** With a hash that is equal for equal files. */
export function checkOnce(files: readonly ContentFile[], context: DeskContext) {
  const { shownFolder, now } = context;
  const versions = files.map((file) => `${file.path}\0${toVersion(file)}`);
  // With the day, because what is in the future today may be right tomorrow.
  const key = hash("sha256", JSON.stringify([shownFolder, toToday(now()), versions]));
  const checked = kept.get(key) ?? { hash: key, ...checkContent(files, shownFolder, now()) };
  kept.delete(key);
  kept.set(key, checked);
  for (const old of [...kept.keys()].slice(0, -keptCount)) kept.delete(old);
  return checked;
}

/** What has to be right before the content is handed on: the build's own check, and the list of ids. */
function checkContent(files: readonly ContentFile[], folder: string, now: Date): ParsedCatalog {
  const { catalog, problems } = parseCatalog(files, { folder, now });
  const list = files.find(({ path }) => path === publishedIdsPath);
  const unlisted: Problem[] = checkUnlistedIds(list, resourceIdsOf(files), folder);
  return { ...(catalog ? { catalog } : {}), problems: [...problems, ...unlisted] };
}

const made = new WeakMap<ContentFile, string>();

/** The same text has the same version, whoever wrote it. */
export function toVersion(file: ContentFile): string {
  const version = made.get(file) ?? hash("sha256", file.text + (file.fault?.what ?? "")).slice(0, 32);
  made.set(file, version);
  return version;
}

export const toVersionOf = ({ path }: { path: string }, files: readonly ContentFile[]): string =>
  toVersion(files.find((file) => file.path === path) ?? { path, text: "" });
