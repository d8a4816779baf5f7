import { readdirSync } from "node:fs";
import { join } from "node:path";
import { openContent } from "#content/change-content.ts";
import type { Log } from "#host/log.ts";
import { readWholeFile } from "#host/read-whole-file.ts";
import { type Settings, settingDefaults } from "#host/settings/settings.ts";
import { readStoreRows } from "#server/store/store-rows.ts";
import type { Backup } from "./backup-file.ts";

export interface BackupOptions {
  settings: Pick<Settings, "contentFolder" | "dataFolder" | "databaseUrl">;
  /** As given, by name. */
  given: Readonly<Record<string, string | undefined>>;
  version: string;
  log: Log;
}

/** Pictures are the largest files that content may contain. */
const maxFileBytes = 64 * 1024 * 1024;
/** Secrets and the host they are for; the last three are folders of this machine. */
const notKept = [
  "DATABASE_URL",
  "WAYMARK_UPLOAD_TOKEN",
  "WAYMARK_UPLOAD_URL",
  "WAYMARK_DATA",
  "WAYMARK_CONTENT",
  "WAYMARK_FEEDS",
];

/** Works while servers run, at a moment when no command is changing the content. */
export async function makeBackup({ settings, given, version, log }: BackupOptions): Promise<Backup> {
  const { contentFolder } = settings;
  const content = await readContentAtRest(contentFolder);
  return {
    waymarkBackup: 1,
    version,
    createdAt: new Date().toISOString(),
    content,
    settings: toKeptSettings(given),
    store: (await readStoreRows(settings, log)) ?? null,
  };
}

/** In a container the content may be part of the image. If this user cannot write it, none of their commands is changing it. */
async function readContentAtRest(folder: string): Promise<Backup["content"]> {
  try {
    using _open = await openContent(folder);
    return readContentFiles(folder);
  } catch (error) {
    if (!/^(EROFS|EACCES|EPERM)$/.test(String((error as NodeJS.ErrnoException).code))) throw error;
    return readContentFiles(folder);
  }
}

/** Without hidden files: version control, and what commands and editors keep for themselves. */
function readContentFiles(folder: string, below = ""): Backup["content"] {
  const files: Backup["content"] = {};
  for (const entry of readdirSync(join(folder, below), { withFileTypes: true })) {
    if (entry.name.startsWith(".")) continue;
    const path = below ? `${below}/${entry.name}` : entry.name;
    if (entry.isDirectory()) Object.assign(files, readContentFiles(folder, path));
    else files[path] = toFile(readWholeFile(join(folder, path), maxFileBytes));
  }
  return files;
}

function toFile(bytes: Buffer): { text: string } | { base64: string } {
  const text = bytes.toString("utf8");
  return Buffer.from(text).equals(bytes) ? { text } : { base64: bytes.toString("base64") };
}

function toKeptSettings(given: BackupOptions["given"]): Record<string, string> {
  const names = Object.keys(settingDefaults).filter((name) => !notKept.includes(name));
  const values = names.map((name) => [name, given[name]?.trim() ?? ""] as const);
  return Object.fromEntries(values.filter(([, value]) => value !== ""));
}
