import { describe, expect, it } from "vitest";
import { sampleContent, sampleResource } from "../fixture/sample-content.ts";
import { parseCatalog } from "../parse-catalog.ts";
import { packIndex, unpackIndex } from "./packed-index.ts";
import { toSearchIndex } from "./to-search-index.ts";

const synonyms = `- words: [tea time, tee time]
  also: [resource ash, somewhere else, "529"]
- words: [moon, sun]
  also: [space]
  apart: true
- topic: Law
  words: [lawyer, lawyers, law school, 法律]
- topic: Medicine
  words: [doctor]
`;
const { catalog } = parseCatalog(
  sampleContent({
    "synonyms.yaml": synonyms,
    "resources/birch.yaml": sampleResource("birch", {
      name: "name: Birch",
      topics: "topics: [Law, Medicine]",
      regions: "regions: [United Kingdom, Global]",
    }),
    "resources/ash.yaml": sampleResource("ash", {
      topics: "topics: [Law]",
    }),
  }),
);
const index = catalog && toSearchIndex(catalog);

it("finds a service by the group of its name whose page opens the same, and else by itself", () => {
  const [menu] = catalog?.menus ?? [];
  const [group] = menu?.groups ?? [];
  if (!catalog || !menu || !group) throw new Error("no group");
  const ownOf = (url: string) => {
    const highlight = { name: "Open the form", description: "A form.", others: "More", url };
    const cards = [
      { title: group.name, description: "A course.", icon: "certificate" as const, url: "https://a.org/" },
    ];
    const menus = [{ ...menu, groups: [{ ...group, highlight }] }];
    const home = { ...catalog.home, offers: [], services: { ...catalog.home.services, cards } };
    return toSearchIndex({ ...catalog, home, menus }).own.map(([title]) => title);
  };
  expect(ownOf("https://a.org/")).not.toContain(group.name);
  expect(ownOf("https://b.org/")).toContain(group.name);
});

describe("the search data as a file", () => {
  it("is the same index when it has been read", () => {
    expect(index).toBeDefined();
    if (!index) return;
    expect(unpackIndex(JSON.parse(packIndex(index)))).toEqual(index);
    expect(index.places.some(({ spoken }) => spoken?.includes("Inghilterra"))).toBe(true);
    const bare = { ...index, topics: [{ words: ["法律"], resources: [0] }], synonyms: [], places: [] };
    expect(unpackIndex(JSON.parse(packIndex(bare)))).toEqual(bare);
    const lists = { regionsOf: [[0]], facts: [1], groups: [], topics: [], more: {} };
    const one = {
      ...index,
      ...lists,
      ids: ["ash"],
      names: ["Ash"],
      descriptions: ["A"],
      urls: ["https://a.org/"],
    };
    expect(unpackIndex(JSON.parse(packIndex(one)))).toEqual(one);
    for (const url of [
      "https://a.org/",
      "https://www.birch.org/ash?u=https://www.ash.org",
      "http://birch.org",
    ])
      expect(
        unpackIndex(JSON.parse(packIndex({ ...index, urls: index.urls.map(() => url) }))).urls,
      ).toContain(url);
  });

  it.each([
    { description: "In a group." },
    { name: "Called so there", url: `${index?.urls[0]}below` },
    { url: "https://elsewhere.org/" },
    { url: "https://a.org/", isOwn: true },
  ])("keeps what a link has in a group only: %o", (own) => {
    if (!index) throw new Error("no index");
    const groups = index.groups.map((group) => ({ ...group, words: { 0: own } }));
    expect(unpackIndex(JSON.parse(packIndex({ ...index, groups }))).groups).toEqual(groups);
  });

  it("leaves out ids that the name says, and says names of links by their place", () => {
    const columns: string[] = JSON.parse(index ? packIndex(index) : "{}").columns;
    const texts = columns.flatMap((column) => column.split("\u007f"));
    expect(columns.at(-1)?.split("\u007f")).toContain("");
    expect(texts).toContain(" .org/");
    expect(texts).toContain("tea time.tee time");
    expect(texts).toContainEqual(expect.stringMatching(/^\d+\.somewhere else\.529 $/));
  });

  it("has one form of each of a topic's words, and none that contains another", () => {
    expect(index?.topics.find(({ words }) => words.includes("law"))?.words).toEqual([
      "law",
      "lawyer",
      "法律",
    ]);
  });
});
