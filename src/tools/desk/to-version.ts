import { createHash } from "node:crypto";

/** Of a file's text: the same text, the same version, whoever wrote it. */
export function toVersion(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 32);
}
