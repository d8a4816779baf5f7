import { parseListHash, printListHash } from "#catalog/list/list-hash.ts";

/** The largest code that a phone reads from paper without trouble. */
const mostCharacters = 1200;

/**
 * The address that a sheet's code leads to: the view itself; of a list too long for a code the links without their
 * notes, which the sheet says anyway. Undefined where even that is too much.
 */
export function toCodeUrl(url: string): string | undefined {
  if (url.length <= mostCharacters) return url;
  const { origin, pathname, hash } = new URL(url);
  const parsed = parseListHash(hash);
  if (parsed.kind !== "list") return undefined;
  const bare = { ...parsed.list, entries: parsed.list.entries.map(({ id }) => ({ id })) };
  const short = `${origin}${pathname}#${printListHash(bare)}`;
  return short.length <= mostCharacters ? short : undefined;
}
