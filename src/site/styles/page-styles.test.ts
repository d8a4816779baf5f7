import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { sampleContent, sampleResource } from "#catalog/fixture/sample-content.ts";
import { parseCatalog } from "#catalog/parse-catalog.ts";
import type { PageKind } from "../page/client-config.ts";
import { renderPages } from "../page/render-page.tsx";

const files: Record<PageKind, string> = {
  home: "home-page.css",
  menu: "menu-page.css",
  group: "group-page.css",
  embed: "embed-page.css",
  notFound: "not-found-page.css",
};
const script = { src: "/s.js", integrity: "sha384-x" };
const report = { fields: { resource_id: "", resource_name: "", resource_address: "" } };
const config = { base: "/", product: "", unset: [], supabaseUrl: "", newsFile: "", searchIndex: "", report };
const assets = {
  css: { home: "", menu: "", group: "", embed: "", notFound: "" },
  laterStyle: "/later.css",
  client: script,
  clientImports: [],
  notFound: script,
  config,
};

/** With a group that is long enough for filters, and that is one menu's only one. */
function renderSample() {
  const links = Array.from({ length: 14 }, (_, place) => {
    const groups = "groups: [uni-resources/essays, uni-research/australian-nz]";
    const text = sampleResource(`link-${place}`, { groups, cost: place % 2 ? "cost: paid" : "cost: free" });
    return [`resources/link-${place}.yaml`, text];
  });
  const { catalog, problems } = parseCatalog(sampleContent(Object.fromEntries(links)));
  if (!catalog) throw new Error(JSON.stringify(problems));
  return Map.groupBy(renderPages(catalog, assets), ({ kind }) => kind);
}

const read = (name: string) => readFileSync(new URL(name, import.meta.url), "utf8");
const listClasses = (text: string, where: RegExp, name: RegExp) =>
  [...text.matchAll(where)].flatMap(([, part = ""]) => part.match(name) ?? []);

describe("a page carries no stylesheet of which it shows nothing", () => {
  const pages = renderSample();

  it.each(Object.entries(files))("%s", (kind, file) => {
    const html = pages.get(kind as PageKind)?.map((page) => page.html) ?? [];
    const shown = new Set(listClasses(html.join(""), /class="([^"]*)"/g, /\S+/g));
    const sheets = [...read(file).matchAll(/@import "\.\/(.*)"/g)].map(([, name = ""]) => name);
    expect(sheets.length).toBeGreaterThan(1);
    for (const sheet of sheets) {
      const css = read(sheet).replace(/\/\*[\s\S]*?\*\/|:not\([^)]*\)/g, "");
      const styled = listClasses(css, /([^{};]*)\{/g, /(?<=\.)[a-z][\w-]*/g);
      if (styled.length > 0)
        expect(
          styled.filter((name) => shown.has(name)),
          sheet,
        ).not.toEqual([]);
    }
  });
});
