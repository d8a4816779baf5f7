import { expect, it } from "vitest";
import { sampleContent } from "../fixture/sample-content.ts";
import { parseCatalog } from "../parse-catalog.ts";
import { toSearchIndex } from "./to-search-index.ts";

it("asks each link once what it is about, however many topics there are", () => {
  const { catalog } = parseCatalog(sampleContent());
  if (!catalog) throw new Error("the sample has an error");
  let reads = 0;
  const toCounted = <Of extends object>(of: Of) =>
    Object.defineProperty({ ...of }, "topics", { get: () => (reads++ % 2 ? ["Topic 7"] : []) });
  const resources = new Map([...catalog.resources].map(([id, resource]) => [id, toCounted(resource)]));
  const synonyms = Array.from({ length: 300 }, (_, at) => ({ topic: `Topic ${at}`, words: [`word ${at}`] }));
  const { topics } = toSearchIndex({ ...catalog, resources, synonyms });
  expect(topics[7]?.resources).toHaveLength(Math.floor(resources.size / 2));
  expect(topics[8]?.resources).toEqual([]);
  expect(reads).toBe(resources.size);
});
