import { existsSync, lstatSync, mkdirSync, readdirSync, unlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { lockStore, type StoreLock } from "#host/lock-folder.ts";

/** The tools' own folder within the content: the lock, and a change under way. It keeps itself out of git. */
export const changesFolder = ".changes";

export class ContentLockedError extends Error {}

/** One tool at a time (T21). The lock is the kernel's: it ends with its process, however that ends. */
export function lockContent(folder: string): StoreLock {
  const own = join(folder, changesFolder);
  // Nothing of ours is a link. One that came with the content, as from a checkout, would lead us to write over any file.
  dropLink(own);
  // Not `recursive`: that says ENOENT if the disk is read-only, and the curator would look for a folder.
  if (!existsSync(own)) mkdirSync(own);
  for (const name of readdirSync(own)) dropLink(join(own, name));
  writeFileSync(join(own, ".gitignore"), "*\n");
  const advice = "Try again when it is done.";
  return lockStore(
    own,
    (holder) => new ContentLockedError(`${holder} is changing ${folder} at this moment. ${advice}`),
  );
}

/** Not by what `readdir` says: on Windows, it takes for a link whatever OneDrive keeps, our journal too. */
function dropLink(path: string): void {
  if (lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink()) unlinkSync(path);
}
