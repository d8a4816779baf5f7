import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { LinkFields } from "#desk-wire/desk-api.ts";
import { answerFormCheck } from "./change-link.ts";
import { makeSampleDesk, newFields, type SampleDesk } from "./testing/sample-desk.ts";

let desk: SampleDesk;
beforeEach(() => {
  desk = makeSampleDesk({}, { hasGit: false });
});
afterEach(() => desk.remove());

const lookNew = (change: Partial<LinkFields> = {}) =>
  answerFormCheck({ fields: { ...newFields, ...change } }, desk.context);
const lookAtPine = async (change: Partial<LinkFields> = {}) => {
  const { fields } = await desk.linkOf("pine");
  return answerFormCheck({ id: "pine", fields: { ...fields, ...change } }, desk.context);
};

describe("a look at what is typed", () => {
  it("says which file it would be, and writes and asks nothing", async () => {
    const before = desk.snapshot();
    const answer = await lookNew();
    expect(answer).toMatchObject({ problems: [], sameAddress: [], newId: "rowan-and-co" });
    expect(answer.diff).toMatch(/^@@ -0,0 \+1,10 @@\n\+# yaml.*\n\+name: Rowan & Co\n/);
    expect([desk.snapshot(), desk.sites.requests]).toEqual([before, []]);
  });

  it("says of a link what changes, and of an untouched one that nothing does", async () => {
    expect(await lookAtPine()).toMatchObject({ problems: [], diff: "" });
    expect((await lookAtPine({ cost: "paid" })).diff).toMatch(/^@@.*\n( .*\n)*-cost: free\n\+cost: paid\n/);
    expect(await lookAtPine()).not.toHaveProperty("newId");
  });

  it("is the check of the whole content: problems are beside their fields, old ones of the file too", async () => {
    desk.put("resources/pine.yaml", desk.textOf("resources/pine.yaml").replace("2026-01-05", "2126-01-05"));
    const { problems } = await lookAtPine({ url: "http://pine.org", groups: [], audiences: [] });
    expect(problems).toHaveLength(3);
    expect(problems).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ field: "url", level: "error", what: expect.stringMatching(/http/) }),
        expect.objectContaining({ field: "audiences", what: "this is empty", fix: "fill it in" }),
        expect.objectContaining({ what: "2126-01-05 is in the future by this clock" }),
      ]),
    );
  });

  it.each([
    ["http", "http://www.ash.org"],
    ["other letters and a fragment", "HTTPS://ASH.ORG/#top"],
    ["tracking", "https://ash.org/?utm_source=mail"],
    ["a wrapper", "https://www.google.com/url?q=https://ash.org/"],
    ["no scheme", "ash.org"],
  ])("finds an address that is listed already, through %s", async (_what, url) => {
    const { sameAddress } = await lookNew({ url });
    expect(sameAddress).toEqual([{ id: "ash", name: "Resource ash", why: "It has this address." }]);
  });

  it("calls the link that has the address what visitors read", async () => {
    desk.put(
      "resources/ash.yaml",
      desk.textOf("resources/ash.yaml").replace("Resource ash", '"{product} ash"'),
    );
    expect((await lookNew({ url: "https://ash.org/" })).sameAddress).toMatchObject([{ name: "Waymark ash" }]);
  });

  it("finds a link by the address that it has in one group", async () => {
    const words = { "uni-resources/essays": { url: "https://www.pine.org/essays" } };
    desk.put(
      "resources/pine.yaml",
      desk
        .textOf("resources/pine.yaml")
        .replace(/in_group:[\s\S]*?(?=audiences)/, `in_group: ${JSON.stringify(words)}\n`),
    );
    const { sameAddress } = await lookNew({ url: "http://pine.org/essays/" });
    expect(sameAddress.map(({ id }) => id)).toEqual(["pine"]);
    expect((await desk.linkOf("pine")).fields.in_group).toEqual(words);
  });

  it("finds a retired one too, says why it went, and does not find the link itself", async () => {
    await desk.act({ kind: "retire", id: "pine", why: "Closed." });
    expect((await lookNew({ url: "https://pine.org" })).sameAddress).toEqual([
      { id: "pine", name: "Resource pine", why: "It was retired on 2026-11-21: Closed." },
    ]);
    expect((await lookAtPine()).sameAddress).toEqual([]);
  });

  it.each([
    ["https://rowan.org/?utm_source=x&a=1", "https://rowan.org/?a=1"],
    ["http://rowan.org/", "https://rowan.org/"],
    ["rowan.org/x", "https://rowan.org/x"],
    ["https:/rowan.org/x", "https://rowan.org/x"],
    ["https://ro\u00adwan.org/x", "https://rowan.org/x"],
    ["\u201chttps://rowan.org/x\u201d.", "https://rowan.org/x"],
    ["(<https://rowan.org/x_(y)>)", "https://rowan.org/x_(y)"],
    ["\u00ab https://rowan.org/x \u00bb!", "https://rowan.org/x"],
    ["https://rowan.org/x_(y)", undefined],
    // It may be part of the address or not, or another one.
    ["https://rowan.org/x (archived)", undefined],
    ["<https://rowan.org/x> <https://rowan.org/y>", undefined],
    ["https://rowan.org", undefined],
    ["https://rowan.org/x#y", "https://rowan.org/x"],
    ["javascript:alert(1)", undefined],
    ["not an address", undefined],
    ["", undefined],
  ])("offers the plain address of %s: %s", async (url, normalised) => {
    expect((await lookNew({ url })).normalisedUrl).toBe(normalised);
  });

  it("suggests groups with the reason, but none if the link is already", async () => {
    desk.put("menus.yaml", desk.textOf("menus.yaml").replace("Scholarships & Fin Aid", "Bursaries"));
    const { suggestions } = await lookNew({ description: "Bursaries for everybody.", groups: [] });
    expect(suggestions[0]).toMatchObject({
      path: "uni-resources/scholarships",
      why: expect.stringContaining("Bursaries"),
    });
    const there = await lookNew({ description: "Bursaries.", groups: ["uni-resources/scholarships"] });
    expect(there.suggestions).toEqual([]);
  });

  it("goes on while the content contains an error elsewhere, without suggestions", async () => {
    desk.put("resources/ash.yaml", "name: [\n");
    expect(await lookNew()).toMatchObject({ problems: [], suggestions: [], newId: "rowan-and-co" });
  });

  it("survives whatever is typed", async () => {
    const odd = "\u0000\u202e{}[]: # 'x' \"y\" *a &b !c --- \n\t".repeat(20);
    for (const name of ["name", "url", "description", "language"] as const)
      expect((await lookAtPine({ [name]: odd })).problems.length, name).toBeGreaterThan(0);
    expect((await lookAtPine({ groups: [odd], regions: [odd] })).problems.length).toBeGreaterThan(0);
    expect(await lookAtPine({ in_group: { [odd]: { name: odd } } })).toMatchObject({
      diff: expect.any(String),
    });
  });
});
