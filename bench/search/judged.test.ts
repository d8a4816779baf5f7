import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { brotliCompressSync, constants } from "node:zlib";
import { describe, expect, it } from "vitest";
import { packIndex } from "#catalog/search/packed-index.ts";
import { Search } from "#catalog/search/search.ts";
import { toSearchIndex } from "#catalog/search/to-search-index.ts";
import { judge } from "./judge.ts";
import { readDirectory, readJudged, readQueries } from "./read-directory.ts";

const catalog = await readDirectory();
const index = toSearchIndex(catalog);
const search = new Search(index);
/** Nothing below asks for more than five, and to mark the words of a result takes as long as to find it. */
const find = (query: string) => {
  const { resources, kind } = search.find(query, { limit: 5 });
  return { ids: resources.map(({ id }) => id), isGuess: kind !== "sure" };
};
const judged = await readJudged(catalog, "judged");
// Those that are held back are read for their form alone: a verdict on them would print what is to stay unseen.
const isHeldBack = existsSync(new URL("held-back.yaml", import.meta.url));
const sets = [await readQueries("judged"), ...(isHeldBack ? [await readQueries("held-back")] : [])];

describe("judged queries", () => {
  it("are many, each written once, some of them with nothing to find", () => {
    // Two authors may think of one query.
    for (const set of sets)
      expect(new Set(set.map(({ query }) => query.toLowerCase())).size).toBe(set.length);
    for (const set of sets) expect(set.length).toBeGreaterThanOrEqual(200);
    for (const set of sets) expect(set.filter(({ finds }) => finds.length === 0).length).toBeGreaterThan(20);
  });

  it("name links and groups that are there, or were: a typo in an id would be passed over", async () => {
    const published = await readFile(new URL("../../content/ids.txt", import.meta.url), "utf8");
    const groups = catalog.menus.flatMap((menu) => menu.groups.map(({ path }) => path));
    const known = new Set([...published.split("\n"), ...groups]);
    const named = sets.flat().flatMap(({ finds }) => finds);
    expect(named.filter((name) => !known.has(name))).toEqual([]);
  });

  it("find a right link among the first five, and nothing wrong is shown as if it were right", () => {
    const { hitAt5, wronglyConfident, misses } = judge(judged, find);
    expect(hitAt5, JSON.stringify(misses)).toBeGreaterThanOrEqual(0.97);
    expect(wronglyConfident, JSON.stringify(misses)).toBe(0);
  });
});

describe("the search data of today's directory", () => {
  it("has at most 60 KB brotli for each 600 links, texts included", () => {
    const text = Buffer.from(packIndex(index));
    const options = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };
    expect(brotliCompressSync(text, options).length).toBeLessThanOrEqual(
      (60 * 1024 * index.ids.length) / 600,
    );
  });

  it("finds every resource first by its whole name", () => {
    const lost = index.names.filter((name, place) => find(name).ids[0] !== index.ids[place]);
    expect(lost).toEqual([]);
  });
});
