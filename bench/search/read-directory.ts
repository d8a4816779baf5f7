import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { parse } from "yaml";
import type { Catalog } from "#catalog/catalog.ts";
import { parseCatalog } from "#catalog/parse-catalog.ts";
import { readContent } from "#content/read-content.ts";
import type { JudgedQuery } from "./judge.ts";

const root = new URL("../../", import.meta.url);

/** The directory in this checkout: the judged queries name its resources, so no other will do. */
export async function readDirectory(): Promise<Catalog> {
  const { catalog } = parseCatalog(await readContent(fileURLToPath(new URL("content", root))));
  if (!catalog) throw new Error("content/ has errors. Run `npm run content:check`, which names them.");
  return catalog;
}

/** Groups stand for all their links; what is not listed today is left out. */
export async function readJudged(catalog: Catalog, name: "judged" | "held-back"): Promise<JudgedQuery[]> {
  const text = await readFile(new URL(`bench/search/${name}.yaml`, root), "utf8");
  const members = new Map(
    catalog.menus.flatMap(({ groups }) =>
      groups.map(({ path, resources }) => [path, resources.map(({ id }) => id)] as const),
    ),
  );
  const isListed = (id: string) =>
    catalog.resources.get(id)?.retired === undefined && catalog.resources.has(id);
  return (parse(text) as JudgedQuery[]).map(({ query, finds }) => ({
    query,
    finds: finds.flatMap((name) => members.get(name) ?? [name]).filter(isListed),
  }));
}
