import { type ComponentProps, createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { toError } from "#base/problem.ts";
import { DeskContext } from "../state/use-desk.ts";
import { ProblemList } from "./problem-list.tsx";

it("A1 gives links to different fields of a file different names", () => {
  const desk = { state: { links: [], changes: [] } } as unknown as ComponentProps<
    typeof DeskContext
  >["value"];
  const places = [
    "site.yaml:3 (addresses.share_form)",
    "site.yaml:4 (addresses.services_page)",
    "menus.yaml:5 (item 1.groups item 2.name)",
    "menus.yaml:9 (item 1.groups item 3.name)",
  ];
  const problems = places.map((where) => toError(`content/${where}`, "is empty", "Write it."));
  const list = createElement(ProblemList, { problems });
  const names = renderToStaticMarkup(createElement(DeskContext, { value: desk }, list)).matchAll(
    /<a [^>]*>(.*?)<.a>/g,
  );
  expect(Array.from(names, ([, name]) => name?.replace(/<[^>]*>/g, ""))).toEqual([
    "Open “Name and addresses” here: addresses.share_form",
    "Open “Name and addresses” here: addresses.services_page",
    "Open “Menus and groups” here: item 1.groups item 2.name",
    "Open “Menus and groups” here: item 1.groups item 3.name",
  ]);
});
