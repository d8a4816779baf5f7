import { describe, expect, it } from "vitest";
import { sampleContent, sampleResource } from "./fixture/sample-content.ts";
import { parseCatalog } from "./parse-catalog.ts";

const now = new Date("2026-11-21T12:00:00Z");
const parse = (changes: Record<string, string | undefined> = {}) =>
  parseCatalog(sampleContent(changes), { now });
const withAsh = (fields: Record<string, string>) =>
  parse({ "resources/ash.yaml": sampleResource("ash", fields) });
const change = (path: string, from: string | RegExp, to: string) => {
  const file = sampleContent().find((candidate) => candidate.path === path);
  return parse({ [path]: file?.text.replace(from, to) });
};

describe("a problem of the other files", () => {
  it.each<[string, string, string | RegExp, string, string, RegExp]>([
    [
      "a menu's id twice",
      "menus.yaml",
      "id: uni-research",
      "id: uni-resources",
      "9 (item 2.id)",
      /"uni-resources" is used twice/,
    ],
    [
      "a group's id twice",
      "menus.yaml",
      "id: scholarships",
      "id: essays",
      "7 (item 1.groups item 2.id)",
      /"essays" is used twice/,
    ],
    [
      "a menu's name twice",
      "menus.yaml",
      "name: Uni Research",
      "name: uni resources",
      "10 (item 2.name)",
      /the name "uni resources" is used twice/,
    ],
    [
      "two groups with one anchor",
      "menus.yaml",
      "name: Australian/NZ",
      "name: Essays",
      "15 (item 2.groups item 1.name)",
      /#essays already lead to the group "Essays"/,
    ],
    [
      "an anchor of the page",
      "menus.yaml",
      "name: Essays",
      "name: Podcasts",
      "6 (item 1.groups item 1.name)",
      /#podcasts already lead to the page itself/,
    ],
    [
      "an anchor of a menu",
      "menus.yaml",
      "name: Essays",
      "name: Uni Research",
      "6 (item 1.groups item 1.name)",
      /lead to the menu "Uni Research"/,
    ],
    [
      "an anchor of a menu's panel",
      "menus.yaml",
      "name: Essays",
      "name: Panel X",
      "6 (item 1.groups item 1.name)",
      /#panel-x already lead to the page/,
    ],
    [
      "an anchor of a heading",
      "menus.yaml",
      "name: Essays",
      "name: Uni-Research Title",
      "6 (item 1.groups item 1.name)",
      /uni-research-title/,
    ],
    [
      "a group without a name",
      "menus.yaml",
      "      name: Essays\n",
      "",
      "5 (item 1.groups item 1)",
      /"name" is missing/,
    ],
    [
      "a first choice that is elsewhere",
      "menus.yaml",
      "name: Australian/NZ",
      "name: Australian/NZ\n      first: [oak]",
      "16 (item 2.groups item 1.first item 1)",
      /"oak" is not in this group/,
    ],
    [
      "a menu that opens nothing",
      "menus.yaml",
      "opens: assessment_form",
      "opens: assesment_form",
      "12 (item 2.highlight.opens)",
      /assesment_form/,
    ],
    ["an unknown voice", "home.yaml", "[ash,", "[ahs,", "5 (voices.resources item 1)", /no resource "ahs"/],
    [
      "an offer that opens nothing",
      "home.yaml",
      ": digital_cards",
      ": cards",
      "3 (offers item 1.opens)",
      /web address/,
    ],
    [
      "thirteen service cards",
      "home.yaml",
      /(.*icon: tours.*\n)/,
      "$1".repeat(8),
      "10 (services.cards)",
      /13 services/,
    ],
    [
      "a feed twice",
      "feeds.yaml",
      "https://gazette.org/feed",
      '"waymark:updates"',
      "2 (item 2.url)",
      /"Waymark updates" has the same address/,
    ],
    [
      "a feed's name twice",
      "feeds.yaml",
      "Gazette",
      "waymark Updates",
      "2 (item 2.name)",
      /"Waymark updates" has the same name/,
    ],
    [
      "an http feed",
      "feeds.yaml",
      "https://gazette.org/feed",
      "http://gazette.org/feed",
      "2 (item 2.url)",
      /is http/,
    ],
    [
      "an own domain that is an address",
      "site.yaml",
      "[forms.school]",
      '["https://forms.school/"]',
      "13 (own_domains item 1)",
      /is not allowed/,
    ],
    [
      "an e-mail address with what a link has before it",
      "site.yaml",
      "own_domains:",
      "share_email: mailto:hub@forms.school\nown_domains:",
      "13 (share_email)",
      /is not allowed/,
    ],
  ])("%s", (_, path, from, to, place, what) => {
    const { catalog, problems } = change(path, from, to);
    expect(catalog).toBeUndefined();
    const found = problems.find((problem) => problem.where === `content/${path}:${place}`);
    expect(found?.what, JSON.stringify(problems)).toMatch(what);
  });

  it("a voice that is retired", () => {
    const { problems } = withAsh({ r: "retired: { on: 2026-02-01, why: x }" });
    expect(problems).toMatchObject([
      { where: "content/home.yaml:5 (voices.resources item 1)", what: '"ash" is retired' },
    ]);
  });

  it("all problems of all files at once, in the order of files and lines", () => {
    const { problems } = parse({
      "resources/oak.yaml": sampleResource("oak", {
        url: "url: http://oak.org/",
        cost: "cost: cheap",
        added: "",
      }),
      "resources/ash.yaml": sampleResource("ash", { groups: "groups: [x/y]" }),
      "feeds.yaml": "- 1",
    });
    expect(problems.map(({ where }) => where)).toEqual([
      "content/feeds.yaml:1 (item 1)",
      "content/resources/ash.yaml:4 (groups item 1)",
      "content/resources/oak.yaml:1",
      "content/resources/oak.yaml:2 (url)",
      "content/resources/oak.yaml:6 (cost)",
    ]);
  });

  const faults = (path: string, ...edits: [from: string | RegExp, to: string][]) => {
    const text = sampleContent().find((candidate) => candidate.path === path)?.text ?? "";
    const { problems } = parse({ [path]: edits.reduce((all, [from, to]) => all.replace(from, to), text) });
    return problems.map(({ where, what }) => `${where.replace(/^.*?:/, "")} ${what}`);
  };

  it("a wrong shape beside what menus, feeds and the home page say twice or not at all", () => {
    expect(
      faults(
        "menus.yaml",
        ["id: scholarships", "id: essays"],
        ["summary: Country by country.", "summary: 7"],
      ),
    ).toEqual([
      '7 (item 1.groups item 2.id) the id "essays" is used twice',
      "11 (item 2.summary) 7 is not a text",
    ]);
    expect(
      faults("menus.yaml", ["- id: uni-resources", "- id: 7"], ["id: australian-nz", "id: uni-research"]),
    ).toEqual(["1 (item 1.id) 7 is not a text"]);
    expect(
      faults(
        "feeds.yaml",
        [/^/, "- 1\n"],
        ["Gazette", "waymark Updates"],
        ["https://gazette.org/,", "gazette,"],
      ),
    ).toEqual([
      "1 (item 1) unexpected value",
      '3 (item 3.home) "gazette" is not a web address',
      '3 (item 3.name) "Waymark updates" has the same name',
    ]);
  });

  it("a group's id that is none, once and not again at each of its links", () => {
    expect(faults("menus.yaml", ["id: essays", "id: Es Says"])).toEqual([
      '5 (item 1.groups item 1.id) "Es Says" is not allowed here',
    ]);
    expect(faults("menus.yaml", ["id: uni-resources", "id: Uni"])).toEqual([
      '1 (item 1.id) "Uni" is not allowed here',
    ]);
    expect(faults("menus.yaml", ["id: australian-nz", "id: Nz"], ["id: essays", "id: essay"])).toHaveLength(
      10,
    );
  });

  it.each([
    ["https://waymark.school/index.html", "https://waymark.school/"],
    ["https://Waymark.school/?x=1", "https://waymark.school/"],
    ["https://waymark.school/#top", "https://waymark.school/"],
  ])("a home page at %s, and nothing that follows from it", (url, fix) => {
    const { problems } = change("site.yaml", "https://waymark.school/", url);
    expect(problems).toEqual([
      {
        level: "error",
        where: "content/site.yaml:2 (url)",
        what: "the address of the home page must be a host and a folder, such as https://example.org/hub/",
        fix: `write ${fix}`,
      },
    ]);
  });

  it.each(["https://waymark.school", "https://waymark.school/hub"])(
    "not a home page at %s, without the slash at its end",
    (url) => {
      const { catalog, problems } = change("site.yaml", "https://waymark.school/", url);
      expect(problems.filter(({ level }) => level === "error")).toEqual([]);
      expect(catalog?.site.url).toBe(`${url}/`);
      // The desk writes it into feeds.yaml, too, as it was typed.
      const both = sampleContent().map(({ path, text }) => [
        path,
        text.replace("https://waymark.school/", url),
      ]);
      expect(parse(Object.fromEntries(both)).problems).toEqual([]);
    },
  );

  it("a menu whose address is the site's own", () => {
    const { problems } = change("menus.yaml", "id: uni-resources", "id: assets");
    expect(problems.map(({ what }) => what)).toContain("the address /assets/ belongs to the site itself");
  });

  it("S16 an alias, without reading on", () => {
    const menus = sampleContent().find(({ path }) => path === "menus.yaml")?.text;
    const { problems } = parse({
      "menus.yaml": menus?.replace("name: Essays", "name: &e Essays\n      first: *e"),
    });
    expect(problems.map(({ what }) => what)).toEqual([
      "an anchor (&name) is used",
      "an alias (*name) is used",
    ]);
  });

  it("no unknown groups when menus.yaml itself cannot be read", () => {
    const { problems } = parse({ "menus.yaml": "- id: [" });
    expect(problems.every(({ where }) => where.startsWith("content/menus.yaml"))).toBe(true);
  });

  it("another home of the hub's own source as a warning: where the hub is counts", () => {
    const { catalog, problems } = change("site.yaml", "https://waymark.school/", "https://waymark.org/");
    expect(catalog?.feeds[0]?.home).toBe("https://waymark.org/");
    const [{ level, where, what } = { level: "", where: "", what: "" }] = problems;
    expect([problems.length, level, where, what]).toEqual([
      1,
      "warning",
      "content/feeds.yaml:1 (item 1.home)",
      expect.stringContaining("another home"),
    ]);
  });

  it("addresses that are not set yet, each as a warning that stops nothing", () => {
    const { catalog, problems } = change("site.yaml", /forms\.school\//g, "forms.example.com/");
    expect(catalog).toBeDefined();
    expect(problems).toHaveLength(6);
    expect(problems[0]).toMatchObject({
      level: "warning",
      where: "content/site.yaml:6 (addresses.share_form)",
    });
  });

  it.each([
    [51, []],
    [
      52,
      [
        [
          "warning",
          "content/menus.yaml:5 (item 1.groups item 1)",
          "this group has 61 links; visitors find things more easily in groups of 40",
        ],
      ],
    ],
  ])("a group of 9 and %i links, as advice that stops nothing", (count, expected) => {
    const added = Array.from({ length: count }, (_, at) => [
      `resources/a-${at}.yaml`,
      sampleResource(`a-${at}`),
    ]);
    const retired = sampleResource("gone", { retired: "retired: { on: 2026-03-01, why: It closed. }" });
    const { catalog, problems } = parse({ ...Object.fromEntries(added), "resources/gone.yaml": retired });
    expect(catalog).toBeDefined();
    expect(problems.map(({ level, where, what }) => [level, where, what])).toEqual(expected);
  });

  it.each([
    [90, []],
    [91, [[":95", 'name 100 groups and will soon leave out "Group 90"']]],
    [
      100,
      [
        [
          ":95",
          'name 100 groups and will soon leave out "Group 90", "Group 91", "Group 92", "Group 93", "Group 94" and 5 more',
        ],
      ],
    ],
    [102, [[":105", 'name 100 groups and leave out "Group 100", "Group 101"']]],
  ])(
    "%i groups, before the home page leaves any out and after, as advice that stops nothing",
    (count, expected) => {
      const groups = Array.from(
        { length: count - 1 },
        (_, at) => `    - { id: group-${at + 1}, name: Group ${at + 1} }\n`,
      );
      const menus = `- id: uni-resources\n  name: Uni Resources\n  summary: Before.\n  groups:\n    - { id: essays, name: Essays }\n${groups.join("")}`;
      const { catalog, problems } = parse({ "menus.yaml": menus });
      expect(catalog).toBeDefined();
      const told = problems.map(({ where, what }) => [/:\d+/.exec(where)?.[0], what.replace(/.*menus /, "")]);
      expect(told).toEqual(expected);
    },
  );

  it("names the folder as it is called", () => {
    const { problems } = parseCatalog([], { folder: "/srv/texts" });
    expect(problems[0]?.where).toBe("/srv/texts/feeds.yaml");
  });
});
