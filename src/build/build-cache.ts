import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, rm, stat, utimes, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { deserialize, serialize } from "node:v8";
import { dayMs } from "#base/time.ts";

const keptMs = 14 * dayMs;
const digestBytes = 32;
const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest();

export type BuildCache = ReturnType<typeof openBuildCache>;

/**
 * Keeps what earlier builds made, by what it was made of. Bundles, cut fonts, pictures and compressed files are nine tenths
 * of a build's work, and a curator's change affects hardly any of them. If nothing can be kept, everything is made again.
 * `readCode` returns a hash of the program's own files (read-source-hash.ts).
 */
export function openBuildCache(folder: string, readCode: () => string) {
  let code: string | undefined;
  /** `inputs` is everything that `make` reads. They and what it returns must be cloneable. */
  const keep = async <Made>(
    inputs: readonly unknown[],
    make: () => Promise<Made>,
    isStillTrue = () => true,
  ): Promise<Made> => {
    const file = join(folder, sha256(serialize(inputs)).toString("hex"));
    const kept = await readKept(file);
    if (kept) return deserialize(kept);
    const made = await make();
    if (isStillTrue()) await writeKept(file, serialize(made));
    return made;
  };
  return {
    keep,
    /** Also depends on the program's own files. Keeps nothing if one of them has changed in the meantime. */
    keepOfCode<Made>(inputs: readonly unknown[], make: () => Promise<Made>): Promise<Made> {
      code ??= readCode();
      return keep([code, ...inputs], make, () => readCode() === code);
    },
    /** Removes what no build has needed for two weeks. */
    async dropUnused(): Promise<void> {
      const oldestMs = Date.now() - keptMs;
      for (const name of await readdir(folder).catch(() => [])) {
        const path = join(folder, name);
        const file = await stat(path).catch(() => undefined);
        if (file && file.mtimeMs < oldestMs) await rm(path, { force: true, maxRetries: 5 });
      }
    },
  };
}

/** A file that is only half written is found to be damaged, by this build or by another one that reads it at the same time. */
async function writeKept(file: string, bytes: Uint8Array): Promise<void> {
  try {
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, Buffer.concat([sha256(bytes), bytes]));
  } catch {
    await rm(file, { force: true }).catch(() => undefined);
  }
}

/** Undefined if there is nothing, or if it is damaged. */
async function readKept(file: string): Promise<Uint8Array | undefined> {
  const bytes = await readFile(file).catch(() => undefined);
  if (!bytes) return undefined;
  const value = bytes.subarray(digestBytes);
  if (!sha256(value).equals(bytes.subarray(0, digestBytes))) return undefined;
  await utimes(file, new Date(), new Date()).catch(() => undefined);
  return value;
}
