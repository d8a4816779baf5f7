import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { anchorFor } from "#catalog/anchor-for.ts";
import type { Group, Menu } from "#catalog/catalog.ts";
import { sampleContent } from "#catalog/fixture/sample-content.ts";
import { parseCatalog } from "#catalog/parse-catalog.ts";
import { MenuPanel } from "#site/header/menu-panel.tsx";

// The real content has no empty group, so no browser test meets one.
const toGroup = (name: string): Group => ({
  id: "empty",
  path: "uni-research/empty",
  name,
  anchor: anchorFor("Uni Research", name),
  resources: [],
});
const full: Group = {
  ...toGroup("Canada"),
  id: "canada",
  path: "uni-research/canada",
  resources: [
    {
      id: "educanada",
      name: "EduCanada",
      url: "https://www.educanada.ca/",
      description: "The official guide.",
      groups: ["uni-research/canada"],
      audiences: ["student"],
      cost: "free",
      regions: ["Canada"],
      added: "2026-01-01",
    },
  ],
};
const printPanel = (groups: Group[]) => {
  const menu: Menu = { id: "uni-research", name: "Uni Research", anchor: "research", summary: "", groups };
  const { catalog } = parseCatalog(sampleContent());
  if (!catalog) throw new Error("The sample cannot be read.");
  const own = { ...catalog, menus: [menu] };
  return renderToStaticMarkup(createElement(MenuPanel, { catalog: own, menu, isHome: true }));
};

describe("a group with no links", () => {
  it("spec 2 menus: a group with no links is an in-page anchor, lower case with dashes for spaces", () => {
    const html = printPanel([full, toGroup("Hong Kong")]);
    expect(html).toContain('href="#hong-kong">Hong Kong</a>');
    expect(html).toContain('<a href="/uni-research/canada/">Canada</a>');
  });

  it("is an anchor where it is a menu's only one, too", () => {
    const html = printPanel([toGroup("Hong Kong")]);
    expect(html).toContain('href="#hong-kong">Hong Kong</a>');
    expect(html).not.toContain("panel-links");
  });
});

it("groups of a section of their own are below its heading", () => {
  const html = printPanel([full, { ...full, id: "law", name: "Law", section: "Topics" }]);
  expect(html.replace(/<[^>]*>/g, "|").replace(/\|+/g, "|")).toBe("|Canada|Topics|Law|");
});
