import { createHash } from "node:crypto";
import type { ContentFile } from "#catalog/content-file.ts";

/** The same text, the same version, whoever wrote it. */
export function toVersion(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 32);
}

export function toVersionOf({ path }: { path: string }, files: readonly ContentFile[]): string {
  return toVersion(files.find((file) => file.path === path)?.text ?? "");
}
