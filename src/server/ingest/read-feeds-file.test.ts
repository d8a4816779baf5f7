import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { sampleContent } from "#catalog/fixture/sample-content.ts";
import { parseCatalog } from "#catalog/parse-catalog.ts";
import { parseFeedsFile, readFeedsFile } from "./read-feeds-file.ts";

const url = "https://waymark.school/";
const context = { where: "feeds.yaml", product: "Waymark", url, allowHosts: new Set(["127.0.0.1:8080"]) };
const parse = (text: string) => parseFeedsFile(text, context);
const entry = (fields: Record<string, unknown>) =>
  `- ${JSON.stringify({ name: "A", home: "https://a.example/", url: "https://a.example/feed", ...fields })}\n`;

describe("feeds file", () => {
  it("reads a list with the product's name, switched-off feeds and notes", () => {
    const text = `
- name: "{product} updates"
  home: https://waymark.example/
  url: waymark:updates
- name: B
  home: https://b.example/
  url: https://b.example/rss
  enabled: false
  max: 12
  note: too noisy
`;
    expect(parse(text)).toEqual({
      problems: [],
      feeds: [
        { name: "Waymark updates", home: url, url: "waymark:updates", enabled: true },
        { name: "B", home: "https://b.example/", url: "https://b.example/rss", enabled: false, max: 12 },
      ],
    });
  });

  it("lets http through on an allowed host without a word", () => {
    expect(parse(entry({ url: "http://127.0.0.1:8080/feed" })).problems).toEqual([]);
  });

  it.each([
    ["http", { url: "http://a.example/feed" }, /http: anyone/],
    ["a private address", { url: "https://127.0.0.1/feed" }, /ip_literal/],
    ["an odd port", { url: "https://a.example:8443/feed" }, /bad_port/],
  ])("warns of %s and keeps the feed", (_name, fields, what) => {
    const { feeds, problems } = parse(entry(fields));
    expect(feeds).toHaveLength(1);
    expect(problems).toEqual([
      expect.objectContaining({ level: "warning", where: "feeds.yaml:1 (item 1.url)" }),
    ]);
    expect(problems[0]?.what).toMatch(what);
  });

  it.each([[], "", null, "x".repeat(161), "for {language}"])("keeps a feed whose note is %j", (note) => {
    const { feeds, problems } = parse(entry({ note }));
    expect(feeds).toHaveLength(1);
    expect(problems).toEqual([
      expect.objectContaining({ level: "error", where: "feeds.yaml:1 (item 1.note)" }),
    ]);
  });

  it.each([
    ["max: 0", { max: 0 }, "max"],
    ["max: 51", { max: 51 }, "max"],
    ["max as text", { max: "6" }, "max"],
    ["an empty max", { max: null }, "max"],
    ["an empty enabled", { enabled: null }, "enabled"],
    ["an unknown field", { colour: "red" }, "colour"],
  ])("%s is an error that costs the field alone", (_name, fields, field) => {
    const { feeds, problems } = parse(entry(fields));
    expect(feeds).toEqual([expect.objectContaining({ name: "A", enabled: true })]);
    expect(feeds[0]).not.toHaveProperty("max");
    expect(problems).toEqual([
      expect.objectContaining({ level: "error", where: `feeds.yaml:1 (item 1.${field})` }),
    ]);
  });

  it.each([
    ["a password", { url: "https://me:pw@a.example/feed" }, "url"],
    ["an empty name", { name: " " }, "name"],
    ["a number as name", { name: 7 }, "name"],
    ["a long name", { name: "x".repeat(81) }, "name"],
    ["a name with half a letter", { name: "A \ud83d B" }, "name"],
    ["a name with a NUL", { name: "A\0B" }, "name"],
    ["a home that is not an address", { home: "a.example" }, "home"],
    ["no url", { url: null }, "url"],
    ["another scheme", { url: "ftp://a.example/" }, "url"],
    ["a script", { url: "javascript:alert(1)" }, "url"],
    ["enabled: maybe", { enabled: "maybe" }, "enabled"],
    ["a list as address", { url: ["https://a.example/"] }, "url"],
  ])("%s is an error, and the feed is left out", (_name, fields, field) => {
    const { feeds, problems } = parse(entry(fields));
    expect(feeds).toEqual([]);
    expect(problems).toEqual([
      expect.objectContaining({ level: "error", where: `feeds.yaml:1 (item 1.${field})` }),
    ]);
  });

  it.each(["name", "home", "url"])("leaves out a feed without its %s", (field) => {
    const { feeds, problems } = parse(entry({ [field]: undefined }));
    expect(feeds).toEqual([]);
    expect(problems).toEqual([
      expect.objectContaining({ where: "feeds.yaml:1 (item 1)", what: `the field "${field}" is missing` }),
    ]);
  });

  it("reports everything at once, with lines", () => {
    const text =
      entry({}) +
      entry({ url: "https://A.example/feed" }) +
      "- 7\n" +
      entry({ name: "a ", url: "https://b.example/" });
    const { feeds, problems } = parse(text);
    expect(feeds).toHaveLength(1);
    expect(problems.map(({ where, what }) => [where, what])).toEqual([
      ["feeds.yaml:3 (item 3)", "unexpected value"],
      ["feeds.yaml:2 (item 2.name)", '"A" has the same name'],
      ["feeds.yaml:4 (item 4.name)", '"A" has the same name'],
      ["feeds.yaml:2 (item 2.url)", '"A" has the same address'],
    ]);
  });

  it.each([
    ["an alias bomb", `a: &a [x]\nb: &b [*a, *a]\n`, /twice|alias|anchor/],
    ["an alias", `- &x {name: a}\n- *x\n`, /anchor|alias/],
    ["a tag", `- !!js/function 'x'\n`, /tag|Unresolved/i],
    ["a key twice", `- name: a\n  name: b\n`, /twice/],
    ["a tab", `- name: a\n\thome: b\n`, /does not go on/],
    ["two documents", `- name: a\n---\n- name: b\n`, /second document/],
    ["10,000 brackets", "[".repeat(10_000), /nested/],
    ["more than 2 MB", `# ${"x".repeat(2_097_152)}\n`, /larger/],
    ["no list", `name: a\n`, /unexpected value/],
    ["nothing", ``, /empty/],
  ])("S16 %s is refused, and nothing is read", (_name, text, what) => {
    const { feeds, problems } = parse(text);
    expect(feeds).toEqual([]);
    expect(problems[0]?.what).toMatch(what);
  });

  const listFeeds = (count: number) =>
    Array.from({ length: count }, (_, index) =>
      entry({ name: `n${index}`, url: `https://a.example/${index}` }),
    ).join("");

  it("reads as many feeds as the check of the content allows, and says which of more are left out", () => {
    const check = (count: number) =>
      parseCatalog(sampleContent({ "feeds.yaml": listFeeds(count).replaceAll("a.example", "a.example.org") }))
        .problems;
    expect(parse(listFeeds(2500))).toMatchObject({ feeds: { length: 2500 }, problems: [] });
    expect(check(2500)).toEqual([]);
    const { feeds, problems } = parse(listFeeds(2501));
    expect(feeds).toHaveLength(2500);
    for (const said of [problems, check(2501)])
      expect(said).toEqual([
        expect.objectContaining({ level: "error", what: "there are 2501 sources", fix: "make it 0 to 2500" }),
      ]);
  });

  it("takes __proto__ for a field that nobody knows", () => {
    const { problems } = parse(
      `- {name: A, home: https://a.example/, url: https://a.example/f, "__proto__": {enabled: false}}`,
    );
    expect(problems.map(({ where }) => where)).toEqual(["feeds.yaml:1 (item 1.__proto__)"]);
  });
});

describe("readFeedsFile", () => {
  it("reads every source of a list", async () => {
    const path = new URL("../../../fixtures/hub/feeds.yaml", import.meta.url).pathname;
    const { feeds, problems } = await readFeedsFile(path, { product: "Waymark", url, allowHosts: new Set() });
    expect(problems).toEqual([]);
    expect(feeds).toHaveLength(readFileSync(path, "utf8").match(/^- name:/gm)?.length ?? -1);
  });

  it("names a film and a named pipe, and waits for neither", {
    skip: process.platform === "win32",
  }, async () => {
    const home = mkdtempSync(join(tmpdir(), "waymark-feeds-"));
    writeFileSync(join(home, "film.yaml"), "");
    truncateSync(join(home, "film.yaml"), 100 * 1024 * 1024);
    execFileSync("mkfifo", [join(home, "pipe.yaml")]);
    const whatOf = async (name: string) =>
      (
        await readFeedsFile(join(home, name), { product: "Waymark", url, allowHosts: new Set() })
      ).problems.map(({ what }) => what);
    expect(await whatOf("film.yaml")).toEqual(["the file is larger than 2 MB"]);
    expect(await whatOf("pipe.yaml")).toEqual(["it is a named pipe, not a file"]);
    rmSync(home, { recursive: true });
  });

  it("names a file that is not there", async () => {
    const { problems } = await readFeedsFile("no/such/feeds.yaml", {
      url,
      product: "Waymark",
      allowHosts: new Set(),
    });
    expect(problems).toEqual([
      expect.objectContaining({ where: "no/such/feeds.yaml", what: "there is no such file" }),
    ]);
  });
});
