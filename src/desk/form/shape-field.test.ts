import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { contentShapes } from "#catalog/shape/content-shapes.ts";
import { parseAddress } from "#desk-wire/desk-address.ts";
import { type Desk, DeskContext } from "../state/use-desk.ts";
import { stepWords } from "../texts/field-words.ts";
import { drawItem } from "./shape-field.tsx";
import { FormContext, isToldAt, toFieldId } from "./use-form.ts";

const state = { product: "Waymark", links: [], groups: [], topics: [] };
const what = "this is wrong";

type Kind = "menus" | "synonyms" | "home" | "site";

/** Where the problem of a field is told. */
const findTold = (kind: Kind, value: unknown, field: string): (string | undefined)[] =>
  [...draw(kind, value, field).matchAll(/class="field-problems" id="(.*?)"/g)].map(([, id]) => id);

function draw(kind: Kind, value: unknown, field: string): string {
  const form = drawItem({ shape: contentShapes[kind], value, path: [], onChange: () => {} });
  const problems = [{ field, level: "error" as const, what, fix: "correct it" }];
  const page = createElement(
    DeskContext,
    { value: { state } as unknown as Desk },
    createElement(FormContext, { value: { kind, problems } }, form),
  );
  return renderToStaticMarkup(page);
}

it("a part that may be left out as a whole says so, as its fields need not", () => {
  const legends = [...draw("site", {}, "").matchAll(/<legend>(.*?)<\/legend>/g)].map(([, text]) => text);
  const optional = ' <span class="optional">optional</span>';
  expect(legends).toEqual(
    expect.arrayContaining(["Fields of the share form ", `Content licence${optional}`]),
  );
});

it.each(Object.values(stepWords))("$title leads to a field that the form has", ({ address }) => {
  const { field } = parseAddress(address).query;
  if (field) expect(draw("site", {}, "")).toContain(` id="${toFieldId(field)}"`);
});

describe("a problem is told once", () => {
  const words = [{ words: ["fee", "fee"] }];
  const menus = [{ id: "a", groups: [{ id: "b" }] }];
  it.each([
    ["a field", "synonyms", words, "item 1.words", "field-item-1-words-problems"],
    ["a line of a field", "synonyms", words, "item 1.words item 2", "field-item-1-words-problems"],
    ["a whole entry", "synonyms", words, "item 1", "field-item-1-problems"],
    ["an entry in an entry", "menus", menus, "item 1.groups item 1", "field-item-1-groups-item-1-problems"],
    ["a field that no form has", "menus", menus, "item 1.colour", "field-item-1-problems"],
    ["one below it", "menus", menus, "item 1.colour item 2", "field-item-1-problems"],
    ["a part", "home", {}, "voices", "field-voices-problems"],
    ["a link of a part", "home", {}, "voices.resources item 2", "field-voices-resources-problems"],
  ] as const)("where it is about %s", (_what, kind, value, field, told) => {
    expect(findTold(kind, value, field)).toEqual([told]);
    expect(isToldAt(contentShapes[kind], "", field)).toBe(false);
  });

  it.each([
    ["the whole file", "menus", menus, ""],
    ["a field of the file that no form has", "home", {}, "colour"],
  ] as const)("at the form's end where it is about %s", (_what, kind, value, field) => {
    expect(findTold(kind, value, field)).toEqual([]);
    expect(isToldAt(contentShapes[kind], "", field)).toBe(true);
  });
});
