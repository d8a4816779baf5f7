import type { ListDirectory } from "./to-list-directory.ts";

/** What an id in a person's list means today. */
export type ResolvedEntry =
  | { kind: "listed"; id: string }
  /** Taken off the page; `id` is the one to use instead. */
  | { kind: "replaced"; id: string; name: string; why: string }
  | { kind: "retired"; name: string; why: string; on: string }
  /** Never published here: a typo in the link, or a list from another site. */
  | { kind: "unknown" };

/** Follows replacements that were replaced themselves; a circle of replacements ends as "retired". */
export function resolveListEntry(directory: ListDirectory, id: string): ResolvedEntry {
  if (directory.isListed(id)) return { kind: "listed", id };
  const first = directory.retiredOf(id);
  if (!first) return { kind: "unknown" };
  const seen = new Set([id]);
  for (let next = first.replacement; next !== undefined && !seen.has(next); ) {
    if (directory.isListed(next)) return { kind: "replaced", id: next, name: first.name, why: first.why };
    seen.add(next);
    next = directory.retiredOf(next)?.replacement;
  }
  return { kind: "retired", name: first.name, why: first.why, on: first.on };
}

/** First words that are lower-case inside a sentence; any other may be a name. */
const smallWords =
  /^(the|it|its|it's|this|that|these|they|their|there|a|an|we|our|no|nobody|all|both|since)\b/i;

const dropFullStop = (text: string): string =>
  text.endsWith(".") ? dropFullStop(text.slice(0, -1).trimEnd()) : text;

/** "X is no longer listed, because the service closed." Curators write the reason as a separate sentence. */
export function printNoLongerListed(name: string, why: string): string {
  const reason = dropFullStop(why.trim());
  const joined = smallWords.test(reason)
    ? `, because ${reason.charAt(0).toLowerCase()}${reason.slice(1)}`
    : `: ${reason}`;
  return `${name} is no longer listed${reason === "" ? "" : joined}.`;
}
