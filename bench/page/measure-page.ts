import lighthouse from "lighthouse";
import puppeteer from "puppeteer-core";

export const metrics = {
  lcp: "largest-contentful-paint",
  fcp: "first-contentful-paint",
  blocking: "total-blocking-time",
  shift: "cumulative-layout-shift",
} as const;
export type Metric = keyof typeof metrics;
/** In milliseconds; the shift has no unit. */
export type Measured = Record<Metric, number>;
export type Method = "simulate" | "devtools";

/** One load on Lighthouse's mid-range phone. `isAgain`: with what the visit before has left in the browser's cache. */
export async function measurePage(
  url: string,
  port: number,
  method: Method,
  isAgain: boolean,
): Promise<Measured> {
  const run = await lighthouse(url, {
    port,
    logLevel: "error",
    onlyAudits: Object.values(metrics),
    throttlingMethod: method,
    disableStorageReset: isAgain,
    disableFullPageScreenshot: true,
  });
  const { audits = {}, runtimeError } = run?.lhr ?? {};
  if (runtimeError) throw new Error(`${url}: ${runtimeError.message}`);
  const read = ([name, audit]: [string, string]) => [name, audits[audit]?.numericValue ?? Number.NaN];
  return Object.fromEntries(Object.entries(metrics).map(read)) as Measured;
}

/** Goes on to another page and back: whether the browser says that it kept the first as it was. */
export async function isKeptForBack(url: string, otherUrl: string, port: number): Promise<boolean> {
  const browser = await puppeteer.connect({ browserURL: `http://127.0.0.1:${port}` });
  try {
    const page = await browser.newPage();
    await page.goto(url, { waitUntil: "networkidle0" });
    await page.evaluate(() =>
      addEventListener("pageshow", ({ persisted }) => {
        document.title = `persisted ${persisted}`;
      }),
    );
    await page.goto(otherUrl, { waitUntil: "load" });
    await page.evaluate(() => history.back());
    const isBack = () => page.waitForFunction(() => document.title === "persisted true", { timeout: 5000 });
    const isKept = await isBack().then(
      () => true,
      () => false,
    );
    await page.close();
    return isKept;
  } finally {
    await browser.disconnect();
  }
}
