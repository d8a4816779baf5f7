import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { audiences, costs } from "../catalog.ts";
import { noFilters, regionKey } from "./resource-filters.ts";
import { maxQueryChars, parseViewState, printViewState } from "./view-state.ts";

const key = fc.string({ unit: fc.constantFrom(..."abc-é東1"), minLength: 1, maxLength: 12 }).map(regionKey);
const keys = fc
  .uniqueArray(
    key.filter((text) => text !== ""),
    { maxLength: 6 },
  )
  .map((list) => list.sort());
const view = fc.record({
  query: fc
    .string({ unit: "grapheme", maxLength: 60 })
    .map((text) => parseViewState(`q=${encodeURIComponent(text.toWellFormed())}`).query),
  audiences: fc.subarray([...audiences]),
  costs: fc.subarray([...costs]),
  regions: keys,
  menus: keys,
});

describe("view state", () => {
  it("parse(print(x)) = x", () => {
    fc.assert(
      fc.property(view, (state) => {
        expect(parseViewState(printViewState(state))).toEqual(state);
      }),
    );
  });

  it("print(parse(x)) is a fixed point of any address", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (search) => {
        const printed = printViewState(parseViewState(search));
        expect(printViewState(parseViewState(printed))).toBe(printed);
      }),
    );
  });

  it.each([
    ["", ""],
    ["?q=essay&for=parent#canada".split("#")[0] ?? "", "?q=essay&for=parent"],
    ["?cost=free&q=fin+aid", "?q=fin+aid&cost=free"],
    ["?for=student,parent&for=teacher", "?for=student,parent,teacher"],
    ["?in=Hong-Kong,canada,canada", "?in=canada,hong-kong"],
    ["?menu=uni-research&utm_source=x", "?menu=uni-research"],
    ["?for=admin&cost=gratis&in=../etc&menu=%00", ""],
    ["?q=%20%0A%20", ""],
    ["?q=%ED%A0%80%FF", "?q=%EF%BF%BD%EF%BF%BD%EF%BF%BD%EF%BF%BD"],
    ["?q=a%26b%3Dc%2B%23", "?q=a%26b%3Dc%2B%23"],
  ])("%j is %j", (given, printed) => expect(printViewState(parseViewState(given))).toBe(printed));

  it("is bounded", () => {
    const { query, regions } = parseViewState(
      `?q=${"é".repeat(5000)}&in=${Array.from({ length: 5000 }, (_, n) => `r${n}`).join()}`,
    );
    expect([...query]).toHaveLength(maxQueryChars);
    expect(regions.length).toBeLessThanOrEqual(300);
  });

  it("drops the marks of direction, which would turn the rest of a heading around", () => {
    const pasted = encodeURIComponent("\u202eabc \u200fגרמניה\u2069");
    expect(parseViewState(`?q=${pasted}`).query).toBe("abc גרמניה");
  });

  it("needs nothing that Safari 16 and Firefox 115 lack", () => {
    const { toWellFormed } = String.prototype;
    Reflect.deleteProperty(String.prototype, "toWellFormed");
    try {
      expect(printViewState({ ...noFilters, query: "a\ud800b" })).toBe("?q=a%EF%BF%BDb");
    } finally {
      String.prototype.toWellFormed = toWellFormed;
    }
  });

  it("of nothing is nothing", () => expect(parseViewState("")).toEqual({ ...noFilters, query: "" }));
});
