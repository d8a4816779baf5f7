import { expect, it } from "vitest";
import { sampleContent } from "#catalog/fixture/sample-content.ts";
import { parseCatalog } from "#catalog/parse-catalog.ts";
import { renderPages } from "./render-page.tsx";

const config = {
  base: "/",
  product: "",
  unset: [],
  supabaseUrl: "",
  newsFile: "",
  searchIndex: "/index.json",
};
const script = { src: "/s.js", integrity: "sha384-x" };
const assets: Parameters<typeof renderPages>[1] = {
  css: { home: "", menu: "", group: "", embed: "", notFound: "" },
  firstScript: "",
  laterStyle: "/later.css",
  client: script,
  clientImports: [],
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
