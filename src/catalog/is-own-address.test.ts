import { describe, expect, it } from "vitest";
import { sampleContent, sampleResource } from "./fixture/sample-content.ts";
import { isOwnAddress } from "./is-own-address.ts";
import { parseCatalog } from "./parse-catalog.ts";

describe("isOwnAddress", () => {
  it.each([
    ["https://forms.school/x", true],
    ["https://www.FORMS.school/", true],
    ["https://a.b.forms.school/", true],
    ["https://otherforms.school/", false],
    ["https://forms.school.evil.org/", false],
    ["https://evil.org/forms.school", false],
  ])("%s: %s", (address, expected) => {
    expect(isOwnAddress(address, ["forms.school"])).toBe(expected);
  });

  it("marks every resource on an own domain, and no other", () => {
    const text = sampleResource("pine", { url: "url: https://tours.forms.school/" });
    const { catalog } = parseCatalog([...sampleContent(), { path: "resources/pine.yaml", text }]);
    const own = [...(catalog?.resources.values() ?? [])].filter(({ isOwn }) => isOwn);
    expect(own.map(({ id }) => id)).toEqual(["pine"]);
  });
});
