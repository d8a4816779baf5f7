import { lockStore, StoreLockedError } from "#host/lock-folder.ts";

/** Two commands at once would overwrite each other's records. Undefined, with a word on why, when another holds it. */
export function holdLinksLock(cacheFolder: string): { release: () => void } | undefined {
  try {
    return lockStore(cacheFolder);
  } catch (error) {
    if (!(error instanceof StoreLockedError)) throw error;
    const holder = error.holderPid === undefined ? "another process" : `process ${error.holderPid}`;
    console.error(`Another links command is running (${holder}). Wait for it, or end it, and try again.`);
    return;
  }
}
