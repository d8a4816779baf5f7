import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { parseCatalog } from "#catalog/parse-catalog.ts";
import { readContent } from "#content/read-content.ts";
import { createGroupAdviser } from "./suggest-groups.ts";

describe("createGroupAdviser on the real content", async () => {
  const folder = fileURLToPath(new URL("../../../../fixtures/hub", import.meta.url));
  const { catalog } = parseCatalog(await readContent(folder));
  if (!catalog) throw new Error("the content has errors");

  /** What it would say of a link if that link were not there. */
  const adviseWithout = (id: string, text: string, url: string) => {
    const menus = catalog.menus.map((menu) => ({
      ...menu,
      groups: menu.groups.map((group) => ({
        ...group,
        resources: group.resources.filter((resource) => resource.id !== id),
      })),
    }));
    return createGroupAdviser({ ...catalog, menus })(text, url);
  };

  it("puts two links of three where a curator put them, and seven of eight among its first three", () => {
    const links = [...catalog.resources.values()].filter(
      ({ groups, retired }) => groups.length > 0 && !retired,
    );
    const sample = links.filter((_, index) => index % 5 === 0);
    const advice = sample.map(({ id, name, description, regions, url, groups }) => {
      const paths = adviseWithout(id, `${name} ${description} ${regions.join(" ")}`, url).map(
        ({ path }) => path,
      );
      return {
        first: groups.includes(paths[0] ?? ""),
        anywhere: paths.some((path) => groups.includes(path)),
      };
    });
    const share = (field: "first" | "anywhere") => advice.filter((one) => one[field]).length / advice.length;
    expect(share("first")).toBeGreaterThan(0.66);
    expect(share("anywhere")).toBeGreaterThan(0.83);
  });

  it("takes for one site what one owner has registered, and not all universities of a country", () => {
    const whysOf = (url: string) => createGroupAdviser(catalog)("Oxford", url).map(({ why }) => why);
    expect(whysOf("https://apply.ox.ac.uk/")[0]).toContain("other links of ox.ac.uk are there");
    expect(whysOf("https://www.york.ac.uk/").join()).not.toContain("other links of");
  });

  it("says nothing if nothing speaks for a group", () => {
    expect(createGroupAdviser(catalog)("zzz qqq", "https://zzz.invalid/")).toEqual([]);
  });
});
