import { type ComponentProps, createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { toError } from "#base/problem.ts";
import { DeskContext } from "../state/use-desk.ts";
import { ProblemList } from "./problem-list.tsx";

const desk = { state: { links: [], changes: [] } } as unknown as ComponentProps<typeof DeskContext>["value"];
const print = (places: readonly string[]) => {
  const problems = places.map((where) => toError(`content/${where}`, "is empty", "Write it."));
  const list = createElement(ProblemList, { problems });
  return renderToStaticMarkup(createElement(DeskContext, { value: desk }, list));
};

it("draws the first of thousands, and all only if they are few", () => {
  for (const [count, drawn] of [
    [90, 90],
    [5000, 5],
  ] as const) {
    const markup = print(Array.from({ length: count }, (_, at) => `resources/pine-${at}.yaml`));
    expect(markup.match(/<li>/g)).toHaveLength(drawn);
    expect(markup).toContain(`<summary>${count - 5} more</summary>`);
  }
});

it("A1 gives links to different fields of a file different names", () => {
  const places = [
    "site.yaml:3 (addresses.share_form)",
    "site.yaml:4 (addresses.services_page)",
    "menus.yaml:5 (item 1.groups item 2.name)",
    "menus.yaml:9 (item 1.groups item 3.name)",
  ];
  const names = print(places).matchAll(/<a [^>]*>(.*?)<.a>/g);
  expect(Array.from(names, ([, name]) => name?.replace(/<[^>]*>/g, ""))).toEqual([
    "Open “Name and addresses” here: addresses.share_form",
    "Open “Name and addresses” here: addresses.services_page",
    "Open “Menus and groups” here: item 1.groups item 2.name",
    "Open “Menus and groups” here: item 1.groups item 3.name",
  ]);
});
