import { expect, it } from "vitest";
import { isEtagMatch } from "./answer.ts";

it.each([
  [undefined, '"a"', false],
  ['"a"', '"a"', true],
  ['W/"a"', '"a"', true],
  ['"a"', 'W/"a"', true],
  ['"b", W/"a"', '"a"', true],
  ["*", '"a"', true],
  ['"ab"', '"a"', false],
  ["a", '"a"', false],
])("If-None-Match %s against %s is %s (RFC 9110 13.1.2)", (header, etag, expected) => {
  expect(isEtagMatch(header, etag)).toBe(expected);
});
