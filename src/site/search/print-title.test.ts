import { describe, expect, it } from "vitest";
import { noFilters } from "#catalog/search/resource-filters.ts";
import { printTitle, toQuery } from "./print-title.ts";

describe("printTitle", () => {
  const found = (kind: "sure" | "corrected" | "closest" | "help", total = 12) => ({
    total,
    kind,
    isSureCry: false,
    corrected: kind === "corrected" ? "music" : undefined,
  });
  it.each([
    ["", found("sure", 1), "1 link"],
    ["ucas", found("sure"), "12 links for “ucas”"],
    ["musci", found("corrected"), "12 links for “music”"],
    ["musci", found("closest"), "No link says “musci”. Closest:"],
    ["music in rome", found("closest"), "No sure match for “music in rome”. Closest:"],
    ["die my hair", found("help"), "Help lines first, then anything close to “die my hair”:"],
    ["uc", found("closest", 2), "2 links with words that begin with “uc”"],
    ["ucas", found("sure", 0), "Nothing found for “ucas”"],
  ])("%s: %o", (query, result, expected) =>
    expect(printTitle({ ...noFilters, query }, result)).toBe(expected),
  );

  it("says what helps, not a number, if it is a cry for help beyond doubt", () => {
    const view = { ...noFilters, query: "i want to die" };
    const print = (total: number) => printTitle(view, { ...found("sure", total), isSureCry: true });
    expect(print(8)).toBe("You are not alone. Help lines:");
    expect(print(0)).toBe("Nothing found for “i want to die”");
  });

  it("names the site's own by what was looked for", () => {
    const view = { ...noFilters, query: "musci" };
    expect(printTitle(view, found("corrected"), true)).toBe("“music” is about this site. Closest links:");
    expect(printTitle(view, found("closest", 0), true)).toBe("“musci” is about this site.");
  });

  it("names filters only where there are some", () => {
    const filtered = { ...noFilters, query: "", regions: ["japan"] };
    expect(printTitle({ ...filtered, query: "ucas" }, found("sure", 0))).toBe(
      "Nothing found for “ucas” with these filters",
    );
    expect(printTitle(filtered, found("sure", 0))).toBe("No link matches all of these");
  });
});

describe("toQuery", () => {
  it.each([
    ["hire us", "hire"],
    ["Contact us ", "Contact"],
    ["universities in the us", "universities in the us"],
    ["med ", "med "],
    ["\u202ahttps://www.ucas.com/\u202c", " https://www.ucas.com/ "],
    ["\u200fHire us", "Hire"],
    ["מלגות\u200e2027", "מלגות 2027"],
  ])("%j is searched as %j", (typed, query) => {
    expect(toQuery(typed)).toBe(query);
  });
});
