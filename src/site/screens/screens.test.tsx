import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { sampleContent, sampleResource } from "#catalog/fixture/sample-content.ts";
import { parseCatalog } from "#catalog/parse-catalog.ts";
import { BrandLink } from "../parts/logo.tsx";
import { Finder } from "../search/finder.tsx";
import { EmbedScreen } from "./embed-screen.tsx";
import { GroupScreen } from "./group-screen.tsx";
import { HomeScreen } from "./home-screen.tsx";
import { MenuScreen } from "./menu-screen.tsx";

function parse(changes: Record<string, string> = {}) {
  const { catalog, problems } = parseCatalog(sampleContent(changes));
  if (!catalog) throw new Error(JSON.stringify(problems));
  return catalog;
}

describe("what an owner leaves out", () => {
  it("offers and services: nothing in their place, and no link to them", () => {
    const home = sampleContent().find(({ path }) => path === "home.yaml")?.text ?? "";
    const without = home
      .replace(/offers:\n(?: {2}-.*\n)+/, "offers: []\n")
      .replace(/ {2}cards:\n(?: {4}-.*\n)+/, "  cards: []\n");
    const draw = (text: string) => {
      const catalog = parse({ "home.yaml": text });
      return renderToStaticMarkup(<HomeScreen catalog={catalog} today="2026-11-22" />);
    };
    expect(draw(home)).toMatch(/class="offers"[\s\S]*id="services"[\s\S]*href="\/#services"/);
    expect(draw(without)).not.toMatch(/class="offers"|id="services"|#services/);
  });

  it("the links of a group: its pages say so, and its own says where to suggest one", () => {
    const catalog = parse();
    const menu = catalog.menus[0];
    const group = menu?.groups.find(({ resources }) => resources.length === 0);
    if (!menu || !group) throw new Error("The sample has no empty group.");
    const page = renderToStaticMarkup(<GroupScreen catalog={catalog} menu={menu} group={group} />);
    expect(page).toMatch(
      /No links here yet\. Suggest one at the foot [\s\S]*<footer[\s\S]*Suggest or correct/,
    );
    const embed = renderToStaticMarkup(<EmbedScreen catalog={catalog} group={group} />);
    expect(embed).toContain("<p>No links here yet.</p>");
  });
});

it("pages of menus and groups lead to their own feed", () => {
  const catalog = parse();
  const [menu] = catalog.menus;
  const [group] = menu?.groups ?? [];
  if (!menu || !group) throw new Error("The sample has no group.");
  const ofMenu = renderToStaticMarkup(<MenuScreen catalog={catalog} menu={menu} />);
  const ofGroup = renderToStaticMarkup(<GroupScreen catalog={catalog} menu={menu} group={group} />);
  expect(ofMenu).toContain(`href="/${menu.id}/feed.xml"`);
  expect(ofGroup).toContain(`href="/${group.path}/feed.xml"`);
});

it("F8 the search field says how many links there are, be it one", () => {
  const catalog = parse();
  const draw = (count: number) => {
    const resources = new Map([...catalog.resources].slice(0, count));
    return renderToStaticMarkup(<Finder catalog={{ ...catalog, resources }} />);
  };
  expect(draw(1)).toContain('placeholder="Search 1 link"');
  expect(draw(2)).toContain('placeholder="Search 2 links"');
});

it("an embedded group says what each link costs, and its language if that is another", () => {
  const catalog = parse({ "resources/ash.yaml": sampleResource("ash", { language: "language: de" }) });
  const group = catalog.menus.flatMap(({ groups }) => groups).find(({ resources }) => resources.length > 0);
  if (!group) throw new Error("No group has links");
  const embed = renderToStaticMarkup(<EmbedScreen catalog={catalog} group={group} />);
  const costs = [...embed.matchAll(/<p class="cost">(?:Free|Partly free|Paid)(.*?)<\/p>/g)];
  expect(costs).toHaveLength(group.resources.length);
  expect(costs.map(([, more]) => more).filter(Boolean)).toEqual([" · In German"]);
});

it("drawings whose styles come later have a size of their own, and do not fill the window until then", () => {
  const html = renderToStaticMarkup(<HomeScreen catalog={parse()} today="2026-11-22" />);
  const drawings = html.match(/<svg class="(art|closing-trail|service-icon)"[^>]*>/g) ?? [];
  expect(drawings.length).toBeGreaterThan(3);
  expect(drawings.filter((drawing) => !/ (width|height)="/.test(drawing))).toEqual([]);
});

it("A14 a product's name breaks where it is too long for a phone", () => {
  const { site, ...rest } = parse();
  // Marks stay with their letters.
  for (const parts of [
    ["Universita", "etswegweis", "er ", "Hub"],
    ["มหาวิทยาลัยแ", "ห่งประเทศไท", "ย"],
  ]) {
    const product = parts.join("");
    const html = renderToStaticMarkup(<BrandLink catalog={{ ...rest, site: { ...site, product } }} />);
    expect(html).toContain(`<span>${parts.join("<wbr/>")}</span>`);
  }
});

it("says to listeners what the number beside a group counts, wherever a group is named with it", () => {
  const catalog = parse();
  const menu = catalog.menus.find(({ groups }) => groups.length > 1);
  const group = menu?.groups.find(({ resources }) => resources.length === 1) ?? menu?.groups[0];
  if (!menu || !group) throw new Error("The sample has no menu of several groups.");
  const { length } = group.resources;
  const said = `${group.name} <span>${length}</span><span class="v">${length === 1 ? " link" : " links"}</span>`;
  const home = renderToStaticMarkup(<HomeScreen catalog={catalog} today="2026-11-22" />);
  const page = renderToStaticMarkup(<GroupScreen catalog={catalog} menu={menu} group={group} />);
  expect(home.split(said)).toHaveLength(3);
  expect(page).toContain(`aria-current="page">${said}`);
});

it("reader views leave out a group's navigation: Firefox's knows it by one of these words, unless it has one of those", () => {
  const catalog = parse();
  const menu = catalog.menus[0];
  const group = menu?.groups[0];
  if (!menu || !group) throw new Error("The sample has no group.");
  const [main = ""] =
    /<main[\s\S]*<\/main>/.exec(
      renderToStaticMarkup(<GroupScreen catalog={catalog} menu={menu} group={group} />),
    ) ?? [];
  const names = [...main.matchAll(/<nav class="([^"]*)"/g)].map(([, name]) => name);
  expect(names).toHaveLength(3);
  for (const name of names) {
    expect(name).toMatch(/breadcrumbs|menu|pager|pagination|sidebar/);
    expect(name).not.toMatch(/and|article|body|column|content|main|shadow/);
  }
});
