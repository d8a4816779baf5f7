import { expect, it } from "vitest";
import { sampleLink } from "../testing/sample-link.ts";
import { listOwners, toIsTheirs } from "./whose.tsx";

const groups = [
  { path: "a/ana", name: "Ana’s", menuId: "a", count: 1, owner: "Ana" },
  { path: "a/other", name: "Other", menuId: "a", count: 1 },
];
const links = [
  sampleLink("ash", { fields: { groups: ["a/ana"] } }),
  sampleLink("oak", { fields: { groups: ["a/other"] } }),
];
const shown = (owner: string) =>
  ["ash", "oak", "site:share-form"].filter(toIsTheirs({ links, groups, owner: "Ines" }, owner));

it("an address of site.yaml, which nobody owns, is shown beside the links of whoever is chosen", () => {
  expect(shown("Ana")).toEqual(["ash", "site:share-form"]);
  expect(shown("Ines")).toEqual(["oak", "site:share-form"]);
  expect(shown("")).toEqual(["ash", "oak", "site:share-form"]);
});

it.each([
  ["two", groups, "Ines", ["Ana", "Ines"]],
  ["one, the others are nobody's", groups, "", ["Ana"]],
  ["one for all", groups.map((group) => ({ ...group, owner: "Ana" })), "Ana", []],
  ["nobody", groups.slice(1), "", []],
])("owners to choose from: %s", (_, groups, owner, owners) => {
  expect(listOwners({ groups, owner })).toEqual(owners);
});
