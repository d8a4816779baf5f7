import { describe, expect, it } from "vitest";
import { sampleLink } from "../testing/sample-link.ts";
import { createLinkSearch } from "./use-link-search.ts";

const world = {
  product: "Waymark",
  menus: [{ id: "uni", name: "Uni" }],
  groups: [{ path: "uni/essays", name: "Essays", menuId: "uni", count: 1 }],
  topics: ["Nursing and midwifery"],
};

describe("search of the desk", () => {
  const links = [
    sampleLink("owl", {
      fields: { name: "Purdue OWL", groups: ["uni/essays"], url: "https://owl.purdue.edu/" },
    }),
    sampleLink("alpha", {
      fields: { name: "alpha of {product}" },
      retired: { on: "2026-11-01", why: "closed" },
    }),
    sampleLink("beta", {
      fields: { name: "Beta", description: "Grants and more", cost: "", topics: ["Nursing and midwifery"] },
    }),
  ];
  const find = createLinkSearch({ ...world, links });
  const ids = (query: string) => find(query).found.map(({ id }) => id);

  it("lists all by name until someone searches", () => {
    expect(ids(" ")).toEqual(["alpha", "beta", "owl"]);
  });

  it.each([
    ["purd", ["owl"]],
    ["essays", ["owl"]],
    ["grant", ["beta"]],
    ["nursing", ["beta"]],
    // Retired ones too, and under the name that visitors read.
    ["waymark", ["alpha"]],
    ["zzqx", []],
  ])("finds for %s: %j", (query, expected) => {
    expect(ids(query)).toEqual(expected);
  });

  it("of 10,000 links it ranks some, counts all, and gives all when they are to be filtered", () => {
    const many = Array.from({ length: 10_000 }, (_, at) => sampleLink(`essay-${at}`));
    const large = createLinkSearch({ ...world, links: many });
    expect(large("essay").total).toBe(10_000);
    expect(large("essay").found.length).toBe(400);
    expect(large("essay", true).found.length).toBe(10_000);
  });
});
