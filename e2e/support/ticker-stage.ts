import { afterEach, beforeEach, expect } from "vitest";
import { type Stage, setStage, wide } from "./stage.ts";
import { type Visit, visit } from "./visit.ts";

export interface TickerStage extends Stage {
  /** Of the test that runs: a new visitor on the page with fifty headlines. */
  visit(): Visit;
  /** Called at the end of a test that has only read: the next test gets the same page as it is. */
  keep(): void;
  /** What the test means to go wrong; everything else that does fails it. */
  expectProblems(...patterns: RegExp[]): void;
}

/** The product with fifty headlines and one browser for a whole file. */
export function setTickerStage(): TickerStage {
  const stage = setStage("news");
  let current: Visit;
  let isKept = false;
  const expected: RegExp[] = [];
  beforeEach(async () => {
    expected.length = 0;
    if (!isKept) current = await visit(stage.browser(), stage.product().url, wide);
    isKept = false;
  });
  afterEach(async ({ task }) => {
    const problems = current.problems.splice(0).filter((text) => !expected.some((known) => known.test(text)));
    // A second try has a new page.
    if (problems.length > 0 || task.result?.state === "fail") isKept = false;
    if (!isKept) await current.close();
    expect(problems).toEqual([]);
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
