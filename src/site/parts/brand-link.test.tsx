import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { sampleContent } from "#catalog/fixture/sample-content.ts";
import { parseCatalog } from "#catalog/parse-catalog.ts";
import { BrandLink } from "./brand-link.tsx";

it.each([
  ["Waymark", "Waymark"],
  ["The Counselling Hub", "The <wbr/>Counselling <wbr/>Hub"],
  ["Universitaetswegweiser", "Universitaet<wbr/>swegweiser"],
])("A14 a name breaks where it is too long for a phone: %s", (product, expected) => {
  const site = sampleContent().find(({ path }) => path === "site.yaml")?.text ?? "";
  const named = site.replace("product: Waymark", `product: ${product}`);
  const { catalog, problems } = parseCatalog(sampleContent({ "site.yaml": named }));
  if (!catalog) throw new Error(JSON.stringify(problems));
  const html = renderToStaticMarkup(<BrandLink catalog={catalog} />);
  expect(html).toContain(`<span>${expected}</span>`);
});
