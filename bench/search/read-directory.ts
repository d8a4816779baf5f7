import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { parse } from "yaml";
import type { Catalog } from "#catalog/catalog.ts";
import { mergeFiles } from "#catalog/content-file.ts";
import { parseCatalog } from "#catalog/parse-catalog.ts";
import { readContent } from "#content/read-content.ts";
import type { JudgedQuery } from "./judge.ts";

const root = new URL("../../", import.meta.url);

/**
 * The directory of the day on which the queries were judged, which name its resources: the frozen content with the menus
 * and synonyms of that day. Curators' work changes no figure.
 */
export async function readDirectory(): Promise<Catalog> {
  const [hub, search] = await Promise.all(
    ["hub", "search"].map((name) => readContent(fileURLToPath(new URL(`fixtures/${name}`, root)))),
  );
  const { catalog } = parseCatalog(mergeFiles(hub ?? [], search ?? []));
  if (!catalog) throw new Error("fixtures/hub or fixtures/search has errors.");
  return catalog;
}

type QuerySet = "judged" | "held-back";

/** As they are written. */
export async function readQueries(name: QuerySet): Promise<JudgedQuery[]> {
  return parse(await readFile(new URL(`bench/search/${name}.yaml`, root), "utf8"));
}

/** Groups stand for all their links; what is not listed on that day is left out. */
export async function readJudged(catalog: Catalog, name: QuerySet): Promise<JudgedQuery[]> {
  const members = new Map(
    catalog.menus.flatMap(({ groups }) =>
      groups.map(({ path, resources }) => [path, resources.map(({ id }) => id)] as const),
    ),
  );
  const isListed = (id: string) =>
    catalog.resources.get(id)?.retired === undefined && catalog.resources.has(id);
  return (await readQueries(name)).map(({ query, finds }) => ({
    query,
    finds: finds.flatMap((name) => members.get(name) ?? [name]).filter(isListed),
  }));
}
