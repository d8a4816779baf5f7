import { open, readdir } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { type ContentFile, contentKindOf, maxCharsOf } from "#catalog/content-file.ts";
import { overlayJournal, readJournal } from "./content/content-journal.ts";
import { changesFolder } from "./content/lock-content.ts";

/** Well below the number of files a process may have open. */
const filesAtOnce = 64;

/**
 * Reads the YAML files of a content folder and the list of ids, in the order of their paths. What else lies there is
 * left alone. A change that a killed tool left half carried out is read as the whole that it was to be.
 */
export async function readContent(
  folder: string,
  onProgress: (done: number, of: number) => void = () => {},
): Promise<ContentFile[]> {
  const journal = (await readJournal(folder)).filter(({ path }) => isContent(path));
  const names = await readdir(folder, { recursive: true });
  const wanted = names.filter((name) => isContent(name)).sort();
  const files: ContentFile[] = [];
  for (let start = 0; start < wanted.length; start += filesAtOnce) {
    const batch = wanted.slice(start, start + filesAtOnce);
    const read = await Promise.all(batch.map((name) => readContentFile(folder, join(folder, name))));
    files.push(...read.filter((file) => file !== undefined));
    onProgress(start + batch.length, wanted.length);
  }
  return [...overlayJournal(files, journal)];
}

function isContent(name: string): boolean {
  return /\.ya?ml$|^ids\.txt$/i.test(name) && !name.startsWith(changesFolder);
}

async function readContentFile(folder: string, path: string): Promise<ContentFile | undefined> {
  const name = relative(folder, path).split(sep).join("/");
  const file = await open(path);
  try {
    const entry = await file.stat();
    if (!entry.isFile()) return;
    // No more than is needed to see that a file is too large: a slip of the mouse may drop a film here.
    const bytes = Buffer.alloc(Math.min(entry.size, maxCharsOf(contentKindOf(name) ?? "resource") * 4));
    const { bytesRead } = await file.read(bytes);
    const text = new TextDecoder().decode(bytes.subarray(0, bytesRead));
    return { path: name, text };
  } finally {
    await file.close();
  }
}
