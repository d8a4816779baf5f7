import { createHash } from "node:crypto";
import type { ContentFile } from "#catalog/content-file.ts";

/** A file that nobody has written since is the same object the next time. */
const made = new WeakMap<ContentFile, string>();

/** The same text, the same version, whoever wrote it. */
export function toVersion(file: ContentFile): string {
  const version =
    made.get(file) ??
    createHash("sha256")
      .update(file.text + (file.fault?.what ?? ""))
      .digest("hex")
      .slice(0, 32);
  made.set(file, version);
  return version;
}

export const toVersionOf = ({ path }: { path: string }, files: readonly ContentFile[]): string =>
  toVersion(files.find((file) => file.path === path) ?? { path, text: "" });
