import { open, readdir, stat } from "node:fs/promises";
import { join, sep } from "node:path";
import { type ContentFile, contentKindOf, maxCharsOf } from "#catalog/content-file.ts";
import { overlayJournal, readJournal } from "./content/content-journal.ts";
import { changesFolder } from "./content/lock-content.ts";

/** Well below the number of files a process may have open. */
const filesAtOnce = 64;

/**
 * Reads the YAML files of a content folder and the list of ids, in the order of their paths. What else lies there is
 * left alone, but named without its text where it lies among the links: a file may have been saved under a name that
 * nothing reads, such as `ucas.yaml.txt`. A change that a killed tool left half carried out is read as the whole that
 * it was to be.
 */
export async function readContent(
  folder: string,
  onProgress: (done: number, of: number) => void = () => {},
): Promise<ContentFile[]> {
  const journal = (await readJournal(folder)).filter(({ path }) => isContent(path));
  const names = await readdir(folder, { recursive: true });
  const wanted = names.filter((name) => isContent(name) || isAmongLinks(name)).sort();
  const files: ContentFile[] = [];
  for (let start = 0; start < wanted.length; start += filesAtOnce) {
    const batch = wanted.slice(start, start + filesAtOnce);
    const read = await Promise.all(
      batch.map(async (name) => (await readContentFile(folder, name)) ?? nameStranger(folder, name)),
    );
    files.push(...read.filter((file) => file !== undefined));
    onProgress(start + batch.length, wanted.length);
  }
  return [...overlayJournal(files, journal)];
}

function isContent(name: string): boolean {
  return /\.ya?ml$|^ids\.txt$/i.test(name) && !name.startsWith(changesFolder);
}

/** Hidden files belong to the system or an editor, `.tmp` to a command that writes at this moment. */
function isAmongLinks(name: string): boolean {
  return /^resources[\\/][^.\\/][^\\/]*$/.test(name) && !name.endsWith(".tmp");
}

/** A folder's path ends with a slash. Not opened: it may be anything. */
async function nameStranger(folder: string, name: string): Promise<ContentFile | undefined> {
  if (!isAmongLinks(name)) return;
  const entry = await stat(join(folder, name)).catch(() => undefined);
  return entry && { path: `${toContentPath(name)}${entry.isDirectory() ? "/" : ""}`, text: "" };
}

/** Undefined for what is no content or no file. */
async function readContentFile(folder: string, name: string): Promise<ContentFile | undefined> {
  if (!isContent(name)) return;
  const file = await open(join(folder, name));
  try {
    const entry = await file.stat();
    if (!entry.isFile()) return;
    const path = toContentPath(name);
    // No more than is needed to see that a file is too large: a slip of the mouse may drop a film here.
    const bytes = Buffer.alloc(Math.min(entry.size, maxCharsOf(contentKindOf(path) ?? "resource") * 4));
    const { bytesRead } = await file.read(bytes);
    return { path, text: new TextDecoder().decode(bytes.subarray(0, bytesRead)) };
  } finally {
    await file.close();
  }
}

function toContentPath(name: string): string {
  return name.split(sep).join("/");
}
