import { Parser } from "htmlparser2";
import { describe, expect, it, vi } from "vitest";
import type { Catalog } from "./catalog.ts";
import { sampleContent, sampleResource } from "./fixture/sample-content.ts";
import { parseCatalog } from "./parse-catalog.ts";
import { printUpdatesFeed } from "./print-updates-feed.ts";

const now = new Date("2026-11-21T12:00:00Z");
const selfUrl = "https://waymark.school/feed.xml";

function catalogOf(changes: Record<string, string> = {}): Catalog {
  const { catalog, problems } = parseCatalog(sampleContent(changes), { now });
  expect(problems.filter(({ level }) => level === "error")).toEqual([]);
  return catalog as Catalog;
}

const feedOf = (changes: Record<string, string> = {}, self = selfUrl) =>
  printUpdatesFeed(catalogOf(changes), self);

/** Element by element, so that a test sees what a reader sees. */
function read(xml: string) {
  const entries: Record<string, string>[] = [];
  const head: Record<string, string> = {};
  let at = head;
  let text = "";
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (name === "entry") {
          at = {};
          entries.push(at);
        }
        if (name === "link") at[`link ${attributes.rel}`] = attributes.href ?? "";
        text = "";
      },
      ontext: (part) => {
        text += part;
      },
      onclosetag(name) {
        if (name === "entry") at = head;
        else if (text.trim()) at[name] = text;
        text = "";
      },
    },
    { xmlMode: true },
  );
  parser.end(xml);
  return { head, entries };
}

const added = (day: string) => ({ added: `added: ${day}` });

describe("printUpdatesFeed", () => {
  it("has what RFC 4287 asks of a feed and of every entry", () => {
    const { head, entries } = read(feedOf());
    expect(head).toMatchObject({
      id: "tag:waymark.school,2026:updates",
      title: "Waymark updates",
      updated: "2026-01-05T00:00:00Z",
      name: "Waymark",
      "link self": selfUrl,
      "link alternate": "https://waymark.school/",
    });
    for (const entry of entries) {
      expect(Object.keys(entry)).toEqual(
        expect.arrayContaining(["id", "title", "updated", "link alternate"]),
      );
      expect(entry.updated).toMatch(/^\d{4}-\d\d-\d\dT00:00:00Z$/);
    }
  });

  it("makes eight or more of one group and day one headline, and links to each", () => {
    const { entries } = read(feedOf());
    expect(entries.map(({ title }) => title)).toEqual([
      "9 new links in Essays: Resource ash, Resource birch, Resource cedar and 6 more",
    ]);
    const item = '<li><a href="https://www.oak.org/">Resource oak</a>: What a visitor finds there.</li>';
    expect(entries[0]?.content).toContain(item);
  });

  it("tells of each link once, however many of its day and group are published later", () => {
    const ids = (names: string[]) =>
      read(
        feedOf(
          Object.fromEntries(
            names.map((name) => [`resources/${name}.yaml`, sampleResource(name, added("2026-03-01"))]),
          ),
        ),
      )
        .entries.filter(({ updated }) => updated?.startsWith("2026-03"))
        .map(({ id }) => id);
    const three = ids(["pine", "rowan", "yew"]);
    expect(three).toHaveLength(3);
    expect(three).toEqual(expect.arrayContaining(ids(["pine", "rowan"])));
  });

  it("gives fewer than eight a headline each, newest first", () => {
    const { entries } = read(
      feedOf({
        "resources/pine.yaml": sampleResource("pine", added("2026-03-01")),
        "resources/rowan.yaml": sampleResource("rowan", added("2026-03-01")),
        "resources/yew.yaml": sampleResource("yew", added("2026-04-01")),
      }),
    );
    expect(entries.map(({ title }) => title)).toEqual([
      "New in Essays: Resource yew",
      "New in Essays: Resource pine",
      "New in Essays: Resource rowan",
      expect.stringMatching(/^9 new links/),
    ]);
    expect(entries[0]?.["link alternate"]).toBe(
      "https://waymark.school/uni-resources/essays/?update=added-2026-04-01-yew",
    );
  });

  it("tells of reviews, but not of one on the day of the addition", () => {
    const { entries } = read(
      feedOf({
        "resources/pine.yaml": sampleResource("pine", { reviewed: "reviewed: 2026-05-01" }),
        "resources/yew.yaml": sampleResource("yew", { reviewed: "reviewed: 2026-01-05" }),
      }),
    );
    expect(entries.map(({ title }) => title)).toEqual([
      "Reviewed again in Essays: Resource pine",
      expect.stringMatching(/^11 new links/),
    ]);
  });

  it("tells of the reviews of one group and day in one entry, whose id stays as they become more", () => {
    const ofDay = (names: string[]) =>
      names.map((name) => [
        `resources/${name}.yaml`,
        sampleResource(name, { reviewed: "reviewed: 2026-05-01" }),
      ]);
    const entryOf = (names: string[]) => {
      const { entries } = read(feedOf(Object.fromEntries(ofDay(names))));
      expect(entries).toHaveLength(2);
      return entries[0];
    };
    const three = entryOf(["pine", "rowan", "yew"]);
    expect(three?.title).toBe(
      "3 links reviewed again in Essays: Resource pine, Resource rowan and Resource yew",
    );
    expect(three?.id).toBe(entryOf(["pine"])?.id);
  });

  it("does not tell again of what was in a batch when one of its links is retired", () => {
    const ids = (why: string) => {
      const names = ["b", "c", "d", "e", "f", "g", "h"];
      const files = [
        [
          "resources/a.yaml",
          sampleResource("a", { url: "url: https://a.org/", ...added("2026-03-01"), retired: why }),
        ],
        ...names.map((name) => [
          `resources/${name}.yaml`,
          sampleResource(name, { url: `url: https://${name}.org/`, ...added("2026-03-01") }),
        ]),
      ];
      return read(feedOf(Object.fromEntries(files))).entries.map(({ id }) => id);
    };
    expect(ids("retired: { on: 2026-04-01, why: Gone. }")).toEqual(ids(""));
  });

  it("looks through the directory once for the feeds of all its parts", () => {
    const catalog = catalogOf();
    const looks = vi.spyOn(catalog.resources, "values");
    for (const menu of catalog.menus)
      for (const group of [undefined, ...menu.groups])
        printUpdatesFeed(catalog, selfUrl, group ? { group } : { menu });
    expect(looks).toHaveBeenCalledTimes(1);
  });

  it("names each resource once, at the first of its groups, and leaves retired ones out", () => {
    const { entries } = read(
      feedOf({
        "resources/pine.yaml": sampleResource("pine", {
          groups: "groups: [uni-research/australian-nz, uni-resources/essays]",
        }),
        "resources/yew.yaml": sampleResource("yew", { retired: "retired: { on: 2026-02-01, why: Gone. }" }),
      }),
    );
    expect(entries.map(({ title }) => title)).toEqual([
      expect.stringMatching(/^9 new links in Essays/),
      "New in Australian/NZ: Resource pine",
    ]);
  });

  it("tells of a voice that is in no group, at the voices", () => {
    const { entries } = read(
      feedOf({ "resources/ash.yaml": sampleResource("ash", { groups: "groups: []" }) }),
    );
    expect(entries[1]).toMatchObject({ title: "New in Voices: Resource ash" });
    expect(entries[1]?.["link alternate"]).toMatch(/#voices$/);
  });

  it("R28 gives every entry an id and an address of its own, the fragment left aside", () => {
    const days = ["2026-03-01", "2026-04-01", "2026-05-01"];
    const changes = days.flatMap((day) =>
      ["a", "b", "c", "d"].map((letter) => {
        const id = `${letter}-${day}`;
        return [
          `resources/${id}.yaml`,
          sampleResource(id, { url: `url: https://${id}.org/`, ...added(day) }),
        ];
      }),
    );
    const { entries } = read(feedOf(Object.fromEntries(changes)));
    const unique = (values: unknown[]) => new Set(values).size;
    expect(entries).toHaveLength(13);
    expect(unique(entries.map(({ id }) => id))).toBe(13);
    expect(unique(entries.map((entry) => entry["link alternate"]?.split("#")[0]))).toBe(13);
  });

  it("contains at most 200 entries", () => {
    const changes = Array.from({ length: 230 }, (_, index) => {
      const day = new Date(Date.UTC(2026, 2, 1 + index)).toISOString().slice(0, 10);
      return [`resources/x${index}.yaml`, sampleResource(`x${index}`, added(day))];
    });
    const { entries } = read(feedOf(Object.fromEntries(changes)));
    expect(entries).toHaveLength(200);
    expect(entries[0]?.title).toBe("New in Essays: Resource x229");
  });

  it("escapes what XML would take for its own", () => {
    const name = `name: '<b>"Ash" & Co</b>'`;
    const xml = feedOf({ "resources/yew.yaml": sampleResource("yew", { name, ...added("2026-04-01") }) });
    expect(xml).toContain("<title>New in Essays: &lt;b&gt;&quot;Ash&quot; &amp; Co&lt;/b&gt;</title>");
  });

  it("leads to the page beside the feed's own address and keeps its ids", () => {
    const { entries } = read(feedOf({}, "http://127.0.0.1:3000/feed.xml"));
    expect(entries[0]?.["link alternate"]).toMatch(
      /^http:\/\/127\.0\.0\.1:3000\/uni-resources\/essays\/\?update=/,
    );
    expect(entries[0]?.id).toMatch(/^tag:waymark\.school,2026-01-05:/);
  });

  it("is of one group or one menu alone where it is asked so, and leads home from there", () => {
    const catalog = catalogOf({
      "resources/pine.yaml": sampleResource("pine", { groups: "groups: [uni-research/australian-nz]" }),
    });
    const [menu] = catalog.menus.filter(({ id }) => id === "uni-research");
    const [group] = menu?.groups ?? [];
    const ofGroup = printUpdatesFeed(catalog, "https://a.example/hub/uni-research/australian-nz/feed.xml", {
      menu,
      group,
    });
    expect(read(ofGroup).entries.map(({ title }) => title)).toEqual(["New in Australian/NZ: Resource pine"]);
    expect(read(ofGroup).entries[0]?.["link alternate"]).toMatch(
      /^https:\/\/a\.example\/hub\/uni-research\/australian-nz\/\?update=/,
    );
    const ofMenu = printUpdatesFeed(catalog, "https://a.example/hub/uni-research/feed.xml", { menu });
    expect(ofMenu).toContain("<uri>https://a.example/hub/</uri>");
    expect(read(ofMenu).entries).toHaveLength(1);
  });

  it("gives the same bytes for the same content", () => {
    expect(feedOf()).toBe(feedOf());
  });
});
