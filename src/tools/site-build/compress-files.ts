import { readdir, readFile, writeFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

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

const atOnce = 16;

export interface FileSize {
  /** Address on the site, begins with "/". */
  path: string;
  bytes: number;
  brotliBytes?: number;
}

/** Writes `.br` and `.gz` twins beside every text file below `folder`, and gives the sizes. */
export async function compressFiles(folder: string): Promise<FileSize[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  const sizes: FileSize[] = [];
  // A few at a time: all at once would hold every page in memory.
  for (let at = 0; at < files.length; at += atOnce) {
    sizes.push(
      ...(await Promise.all(files.slice(at, at + atOnce).map((file) => compressFile(folder, file)))),
    );
  }
  return sizes;
}

async function compressFile(folder: string, file: string): Promise<FileSize> {
  const bytes = await readFile(file);
  const path = file.slice(folder.length).replaceAll("\\", "/");
  if (!textExtensions.has(extname(file))) return { path, bytes: bytes.length };
  const [br, gz] = await Promise.all([compressBrotli(bytes), promisify(gzip)(bytes, { level: 9 })]);
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)]);
  return { path, bytes: bytes.length, brotliBytes: br.length };
}

function compressBrotli(bytes: Uint8Array): Promise<Uint8Array> {
  return promisify(brotliCompress)(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
    },
  });
}
