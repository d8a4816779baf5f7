import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { parse } from "yaml";
import type { Catalog } from "#catalog/catalog.ts";
import { parseCatalog } from "#catalog/parse-catalog.ts";
import { readContent } from "../read-content.ts";
import type { JudgedQuery } from "./judge.ts";

const root = new URL("../../../", import.meta.url);

/** The directory in this checkout: the judged queries name its resources, so no other will do. */
export async function readDirectory(): Promise<Catalog> {
  const { catalog } = parseCatalog(await readContent(fileURLToPath(new URL("content", root))));
  if (!catalog) throw new Error("content/ has errors. Run `npm run content:check`, which names them.");
  return catalog;
}

export async function readJudged(name: "judged" | "held-out"): Promise<JudgedQuery[]> {
  return parse(await readFile(new URL(`fixtures/search/${name}.yaml`, root), "utf8"));
}
