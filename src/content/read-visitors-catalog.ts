import { parseVisitorsCatalog } from "#catalog/link-health/parse-visitors-catalog.ts";
import type { ParsedCatalog } from "#catalog/parse-catalog.ts";
import { readChecks } from "./checks-folder.ts";
import { readContent } from "./read-content.ts";

/**
 * The directory as visitors get it. The checks are read first: should a curator retire a hidden link at this moment, it
 * is seen as hidden, retired or both, and never as neither.
 */
export async function readVisitorsCatalog(contentFolder: string): Promise<ParsedCatalog> {
  const checks = await readChecks(contentFolder);
  return parseVisitorsCatalog(await readContent(contentFolder), checks);
}
