import { describe, expect, it } from "vitest";
import type { Site } from "#catalog/catalog.ts";
import { listUnlabelled } from "./list-unlabelled.ts";

const site = {
  own_domains: ["ours.org"],
  addresses: { services_page: "https://ours.org/services" },
} as unknown as Site;
const entry = (url: string, rest = "") =>
  `<li><a class="x" href="${url}" target="_blank">Name</a><p>Text</p>${rest}</li>`;
const own = '<span class="own">Ours</span>';

describe("the label of own and partners' services", () => {
  it.each([
    ["a link elsewhere", entry("https://theirs.org/"), []],
    ["a labelled link", entry("https://ours.org/a", own), []],
    ["a link without its label", entry("https://ours.org/a"), ["https://ours.org/a"]],
    ["a sub-domain", entry("https://tours.ours.org/?a=1&amp;b=2"), ["https://tours.ours.org/?a=1&b=2"]],
    [
      "the label of the next link",
      entry("https://ours.org/a") + entry("https://ours.org/b", own),
      ["https://ours.org/a"],
    ],
    [
      "one of two places",
      entry("https://ours.org/a", own) + entry("https://ours.org/a"),
      ["https://ours.org/a"],
    ],
    ["an address of site.yaml", entry("https://ours.org/services"), []],
    ["a name that only ends alike", entry("https://yours.org/"), []],
  ])("%s", (_, html, expected) => expect(listUnlabelled(html, site)).toEqual(expected));
});
