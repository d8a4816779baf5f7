import { expect, it } from "vitest";
import { contentShapes } from "#catalog/shape/content-shapes.ts";
import type { Shape } from "#catalog/shape/shape.ts";
import { fieldNames } from "#desk-wire/link-fields.ts";
import { type FormFile, formFiles } from "#desk-wire/side-calls.ts";
import { hintOf, labelOf, printPlace, toHint } from "./field-words.ts";

/** Of every field that a form draws, by its names. */
function listHints(file: FormFile, shape: Shape, names: readonly string[]): string[] {
  const inner = shape.kind === "optional" ? shape.shape : shape;
  const own = names.length > 0 ? [`${file}.${names.join(".")}: ${hintOf(file, names, shape)}`] : [];
  if (inner.kind === "list") return [...own, ...listHints(file, inner.of, names)];
  if (inner.kind !== "record") return own;
  return [
    ...own,
    ...Object.entries(inner.fields).flatMap(([name, part]) => listHints(file, part, [...names, name])),
  ];
}

it("no hint of a form speaks of how a file is written", () => {
  const hints = formFiles.flatMap((file) => listHints(file, contentShapes[file], []));
  expect(hints.length).toBeGreaterThan(50);
  expect(hints.filter((hint) => /`|\byaml\b|: (true|false):|: .*[a-z]_[a-z]/.test(hint))).toEqual([]);
});

it("every field of a link has a label and a hint, from the shape that the check reads", () => {
  const { fields } = contentShapes.resource;
  const hints = fieldNames.map((name) => toHint(fields[name], hintOf("resource", [name], fields[name])));
  expect(hints.filter(({ about }) => about === "" || /`|yaml|\[\]/.test(about))).toEqual([]);
  expect(toHint(fields.name)).toEqual({ about: expect.any(String), maxLength: 80, isRequired: true });
  expect([toHint(fields.cost).isRequired, toHint(fields.language).isRequired]).toEqual([true, false]);
  expect(toHint(fields.url).maxLength).toBe(2048);
  expect(["url", "cost"].map((name) => labelOf("resource", [name]))).toEqual(["Address", "Cost"]);
});

it("names the place of a clash as its form does, and a name from right to left by itself", () => {
  const menus = [{ id: "uni", name: "جامعة", groups: [{ id: "essays", name: "{product} essays" }] }];
  const print = (names: string[]) => printPlace("menus", names, menus, "Waymark");
  expect(print(["uni", "groups", "essays", "name", ""])).toBe(
    "“\u2068جامعة\u2069” › “Groups” › “\u2068Waymark essays\u2069” › “Name”",
  );
  expect(printPlace("site", ["addresses", "share_form"], {}, "")).toBe(
    "“Addresses that only you know” › “Share form”",
  );
  expect(printPlace("menus", ["gone", "name"], [], "")).toBe("“\u2068gone\u2069” › “Name”");
  expect(print([])).toBe("the whole file");
});
