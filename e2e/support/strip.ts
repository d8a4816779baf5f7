import type { Page } from "playwright-core";
import { expect } from "vitest";
import type { Tab } from "./tab.ts";

export const track = (page: Page) => page.locator(".ticker-track");

/** Where the strip is, in pixels from its start. */
export const place = (page: Page) =>
  track(page).evaluate((element) => -new DOMMatrix(getComputedStyle(element).transform).m41);

/** Spec 9. */
const lapMs = 1_200_000;

/** Strip and bar rest three seconds before they move; most tests need not wait for it. */
export const restMs = 3000;
export async function skipRest(page: Page): Promise<void> {
  await page.waitForSelector(".ticker.running");
  await page.evaluate((timeMs) => {
    for (const animation of document.getAnimations()) {
      if (Number(animation.currentTime) < timeMs) animation.currentTime = timeMs;
    }
  }, restMs);
}

/**
 * How far the strip goes, in pixels, between two frames that are several of its steps apart. A start or a pause takes effect
 * with a frame, and nothing moves before the next one is drawn: on a busy machine that may be a second.
 */
export function travel(tab: Tab): Promise<number> {
  return tab.evaluate(async () => {
    const track = document.querySelector(".ticker-track");
    if (!track) return 0;
    const place = () => -new DOMMatrix(getComputedStyle(track).transform).m41;
    const frame = () => new Promise<number>(requestAnimationFrame);
    await Promise.allSettled(track.getAnimations().map(({ ready }) => ready));
    const startMs = await frame();
    const before = place();
    for (let nowMs = startMs; nowMs - startMs < 350; ) nowMs = await frame();
    return place() - before;
  });
}

export const runs = async (page: Page) => (await travel(page)) > 0;

/** The strip has gone on from `from`, and no further than it can have come in the time. */
export async function expectOnwards(page: Page, from: number, sinceMs: number): Promise<void> {
  const gone = (await place(page)) - from;
  const lapPx = await track(page).evaluate((element) => element.getBoundingClientRect().width);
  const stepPx = 1;
  expect(gone).toBeGreaterThanOrEqual(-stepPx);
  expect(gone).toBeLessThanOrEqual(((performance.now() - sinceMs) / lapMs) * lapPx + stepPx);
}

export const offHeadlines = (page: Page) => page.mouse.move(640, 700);
