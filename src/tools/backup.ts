import { existsSync } from "node:fs";
import { join, sep } from "node:path";
import { end, exitCodes } from "#host/exit-codes.ts";
import { toRealPath } from "#host/folders.ts";
import { log } from "#host/log.ts";
import { projectRoot, readVersion } from "#host/project-root.ts";
import { readValidSettings } from "#host/settings/read-settings.ts";
import { writeFileDurably } from "#host/write-file-durably.ts";
import { type Backup, makeBackup, printBackup, toKeptFeeds } from "#operators/backup/backup-file.ts";
import { explainCopyError } from "#operators/backup/explain-copy-error.ts";
import { readCommand, refuseTarget, resolveOperand } from "./frame/read-command.ts";

const { options, one } = readCommand(
  `Copies the whole hub into one file: the content with the notes of the link checks, the headlines with what curators have
hidden, and the settings, except DATABASE_URL and this machine's folders. Works while servers run, with the embedded
store and with PostgreSQL. "npm run restore -- FILE" turns it back into a hub, on this machine or another.

  npm run backup -- hub-2026-11-22.gz

Options
  --dry-run   read everything, write nothing
  --json      print {"file", "bytes", "content_files", "headlines", "settings", "dry_run"}

Exit codes: 0 done, 1 something cannot be read or written, 2 wrong usage or the file already exists, 65 a newer version
made the store, 75 another command is changing the content, 78 bad setting.`,
  { takesOperands: true },
);
const file = one("Name the file to write.");
const isDryRun = options["dry-run"];
const { settings, given } = readValidSettings(projectRoot);
const contentFolder = toRealPath(settings.contentFolder);
const isWithin = (path: string) => toRealPath(path).startsWith(contentFolder + sep);
const mistake = isWithin(resolveOperand(file))
  ? `${file} would be content, and part of every later backup. Choose another folder.`
  : refuseTarget(file);
if (mistake) end({ code: exitCodes.wrongUsage, text: mistake });
try {
  const backup = await makeBackup({ settings, given, version: readVersion(), log });
  const packed = printBackup(backup);
  if (!isDryRun) await writeFileDurably(resolveOperand(file), packed);
  print(backup, packed.length);
} catch (error) {
  end(explainCopyError(error, settings));
}

function print({ content, store, settings: included }: Backup, bytes: number): void {
  const files = Object.keys(content).length;
  const headlines = store?.news_articles.length ?? 0;
  const names = Object.keys(included);
  if (options.json) {
    const figures = { file, bytes, content_files: files, headlines, settings: names, dry_run: isDryRun };
    console.log(JSON.stringify(figures));
    return;
  }
  const verb = isDryRun ? "would contain" : "contains";
  const size = `${Math.ceil(bytes / 1024)} KB`;
  console.log(`${file} ${verb} ${files} content files and ${headlines} headlines (${size}).`);
  const linked = Object.keys(content).filter((path) => !isWithin(join(contentFolder, path)));
  const linkedToo = `Copied from outside the content folder, through symbolic links: ${linked.length}, such as ${linked[0]}.`;
  if (linked.length > 0) console.log(linkedToo);
  const place = settings.databaseUrl ? "the database" : `${settings.dataFolder} (WAYMARK_DATA)`;
  if (!store) console.log(`There is no store in ${place}, so no headline is included.`);
  if (names.length > 0) console.log(`Settings included: ${names.join(", ")}.`);
  if (settings.databaseUrl)
    console.log("DATABASE_URL is left out, because it contains a password. Keep it somewhere else.");
  if (existsSync(settings.feedsFile) && !toKeptFeeds(settings, content))
    console.log(`The list of news sources, ${settings.feedsFile}, is not included. Keep a copy of it too.`);
}
