import { ContentLockedError } from "#content/lock-content.ts";
import { exitCodes } from "#host/exit-codes.ts";
import { printFileError } from "#host/explain-file-error.ts";
import { StoreLockedError } from "#host/lock-folder.ts";
import { StoreFaultError, StoreSchemaError } from "#server/store/article-store.ts";
import { adviseOnStore, type StoreSettings } from "#server/store/open-beside.ts";
import { HubThereError } from "#server/store/store-rows.ts";
import { BackupError } from "./backup-file.ts";

const nothingDone = "Nothing was changed.";

/** Why a backup or a restore failed, and the exit code. Throws what needs a stack to be found. */
export function explainCopyError(error: unknown, settings: StoreSettings): { code: number; text: string } {
  if (error instanceof StoreLockedError || error instanceof ContentLockedError)
    return { code: exitCodes.storeLocked, text: error.message };
  if (error instanceof StoreSchemaError) return { code: exitCodes.newerStore, text: error.message };
  if (error instanceof HubThereError) {
    const fix = "To replace it, and keep the old content under a new name: npm run restore -- --replace FILE";
    return { code: exitCodes.findings, text: `Not restored: ${error.message}. ${nothingDone}\n${fix}` };
  }
  let line = error instanceof BackupError ? error.message : printFileError(error);
  if (error instanceof StoreFaultError) line = adviseOnStore(error, settings);
  if (!line) throw error;
  return { code: exitCodes.findings, text: `${line} ${nothingDone}` };
}
