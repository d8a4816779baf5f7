import type { ContentFile } from "../content-file.ts";

/** The folder as it would be after a change; `undefined` takes a file away. */
export function mergeFiles(
  files: readonly ContentFile[],
  changes: readonly { path: string; text: string | undefined }[],
): ContentFile[] {
  const merged = new Map(files.map((file) => [file.path, file]));
  for (const { path, text } of changes) {
    if (text === undefined) merged.delete(path);
    else merged.set(path, { path, text });
  }
  return [...merged.values()].sort((a, b) => (a.path < b.path ? -1 : 1));
}
