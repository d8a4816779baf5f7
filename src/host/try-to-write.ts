import { mkdir, open, rm, stat } from "node:fs/promises";
import { dirname } from "node:path";

/** Throws where a file could not be written, before the work whose result it is to hold. What is there stays. */
export async function tryToWrite(path: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const entry = await stat(path).catch(() => undefined);
  if (entry?.isDirectory()) throw Object.assign(new Error(`${path} is a folder`), { code: "EISDIR" });
  const trial = `${path}.${process.pid}.tmp`;
  const file = await open(trial, "w");
  await file.close();
  await rm(trial, { force: true });
}
