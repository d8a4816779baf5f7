import { describe, expect, it } from "vitest";
import type { Resource } from "#catalog/catalog.ts";
import { commonFacts, printAudiences, printDay } from "./fact-names.ts";

it.each(Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2026, month, 2 * month + 1))))(
  "prints %s as English dates are written",
  (date) => {
    const intl = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeZone: "UTC" });
    expect(printDay(date.toISOString().slice(0, 10))).toBe(intl.format(date).replaceAll(" ", "\u00a0"));
  },
);

it("names those for whom a link is as a sentence does", () => {
  expect(printAudiences(["student"])).toBe("students");
  expect(printAudiences(["student", "parent"])).toBe("students and parents");
  expect(printAudiences(["parent", "counsellor", "leader"])).toBe("parents, counsellors and school leaders");
});

const resource = (audiences: Resource["audiences"], regions: string[]): Resource => ({
  id: "a",
  name: "A",
  url: "https://a.example/",
  description: "A link.",
  groups: ["uni-research/germany"],
  audiences,
  cost: "free",
  regions,
  added: "2026-01-01",
});
const germany = resource(["student"], ["Germany"]);

describe("commonFacts", () => {
  it("says once what most of the links say", () => {
    const facts = commonFacts([germany, germany, resource(["parent"], ["Germany"])], "Medicine");
    expect(facts.text).toBe("Germany · For students (unless noted)");
  });

  it("leaves out the country that the title has just named", () => {
    const netherlands = resource(["student"], ["Netherlands"]);
    for (const title of ["Netherlands", "The Netherlands"])
      expect(commonFacts([netherlands, netherlands], title).text).toBe("For students (unless noted)");
    const { regions } = commonFacts([netherlands, netherlands], "Netherlands");
    expect(regions).toEqual(["Netherlands"]);
  });

  it("says the place if the title only ends with its name", () => {
    const ireland = resource(["student"], ["Ireland"]);
    const { text } = commonFacts([ireland, ireland], "Northern Ireland");
    expect(text).toBe("Ireland · For students (unless noted)");
  });

  it("says nothing if the links differ, or if there is one", () => {
    expect(commonFacts([germany, resource(["parent"], ["France"])], "Medicine").text).toBe("");
    expect(commonFacts([germany], "Medicine").text).toBe("");
    expect(commonFacts([], "Medicine").text).toBe("");
  });
});
