import { describe, expect, it } from "vitest";
import { emptyFields, listChangedFields } from "./link-fields.ts";

const start = { ...emptyFields, name: "UCAS", groups: ["a/b", "c/d"], regions: ["France", "Spain"] };

describe("listChangedFields", () => {
  it("names what differs, in the order of the form", () => {
    const fields = { ...start, url: "https://x.example/", name: "Ucas", regions: ["Spain", "France"] };
    expect(listChangedFields(start, fields)).toEqual(["name", "url", "regions"]);
  });

  it("takes another order of groups, and words that say nothing, for no change", () => {
    const fields = { ...start, groups: ["c/d", "a/b"], in_group: { "a/b": { name: "", description: "" } } };
    expect(listChangedFields(start, fields)).toEqual([]);
  });

  it("sees other words in a group", () => {
    const fields = { ...start, in_group: { "a/b": { name: "Essays at UCAS" } } };
    expect(listChangedFields(start, fields)).toEqual(["in_group"]);
  });
});
