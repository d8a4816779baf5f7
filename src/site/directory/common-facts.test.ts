import { describe, expect, it } from "vitest";
import type { Resource } from "#catalog/catalog.ts";
import { commonFacts } from "./common-facts.ts";

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

  it("says nothing where the links differ, or where there is one", () => {
    expect(commonFacts([germany, resource(["parent"], ["France"])], "Medicine").text).toBe("");
    expect(commonFacts([germany], "Medicine").text).toBe("");
    expect(commonFacts([], "Medicine").text).toBe("");
  });
});
