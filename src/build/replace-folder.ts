import { rename, rm } from "node:fs/promises";

/** Two renames: a reader finds the old folder or the new one, or for an instant none. */
export async function replaceFolder(draft: string, target: string): Promise<void> {
  const old = `${target}.${process.pid}.old`;
  const isThere = await rename(target, old).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code !== "ENOENT") throw error;
      return false;
    },
  );
  try {
    await rename(draft, target);
  } catch (error) {
    if (isThere) await rename(old, target);
    throw error;
  }
  await rm(old, { recursive: true, force: true });
}
