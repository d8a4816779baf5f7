import { describe, expect, it } from "vitest";
import { checkResources } from "./check-resources.ts";
import { sampleContent, sampleResource } from "./fixture/sample-content.ts";
import { parseCatalog } from "./parse-catalog.ts";
import { readContentRecords } from "./read-content-records.ts";

const now = new Date("2026-11-21T12:00:00Z");
const parse = (changes: Record<string, string | undefined> = {}) =>
  parseCatalog(sampleContent(changes), { now });
const withAsh = (fields: Record<string, string>) =>
  parse({ "resources/ash.yaml": sampleResource("ash", fields) });

describe("a resource's problem", () => {
  const long = (count: number) => "x".repeat(count);
  it.each<[string, Record<string, string>, string, RegExp, RegExp]>([
    [
      "an unknown group",
      { groups: "groups: [uni-resource/essay]" },
      "4 (groups item 1)",
      /no group "uni-resource\/essay"/,
      /"uni-resources\/essays"/,
    ],
    ["an http address", { url: "url: http://ash.org/" }, "2 (url)", /is http/, /https:\/\/ash\.org/],
    ["an unsafe scheme", { url: "url: javascript:alert(1)" }, "2 (url)", /not safe/, /https/],
    [
      "a name and password in the address",
      { url: "url: https://a:b@ash.org/" },
      "2 (url)",
      /password/,
      /https:\/\/ash\.org\//,
    ],
    [
      "an address that is too long",
      { url: `url: https://ash.org/${long(2048)}` },
      "2 (url)",
      /2064 characters/,
      /2048/,
    ],
    [
      "a control character in the address",
      { url: 'url: "https://ash.org/\\u0007"' },
      "2 (url)",
      /invisible/,
      /copy/,
    ],
    [
      "a control character in a text",
      { name: 'name: "Ash\\u202e"' },
      "1 (name)",
      /control character/,
      /type it again/,
    ],
    ["a missing field", { cost: "" }, "1", /field "cost" is missing/, /cost:/],
    [
      "an unknown field",
      { audiences: "audience: [student]" },
      "5 (audience)",
      /no field "audience"/,
      /"audiences"/,
    ],
    ["a name that is too long", { name: `name: ${long(81)}` }, "1 (name)", /81 characters$/, /80/],
    [
      "a name that is too long once the product's is in it",
      { name: `name: "{product} ${long(80)}"` },
      "1 (name)",
      /88 characters with "Waymark" in it$/,
      /80/,
    ],
    [
      "a description that is too long",
      { description: `description: ${long(161)}` },
      "3 (description)",
      /161 characters/,
      /160/,
    ],
    ["an empty text", { name: 'name: " "' }, "1 (name)", /empty/, /write it/],
    ["a wrong cost", { cost: "cost: Free" }, "6 (cost)", /"Free" is not one of/, /"free"/],
    [
      "a wrong audience",
      { audiences: "audiences: [counselor]" },
      "5 (audiences item 1)",
      /counselor/,
      /"counsellor"/,
    ],
    ["no audience", { audiences: "audiences: []" }, "5 (audiences)", /0 items/, /1 to/],
    [
      "an item twice",
      { audiences: "audiences: [student, student]" },
      "5 (audiences item 2)",
      /twice/,
      /keep one/,
    ],
    ["a day that is none", { added: "added: 2026-02-30" }, "8 (added)", /calendar/, /year-month-day/],
    ["a day written otherwise", { added: "added: 21.11.2026" }, "8 (added)", /calendar/, /year-month-day/],
    [
      "a day in the future",
      { added: "added: 2026-11-23" },
      "8 (added)",
      /future by this clock/,
      /correct one/,
    ],
    [
      "a review before the resource was added",
      { reviewed: "reviewed: 2026-01-04" },
      "9 (reviewed)",
      /before it was added/,
      /correct/,
    ],
    [
      "a retirement before the resource was added",
      { r: "retired: { on: 2025-01-04, why: x }", h: "" },
      "9 (retired.on)",
      /before it was added/,
      /correct/,
    ],
    [
      "an unknown replacement",
      { r: "retired: { on: 2026-02-01, why: x, replacement: oka }" },
      "9 (retired.replacement)",
      /no resource "oka"/,
      /"oak"/,
    ],
    [
      "a replacement by itself",
      { r: "retired: { on: 2026-02-01, why: x, replacement: ash }" },
      "9 (retired.replacement)",
      /itself/,
      /another/,
    ],
    [
      "words for a group it is not in",
      { words: "in_group: { uni-research/australian-nz: { name: x } }" },
      "9 (in_group.uni-research/australian-nz)",
      /not in/,
      /groups/,
    ],
    [
      "its own address once more as the deeper one",
      { words: "in_group: { uni-resources/essays: { url: https://ash.org } }" },
      "9 (in_group.uni-resources/essays.url)",
      /own address/,
      /remove the line/,
    ],
    [
      "a deeper address that another link has",
      { words: "in_group: { uni-resources/essays: { url: https://birch.org } }" },
      "9 (in_group.uni-resources/essays.url)",
      /birch\.yaml already leads there/,
      /another page/,
    ],
    [
      "a deeper address that is not safe",
      { words: "in_group: { uni-resources/essays: { url: http://ash.org/deep } }" },
      "9 (in_group.uni-resources/essays.url)",
      /is http/,
      /https:/,
    ],
    [
      "a list where an address belongs",
      { url: "url: [https://ash.org/]" },
      "2 (url)",
      /^there is a list where one value belongs$/,
      /without/,
    ],
    [
      "fields where a text belongs",
      { description: "description: {a: b}" },
      "3 (description)",
      /^there are fields where one value belongs$/,
      /quotation marks/,
    ],
    ["no list at all", { groups: "groups:" }, "4 (groups)", /^the value is missing$/, /list/],
    [
      "a text where a list belongs",
      { regions: "regions: Global" },
      "7 (regions)",
      /unexpected value/,
      /list/,
    ],
    [
      "a number where a text belongs",
      { name: "name: 2026" },
      "1 (name)",
      /2026 is not a text/,
      /quotation marks/,
    ],
    [
      "nothing after the colon",
      { cost: "cost:" },
      "6 (cost)",
      /the value is missing/,
      /write it, or remove the line/,
    ],
    [
      "braces that are not replaced",
      { name: 'name: "{prodcut} x"' },
      "1 (name)",
      /\{prodcut\}/,
      /\{product\}/,
    ],
    ["a language that is not a code", { l: "language: French" }, "9 (language)", /French/, /language code/],
  ])("%s", (_, fields, place, what, fix) => {
    const { catalog, problems } = withAsh(fields);
    expect(catalog).toBeUndefined();
    const found = problems.find((problem) => problem.where === `content/resources/ash.yaml:${place}`);
    expect(found, JSON.stringify(problems)).toMatchObject({ level: "error" });
    expect(found?.what).toMatch(what);
    expect(found?.fix).toMatch(fix);
  });

  it("lets tomorrow's date pass where the day is already new", () => {
    expect(withAsh({ added: "added: 2026-11-22" }).problems).toEqual([]);
  });

  it.each(["", "# only this\n"])("an empty file (%j)", (text) => {
    expect(parse({ "resources/pine.yaml": text }).problems).toMatchObject([{ what: "the file is empty" }]);
  });

  it("the same address under another spelling", () => {
    const { problems } = withAsh({ url: "url: https://OAK.org?utm_source=x" });
    expect(problems.map(({ what }) => what)).toContainEqual(expect.stringContaining("tracking"));
    const twins = withAsh({ url: "url: https://OAK.org" }).problems;
    expect(twins).toMatchObject([
      { where: "content/resources/oak.yaml:2 (url)", what: "resources/ash.yaml has the same address" },
    ]);
    const newer = withAsh({ url: "url: https://OAK.org", added: "added: 2026-02-01" }).problems;
    expect(newer).toMatchObject([{ where: "content/resources/ash.yaml:2 (url)" }]);
  });

  it("of two copies, the one that nobody has saved yet is too many; of two that were published, one is retired", () => {
    const judge = (name: string, ids: string) => {
      const copy = { [`resources/${name}.yaml`]: sampleResource("oak"), "ids.txt": ids };
      // As a folder is read.
      const files = sampleContent(copy).sort((one, other) => (one.path < other.path ? -1 : 1));
      return parseCatalog(files, { now }).problems.filter(({ what }) => what.includes("same address"));
    };
    const where = expect.stringContaining("resources/an-oak.yaml");
    const fix = "add this file's groups to resources/oak.yaml and delete this file";
    expect(judge("an-oak", "oak\n")).toMatchObject([{ where, fix }]);
    expect(judge("an-oak", "an-oak\noak\n")).toMatchObject([{ fix: expect.stringContaining("`retired:`") }]);
  });

  it("what is invisible in a text, with its place; what comes along when one is copied is not part of it", () => {
    expect(withAsh({ name: 'name: "The ash\\u202e tree"' }).problems).toMatchObject([
      { what: 'the text contains an invisible control character after "The ash"' },
    ]);
    // XML has no such characters, and the feed would not be read.
    expect(withAsh({ name: 'name: "The ash\\uffff tree"' }).problems).toHaveLength(1);
    const { catalog } = withAsh({ name: 'name: "\\ufeffThe a\\u00adsh\\u200b"' });
    expect(catalog?.resources.get("ash")?.name).toBe("The ash");
  });

  it("the same name twice, but not that of a retired resource", () => {
    const name = "name: resource OAK";
    expect(withAsh({ name }).problems).toMatchObject([{ what: "resources/ash.yaml has the same name" }]);
    const retired = "retired: { on: 2026-02-01, why: x }";
    const { problems } = parse({ "resources/pine.yaml": sampleResource("pine", { name, retired }) });
    expect(problems).toEqual([]);
  });

  it("a region that is nearly another one's, but is not a country, is a warning", () => {
    const inRegion = (region: string) => ({ regions: `regions: [${region}]` });
    const check = (region: string) =>
      parse({
        "resources/ash.yaml": sampleResource("ash", inRegion("Ireland")),
        "resources/birch.yaml": sampleResource("birch", inRegion("Ireland")),
        "resources/pine.yaml": sampleResource("pine", inRegion(region)),
      });
    const { catalog, problems } = check("Irland");
    expect(problems).toMatchObject([
      {
        level: "warning",
        where: expect.stringMatching(/pine\.yaml:\d+ \(regions item 1\)/),
        fix: 'write "Ireland", if you mean that',
      },
    ]);
    expect(catalog).toBeDefined();
    for (const region of ["Iceland", "Ireland", "Islands"]) expect(check(region).problems).toEqual([]);
  });

  it.each(["Oak", "oak (1)", "oak (conflicted copy)"])("a copy that a cloud drive has made: %s", (name) => {
    const { problems } = parse({ [`resources/${name}.yaml`]: sampleResource("oak") });
    expect(problems).toMatchObject([
      { fix: expect.stringMatching(/^delete it if it is a copy of resources\/oak/) },
    ]);
  });

  it("a whole folder that a cloud drive has copied, each file compared once", () => {
    const files = Array.from({ length: 300 }, (_, at) => {
      const text = sampleResource(`tree-${at}`);
      return { [`resources/tree-${at}.yaml`]: text, [`resources/tree-${at} (1).yaml`]: text };
    });
    const records = readContentRecords(sampleContent(Object.assign({}, ...files)), "content", now);
    let reads = 0;
    for (const record of records.resources.values()) {
      const { partial } = record;
      const get = () => {
        reads++;
        return partial;
      };
      Object.defineProperty(record, "partial", { get });
    }
    expect(checkResources(records)).toHaveLength(300);
    expect(reads).toBeLessThan(30 * records.resources.size);
  });

  it("a file name that is not an id", () => {
    const { problems } = parse({ "resources/Pine_Tree.yaml": sampleResource("pine") });
    expect(problems).toMatchObject([
      { where: "content/resources/Pine_Tree.yaml:1", fix: "call the file pine-tree.yaml" },
    ]);
  });

  it("a file that nothing reads and a file that is missing", () => {
    const { problems } = parse({ "resources/a/b.yaml": "x: 1", "site.yml": "x: 1", "home.yaml": undefined });
    expect(problems.map(({ where, what }) => [where, what])).toEqual([
      ["content/home.yaml", "the file is missing"],
      ["content/resources/a/b.yaml", "a file of this name is not used"],
      ["content/site.yml", "a file of this name is not used"],
    ]);
    const copy = parse({ "resources/ash.yaml~": "name: x" }).problems;
    expect(copy).toMatchObject([{ fix: "call it ash.yaml if it is a link; else move it elsewhere" }]);
  });
});
