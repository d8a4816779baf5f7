import type { Disposable, Page } from "playwright-core";

/** Notes every layout shift from the next document on, until it is disposed of; asked for by readLayoutShift. */
export const watchLayoutShift = (page: Page): Promise<Disposable> => page.addInitScript(noteShifts);

/** What moved so far and by how much, without what the visitor set off (the standard leaves half a second after it out). */
export async function readLayoutShift(page: Page): Promise<string[]> {
  // The last frame's shift is reported after it.
  return page.evaluate(
    () =>
      new Promise<string[]>((resolve) =>
        requestAnimationFrame(() =>
          setTimeout(() => resolve((window as unknown as { shifts: string[] }).shifts), 50),
        ),
      ),
  );
}

/** The same on a page that nobody watched: the browser keeps the shifts of its beginning. */
export async function readPastLayoutShift(page: Page): Promise<string[]> {
  await page.evaluate(noteShifts);
  return readLayoutShift(page);
}

function noteShifts(): void {
  const shifts: string[] = [];
  Object.assign(window, { shifts });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { value, sources } = entry as PerformanceEntry & {
        value: number;
        sources: { node?: Element }[];
      };
      const moved = sources.map(({ node }) => node?.className || node?.nodeName);
      shifts.push(`${value.toFixed(4)}: ${moved.join(", ")}`);
    }
  }).observe({ type: "layout-shift", buffered: true });
}
