/**
 * What the checks need of a browser's tab, so that one check serves every engine: Playwright's `Page` has all of it,
 * and so has engines/firefox.ts. Functions are sent to the page as text and must not use anything around them.
 */
export interface Tab {
  goto(url: string): Promise<unknown>;
  reload(): Promise<unknown>;
  evaluate(work: string): Promise<unknown>;
  evaluate<Result>(work: () => Result | Promise<Result>): Promise<Result>;
  evaluate<Result, Argument>(
    work: (argument: Argument) => Result | Promise<Result>,
    argument: Argument,
  ): Promise<Result>;
  click(selector: string): Promise<void>;
  hover(selector: string): Promise<void>;
  setViewportSize(size: { width: number; height: number }): Promise<void>;
  keyboard: { press(key: string): Promise<void> };
  mouse: { move(x: number, y: number): Promise<void>; click(x: number, y: number): Promise<void> };
}

/**
 * Waits until `work` gives something true, or gives up quietly: what then follows finds the fault and names it. The time
 * counts between the looks, not by the clock: on a busy machine the page takes as much longer to answer as it takes to get
 * there. The longer it takes, the rarer the looks, which would otherwise keep the page from it.
 */
export async function settle(tab: Tab, work: () => boolean, withinMs = 10_000): Promise<boolean> {
  let pauseMs = 40;
  for (let waitedMs = 0; waitedMs < withinMs; waitedMs += pauseMs) {
    if (await tab.evaluate(work)) return true;
    pauseMs = Math.min(250, pauseMs * 1.2);
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
  return false;
}
