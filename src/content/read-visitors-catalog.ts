import { parseVisitorsCatalog } from "#catalog/link-health/parse-visitors-catalog.ts";
import type { ParsedCatalog } from "#catalog/parse-catalog.ts";
import { readChecks } from "./checks-folder.ts";
import { toShownFolder } from "./choose-content-folder.ts";
import { readContent } from "./read-content.ts";

/** As visitors get it. Checks are read first: a hidden link that is retired in between is hidden, retired or both, never neither. */
export async function readVisitorsCatalog(contentFolder: string): Promise<ParsedCatalog> {
  const folder = toShownFolder(contentFolder);
  const checks = await readChecks(contentFolder, folder);
  return parseVisitorsCatalog(await readContent(contentFolder), checks, { folder });
}
