import { mkdir, readdir, rm } from "node:fs/promises";
import { join } from "node:path";

/** Takes away the pictures that one file of shots makes, so that none stays behind which nobody makes any more. */
export async function clearPictures(folder: string, isOurs: (name: string) => boolean): Promise<void> {
  await mkdir(folder, { recursive: true });
  const names = (await readdir(folder)).filter(isOurs);
  await Promise.all(names.map((name) => rm(join(folder, name))));
}
