import { existsSync, mkdirSync, readdirSync, rmdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { openContent } from "#content/change-content.ts";
import { changesFolder, lockContent } from "#content/lock-content.ts";
import { makeFolder, moveWhenFree, toRealPath } from "#host/folders.ts";
import type { Log } from "#host/log.ts";
import { toRestoring } from "#host/settings/read-settings.ts";
import type { Settings } from "#host/settings/settings.ts";
import { showProgress } from "#host/show-progress.ts";
import { syncFolder, writeFileDurably } from "#host/write-file-durably.ts";
import { toFileStamp } from "#server/store/sqlite-store.ts";
import { HubThereError, readStoreRows, refuseRows, replaceStoreRows } from "#server/store/store-rows.ts";
import { type Backup, printQuoted } from "./backup-file.ts";

export interface RestoreOptions {
  settings: Pick<Settings, "contentFolder" | "dataFolder" | "databaseUrl">;
  /** Where `.env` is. */
  root: string;
  /** Replaces an existing hub: content is moved aside, the store's rows are replaced. */
  replaces: boolean;
  log: Log;
}

/** Where the old content is now, or would be, and whether there was no `.env` yet. */
export type Restored = { putAside: string | undefined; wroteSettings: boolean };

/**
 * Everything or nothing: the new content is written beside the old one, then the settings; it takes its place just before the
 * store's rows are committed. If that fails, all goes back. A link to the content stays: it may lead to another disk.
 */
export async function restoreBackup(backup: Backup, options: RestoreOptions): Promise<Restored> {
  const { settings, root, replaces, log } = options;
  const envFile = join(root, ".env");
  const folder = toRealPath(settings.contentFolder);
  const draft = toRestoring(folder);
  const restored = await checkTarget(options);
  const { putAside: old, wroteSettings } = restored;
  // Until the folder is moved, nobody may save into it, since nobody would look for that in the old one; nor into the new
  // one until the store has its rows, for it may still go.
  using open = old ? await openContent(folder) : undefined;
  makeFolder(draft);
  using lock = lockContent(draft);
  const undo: (() => void)[] = [];
  const move = (from: string, to: string) => {
    moveWhenFree(from, to);
    undo.unshift(() => moveWhenFree(to, from));
  };
  const takePlace = async () => {
    // Windows moves no folder that has an open file in it.
    if (process.platform === "win32") for (const one of [open, lock]) one?.[Symbol.dispose]();
    if (old) move(folder, old);
    else if (existsSync(folder)) {
      // Another restore may have been faster.
      refuseContent(folder);
      rmdirSync(folder);
      undo.unshift(() => mkdirSync(folder));
    }
    move(draft, folder);
  };
  try {
    await writeContent(draft, backup.content);
    if (wroteSettings) {
      undo.push(() => rmSync(envFile, { force: true, maxRetries: 5 }));
      await writeSettings(backup.settings, envFile, relative(root, settings.contentFolder) || ".");
    }
    if (!backup.store) await takePlace();
    else await replaceStoreRows(settings, backup.store, { replaces, log, beforeCommit: takePlace });
  } catch (error) {
    for (const step of undo) step();
    throw error;
  } finally {
    rmSync(draft, { recursive: true, force: true, maxRetries: 5 });
  }
  await syncFolder(dirname(folder));
  return restored;
}

/** What a restore would say. Throws HubThereError. An empty or missing folder is nothing to lose. */
export async function checkTarget({ settings, root, replaces, log }: RestoreOptions): Promise<Restored> {
  const { contentFolder: folder } = settings;
  if (!replaces) refuseContent(folder);
  // Also before it is replaced: a store that is damaged, away or a newer version's refuses that, too.
  const rows = await readStoreRows(settings, log);
  if (!replaces) refuseRows(rows?.news_articles.length ?? 0);
  const putAside = isEmpty(folder) ? undefined : `${toRealPath(folder)}.before-${toFileStamp()}`;
  return { putAside, wroteSettings: !existsSync(join(root, ".env")) };
}

const isEmpty = (folder: string) => !existsSync(folder) || readdirSync(folder).length === 0;

function refuseContent(folder: string): void {
  if (!isEmpty(folder)) throw new HubThereError(`${folder} already contains content`);
}

async function writeContent(draft: string, content: Backup["content"]): Promise<void> {
  // Left by a restore that was killed.
  const left = readdirSync(draft).filter((name) => name !== changesFolder);
  for (const name of left) rmSync(join(draft, name), { recursive: true, maxRetries: 5 });
  const folders = new Set([draft]);
  const files = Object.entries(content);
  const show = showProgress("Writing the content");
  for (const [place, [path, file]] of files.entries()) {
    const target = join(draft, path);
    const bytes = "text" in file ? Buffer.from(file.text) : Buffer.from(file.base64, "base64");
    mkdirSync(dirname(target), { recursive: true });
    folders.add(dirname(target));
    writeFileSync(target, bytes, { flag: "wx", flush: true });
    show(place + 1, files.length);
  }
  for (const folder of folders) await syncFolder(folder);
}

/** `contentFolder`: as seen from the file's own, for the list of news sources in it. */
async function writeSettings(settings: Backup["settings"], path: string, contentFolder: string) {
  const lines = Object.entries(settings).map(([name, value]) => {
    const own = name === "WAYMARK_FEEDS" ? value.replace(/^\.\/content(?=\/)/, () => contentFolder) : value;
    return `${name}=${printQuoted(own)}\n`;
  });
  // Someone will add passwords to it.
  if (lines.length > 0) await writeFileDurably(path, lines.join(""), 0o600);
}
