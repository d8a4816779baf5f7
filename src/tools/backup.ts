import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { exitCodes } from "#host/exit-codes.ts";
import { log } from "#host/log.ts";
import { projectRoot, readVersion } from "#host/project-root.ts";
import { readArguments, refuseUsage } from "#host/read-arguments.ts";
import { readEnvFile, readValidSettings } from "#host/settings/read-settings.ts";
import { writeFileDurably } from "#host/write-file-durably.ts";
import { printBackup } from "#operators/backup/backup-file.ts";
import { explainCopyError } from "#operators/backup/explain-copy-error.ts";
import { makeBackup } from "#operators/backup/make-backup.ts";

const help = `Copies the whole hub into one file: content with the notes of the link check, headlines with what curators hid, and the
settings but for DATABASE_URL and this machine's folders. Works beside running servers, with the embedded store and with
PostgreSQL. "npm run restore -- FILE" makes a hub of it, on this machine or another.

  npm run backup -- hub-2026-11-22.gz

Options
  --dry-run   read everything and write nothing
  --json      one object: {"file", "bytes", "content_files", "headlines", "settings", "dry_run"}
  --help      this text

Exit codes: 0 done, 1 something cannot be read or written, 2 wrong usage or the file is there already, 65 the store is of
a newer version, 75 a command is changing the content, 78 bad setting.`;

const { values, positionals } = readArguments(help, {
  options: { "dry-run": { type: "boolean", default: false }, json: { type: "boolean" } },
  allowPositionals: true,
});
const [file = "", ...more] = positionals;
if (file === "" || more.length > 0) process.exit(refuseUsage(help, "Name one file to write."));
const isDryRun = values["dry-run"];
if (existsSync(resolve(file))) {
  console.error(`${file} is there already, and a backup replaces nothing. Name another file.`);
  process.exit(exitCodes.wrongUsage);
}
const { settings } = readValidSettings(projectRoot);
try {
  const given = { ...readEnvFile(join(projectRoot, ".env")).values, ...process.env };
  const backup = await makeBackup({ settings, given, version: readVersion(), log });
  const packed = printBackup(backup);
  if (!isDryRun) await writeFileDurably(resolve(file), packed);
  const result = {
    file,
    bytes: packed.length,
    content_files: Object.keys(backup.content).length,
    headlines: backup.store?.news_articles.length ?? 0,
    settings: Object.keys(backup.settings),
    dry_run: isDryRun,
  };
  if (values.json) console.log(JSON.stringify(result));
  else print(result);
} catch (error) {
  const { code, text } = explainCopyError(error);
  console.error(text);
  process.exit(code);
}

function print(result: {
  bytes: number;
  content_files: number;
  headlines: number;
  settings: string[];
}): void {
  const verb = isDryRun ? "would hold" : "holds";
  const size = Math.ceil(result.bytes / 1024);
  console.log(
    `${file} ${verb} ${result.content_files} files of content and ${result.headlines} headlines: ${size} KB.`,
  );
  if (result.settings.length > 0) console.log(`Settings in it: ${result.settings.join(", ")}.`);
  if (settings.databaseUrl) console.log("DATABASE_URL is not in it: it holds a password. Keep it elsewhere.");
}
