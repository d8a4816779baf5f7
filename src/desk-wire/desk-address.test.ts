import { describe, expect, it } from "vitest";
import { parseAddress, printAddress } from "./desk-address.ts";

describe("the desk's address", () => {
  it.each([
    ["", { screen: "week", query: {} }],
    ["#/", { screen: "week", query: {} }],
    ["#/nowhere/x", { screen: "week", id: "x", query: {} }],
    [
      "#/links?q=fin+aid&in=uni-resources%2Fessays",
      { screen: "links", query: { q: "fin aid", in: "uni-resources/essays" } },
    ],
    ["#/findings/site%3Aaddresses.x", { screen: "findings", id: "site:addresses.x", query: {} }],
    ["#/links/%E0%A4%A", { screen: "links", id: "%E0%A4%A", query: {} }],
  ])("reads %s", (hash, address) => {
    expect(parseAddress(hash)).toEqual(address);
  });

  it("writes what it reads, and says nothing of what is empty", () => {
    expect(printAddress("links", undefined, { q: "", show: "retired" })).toBe("#/links?show=retired");
    for (const id of ["ucas", "site:a/b?c#d", "ü"]) {
      const hash = printAddress("findings", id, { q: "a&b=c" });
      expect(parseAddress(hash)).toEqual({ screen: "findings", id, query: { q: "a&b=c" } });
    }
  });
});
