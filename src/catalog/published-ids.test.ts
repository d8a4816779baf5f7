import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { sampleContent, sampleResource } from "./fixture/sample-content.ts";
import { toBoundedList } from "./list/resource-list.ts";
import { parseCatalog } from "./parse-catalog.ts";
import { checkDroppedIds, checkUnlistedIds, parsePublishedIds, printPublishedIds } from "./published-ids.ts";
import { toLinkId } from "./to-link-id.ts";

const listOf = (...ids: string[]) => ({ path: "ids.txt", text: printPublishedIds(ids) });

describe("published ids", () => {
  it("stop the build when one was deleted or renamed", () => {
    const { catalog, problems } = parseCatalog([...sampleContent(), listOf("ash", "rowan")]);
    expect(catalog).toBeUndefined();
    expect(problems).toMatchObject([
      {
        level: "error",
        where: "content/ids.txt:3",
        what: expect.stringContaining('"rowan"'),
        fix: expect.stringContaining("retired"),
      },
    ]);
  });

  it("do not stop the build when one is new, but the check names it", () => {
    expect(parseCatalog([...sampleContent(), listOf("ash")]).problems).toEqual([]);
    const problems = checkUnlistedIds(listOf("ash"), new Set(["ash", "oak"]), "content");
    expect(problems).toMatchObject([
      { where: "content/resources/oak.yaml", fix: "run `npm run content:format`" },
    ]);
  });

  it("are printed sorted and once, and read back", () => {
    const id = fc.stringMatching(/^[a-z0-9]{1,8}$/);
    fc.assert(
      fc.property(fc.array(id), (ids) => {
        expect(parsePublishedIds(printPublishedIds(ids))).toEqual([...new Set(ids)].sort());
      }),
    );
  });
});

it.each([
  ["a link of this hub", ["ash", "elm"], ['the id "oak" was published and its file is gone']],
  [
    "most of a small hub",
    ["ash"],
    ["elm", "oak"].map((id) => `the id "${id}" was published and its file is gone`),
  ],
  ["nearly all of another hub's, in whose clone this one was restored", ["birch"], []],
  ["most of another hub's, of which this one has half its links,", ["ash", "birch"], []],
])("are missed where %s went with its line", (_name, now, expected) => {
  const published = printPublishedIds(["ash", "elm", "oak"]);
  const dropped = checkDroppedIds(published, printPublishedIds(now), new Set(now), "content");
  expect(dropped.map(({ what }) => what)).toEqual(expected);
});

it("are missed though a new link came since most of them went", () => {
  const published = printPublishedIds(["ash", "elm", "fir", "hazel", "larch", "oak", "pine", "rowan", "yew"]);
  const now = ["ash", "birch", "elm", "fir"];
  expect(checkDroppedIds(published, printPublishedIds(now), new Set(now), "content")).toHaveLength(6);
});

describe("names that Windows keeps for its devices", () => {
  const check = (id: string, ...published: string[]) => {
    const file = { path: `resources/${id}.yaml`, text: sampleResource(id) };
    const files = sampleContent().filter(({ path }) => path !== "ids.txt");
    return parseCatalog([...files, file, listOf(...published)]);
  };

  it.each(["con", "prn", "aux", "nul", "com1", "lpt0"])("%s becomes no id, but the start of one", (name) => {
    expect(toLinkId(name.toUpperCase(), new Set())).toBe(`${name}-2`);
    const { catalog, problems } = check(name);
    const fix = `call the file ${name}-2.yaml`;
    const what = expect.stringContaining("Windows");
    expect([catalog, problems]).toEqual([
      undefined,
      [expect.objectContaining({ level: "error", what, fix })],
    ]);
    expect(checkUnlistedIds(listOf(), new Set([name]), "content")).toEqual([]);
  });

  it.each(["con", "com1"])("%s stays if it is published, as it must: it is in visitors' lists", (name) => {
    const { catalog, problems } = check(name, name);
    expect([catalog?.resources.has(name), problems]).toEqual([true, []]);
    expect(toBoundedList({ entries: [{ id: name }] }).entries).toEqual([{ id: name }]);
  });

  it.each(["console", "com10", "nul-university", "max-com1", "ucas"])("%s is none", (name) => {
    expect(toLinkId(name, new Set())).toBe(name);
    expect(check(name).problems).toEqual([]);
  });
});
