import { describe, expect, it } from "vitest";
import { sampleContent, sampleResource } from "./fixture/sample-content.ts";
import { parseCatalog } from "./parse-catalog.ts";

const now = new Date("2026-11-21T12:00:00Z");
const parse = (changes: Record<string, string | undefined> = {}) =>
  parseCatalog(sampleContent(changes), { now });
const withAsh = (fields: Record<string, string>) =>
  parse({ "resources/ash.yaml": sampleResource("ash", fields) });

it("reads the same files again as if for the first time, whatever changed around them", () => {
  const files = sampleContent();
  expect(parseCatalog(files).problems).toEqual([]);
  const without = files.map((file) =>
    file.path === "menus.yaml" ? { ...file, text: file.text.replace("id: essays", "id: essay") } : file,
  );
  const anew = without.map((file) => ({ ...file }));
  expect(parseCatalog(without).problems).toEqual(parseCatalog(anew).problems);
  expect(parseCatalog(without).problems.length).toBeGreaterThan(0);
  const early = { now: new Date("2020-01-01") };
  expect(parseCatalog(files, early).problems).toEqual(parseCatalog(sampleContent(), early).problems);
  expect(parseCatalog(files, early).problems.length).toBeGreaterThan(0);
  expect(parseCatalog(files).problems).toEqual([]);
  expect(parseCatalog(files, { folder: "there" }).problems).toEqual([]);
});

it("reads a file once while it says the same, and lets nobody change what all share", () => {
  const files = sampleContent();
  const { catalog } = parseCatalog(files);
  const other = { path: "resources/elder.yaml", text: sampleResource("elder") };
  const { catalog: again } = parseCatalog([...files, other]);
  expect(again?.resources.has("elder")).toBe(true);
  expect(again?.site.addresses).toBe(catalog?.site.addresses);
  expect(() => again?.site.own_domains.push("other.org")).toThrow(TypeError);
  expect(() => again?.resources.get("ash")?.groups.push("uni-research/germany")).toThrow(TypeError);
});

describe("parseCatalog", () => {
  it("turns a whole folder into the catalog without a problem", () => {
    const { catalog, problems } = parse();
    expect(problems).toEqual([]);
    expect(catalog?.menus.map((menu) => menu.name)).toEqual(["Uni Resources", "Uni Research"]);
    expect(catalog?.menus[1]?.groups[0]?.anchor).toBe("australian-nz");
    expect(catalog?.menus[1]?.highlight?.url).toBe("https://forms.school/assessment");
    expect(catalog?.home.voices.resources).toHaveLength(7);
    expect(catalog?.home.services.cards[0]?.url).toBe("https://forms.school/services");
    expect(catalog?.feeds.map((feed) => feed.enabled)).toEqual([true, false]);
  });

  it("T22: takes 2,000 resources in one group, two hundred of them chosen to be first", () => {
    const ids = Array.from({ length: 2000 }, (_, index) => `link-${index}`);
    const first = ids.slice(-200).reverse();
    const menus = sampleContent().find(({ path }) => path === "menus.yaml")?.text ?? "";
    const { catalog, problems } = parse({
      ...Object.fromEntries(ids.map((id) => [`resources/${id}.yaml`, sampleResource(id)])),
      "menus.yaml": menus.replace("name: Essays\n", `name: Essays\n      first: [${first.join(", ")}]\n`),
    });
    expect(problems.map(({ level, what }) => [level, what])).toEqual([
      ["warning", expect.stringMatching(/^this group has 2009 links/)],
    ]);
    const listed = catalog?.menus[0]?.groups[0]?.resources.map(({ id }) => id) ?? [];
    expect(listed).toHaveLength(2009);
    expect(listed.slice(0, 200)).toEqual(first);
    expect(listed.slice(200, 202)).toEqual(["ash", "birch"]);
  });

  it("replaces {product} everywhere, in menus, feeds and resources too", () => {
    const product = 'product: "Na$&k"';
    const { catalog } = parse({
      "site.yaml": sampleContent()
        .find(({ path }) => path === "site.yaml")
        ?.text.replace("product: Waymark", () => product),
      "resources/ash.yaml": sampleResource("ash", { name: 'name: "{product} course"' }),
    });
    expect(catalog?.site.title).toBe("Na$&k: links");
    expect(catalog?.home.services.cards[0]?.description).toBe("Na$&k does it.");
    expect(catalog?.feeds[0]?.name).toBe("Na$&k updates");
    expect(catalog?.resources.get("ash")?.name).toBe("Na$&k course");
    expect(JSON.stringify([catalog?.menus, catalog?.home])).not.toContain("{product}");
  });

  it("shows the first choices first, then the others by name, and no retired ones", () => {
    const { catalog } = parse({
      "menus.yaml": sampleContent()
        .find(({ path }) => path === "menus.yaml")
        ?.text.replace("name: Essays\n", "name: Essays\n      first: [oak, elm]\n"),
      "resources/pine.yaml": sampleResource("pine", { retired: "retired: { on: 2026-02-01, why: Gone. }" }),
    });
    const shown = catalog?.menus[0]?.groups[0]?.resources.map(({ id }) => id);
    expect(shown).toEqual(["oak", "elm", "ash", "birch", "cedar", "fir", "hazel", "larch", "maple"]);
    expect(catalog?.resources.get("pine")?.retired?.why).toBe("Gone.");
  });

  it("sorts names as an English reader does, numbers by their size", () => {
    const names = { ash: "Zebra", birch: "école", cedar: "Form 10", elm: "Form 9", fir: "Éclair" };
    const changes = Object.entries(names).map(([id, name]) => [
      `resources/${id}.yaml`,
      sampleResource(id, { name: `name: ${name}` }),
    ]);
    const shown = parse(Object.fromEntries(changes)).catalog?.menus[0]?.groups[0]?.resources;
    const sorted = ["Éclair", "école", "Form 9", "Form 10"];
    expect(shown?.map(({ name }) => name)).toEqual([
      ...sorted,
      ...["hazel", "larch", "maple", "oak"].map((id) => `Resource ${id}`),
      "Zebra",
    ]);
  });

  it("lists a resource in each of its groups, with that group's words", () => {
    const { catalog } = withAsh({
      groups: "groups: [uni-resources/essays, uni-research/australian-nz]",
      words: "in_group: { uni-research/australian-nz: { name: Ash in Perth } }",
    });
    expect(catalog?.menus[1]?.groups[0]?.resources[0]).toMatchObject({
      id: "ash",
      name: "Ash in Perth",
      description: "What a visitor finds there.",
    });
    expect(catalog?.resources.get("ash")?.name).toBe("Resource ash");
  });

  it("leads deeper in one group, says there whether that is our own, and is itself everywhere else", () => {
    const { catalog } = withAsh({
      groups: "groups: [uni-resources/essays, uni-research/australian-nz]",
      words: "in_group: { uni-research/australian-nz: { url: https://forms.school/ash } }",
    });
    const listed = (menu: number) =>
      catalog?.menus[menu]?.groups[0]?.resources.find(({ id }) => id === "ash");
    expect(listed(1)).toMatchObject({ url: "https://forms.school/ash", isOwn: true });
    expect([listed(0)?.url, listed(0)?.isOwn]).toEqual(["https://www.ash.org/", undefined]);
  });

  it("puts a text that runs over several lines on one line", () => {
    const { catalog } = withAsh({ description: "description: >\n  One\n  two.\n\n  Three." });
    expect(catalog?.resources.get("ash")?.description).toBe("One two. Three.");
  });
});
