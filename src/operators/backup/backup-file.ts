import { join, relative } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { isRecord } from "#base/is-record.ts";
import { tryOr } from "#base/try-or.ts";
import { maxFileBytes } from "#catalog/content-file.ts";
import { openContent } from "#content/change-content.ts";
import { listLinkedFiles } from "#host/folders.ts";
import type { Log } from "#host/log.ts";
import { readWholeFile, toFileFault, UnreadFileError } from "#host/read-whole-file.ts";
import { type Settings, settingDefaults } from "#host/settings/settings.ts";
import { readStoreRows, type StoreRow, type StoreRows, storeTables } from "#server/store/store-rows.ts";

/** One hub in one file: gzipped JSON, so that any tool can look into it. */
export interface Backup {
  /** The format that this program reads; newer formats have higher numbers. */
  waymarkBackup: 1;
  version: string;
  createdAt: string;
  /** By path below the content folder; bytes that are not UTF-8 text as base64. */
  content: Record<string, { text: string } | { base64: string }>;
  /** Names and values as in `.env`, without secrets and this machine's folders. */
  settings: Record<string, string>;
  /** Null if the hub had none yet. */
  store: StoreRows | null;
}

/** The longest text that Node can handle; the content of 50,000 links takes a tenth of it. */
const maxBytes = 500 * 1024 * 1024;

/** A file that is not a backup, or that this version cannot read: one line with what to do. */
export class BackupError extends Error {}

/** Throws BackupError, for no restore would read more. */
export function printBackup(backup: Backup, maxTextBytes = maxBytes): Buffer {
  const text = tryOr(() => Buffer.from(JSON.stringify(backup, null, 1)), undefined);
  if (text && text.length <= maxTextBytes) return gzipSync(text);
  throw new BackupError("The hub is larger than the 500 MB limit. Move large files out of content.");
}

/** Throws BackupError; passes on errors of the disk. */
export function readBackup(path: string): Backup {
  const parsed = parse(path, unpack(path, readPacked(path)));
  const mistake = findMistake(parsed);
  if (mistake) throw new BackupError(`${path} is not a complete backup: ${mistake}. Take another one.`);
  const backup = parsed as Backup;
  // Whatever else someone has written into the file.
  const kept = Object.entries(backup.settings).filter(
    ([name, value]) => !notKept.test(name) || (name === "WAYMARK_FEEDS" && value.startsWith("./content/")),
  );
  return { ...backup, settings: Object.fromEntries(kept) };
}

function readPacked(path: string): Buffer {
  try {
    return readWholeFile(path, maxBytes);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT")
      throw new BackupError(`There is no file ${path}.`);
    const { what } = toFileFault(error);
    throw new BackupError(`${path}: ${what}. Name the file that npm run backup wrote.`);
  }
}

function unpack(path: string, packed: Buffer): string {
  try {
    return gunzipSync(packed, { maxOutputLength: maxBytes }).toString("utf8");
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ERR_BUFFER_TOO_LARGE")
      throw new BackupError(`${path} unpacks to more than 500 MB, so it is not a backup.`);
    const what =
      code === "Z_BUF_ERROR" ? "it is cut off" : "npm run backup did not write it, or it is damaged";
    throw new BackupError(`${path} cannot be unpacked: ${what}. Copy it again, or take another one.`);
  }
}

function parse(path: string, text: string): unknown {
  const value: Partial<Backup> | null = tryOr(() => JSON.parse(text), null);
  const format = value?.waymarkBackup as unknown;
  if (typeof format !== "number")
    throw new BackupError(`${path} was not written by npm run backup. Take another one.`);
  if (format > 1)
    throw new BackupError(`${path} was made by a newer version (${value?.version}). Install that one first.`);
  return value;
}

/** What a person, a disk or an attacker may have done to it. Undefined if it can be trusted. */
function findMistake(value: unknown): string | undefined {
  const { content, settings, store, createdAt, version } = value as Partial<Backup>;
  if (typeof version !== "string" || Number.isNaN(Date.parse(String(createdAt))))
    return "it has no version or no date";
  if (!isRecord(content) || Object.keys(content).length === 0) return "it has no content";
  const wrong = findWrongPath(content) ?? Object.keys(content).find((path) => !isFile(content[path]));
  if (wrong !== undefined) return `${JSON.stringify(wrong)} cannot be a file of a content folder`;
  if (!isRecord(settings) || !Object.entries(settings).every(isSetting))
    return "its settings are not names and values";
  if (store === null) return undefined;
  if (!isRecord(store)) return "it does not say what was in the store";
  const table = storeTables.find((name) => !isRows((store as StoreRows)[name]));
  return table && `its rows of ${table} are not rows`;
}

/** A file has no files below it. */
function findWrongPath(content: object): string | undefined {
  const paths = Object.keys(content);
  const folders = new Set(
    paths.flatMap((path) => [...path.matchAll(/\//g)].map((at) => path.slice(0, at.index))),
  );
  return paths.find((path) => !isSafePath(path) || folders.has(path));
}

/** Nothing outside the folder, nothing hidden, nothing that another system reads differently or has no room for. */
const isSafePath = (path: string) => path.length <= 400 && withoutHistory(path).split("/").every(isSafeName);

const isSafeName = (name: string): boolean =>
  /^[^.\\/:*?"<>|\p{Cc}][^\\/:*?"<>|\p{Cc}]*$/u.test(name) && Buffer.byteLength(name) < 256;

/** What a hub without git has published: hidden, and kept, as is what keeps it out of git. */
const withoutHistory = (path: string) =>
  path.replace(/^\.history\/(?:(?=\d{6,12}\.json$)|\.(?=gitignore$))/, "");

function isFile(file: unknown): boolean {
  if (!isRecord(file) || Object.keys(file).length !== 1) return false;
  return typeof (file.text ?? file.base64) === "string";
}

const isSetting = ([name, value]: [string, unknown]) =>
  /^[A-Z][A-Z_]*$/.test(name) && typeof value === "string" && printQuoted(value) !== undefined;

/** As `.env` can have it; undefined if no quotes would do. Within double ones, `\n` would end a line. */
export function printQuoted(value: string): string | undefined {
  const taken = value.replaceAll("\\n", '"');
  const quote = ['"', "'", "`"].find((one) => !/\p{Cc}/u.test(value) && !taken.includes(one));
  return quote && quote + value + quote;
}

/** Rows of one form, with names that are safe in a statement; the table itself knows whether it has them. */
function isRows(rows: unknown): rows is StoreRow[] {
  if (!Array.isArray(rows)) return false;
  const names = Object.keys(rows[0] ?? {});
  const isRow = (row: unknown) =>
    isRecord(row) &&
    Object.keys(row).length === names.length &&
    names.every((name) => typeof row[name] === "string" || Number.isSafeInteger(row[name]));
  return names.every((name) => /^[a-z_]+$/.test(name)) && rows.every(isRow);
}

interface BackupOptions {
  settings: Pick<Settings, "contentFolder" | "dataFolder" | "databaseUrl" | "feedsFile">;
  /** As given, by name. */
  given: Readonly<Record<string, string | undefined>>;
  version: string;
  log: Log;
}

/** Secrets and the host they are for, and places of this machine. */
const notKept = /^(DATABASE_URL|WAYMARK_(UPLOAD_.*|DATA|CONTENT|FEEDS))$/;

/** Where the list of news sources is in the content that was kept; undefined if it is elsewhere, or hidden. */
export function toKeptFeeds(settings: BackupOptions["settings"], content: object): string | undefined {
  const path = relative(settings.contentFolder, settings.feedsFile).replaceAll("\\", "/");
  return Object.hasOwn(content, path) ? path : undefined;
}

/** Works while servers run, at a moment when no command is changing the content. */
export async function makeBackup(options: BackupOptions): Promise<Backup> {
  const { settings, version, log } = options;
  const content = await readContentAtRest(settings.contentFolder);
  return {
    waymarkBackup: 1,
    version,
    createdAt: new Date().toISOString(),
    content,
    settings: keepSettings(options, content),
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

/** Without hidden files: version control's, and what commands and editors keep for themselves. */
function readContentFiles(folder: string): Backup["content"] {
  const isWanted = (name: string, isTop: boolean) => !name.startsWith(".") || (isTop && name === ".history");
  const paths = listLinkedFiles(folder, isWanted).filter((path) => !/(^|\/)\./.test(withoutHistory(path)));
  const files = paths.map((path) => {
    const bytes = readKeptFile(join(folder, path));
    const text = bytes.toString("utf8");
    return [path, Buffer.from(text).equals(bytes) ? { text } : { base64: bytes.toString("base64") }] as const;
  });
  const content = Object.fromEntries(files);
  const wrong = findWrongPath(content);
  if (wrong === undefined) return content;
  const fix = 'Give it a shorter name, or one without \\ : * ? " < > |';
  throw new BackupError(`${join(folder, wrong)} could not be restored everywhere. ${fix}, or move it away.`);
}

function readKeptFile(path: string): Buffer {
  try {
    return readWholeFile(path, maxFileBytes);
  } catch (error) {
    throw new UnreadFileError(path, toFileFault(error));
  }
}

/** A list of news sources within the content is kept with it, so that the setting may go with it too. */
function keepSettings({ given, settings }: BackupOptions, content: Backup["content"]) {
  const names = Object.keys(settingDefaults).filter((name) => !notKept.test(name));
  // A list in quotes may have several lines.
  const values = names.map((name) => [name, given[name]?.trim().replace(/\s+/g, " ") ?? ""] as const);
  const feeds = given.WAYMARK_FEEDS?.trim() && toKeptFeeds(settings, content);
  if (feeds) values.push(["WAYMARK_FEEDS", `./content/${feeds}`]);
  const wrong = values.find(([, value]) => printQuoted(value) === undefined);
  if (!wrong) return Object.fromEntries(values.filter(([, value]) => value !== ""));
  throw new BackupError(`${wrong[0]} could not be written into .env again. Take its quotes out.`);
}
