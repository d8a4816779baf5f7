import { createHash } from "node:crypto";
import type { ContentFile } from "#catalog/content-file.ts";
import type { ParsedCatalog } from "#catalog/parse-catalog.ts";
import { checkContent } from "#content/check-content.ts";
import { toToday } from "#content/exchange/to-today.ts";
import type { DeskContext } from "./desk-context.ts";
import { toVersion } from "./to-version.ts";

export interface CheckedFiles extends ParsedCatalog {
  /** By which the same files are known again. */
  hash: string;
}

/** What is there, what is typed, and what was just written are looked at in turn; each is checked once. */
const keptCount = 3;
const kept = new Map<string, CheckedFiles>();

export function checkOnce(files: readonly ContentFile[], context: DeskContext): CheckedFiles {
  const hash = toHash(files, context);
  const checked = kept.get(hash) ?? {
    hash,
    ...checkContent(files, context.shownFolder, context.now()),
  };
  kept.delete(hash);
  kept.set(hash, checked);
  for (const old of [...kept.keys()].slice(0, -keptCount)) kept.delete(old);
  return checked;
}

/** With the day, because what is in the future today may be right tomorrow. */
function toHash(files: readonly ContentFile[], { shownFolder, now }: DeskContext): string {
  const parts = files.map((file) => `${file.path}\0${toVersion(file)}`);
  return createHash("sha256")
    .update(JSON.stringify([shownFolder, toToday(now()), parts]))
    .digest("hex");
}
