import { describe, expect, it } from "vitest";
import { emptyFields } from "#desk-wire/link-fields.ts";
import { toPreview } from "./link-form.tsx";

const whole = {
  ...emptyFields,
  name: "About {product}",
  url: "https://example.org/",
  description: "Of {product}.",
  cost: "free" as const,
};

describe("toPreview", () => {
  it("says what is still missing", () => {
    expect(toPreview(emptyFields, "Waymark")).toEqual({
      entries: [],
      missing: ["a name", "a whole address", "a cost"],
    });
  });

  it.each([
    "https://exa mple.org/",
    "javascript:alert(1)",
    "example.org",
    "https://a:b@example.org/",
    "https://x.org/\u00a0",
  ])("makes no link of %s, which the site's entry refuses", (url) => {
    expect(toPreview({ ...whole, url }, "Waymark").missing).toEqual(["a whole address"]);
  });

  it("fills the product in, and shows a group's own words beside the others", () => {
    const in_group = { "uni/essays": { description: "Essays of {product}." } };
    const { entries } = toPreview({ ...whole, in_group }, "Waymark", {
      added: "2026-11-01",
      reviewed: "2026-11-02",
    });
    expect(
      entries.map(({ groupPath, resource: { name, description } }) => [groupPath, name, description]),
    ).toEqual([
      [undefined, "About Waymark", "Of Waymark."],
      ["uni/essays", "About Waymark", "Essays of Waymark."],
    ]);
    expect(entries[0]?.resource.reviewed).toBe("2026-11-02");
  });
});
