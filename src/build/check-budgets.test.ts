import { brotliCompressSync } from "node:zlib";
import { expect, it } from "vitest";
import type { Catalog } from "#catalog/catalog.ts";
import type { Bundle } from "./bundle-site.ts";
import { checkBudgets, toSizeLines } from "./check-budgets.ts";

/** As bundle-site.ts gives them for a site whose address has the path `base`. */
function measure(base: string, home = "", firstScript = "") {
  const bundle = {
    firstScript,
    client: { src: `${base}assets/client.js`, integrity: "" },
    idleScripts: ["/assets/client.js"],
    searchScripts: ["/assets/start-search.js"],
  } as Bundle;
  const catalog = { menus: [], resources: new Map() } as unknown as Catalog;
  const sizes = ["/index.html", ...bundle.idleScripts, ...bundle.searchScripts];
  const files = sizes.map((path) => ({ path, bytes: 300, brotliBytes: 100 }));
  return toSizeLines(files, bundle, catalog, home);
}

it.each(["/", "/hub/"])("scripts are measured of a site at %s", (base) => {
  const lines = measure(base).filter(({ name }) => name.includes("script"));
  expect(lines.map(({ bytes }) => bytes)).toEqual([101, 100]);
  expect(checkBudgets(lines)).toEqual([]);
});

it("the script of every visit includes the inline one", () => {
  const measureScript = (firstScript: string) => measure("/", "", firstScript)[3]?.bytes ?? Number.NaN;
  expect(measureScript("addEventListener('load', begin)")).toBeGreaterThan(measureScript("begin()") + 10);
});

it("a size that is not known is a fault", () => {
  expect(checkBudgets([{ name: "fonts", bytes: Number.NaN, limit: 5 }])).toHaveLength(1);
});

it("the home page is measured without the headlines, which change from build to build", () => {
  const [all] = measure("/", "<h1>Links</h1>");
  expect(all).toMatchObject({
    name: "HTML and CSS of /",
    bytes: brotliCompressSync("<h1>Links</h1>").length,
  });
});

it("the first screen of the home page is what comes before its content", () => {
  const measureFirst = (home: string) =>
    measure("/", home).find(({ name }) => name === "first screen of /")?.bytes ?? Number.NaN;
  const hero = "<main><h1>Links that guide you</h1>";
  const content = `<div id="content">${"A group, and the first of its links. ".repeat(9)}`;
  expect(measureFirst(hero + content)).toBe(measureFirst(`${hero}<div id="content">`));
  expect(measureFirst(`${hero}<p>Welcome, and look around.</p>${content}`)).toBeGreaterThan(
    measureFirst(hero + content),
  );
});
