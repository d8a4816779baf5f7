import { describe, expect, it } from "vitest";
import { toOneLine } from "./fields.tsx";

describe("toOneLine", () => {
  it.each([
    ["a guide ", "a guide "],
    ["a\nguide", "a guide"],
    ["a  \n\n   guide\n", "a guide "],
    ["", ""],
  ])("%j is %j", (text, expected) => {
    expect(toOneLine(text)).toBe(expected);
  });
});
