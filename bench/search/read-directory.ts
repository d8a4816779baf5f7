import { readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { parse, stringify } from "yaml";
import type { Catalog } from "#catalog/catalog.ts";
import { isOutsideBuild } from "#catalog/content-file.ts";
import { parseCatalog } from "#catalog/parse-catalog.ts";
import { readContent } from "#content/read-content.ts";
import type { JudgedQuery } from "./judge.ts";

const root = new URL("../../", import.meta.url);

const frozen = new URL("fixtures/search/content.yaml", root);

/** The directory of the day on which the queries were judged, which name its resources. Curators' work changes no figure. */
export const readDirectory = async (): Promise<Catalog> => (await readSource()).catalog;

/** The directory, and its files by their paths. */
export async function readSource(): Promise<{ catalog: Catalog; texts: Record<string, string> }> {
  const texts: Record<string, string> = parse(await readFile(frozen, "utf8"));
  const { catalog } = parseCatalog(Object.entries(texts).map(([path, text]) => ({ path, text })));
  if (!catalog) throw new Error(`${fileURLToPath(frozen)} has errors.`);
  return { catalog, texts };
}

/** Makes today that day: for queries about links that came later. */
export async function freezeDirectory(): Promise<void> {
  const files = await readContent(fileURLToPath(new URL("content", root)));
  const texts = files.filter(({ path }) => !isOutsideBuild(path)).map(({ path, text }) => [path, text]);
  const heading =
    "# Each file of content/ by its path, as it was when npm run bench:search -- --freeze wrote this.\n";
  await writeFile(frozen, heading + stringify(Object.fromEntries(texts), { lineWidth: 0 }));
}

type QuerySet = "judged" | "held-back";

/** As they are written. */
export async function readQueries(name: QuerySet): Promise<JudgedQuery[]> {
  return parse(await readFile(new URL(`bench/search/${name}.yaml`, root), "utf8"));
}

/** Groups mean all their links; what is not listed on that day is left out. */
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
