import { expect, it } from "vitest";
import type { SearchResult } from "#catalog/search/search.ts";
import { placeWaysOn } from "./draw-ways-on.ts";

it.each([
  ["a cry for help beyond doubt", { kind: "sure", isSureCry: true }, ".results-list"],
  ["what may be one", { kind: "help", isSureCry: false }, ".results-list"],
  ["anything else", { kind: "sure", isSureCry: false }, ".chosen"],
])("the way to share is behind the links of %s, or before them", (_, found, place) => {
  const placed: string[] = [];
  const querySelector = (selector: string) => ({
    selector,
    after: (other: { selector: string }) => void placed.push(`${selector} ${other.selector}`),
  });
  const results = { querySelector } as unknown as HTMLElement;
  placeWaysOn(results, { ...found, total: 1 } as SearchResult, "");
  expect(placed).toEqual([`${place} .share-links`]);
});
