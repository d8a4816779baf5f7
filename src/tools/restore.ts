import { end } from "#host/exit-codes.ts";
import { log } from "#host/log.ts";
import { projectRoot } from "#host/project-root.ts";
import { readValidSettings, toHubFolder } from "#host/settings/read-settings.ts";
import { type Backup, readBackup } from "#operators/backup/backup-file.ts";
import { explainCopyError } from "#operators/backup/explain-copy-error.ts";
import { checkTarget, type Restored, restoreBackup } from "#operators/backup/restore-backup.ts";
import { readCommand, resolveOperand } from "./frame/read-command.ts";

const { options, one } = readCommand(
  `Restores this hub from a file of "npm run backup": content, headlines with what curators have hidden, and settings. If
anything fails, nothing changes. With the embedded store, stop the server first; with PostgreSQL, servers may keep running.

  npm run restore -- hub-2026-11-22.gz
  npm run restore -- --replace hub-2026-11-22.gz

Options
  --replace        even if there is content or a store already: the content is moved to a new name, the store's rows are lost
  --dry-run        read the file and look at what is here, change nothing
  --settings DIR   where .env belongs (default: the project's folder)
  --json           print {"created_at", "content_files", "headlines", "settings", "put_aside", "wrote_settings", "dry_run"}

Settings are written only if there is no .env. Folders and DATABASE_URL always stay as they are on this machine.

Exit codes: 0 done, 1 not a backup, something here would be lost, or a disk or database refuses, 2 wrong usage, 65 a
newer version made the backup or the store, 75 a server is using the store or a command the content, 78 bad setting.`,
  { takesOperands: true },
);
const file = one("Name the file to restore from.");
const { settings } = readValidSettings(projectRoot, undefined, "made");
try {
  const backup = readBackup(resolveOperand(file));
  const root = resolveOperand(options.settings ?? toHubFolder(projectRoot));
  const target = { settings, root, replaces: options.replace, log };
  const isDryRun = options["dry-run"];
  print(backup, await (isDryRun ? checkTarget(target) : restoreBackup(backup, target)), isDryRun);
} catch (error) {
  end(explainCopyError(error, settings));
}

function print({ createdAt, content, store, settings }: Backup, restored: Restored, isDryRun: boolean): void {
  const { putAside = null, wroteSettings } = restored;
  const files = Object.keys(content).length;
  const headlines = store?.news_articles.length ?? 0;
  if (options.json) {
    const figures = { created_at: createdAt, content_files: files, headlines, settings };
    const done = { put_aside: isDryRun ? null : putAside, wrote_settings: wroteSettings && !isDryRun };
    console.log(JSON.stringify({ ...figures, ...done, dry_run: isDryRun }));
    return;
  }
  const verb = isDryRun ? "Would restore" : "Restored";
  console.log(`${verb} the hub of ${createdAt}: ${files} content files, ${headlines} headlines.`);
  const [is, are, were] = isDryRun
    ? ["is here would be moved to", "would be in .env", "would not be"]
    : ["was here is now in", "are in .env now", "were not"];
  if (putAside) console.log(`The content that ${is} ${putAside}.`);
  const what = wroteSettings
    ? `The settings of the backup ${are}. Are they right for this machine?`
    : `There is a .env here already, so the settings of the backup ${were} written:`;
  const lines = Object.entries(settings).map(([name, value]) => `\n  ${name}=${value}`);
  if (lines.length > 0) console.log(what + lines.join(""));
}
