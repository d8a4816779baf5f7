import { describe, expect, it } from "vitest";
import { emptyFields, listChangedFields, replaceStart } from "./link-fields.ts";

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

describe("replaceStart", () => {
  const a = "https://a.example";
  it.each<[string, string, url: string, next: string | undefined]>([
    ["http://", "https://", "http://a.example/x", "https://a.example/x"],
    ["http:", "https://", "http://a.example/x", "https://a.example/x"],
    ["https://www.", "https://", "https://www.a.example/x", "https://a.example/x"],
    [a, "https://b.example/", "https://a.example/x", "https://b.example/x"],
    [`${a}/`, "https://b.example", "https://a.example/x", "https://b.example/x"],
    [`${a}/`, "https://b.example", "https://a.example/", "https://b.example"],
    [`${a}/id/`, "https://b.example/?id=", "https://a.example/id/7", "https://b.example/?id=7"],
    [a, "https://b.example", "https://a.example:8443/x", "https://b.example:8443/x"],
    [a, "https://b.example", "https://a.example.org/x", undefined],
    ["https://a.ex", "https://b.ex", "https://a.example/x", undefined],
    ["http", "https", "https://a.example/x", undefined],
    [`${a}/doc`, "https://b.example/doc", "https://a.example/docs/x", undefined],
    [`${a}/caf`, "https://b.example/caf", "https://a.example/caf%C3%A9", undefined],
    [`${a}/doc`, "https://b.example/guide", "https://a.example/doc.html", "https://b.example/guide.html"],
    ["", "https://", "https://a.example/x", undefined],
    ["HTTPS://A.Example", "https://b.example", "https://a.example/X", "https://b.example/X"],
    ["https://bücher.example", "https://b.example", "https://xn--bcher-kva.example/x", "https://b.example/x"],
    ["https://xn--bcher-kva.example", "https://b.example", "https://Bücher.example/x", "https://b.example/x"],
  ])("%s -> %s: %s", (from, to, url, next) => {
    const fields = { ...start, url, in_group: { "a/b": { url: `${url}?deep` } } };
    const after = replaceStart(fields, from, to);
    expect([after.url, after.in_group["a/b"]?.url]).toEqual(
      next ? [next, `${next}?deep`] : [url, `${url}?deep`],
    );
  });
});
