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
const config = { base: "/", product: "", unset: [], searchIndex: "", report };
const assets = {
  css: { home: "", menu: "", group: "", embed: "", notFound: "" },
  firstScript: "",
  laterStyle: "/later.css",
  icon: "/icon.svg",
  client: script,
  notFound: script,
  config,
};

/** With a group that is long enough for filters, that is one menu's only one and that begins with a service of our own. */
function renderSample() {
  const links = Array.from({ length: 14 }, (_, place) => {
    const groups = "groups: [uni-resources/essays, uni-research/australian-nz]";
    const cost = place % 2 ? "cost: paid" : "cost: free";
    const fields: Record<string, string> = place === 0 ? { url: "url: https://forms.school/course" } : {};
    const text = sampleResource(`link-${place}`, { groups, cost, ...fields });
    return [`resources/link-${place}.yaml`, text];
  });
  const { catalog, problems } = parseCatalog(sampleContent(Object.fromEntries(links)));
  if (!catalog) throw new Error(JSON.stringify(problems));
  return Map.groupBy(renderPages(catalog, assets), ({ kind }) => kind);
}

const read = (name: string) => readFileSync(new URL(name, import.meta.url), "utf8");
const listClasses = (text: string, where: RegExp, name: RegExp) =>
  [...text.matchAll(where)].flatMap(([, part = ""]) => part.match(name) ?? []);

const listSheets = (file: string) =>
  [...read(file).matchAll(/@import "\.\/(.*)"/g)].map(([, name = ""]) => name);
const pages = renderSample();
const listShown = (kind: string) => {
  const html = pages.get(kind as PageKind)?.map((page) => page.html) ?? [];
  return new Set(listClasses(html.join(""), /class="([^"]*)"/g, /\S+/g));
};

describe("a page carries no stylesheet of which it shows nothing", () => {
  it.each(Object.entries(files))("%s", (kind, file) => {
    const shown = listShown(kind);
    const sheets = listSheets(file);
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

describe("what a page shows looks the same before and after one of its parts has loaded", () => {
  const parts = ["search.css", "drawers.css"].flatMap(listSheets);
  /** Nothing of these is seen before the search comes. */
  const searchOwn = /^(results|chosen|filter-sets)/;

  it.each(["home", "menu", "group"] as const)("%s", (kind) => {
    const shown = listShown(kind);
    expect(shown).toContain("own");
    const atOnce = new Set([files[kind], "later.css"].flatMap(listSheets));
    for (const sheet of parts.filter((name) => !atOnce.has(name))) {
      const styled = [...read(sheet).matchAll(/^\.([\w-]+)(?:\.[\w-]+)* \{$/gm)].map(([, name = ""]) => name);
      expect(
        styled.filter((name) => shown.has(name) && !searchOwn.test(name)),
        sheet,
      ).toEqual([]);
    }
  });
});
