import type { ContentFile } from "../content-file.ts";
import { type ParsedCatalog, type ParseOptions, parseCatalog } from "../parse-catalog.ts";
import { checkHidden } from "./check-hidden.ts";
import type { ParsedChecks } from "./parse-checks.ts";
import { toVisitorsCatalog } from "./to-visitors-catalog.ts";

/**
 * What visitors get, from the content and the link checker's memory. A damaged memory gives no catalog at all, like any
 * mistake in the content: a line that cannot be read may be the one that hides a link, and the last good page, which
 * was made while it could be read, stays.
 */
export function parseVisitorsCatalog(
  files: readonly ContentFile[],
  { checks, problems: damage }: ParsedChecks,
  options: ParseOptions = {},
): ParsedCatalog {
  const { folder = "content", now = new Date() } = options;
  const { catalog, problems } = parseCatalog(files, { folder, now });
  if (!catalog) return { problems: [...problems, ...damage] };
  const all = [...problems, ...damage, ...checkHidden(catalog, checks, folder, now)];
  return damage.length > 0
    ? { problems: all }
    : { catalog: toVisitorsCatalog(catalog, checks, now), problems: all };
}
