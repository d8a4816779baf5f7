import type { Page } from "playwright-core";

export const track = (page: Page) => page.locator(".ticker-track");

/** Where the strip stands, in pixels from its start. */
export const place = (page: Page) =>
  track(page).evaluate((element) => -new DOMMatrix(getComputedStyle(element).transform).m41);

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

/** One step of the strip takes less than a tenth of a second. */
export async function runs(page: Page): Promise<boolean> {
  const before = await place(page);
  await page.waitForTimeout(400);
  return (await place(page)) > before;
}

export const offHeadlines = (page: Page) => page.mouse.move(640, 700);
