import { expect, it } from "vitest";
import { sampleContent } from "#catalog/fixture/sample-content.ts";
import { parseCatalog } from "#catalog/parse-catalog.ts";
import { renderPages } from "./render-page.tsx";

const config = {
  base: "/",
  product: "",
  unset: [],
  searchIndex: "/index.json",
};
const script = { src: "/s.js", integrity: "sha384-x" };
const assets: Parameters<typeof renderPages>[1] = {
  css: { home: "", menu: "", group: "", embed: "", notFound: "" },
  firstScript: "",
  laterStyle: "/later.css",
  icon: "/icon.svg",
  client: script,
  notFound: script,
  config: { ...config, report: { fields: { resource_id: "", resource_name: "", resource_address: "" } } },
};

it("a page whose menus may need two rows says so: its styles ask nothing of what is deep in it", () => {
  const { catalog } = parseCatalog(sampleContent());
  const menu = catalog?.menus[0];
  if (!catalog || !menu) throw new Error("The sample has no menu.");
  const draw = (count: number) => {
    const menus = Array.from({ length: count }, (_, place) => ({ ...menu, id: `menu-${place}`, groups: [] }));
    return renderPages({ ...catalog, menus }, assets).next().value?.html;
  };
  expect(draw(5)).toContain('<html lang="en">');
  expect(draw(6)).toContain('<html lang="en" class="many-menus">');
});

function drawMenu(groups: number) {
  const { catalog } = parseCatalog(sampleContent());
  const [menu] = catalog?.menus ?? [];
  if (!catalog || !menu) throw new Error("The sample has no menu.");
  const menus = [{ ...menu, groups: menu.groups.slice(0, groups) }];
  const pages = [...renderPages({ ...catalog, menus }, assets)];
  return pages.find(({ file }) => file === "uni-resources/index.html")?.html ?? "";
}

it("a menu of one group names its links and leads to its page, of which it is not a copy", () => {
  const html = drawMenu(1);
  expect(html).toMatch(/<h2><a href="\/uni-resources\/essays\/">Essays <span>9<\/span>/);
  expect(html.match(/>Resource [a-z]+</g)).toHaveLength(9);
  expect(html).not.toContain('class="entries"');
});

it("a menu of several groups says when it last changed, and lists them for search engines", () => {
  const html = drawMenu(2);
  expect(html).toMatch(
    /<p class="page-count"><span>9 links in 2 groups<\/span> <span>·\u00a0Last changed 5\u00a0Jan\u00a02026<\/span><\/p>/,
  );
  const [, json = ""] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html) ?? [];
  const url = (id: string) => `https://waymark.school/uni-resources/${id}/`;
  expect(JSON.parse(json)["@graph"][0]).toMatchObject({
    dateModified: "2026-01-05",
    mainEntity: {
      "@type": "ItemList",
      numberOfItems: 2,
      itemListElement: [
        { position: 1, name: "Essays", url: url("essays") },
        { position: 2, name: "Scholarships & Fin Aid", url: url("scholarships") },
      ],
    },
  });
});

it("a browser fetches ahead the other pages of the site, and neither views of them nor files", () => {
  const [, json = ""] = /<script type="speculationrules">(.*?)<\/script>/.exec(drawMenu(1)) ?? [];
  const [{ where }] = JSON.parse(json).prefetch;
  const baseURL = "https://waymark.school/uni-resources/";
  const [pages, { not }] = where.and;
  const pattern = new URLPattern({ ...pages.href_matches, baseURL });
  const own = new URLPattern(not.href_matches, baseURL);
  const paths = ["/", "essays/", "/#about", "./", "#main", "/?q=essay", "/feed.xml", "//other.school/"];
  const urls = paths.map((path) => new URL(path, baseURL));
  const fetched = urls.filter((url) => pattern.test(url) && !own.test(url));
  expect(fetched.map(({ pathname }) => pathname)).toEqual(["/", "/uni-resources/essays/", "/"]);
});
