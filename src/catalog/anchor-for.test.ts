import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { anchorFor } from "./anchor-for.ts";

describe("anchorFor (spec 2, mobile view)", () => {
  it.each([
    ["Uni Resources", "Admissions Testing", "admissions-testing"],
    ["Uni Resources", "Scholarships & Fin Aid", "scholarships-&-fin-aid"],
    ["Uni Resources", "Recommendation/Reference Writing", "recommendation/reference-writing"],
    ["Career Resources", "Data & Direction", "data-and-direction"],
    ["Career Resources", "Mission/Challenge", "mission-challenge"],
    ["Online Education", "MOOCs", "moocs"],
    ["Uni Research", "Australian/NZ", "australian-nz"],
    ["Uni Research", "UK Home Fees", "uk-home-fees"],
    ["Professional Development", "Training & Certificates", "training-&-certificates"],
  ])("%s: %s -> %s", (menu, group, anchor) => {
    expect(anchorFor(menu, group)).toBe(anchor);
  });

  const menus = fc.constantFrom("Uni Resources", "Career Resources", "Uni Research");

  it("never contains white space or a capital letter of ASCII", () => {
    fc.assert(fc.property(menus, fc.string(), (menu, name) => !/[\sA-Z]/.test(anchorFor(menu, name))));
  });

  it("spells out every & and / in Career Resources and Uni Research", () => {
    const spelledOut = fc.constantFrom("Career Resources", "Uni Research");
    fc.assert(fc.property(spelledOut, fc.string(), (menu, name) => !/[&/]/.test(anchorFor(menu, name))));
  });

  it("gives an anchor's own anchor back", () => {
    fc.assert(
      fc.property(menus, fc.string(), (menu, name) => {
        const anchor = anchorFor(menu, name);
        expect(anchorFor(menu, anchor)).toBe(anchor);
      }),
    );
  });
});
