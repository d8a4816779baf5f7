import { afterEach, beforeAll, beforeEach, expect, vi } from "vitest";
import { type ProductStage, setStage, wide } from "./stage.ts";
import { startNewsroom } from "./stories.ts";
import { type Visit, visit } from "./visit.ts";

export interface TickerStage extends ProductStage {
  /** Of the test that runs: a new visitor on the page with fifty headlines. */
  visit(): Visit;
  /** What the test means to go wrong; everything else that does fails it. */
  expectProblems(...patterns: RegExp[]): void;
}

/** One product with four feeds and one browser for a whole file. */
export function setTickerStage(): TickerStage {
  const stage = setStage(startNewsroom);
  let current: Visit;
  const expected: RegExp[] = [];
  beforeAll(async () => {
    // Ready means that the first feed has brought something; the four share a host, so they come one after the other.
    const readPage = async () => (await fetch(stage.product().url)).text();
    const count = async () => (await readPage()).match(/<li class="in">/g)?.length;
    await vi.waitUntil(async () => (await count()) === 50, { timeout: 15_000, interval: 100 });
  });
  beforeEach(async () => {
    expected.length = 0;
    current = await visit(stage.browser(), stage.product().url, wide);
  });
  afterEach(async () => {
    expect(current.problems.filter((text) => !expected.some((known) => known.test(text)))).toEqual([]);
    await current.close();
  });
  return {
    ...stage,
    visit: () => current,
    expectProblems: (...patterns) => void expected.push(...patterns),
  };
}
