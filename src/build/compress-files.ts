import { statSync } from "node:fs";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { BuildCache } from "./build-cache.ts";

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

/** Writes `.br` and `.gz` twins beside every text file below `folder`, and returns the sizes. */
export async function compressFiles(folder: string, cache: BuildCache): Promise<FileSize[]> {
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
        files.slice(at, at + atOnce).map((file) => compressFile({ folder, cache, isLarge }, file)),
      )),
    );
  }
  return sizes;
}

const isText = (file: string) => textExtensions.has(extname(file));
const sumSizes = (files: string[]) => files.reduce((sum, file) => sum + statSync(file).size, 0);

interface Run {
  folder: string;
  cache: BuildCache;
  isLarge: boolean;
}

async function compressFile({ folder, cache, isLarge }: Run, file: string): Promise<FileSize> {
  const bytes = await readFile(file);
  const path = file.slice(folder.length).replaceAll("\\", "/");
  if (!isText(file)) return { path, bytes: bytes.length };
  const compress = async (level: number) => {
    const [br, gz] = await Promise.all([
      compressBrotli(bytes, level),
      promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION }),
    ]);
    return { br, gz };
  };
  const { br, gz } =
    isLarge && isOfDirectory(path, bytes)
      ? await compress(quality.quick)
      : await cache.keep(["compressed", bytes], () => compress(quality.best));
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
