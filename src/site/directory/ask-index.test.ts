import { afterEach, expect, it, vi } from "vitest";
import { sampleContent } from "#catalog/fixture/sample-content.ts";
import { parseCatalog } from "#catalog/parse-catalog.ts";
import { packIndex } from "#catalog/search/packed-index.ts";
import { toSearchIndex } from "#catalog/search/to-search-index.ts";
import { openGroup } from "./ask-index.ts";

afterEach(() => vi.unstubAllGlobals());

const files = sampleContent().map(({ path, text }) => ({
  path,
  text: text.replace("name: Scholarships & Fin Aid", 'name: "50% & More, für alle"'),
}));
const { catalog } = parseCatalog(files);
const index = catalog && packIndex(toSearchIndex(catalog));
const config = JSON.stringify({ base: "/hub/", searchIndex: "/hub/search-index.json" });

/** Where an address ending in `hash` leads; undefined if nowhere. */
async function follow(hash: string): Promise<string | undefined> {
  const replace = vi.fn();
  vi.stubGlobal("location", { hash, href: `https://hub.example/hub/${hash}`, replace });
  vi.stubGlobal("document", { getElementById: () => ({ textContent: config }), querySelector: () => null });
  vi.stubGlobal("addEventListener", () => {});
  vi.stubGlobal("fetch", async () => new Response(index));
  await openGroup();
  return replace.mock.lastCall?.[0];
}

it.each([
  ["as browsers write it", "#50%-&-more,-f%C3%BCr-alle"],
  ["encoded", "#50%25-%26-more%2C-f%C3%BCr-alle"],
])("an anchor with a percent sign leads to its group's page, %s", async (_, hash) => {
  expect(await follow(hash)).toBe("/hub/uni-resources/scholarships/");
});

it.each(["#50%-&-less", "#caf%E9"])("an anchor of no group leads nowhere: %s", async (hash) => {
  expect(await follow(hash)).toBeUndefined();
});
