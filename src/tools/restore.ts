import { resolve } from "node:path";
import { log } from "#host/log.ts";
import { projectRoot } from "#host/project-root.ts";
import { readArguments, refuseUsage } from "#host/read-arguments.ts";
import { readValidSettings } from "#host/settings/read-settings.ts";
import { type Backup, readBackup } from "#operators/backup/backup-file.ts";
import { explainCopyError } from "#operators/backup/explain-copy-error.ts";
import { checkTarget, type Restored, restoreBackup } from "#operators/backup/restore-backup.ts";

const help = `Makes this hub what a file of "npm run backup" holds: content, headlines with what curators hid, settings. All of it or,
where something fails, nothing. Stop the server first when it has the embedded store; on PostgreSQL servers may run on.

  npm run restore -- hub-2026-11-22.gz
  npm run restore -- --replace hub-2026-11-22.gz

Options
  --replace   though there is content or a store already: the content is set aside under a new name, the store's rows go
  --dry-run   look into the file and at what is here, and change nothing
  --json      one object: {"created_at", "content_files", "headlines", "put_aside", "wrote_settings", "dry_run"}
  --help      this text

Settings are written where there is no .env; folders and DATABASE_URL are this machine's own.

Exit codes: 0 done, 1 no backup, something here that would be lost, or a disk or database that refuses, 2 wrong usage,
65 the backup or the store is of a newer version, 75 a server holds the store, 78 bad setting.`;

const { values, positionals } = readArguments(help, {
  options: {
    replace: { type: "boolean", default: false },
    "dry-run": { type: "boolean", default: false },
    json: { type: "boolean" },
  },
  allowPositionals: true,
});
const [file = "", ...more] = positionals;
if (file === "" || more.length > 0) process.exit(refuseUsage(help, "Name one file to restore from."));
const { settings } = readValidSettings(projectRoot);
try {
  const backup = readBackup(resolve(file));
  const options = { settings, root: projectRoot, replaces: values.replace, log };
  const restored = await (values["dry-run"] ? checkTarget(options) : restoreBackup(backup, options));
  print(backup, restored ?? undefined);
} catch (error) {
  const { code, text } = explainCopyError(error);
  console.error(text);
  process.exit(code);
}

function print({ createdAt, content, store, settings: kept }: Backup, restored: Restored | undefined): void {
  const files = Object.keys(content).length;
  const headlines = store?.news_articles.length ?? 0;
  if (values.json) {
    const { putAside = null, wroteSettings = false } = restored ?? {};
    const figures = { created_at: createdAt, content_files: files, headlines };
    const done = { put_aside: putAside, wrote_settings: wroteSettings, dry_run: values["dry-run"] };
    console.log(JSON.stringify({ ...figures, ...done }));
    return;
  }
  const verb = restored ? "Restored" : "Would restore";
  console.log(`${verb} the hub of ${createdAt}: ${files} files of content, ${headlines} headlines.`);
  if (restored?.putAside) console.log(`The content that was here is now ${restored.putAside}.`);
  if (restored && !restored.wroteSettings && Object.keys(kept).length > 0) {
    console.log("There is a .env here, so the settings of the backup were not written:");
    for (const [name, value] of Object.entries(kept)) console.log(`  ${name}=${value}`);
  }
}
