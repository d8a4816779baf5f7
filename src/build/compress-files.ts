import { createHash } from "node:crypto";
import { statSync } from "node:fs";
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, brotliDecompress, constants, gzip } from "node:zlib";
import { dayMs } from "#base/time.ts";

/** Files that shrink; pictures and fonts are compressed already. */
const textExtensions = new Set([
  ".html",
  ".js",
  ".css",
  ".svg",
  ".xml",
  ".json",
  ".txt",
  ".webmanifest",
  ".csv",
  ".opml",
]);

const atOnce = 8;

/** Brotli's best takes 2 s for a megabyte, and gains an eighth over a quality that takes 0.07. */
const quality = { best: constants.BROTLI_MAX_QUALITY, quick: 7 };
/** A site of more text gets the best for its frame alone: scripts, styles, the home page and the menus' pages. */
const mostAtBest = 8_000_000;

export interface FileSize {
  /** Address on the site, begins with "/". */
  path: string;
  bytes: number;
  brotliBytes?: number;
}

/**
 * Writes `.br` and `.gz` twins beside every text file below `folder`, and returns the sizes. Brotli is half of a build's
 * work and most files are those of the build before, so its results are kept in `cacheFolder`, by what was compressed.
 */
export async function compressFiles(folder: string, cacheFolder: string): Promise<FileSize[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  const sizes: FileSize[] = [];
  const isLarge = sumSizes(files.filter(isText)) > mostAtBest;
  // A few at a time: all at once would hold every page in memory.
  for (let at = 0; at < files.length; at += atOnce) {
    sizes.push(
      ...(await Promise.all(
        files.slice(at, at + atOnce).map((file) => compressFile({ folder, cacheFolder, isLarge }, file)),
      )),
    );
  }
  await dropUnused(cacheFolder);
  return sizes;
}

const isText = (file: string) => textExtensions.has(extname(file));
const sumSizes = (files: string[]) => files.reduce((sum, file) => sum + statSync(file).size, 0);

interface Run {
  folder: string;
  cacheFolder: string;
  isLarge: boolean;
}

async function compressFile({ folder, cacheFolder, isLarge }: Run, file: string): Promise<FileSize> {
  const bytes = await readFile(file);
  const path = file.slice(folder.length).replaceAll("\\", "/");
  if (!isText(file)) return { path, bytes: bytes.length };
  const [br, gz] = await Promise.all([
    isLarge && isOfDirectory(path, bytes)
      ? compressBrotli(bytes, quality.quick)
      : compressOnce(bytes, cacheFolder),
    promisify(gzip)(bytes, { level: 9 }),
  ]);
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)]);
  return { path, bytes: bytes.length, brotliBytes: br.length };
}

/** What grows with the links: the groups' pages and what stands beside them, and the data files. */
function isOfDirectory(path: string, bytes: Uint8Array): boolean {
  return path.split("/").length > 3 || bytes.length > 262_144;
}

function compressBrotli(bytes: Uint8Array, level: number): Promise<Uint8Array> {
  return promisify(brotliCompress)(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: level,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
    },
  });
}

/** A kept result that does not decode to the same bytes is made again; where nothing can be kept, nothing is. */
async function compressOnce(bytes: Uint8Array, cacheFolder: string): Promise<Uint8Array> {
  const path = join(cacheFolder, createHash("sha256").update(bytes).digest("hex"));
  const kept = await readFile(path).catch(() => undefined);
  const decoded = kept && (await promisify(brotliDecompress)(kept).catch(() => undefined));
  if (kept && decoded?.equals(bytes)) {
    const now = new Date();
    await utimes(path, now, now).catch(() => undefined);
    return kept;
  }
  const made = await compressBrotli(bytes, quality.best);
  try {
    await mkdir(cacheFolder, { recursive: true });
    const draft = `${path}.${process.pid}`;
    await writeFile(draft, made);
    await rename(draft, path);
  } catch {
    // The cache saves time and nothing else.
  }
  return made;
}

const keptMs = 14 * dayMs;

async function dropUnused(cacheFolder: string): Promise<void> {
  const oldestMs = Date.now() - keptMs;
  for (const name of await readdir(cacheFolder).catch(() => [])) {
    const path = join(cacheFolder, name);
    const file = await stat(path).catch(() => undefined);
    if (file && file.mtimeMs < oldestMs) await rm(path, { force: true });
  }
}
