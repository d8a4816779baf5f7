import { pageFunctions } from "lighthouse/core/lib/page-functions.js";
import puppeteer, { type Page } from "puppeteer-core";

export interface FirstKey {
  /** From the key to the frame with the first results. */
  ms: number;
  /** Lighthouse's measure of the processor, unthrottled: what the milliseconds mean elsewhere. */
  benchmarkIndex: number;
}

/** When the key comes: once all that a tap begins is done and a second and a half have passed, or right after the tap. */
export type KeyMoment = "ready" | "at once";

/** As a phone with a quarter of this processor has it: a tap on the search field, then one letter. */
export async function measureFirstKey(url: string, port: number, moment: KeyMoment): Promise<FirstKey> {
  const browser = await puppeteer.connect({ browserURL: `http://127.0.0.1:${port}` });
  try {
    const page = await browser.newPage();
    await page.setViewport({
      width: 412,
      height: 823,
      deviceScaleFactor: 1.75,
      isMobile: true,
      hasTouch: true,
    });
    const benchmarkIndex = (await page.evaluate(
      `(${pageFunctions.computeBenchmarkIndex.toString()})()`,
    )) as number;
    await page.emulateCPUThrottling(4);
    await page.goto(url, { waitUntil: "networkidle0" });
    await watchKey(page);
    await page.tap("#search");
    if (moment === "ready") await page.waitForNetworkIdle({ idleTime: 1500 });
    await page.keyboard.press("s");
    const ms = await page.evaluate(() => (globalThis as unknown as { shown: Promise<number> }).shown);
    await page.close();
    return { ms, benchmarkIndex };
  } finally {
    await browser.disconnect();
  }
}

/** Before the key comes: what is asked for after it reaches a busy machine's page some frames late. */
async function watchKey(page: Page): Promise<void> {
  await page.evaluate(() => {
    const isShown = () => document.querySelector("#results [data-id]");
    const watch = async (pressed: number) => {
      do await new Promise(requestAnimationFrame);
      while (!isShown());
      // A callback comes before its frame is drawn: the next one says that this is done.
      await new Promise(requestAnimationFrame);
      return performance.now() - pressed;
    };
    const shown = new Promise((resolve) => {
      addEventListener("keydown", ({ timeStamp }) => resolve(watch(timeStamp)), { once: true });
    });
    Object.assign(globalThis, { shown });
  });
}
