import { afterEach, beforeAll, beforeEach, expect, vi } from "vitest";
import { type ProductStage, setStage, wide } from "./stage.ts";
import { startNewsroom } from "./stories.ts";
import { type Visit, visit } from "./visit.ts";

export interface TickerStage extends ProductStage {
  /** Of the test that runs: a new visitor on the page with fifty headlines. */
  visit(): Visit;
  /** The last word of a test that has only read: the next one has the same page, as it is by then. */
  keep(): void;
  /** What the test means to go wrong; everything else that does fails it. */
  expectProblems(...patterns: RegExp[]): void;
}

/** One product with four feeds and one browser for a whole file. */
export function setTickerStage(): TickerStage {
  const stage = setStage(startNewsroom);
  let current: Visit;
  let isKept = false;
  const expected: RegExp[] = [];
  beforeAll(async () => {
    // Ready means that the first feed has brought something; the four share a host, so they come one after the other.
    const readPage = async () => (await fetch(stage.product().url)).text();
    const count = async () => (await readPage()).match(/<li class="in">/g)?.length;
    await vi.waitUntil(async () => (await count()) === 50, { timeout: 60_000, interval: 100 });
  });
  beforeEach(async () => {
    expected.length = 0;
    if (!isKept) current = await visit(stage.browser(), stage.product().url, wide);
    isKept = false;
  });
  afterEach(async () => {
    expect(current.problems.splice(0).filter((text) => !expected.some((known) => known.test(text)))).toEqual(
      [],
    );
    if (!isKept) await current.close();
  });
  return {
    ...stage,
    visit: () => current,
    keep: () => {
      isKept = true;
    },
    expectProblems: (...patterns) => void expected.push(...patterns),
  };
}
