import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, it } from "vitest";
import { parseCsv } from "../exchange/parse-csv.ts";
import { sampleContent, sampleResource } from "../fixture/sample-content.ts";
import { printListJson } from "../list/printable-list.ts";
import { parseCatalog } from "../parse-catalog.ts";
import { printUpdatesFeed } from "../print-updates-feed.ts";
import { printOpenData } from "./print-open-data.ts";

const { catalog, problems } = parseCatalog(
  sampleContent({
    "resources/ash.yaml": sampleResource("ash", {
      name: 'name: "=HYPERLINK(1)"',
      description: 'description: "＝1+1, \\"quoted\\""',
      reviewed: "reviewed: 2026-02-02",
      language: "language: fr",
      regions: "regions: [France, Belgium]",
      url: "url: https://www.forms.school/ash",
      in_group: "in_group: { uni-resources/essays: { url: https://www.forms.school/ash/essays } }",
    }),
    "resources/yew.yaml": sampleResource("yew", {
      retired: "retired: { on: 2026-03-01, why: It closed., replacement: ash }",
    }),
  }),
);
if (!catalog) throw new Error(JSON.stringify(problems));
const files = printOpenData(catalog, catalog.feeds);
const read = (path: string) => JSON.parse(files[path] ?? "null");
const toCheck = (path: string) => new Ajv2020({ strict: true, allErrors: true }).compile(read(path));

describe("/resources.json", () => {
  const check = toCheck("schema/resources.json");
  const data = read("resources.json");

  it("is what its schema says", () => {
    expect(check(data), JSON.stringify(check.errors)).toBe(true);
    expect(data.$schema).toBe(read("schema/resources.json").$id);
  });

  it.each([
    ["a missing url", (copy: typeof data) => delete copy.resources[0].url],
    ["another cost", (copy: typeof data) => Object.assign(copy.resources[0], { cost: "gratis" })],
    ["an id with capitals", (copy: typeof data) => Object.assign(copy.resources[0], { id: "Ash" })],
    [
      "a deeper address that is none",
      (copy: typeof data) => Object.assign(copy.resources[0], { inGroup: { "a/b": { url: "x" } } }),
    ],
    ["a newer version", (copy: typeof data) => Object.assign(copy, { version: 2 })],
    ["a day of another form", (copy: typeof data) => Object.assign(copy.resources[0], { added: "5.1.2026" })],
  ])("its schema refuses %s", (_, change) => {
    const copy = structuredClone(data);
    change(copy);
    expect(check(copy)).toBe(false);
  });

  it("says the content's licence where the owner has, and so do the feeds", () => {
    expect(data.licence).toBeUndefined();
    const site = sampleContent().find(({ path }) => path === "site.yaml")?.text;
    const licence = { name: "CC BY 4.0 & more", url: "https://licences.school/by/" };
    const text = `${site}content_licence: ${JSON.stringify(licence)}\n`;
    const { catalog: licensed } = parseCatalog(sampleContent({ "site.yaml": text }));
    if (!licensed) throw new Error("the licence is refused");
    const copy = JSON.parse(printOpenData(licensed, [])["resources.json"] ?? "");
    expect(copy.licence).toEqual(licence);
    expect(check(copy), JSON.stringify(check.errors)).toBe(true);
    expect(check({ ...copy, licence: "CC BY" })).toBe(false);
    expect(printUpdatesFeed(licensed, "https://waymark.school/feed.xml")).toContain(
      '<rights>CC BY 4.0 &amp; more</rights><link rel="license" href="https://licences.school/by/"/>',
    );
  });

  it("contains every listed resource once, and what was retired apart from them", () => {
    const ids = data.resources.map(({ id }: { id: string }) => id);
    expect(ids).toEqual([...ids].sort());
    expect(ids).toContain("ash");
    expect(ids).not.toContain("yew");
    expect(data.retired).toEqual([
      { id: "yew", name: "Resource yew", on: "2026-03-01", why: "It closed.", replacement: "ash" },
    ]);
    expect(data.updated).toBe("2026-03-01");
  });

  it("says what is the publisher's own, the language, and when it was looked at", () => {
    expect(data.resources[0]).toMatchObject({ id: "ash", own: true, language: "fr", reviewed: "2026-02-02" });
    expect(data.resources[1]).not.toHaveProperty("own");
    const words = { "uni-resources/essays": { url: "https://www.forms.school/ash/essays" } };
    expect(data.resources[0].inGroup).toEqual(words);
    expect(parseCsv(files["resources.csv"] ?? "").rows[1]?.cells[13]).toBe(
      "uni-resources/essays url: https://www.forms.school/ash/essays",
    );
  });
});

describe("/resources.csv", () => {
  const text = files["resources.csv"] ?? "";

  it("S14 starts no cell with a sign that a spreadsheet runs", () => {
    expect(text).toContain(`"'=HYPERLINK(1)"`);
    expect(text).toContain(`"'＝1+1, ""quoted"""`);
    const cells = text.slice(1).split(/","|"\r\n"?/);
    expect(cells.filter((cell) => /^[=+\-@\t\r\n\0＝＋－＠]/.test(cell))).toEqual([]);
  });

  it("is RFC 4180: quoted, CRLF, as many cells in every row", () => {
    const { rows } = parseCsv(text);
    expect(new Set(rows.map(({ cells }) => cells.length))).toEqual(new Set([15]));
    expect(rows).toHaveLength(read("resources.json").resources.length + 1);
    expect(text.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
    expect(rows[1]?.cells[7]).toBe("France; Belgium");
  });
});

describe("/feeds.opml", () => {
  const text = files["feeds.opml"] ?? "";

  it("lists the sources that are read, our own at its public address", () => {
    expect(text).toContain('xmlUrl="https://waymark.school/feed.xml" htmlUrl="https://waymark.school/"');
    expect(text).not.toContain("waymark:updates");
    expect(text).not.toContain("gazette.org");
  });

  it("F19 leaves our own out while its address is an example", () => {
    const site = { ...catalog.site, url: "https://hub.example.com/" };
    const opml = printOpenData({ ...catalog, site }, catalog.feeds)["feeds.opml"];
    expect(opml).not.toContain("feed.xml");
    const count = (text = "") => text.split("<outline ").length;
    expect(count(opml)).toBe(count(text) - 1);
  });

  it("escapes what a name may contain", () => {
    const feeds = [
      { name: 'A & "B" <c>', home: "https://a.org/", url: "https://a.org/?x=1&y=2", enabled: true },
    ];
    const opml = printOpenData(catalog, feeds)["feeds.opml"];
    expect(opml).toContain('text="A &amp; &quot;B&quot; &lt;c&gt;"');
    expect(opml).toContain('xmlUrl="https://a.org/?x=1&amp;y=2"');
  });
});

describe("/schema/list.json", () => {
  const check = toCheck("schema/list.json");
  const entry = { id: "ash", name: "Ash", url: "https://ash.org/", description: "An ash.", note: "See it." };
  const list = {
    title: "T",
    entries: [entry],
    url: "https://waymark.school/#list=1.ash",
    product: "W",
    day: "2026-11-21",
  };

  it("describes an exported list", () => {
    const data = JSON.parse(printListJson(list, "https://waymark.school/schema/list.json"));
    expect(check(data), JSON.stringify(check.errors)).toBe(true);
    expect(check({ ...data, entries: [{ name: "no id" }] })).toBe(false);
  });
});
