import type { Problem } from "#base/problem.ts";
import { checkBrand } from "./brand/check-brand.ts";
import type { Catalog } from "./catalog.ts";
import { checkFeeds } from "./check-feeds.ts";
import { checkMenus } from "./check-menus.ts";
import { checkResources } from "./check-resources.ts";
import { checkSite } from "./check-site.ts";
import { checkSynonyms } from "./check-synonyms.ts";
import { checkUnsetAddresses } from "./check-unset-addresses.ts";
import type { ContentFile } from "./content-file.ts";
import { checkLostIds } from "./published-ids.ts";
import { readContentRecords } from "./read-content-records.ts";
import { toCatalog } from "./to-catalog.ts";

export interface ParsedCatalog {
  /** Present when there is no error; warnings do not stop it. */
  catalog?: Catalog;
  problems: Problem[];
}

export interface ParseOptions {
  /** How the folder is called in messages. */
  folder?: string;
  now?: Date;
}

/** Content files -> the directory. All problems are reported at once, in the order of files and lines. */
export function parseCatalog(files: readonly ContentFile[], options: ParseOptions = {}): ParsedCatalog {
  const { folder = "content", now = new Date() } = options;
  const records = readContentRecords(files, folder, now);
  const problems = [
    ...records.problems,
    ...checkMenus(records),
    ...checkResources(records),
    ...checkSite(records),
    ...checkFeeds(records),
    ...checkSynonyms(records),
    ...checkBrand(records),
    ...checkUnsetAddresses(records),
    ...checkLostIds(records.publishedIds, records.ids, folder),
  ].sort(byPlace);
  if (problems.some(({ level }) => level === "error")) return { problems };
  return { catalog: toCatalog(records), problems };
}

function byPlace(a: Problem, b: Problem): number {
  const [left, right] = [splitPlace(a.where), splitPlace(b.where)];
  return left.file < right.file ? -1 : left.file > right.file ? 1 : left.line - right.line;
}

function splitPlace(where: string): { file: string; line: number } {
  const [place = where] = where.split(" (", 1);
  const line = /:(\d+)$/.exec(place)?.[1];
  return line === undefined
    ? { file: place, line: 0 }
    : { file: place.slice(0, -line.length - 1), line: Number(line) };
}
