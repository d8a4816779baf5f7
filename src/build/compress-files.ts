import { statSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { constants } from "node:zlib";
import { listFiles } from "#host/folders.ts";
import { toContentType } from "#server/http/content-types.ts";
import { compress } from "#server/http/encoding.ts";
import type { BuildCache } from "./build-cache.ts";

const atOnce = 8;

/**
 * Brotli's best level takes 2 s per megabyte. If that is too slow for the hundreds of files that grow with the links, one level
 * less takes 0.7 s and 2 % more bytes; if that is too slow as well, a low level takes 0.07 s and a tenth more bytes. Pages, which
 * visitors wait for, may take three times as long as the data beside them.
 */
const quality = { best: constants.BROTLI_MAX_QUALITY, good: 10, quick: 7 };
const maxBytesAt = { best: 2_000_000, good: 8_000_000 };
const pickLevel = (bytes: number) =>
  bytes > maxBytesAt.good ? quality.quick : bytes > maxBytesAt.best ? quality.good : quality.best;

export type FileSize = Awaited<ReturnType<typeof compressFile>>;

/** Writes `.br` and `.gz` twins beside every text file below `folder`, and returns the sizes. `isQuick`: see BuildOptions. */
export async function compressFiles(folder: string, cache: BuildCache, isQuick = false): Promise<FileSize[]> {
  const files = listFiles(folder);
  const sizes: FileSize[] = [];
  // Shared by all workers. If one of them fails, a generator ends for all; an array's iterator would go on.
  const left = (function* () {
    yield* files.entries();
  })();
  const sum = (bytes: number, name: string) => bytes + statSync(join(folder, name)).size;
  const allBytes = files.filter(isText).reduce(sum, isQuick ? Number.POSITIVE_INFINITY : 0);
  const compressNext = async () => {
    for (const [place, name] of left) sizes[place] = await compressFile(folder, name, cache, allBytes);
  };
  // A few at a time, because all at once would keep every page in memory.
  const ends = await Promise.allSettled(Array.from({ length: atOnce }, compressNext));
  // Only now: the caller removes the folder of a failed build, and then nothing may be writing into it.
  for (const end of ends) if (end.status === "rejected") throw end.reason;
  return sizes;
}

/** Texts shrink; pictures and fonts are compressed already. */
const isText = (name: string) => toContentType(name).includes("charset=");

async function compressFile(folder: string, name: string, cache: BuildCache, allBytes: number) {
  const file = join(folder, name);
  const bytes = await readFile(file);
  // Its address on the site.
  const path = `/${name}`;
  if (!isText(name)) return { path, bytes: bytes.length };
  const compressBoth = async (level: number) => {
    const [br, gz] = await Promise.all([compress(bytes, "br", level), compress(bytes, "gzip", quality.best)]);
    return { br, gz };
  };
  // Files that grow with the links: the groups' pages with the files beside them, and the data files.
  const isOfDirectory = path.split("/").length > 3 || bytes.length > 262_144;
  const level = isOfDirectory ? pickLevel(name.endsWith(".html") ? allBytes / 3 : allBytes) : quality.best;
  const { br, gz } =
    level === quality.quick
      ? await compressBoth(level)
      : await cache.keep(["compressed", level, bytes], () => compressBoth(level));
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)]);
  return { path, bytes: bytes.length, brotliBytes: br.length };
}
