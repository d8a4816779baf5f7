import { hostileDocuments } from "../../src/news/testing/hostile.ts";
import type { Finding } from "../finding.ts";
import { compareThroughput, growFixtures, makeLargeFeed, measureHostile } from "./parse.ts";

/** Bytes to entries against feedsmith, bytes to articles, and hostile documents. */
export function measureParsing(seconds: number): Finding[] {
  const fixtures = growFixtures();
  const findings = [
    compareThroughput(`${fixtures.length} feeds of 25 entries and more`, fixtures, seconds),
    compareThroughput("one feed of 190 full articles", [makeLargeFeed()], seconds),
  ].flatMap(({ what, entriesPerSecond, feedsmithPerSecond, ratio, articlesPerSecond }): Finding[] => [
    {
      what: `${what}, to entries`,
      figure: `${toRate(entriesPerSecond)}, ${ratio.toFixed(1)} x feedsmith (${toRate(feedsmithPerSecond)})`,
      goal: "2 x",
      holds: ratio >= 2,
    },
    {
      what: `${what}, to articles`,
      figure: toRate(articlesPerSecond),
      goal: "20 MB/s",
      holds: articlesPerSecond >= 20,
    },
  ]);
  return [...findings, ...measureWorst()];
}

function measureWorst(): Finding[] {
  const costs = measureHostile(hostileDocuments());
  const slowest = costs.reduce((worst, cost) => (cost.ms > worst.ms ? cost : worst));
  const largest = costs.reduce((worst, cost) => (cost.megabytesGrown > worst.megabytesGrown ? cost : worst));
  return [
    {
      what: `slowest of ${costs.length} hostile documents, CPU`,
      figure: `${slowest.ms.toFixed(0)} ms (${slowest.name})`,
      goal: "500 ms",
      holds: slowest.ms < 500,
    },
    {
      what: "largest growth by one of them",
      figure: `${largest.megabytesGrown.toFixed(0)} MB (${largest.name})`,
      goal: "64 MB",
      holds: largest.megabytesGrown < 64,
    },
  ];
}

function toRate(megabytesPerSecond: number): string {
  return `${megabytesPerSecond.toFixed(0)} MB/s`;
}
