import { describe, expect, it } from "vitest";
import { toTranscript } from "./to-transcript.ts";

const list = (size: number) =>
  Array.from({ length: size }, (_, index) => {
    const item = `listitem, level 1, position ${index + 1}, set size ${size}`;
    return [item, `link, Place ${index + 1}`, `end of ${item}`];
  }).flat();

describe("A18 the transcript", () => {
  it.each([
    ["ends are not lines", ["banner", "Words", "end of banner"], ["banner", "Words"]],
    [
      "a link's own words are in its name",
      ["link, A b", "A", "b", "end of link, A b", "c"],
      ["link, A b", "c"],
    ],
    ["a link without parts has no end", ["link, A", "link, B"], ["link, A", "link, B"]],
    ["short lists are whole", list(3), list(3).filter((line) => !line.startsWith("end of"))],
    [
      "long lists are shown by two items",
      list(9),
      [
        "listitem, level 1, position 1, set size N",
        "link, Place 1",
        "listitem, level 1, position 2, set size N",
        "link, Place 2",
        "(and so on)",
      ],
    ],
    ["counts of links are left out", ["13 links"], ["N links"]],
  ])("A18 %s", (_, phrases, lines) => {
    expect(toTranscript(phrases)).toEqual(lines);
  });
});
