import { describe, expect, it } from "vitest";
import { sampleLink } from "../testing/sample-link.ts";
import { printLeft, printRunning } from "./check-panel.tsx";

describe("printLeft", () => {
  it.each([
    [0, "less than a minute left"],
    [29_999, "less than a minute left"],
    [31_000, "about 1 minute left"],
    [200_000, "about 3 minutes left"],
  ])("%i ms", (ms, words) => {
    expect(printLeft(ms)).toBe(words);
  });
});

describe("printRunning", () => {
  const names = { ucas: "UCAS", certificate: "{product} Certificate" };
  const links = Object.entries(names).map(([id, name]) => sampleLink(id, { fields: { name } }));
  it.each([
    [[], ""],
    [["certificate", "ucas"], "Just now: \u2068UCAS\u2069 and 1 more"],
    [["certificate"], "Just now: \u2068Waymark Certificate\u2069"],
    [["ucas:uni-resources:essays"], "Just now: \u2068UCAS\u2069"],
    [["site:share-form"], "Just now: \u2068share form\u2069"],
  ])("%j: %s", (running, words) => {
    expect(printRunning(running, { links, product: "Waymark" })).toBe(words);
  });
});
