import { Ajv2020 } from "ajv/dist/2020.js";
import { expect, it } from "vitest";
import { printOpenData } from "#catalog/open-data/print-open-data.ts";
import { openHeaders, toFileHeaders, toHeaderRules } from "#server/headers/security-headers.ts";
import { readDirectory } from "../bench/search/read-directory.ts";

it("a whole directory's resources.json is what its schema says", async () => {
  const catalog = await readDirectory();
  const files = printOpenData(catalog, catalog.feeds);
  const check = new Ajv2020({ strict: true }).compile(JSON.parse(files["schema/resources.json"] ?? ""));
  const data = JSON.parse(files["resources.json"] ?? "");
  expect(check(data), JSON.stringify(check.errors)).toBe(true);
  expect(data.resources.length).toBeGreaterThan(500);
});

it("S7 every file of it may be read by other sites", async () => {
  const catalog = await readDirectory();
  const rules = toHeaderRules({ base: "/", page: "", embed: "" });
  for (const path of [...Object.keys(printOpenData(catalog, catalog.feeds)), "feed.xml"]) {
    expect(toFileHeaders(rules, `/${path}`), path).toMatchObject(openHeaders);
  }
});
