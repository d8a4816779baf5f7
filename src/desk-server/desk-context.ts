import { join } from "node:path";
import type { Site } from "#catalog/catalog.ts";
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
  /** The guarded way out (S28). */
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
