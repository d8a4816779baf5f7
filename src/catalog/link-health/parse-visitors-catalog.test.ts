import { describe, expect, it } from "vitest";
import { sampleContent, sampleResource } from "../fixture/sample-content.ts";
import { toListDirectory } from "../list/to-list-directory.ts";
import { printOpenData } from "../open-data/print-open-data.ts";
import { parseCatalog } from "../parse-catalog.ts";
import { printUpdatesFeed } from "../print-updates-feed.ts";
import { toSearchIndex } from "../search/to-search-index.ts";
import type { LinkRecord } from "./link-record.ts";
import { blankDetails, toAddressHash } from "./page-picture.ts";
import type { ParsedChecks } from "./parse-checks.ts";
import { parseVisitorsCatalog } from "./parse-visitors-catalog.ts";

const files = sampleContent({
  "resources/birch.yaml": sampleResource("birch", { reviewed: "reviewed: 2026-11-02" }),
  "resources/rowan.yaml": sampleResource("rowan", {
    groups: "groups: [uni-resources/essays, uni-resources/scholarships]",
    in_group:
      "in_group: { uni-resources/scholarships: { name: Rowan fund, url: https://www.rowan.org/fund } }",
  }),
  "resources/yew.yaml": sampleResource("yew", {
    retired: "retired: { on: 2026-03-01, why: It closed., replacement: ash }",
  }),
});
const now = new Date("2026-11-22T12:00:00Z");
const page = (id: string) => ({
  on: "2026-11-01",
  addressHash: toAddressHash(`https://www.${id}.org/`),
  domain: `${id}.org`,
  language: "en",
  title: id,
  ...blankDetails,
});
const deep = "rowan:uni-resources:scholarships";
const fund = { ...page("rowan"), addressHash: toAddressHash("https://www.rowan.org/fund") };
const taken = { verdict: "changed-hands", at: "2026-11-21T03Z", because: "it leads to casino.net" } as const;

it("says once that the clock is behind, and not of each link", () => {
  const tell = (some: typeof files, day: string) =>
    parseVisitorsCatalog(some, checksOf({}), { now: new Date(`${day}T12:00:00Z`) }).problems;
  expect(tell(files, "2016-12-03")).toEqual([
    {
      level: "error",
      where: "content",
      what: "this computer's clock says 2016-12-03, and most days in the content are later",
      fix: "set the clock; if it is right, correct the days",
    },
  ]);
  const late = sampleContent({ "resources/ash.yaml": sampleResource("ash", { added: "added: 2027-01-01" }) });
  expect(tell(late, "2026-11-22")).toMatchObject([
    { where: expect.stringContaining("resources/ash.yaml"), fix: "correct one of them" },
  ]);
});

function checksOf(records: Record<string, LinkRecord>): ParsedChecks {
  return {
    checks: { runs: { ci: "2026-11-20T03Z" }, records: new Map(Object.entries(records)) },
    problems: [],
  };
}
function visitorsOf(records: Record<string, LinkRecord>, content = files) {
  const { catalog, problems } = parseVisitorsCatalog(content, checksOf(records), { now });
  if (!catalog) throw new Error(JSON.stringify(problems));
  return { catalog, problems };
}
/** Everything that visitors and programs get of the directory, as one text. */
function printAll(catalog: ReturnType<typeof visitorsOf>["catalog"]): string {
  const { menus, home } = catalog;
  const open = Object.values(printOpenData(catalog, catalog.feeds));
  const feed = printUpdatesFeed(catalog, "https://waymark.school/feed.xml");
  return [JSON.stringify({ menus, home, index: toSearchIndex(catalog) }), ...open, feed].join("\n");
}

describe("a link that changed hands", () => {
  const { catalog, problems } = visitorsOf({ ash: { page: page("ash"), state: taken } });

  it("is in nothing that visitors get: menus, counts, home page, search, open data, feed", () => {
    const everything = parseCatalog(files, { now }).catalog;
    expect(everything && printAll(everything)).toContain("https://www.ash.org/");
    expect(printAll(catalog)).not.toContain("www.ash.org");
    expect(printAll(catalog)).not.toContain("casino");
    expect(catalog.home.voices.resources.map(({ id }) => id)).not.toContain("ash");
    expect(catalog.menus[0]?.groups[0]?.resources.map(({ id }) => id)).not.toContain("ash");
    expect(catalog.menus[0]?.groups[0]?.resources).toHaveLength(9);
    const index = toSearchIndex(catalog);
    expect(index.ids).not.toContain("ash");
    expect(index.groups[0]?.resources).toHaveLength(9);
  });

  it("is off the page since today at the latest, though the check's clock was ahead", () => {
    const ahead = { ...taken, at: "2027-12-01T03Z" };
    const { resources } = visitorsOf({ ash: { page: page("ash"), state: ahead } }).catalog;
    expect(resources.get("ash")?.retired).toMatchObject({ on: "2026-11-22", mayReturn: true });
  });

  it("keeps its id: a saved list says in plain words why it is gone, the open data that it may return", () => {
    expect(toListDirectory(toSearchIndex(catalog)).retiredOf("ash")).toMatchObject({
      name: "Resource ash",
      on: "2026-11-21",
      why: "Its address leads to someone else at the moment. We are looking into it.",
    });
    const { retired } = JSON.parse(printOpenData(catalog, [])["resources.json"] ?? "");
    expect(retired).toEqual([
      expect.objectContaining({ id: "ash", on: "2026-11-21", mayReturn: true }),
      { id: "yew", name: "Resource yew", on: "2026-03-01", why: "It closed.", replacement: "ash" },
    ]);
  });

  it("is not a replacement for another one", () => {
    const directory = toListDirectory(toSearchIndex(catalog));
    expect([directory.retiredOf("yew")?.why, directory.replacementOf("yew")]).toEqual([
      "It closed.",
      undefined,
    ]);
  });

  it("is named for curators, with what to do", () => {
    expect(problems).toEqual([
      {
        level: "warning",
        where: "content/resources/ash.yaml (url)",
        what: "off the page since 2026-11-21, because its address changed hands: it leads to casino.net",
        fix: expect.stringMatching(/-- retire ash .*-- approve ash.*-- show ash/),
      },
    ]);
  });

  it("leads to its own address where only the deeper one changed hands, and is checked apart", () => {
    const fundOf = (records: Record<string, LinkRecord>) =>
      visitorsOf(records).catalog.menus[0]?.groups[1]?.resources.find(({ id }) => id === "rowan");
    expect(fundOf({ [deep]: { page: fund } })).toMatchObject({ name: "Rowan fund", checked: "2026-11-20" });
    expect(fundOf({ rowan: { page: page("rowan") } })?.checked).toBeUndefined();
    const hidden = visitorsOf({ [deep]: { page: fund, state: taken } });
    expect(fundOf({ [deep]: { page: fund, state: taken } })).toMatchObject({
      name: "Resource rowan",
      url: "https://www.rowan.org/",
    });
    expect(printAll(hidden.catalog)).not.toContain("rowan.org/fund");
    expect(hidden.problems).toEqual([
      expect.objectContaining({
        where: "content/resources/rowan.yaml (in_group.uni-resources/scholarships.url)",
      }),
    ]);
  });

  it("makes a news source of the same site suspect, and leaves it out of the list of sources", () => {
    const feeds = files.find(({ path }) => path === "feeds.yaml")?.text ?? "";
    const sources = `${feeds}- { name: Ash news, home: https://ash.org/, url: https://news.ash.org/feed }\n`;
    const content = files.map((file) => (file.path === "feeds.yaml" ? { ...file, text: sources } : file));
    const record = { page: page("ash"), state: taken };
    const { problems: warnings, catalog } = visitorsOf({ ash: record }, content);
    expect(printOpenData(catalog, catalog.feeds)["feeds.opml"]).not.toContain("ash.org");
    const shown = visitorsOf({ ash: { ...record, standing: "shown" } }, content).catalog;
    expect(printOpenData(shown, shown.feeds)["feeds.opml"]).toContain("https://news.ash.org/feed");
    expect(warnings).toContainEqual(
      expect.objectContaining({
        level: "warning",
        what: expect.stringMatching(/"Ash news" is on the site of ash/),
      }),
    );
  });

  it.each([
    ["www.youtube.com/@ash", "www.youtube.com/@ash", "www.youtube.com/@ashley"],
    ["youtube.com/@ash/videos", "www.youtube.com/@Ash/", "www.youtube.com/@birch"],
    ["ash.wordpress.com/maths", "ash.wordpress.com/", "birch.wordpress.com/"],
  ])(
    "leaves the other channels of a place that many share in the list of sources: %s",
    (link, home, other) => {
      const toSource = (at: string, id: string) =>
        `- { name: ${id}, home: "https://${at}", url: "https://www.${at.split(".").slice(-2)[0]}.com/feed?id=${id}" }\n`;
      const content = files.map(({ path, text }) => ({
        path,
        text:
          path === "feeds.yaml"
            ? `${text}${toSource(home, "UC1")}${toSource(other, "UC2")}`
            : text.replace("https://www.ash.org/", `https://${link}`),
      }));
      const record = {
        page: { ...page("ash"), addressHash: toAddressHash(`https://${link}`) },
        state: taken,
      };
      const { catalog: shown } = visitorsOf({ ash: record }, content);
      const list = printOpenData(shown, shown.feeds)["feeds.opml"];
      expect(list).toContain("id=UC2");
      expect(list).not.toContain("id=UC1");
    },
  );

  it("is shown again when a person overrides it, as long as that lasts", () => {
    const override = (until: string) => ({
      verdict: "changed-hands" as const,
      until,
      why: "The same people.",
    });
    const shown = visitorsOf({ ash: { page: page("ash"), state: taken, override: override("2026-11-22") } });
    expect(printAll(shown.catalog)).toContain("https://www.ash.org/");
    const over = visitorsOf({ ash: { page: page("ash"), state: taken, override: override("2026-11-21") } });
    expect(printAll(over.catalog)).not.toContain("https://www.ash.org/");
  });

  it("is shown with the address that a curator has corrected since", () => {
    const corrected = files.map(({ path, text }) => ({ path, text: text.replace("www.ash.org", "ash.edu") }));
    const shown = visitorsOf({ ash: { page: page("ash"), state: taken } }, corrected);
    expect(printAll(shown.catalog)).toContain("https://ash.edu/");
  });

  it("stays hidden while nothing is known about how it was", () => {
    expect(printAll(visitorsOf({ ash: { state: taken } }).catalog)).not.toContain("www.ash.org");
  });

  it("among the page's own buttons is a warning and stays, for the page would be broken without it", () => {
    const { catalog: whole, problems: warnings } = visitorsOf({ "site:share-form": { state: taken } });
    expect(whole.site.addresses.share_form).toBe("https://forms.school/share");
    expect(warnings).toEqual([
      expect.objectContaining({ level: "warning", where: "content/site.yaml (addresses.share_form)" }),
    ]);
  });
});

describe("no other verdict hides a link", () => {
  it("and none is named", () => {
    const state = { verdict: "not-found", at: "2026-11-01T03Z", because: "" } as const;
    const { catalog, problems } = visitorsOf({ ash: { page: page("ash"), state } });
    expect(printAll(catalog)).toContain("https://www.ash.org/");
    expect(problems).toEqual([]);
  });
});

describe("a memory that is damaged", () => {
  it("gives no catalog, so that the last good page stays and nothing comes back unnoticed", () => {
    const damage = { level: "error" as const, where: "content/checks/a.txt:3", what: "x", fix: "y" };
    const { checks } = checksOf({ ash: { page: page("ash"), state: taken } });
    const { catalog, problems } = parseVisitorsCatalog(files, { checks, problems: [damage] }, { now });
    expect(catalog).toBeUndefined();
    expect(problems).toContainEqual(damage);
  });
});

describe("the days that visitors see", () => {
  const daysOf = (records: Record<string, LinkRecord>, content = files) => {
    const { catalog } = visitorsOf(records, content);
    const listed = catalog.menus[0]?.groups.flatMap(({ resources }) => resources) ?? [];
    return (id: string) =>
      listed.filter((one) => one.id === id).map(({ reviewed, checked }) => ({ reviewed, checked }));
  };

  it("are missing if no checker and no person has looked", () => {
    expect(daysOf({})("ash")).toEqual([{ reviewed: undefined, checked: undefined }]);
    const open = printOpenData(visitorsOf({}).catalog, []);
    expect(open["resources.json"]).not.toContain('"checked"');
    expect(open["resources.csv"]).toMatch(/"ash",.*"2026-01-05","","","","",""\r\n/);
  });

  it("are two: a person's and the checker's, in every group", () => {
    const days = daysOf({
      birch: { page: page("birch") },
      rowan: { page: page("rowan") },
      [deep]: { page: fund },
    });
    expect(days("birch")).toEqual([{ reviewed: "2026-11-02", checked: "2026-11-20" }]);
    expect(days("rowan")).toEqual(Array(2).fill({ reviewed: undefined, checked: "2026-11-20" }));
    expect(days("ash")).toEqual([{ reviewed: undefined, checked: undefined }]);
  });

  it("are never later than today, whatever the clock said when they were noted", () => {
    const days = daysOf({ birch: { page: page("birch"), reached: "2027-11-20" } });
    expect(days("birch")[0]?.checked).toBe("2026-11-22");
  });

  it("are the last day on which a link was reached, not that of a run that did not reach it", () => {
    const state = { verdict: "timed-out", at: "2026-11-10T03Z", because: "" } as const;
    const days = daysOf({ birch: { page: page("birch"), state, reached: "2026-11-09" } });
    expect(days("birch")).toEqual([{ reviewed: "2026-11-02", checked: "2026-11-09" }]);
    expect(daysOf({ ash: { state } })("ash")).toEqual([{ reviewed: undefined, checked: undefined }]);
  });

  it("are not those of an address that a curator has corrected since", () => {
    const corrected = files.map(({ path, text }) => ({ path, text: text.replace("www.ash.org", "ash.edu") }));
    expect(daysOf({ ash: { page: page("ash") } }, corrected)("ash")[0]?.checked).toBeUndefined();
  });

  it("go into the open data", () => {
    const { catalog } = visitorsOf({ birch: { page: page("birch") } });
    const open = printOpenData(catalog, []);
    const { resources } = JSON.parse(open["resources.json"] ?? "");
    expect(resources[1]).toMatchObject({ id: "birch", reviewed: "2026-11-02", checked: "2026-11-20" });
    expect(resources[0]).not.toHaveProperty("checked");
    expect(open["resources.csv"]).toMatch(/"own","checked","in_group","topics"\r\n/);
    expect(open["resources.csv"]).toMatch(/"birch",.*"2026-11-02","","2026-11-20","",""\r\n/);
  });
});
