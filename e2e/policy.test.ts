import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { launchBrowser } from "./support/browser.ts";
import type { FeedServer } from "./support/feed-server.ts";
import { startFeedServer } from "./support/feed-server.ts";
import { type Product, startProduct } from "./support/product.ts";
import { printRss } from "./support/sample-feeds.ts";
import { type Visit, visit } from "./support/visit.ts";

const hostileTitles = [
  "<script>window.__xss = 1</script>Script in a title",
  "&lt;img src=x onerror=window.__xss=1&gt; Escaped once",
  '"><svg onload=window.__xss=1> Breaks out of an attribute',
  "</script><script>window.__xss=1</script> Ends the data block",
  "[[URL]] {{url}} $& Place-holders",
];

let browser: Browser;
let product: Product;
let feeds: FeedServer;

beforeAll(async () => {
  feeds = await startFeedServer({});
  feeds.set(
    "/rss.xml",
    printRss(
      "Hostile",
      "https://hostile.example",
      hostileTitles.map((title, index) => ({ title, path: `/${index}`, hoursAgo: index + 1 })),
    ),
  );
  [browser, product] = await Promise.all([
    launchBrowser(),
    startProduct({
      feeds: [{ name: "Hostile", home: "https://hostile.example", url: `${feeds.url}/rss.xml` }],
      env: { WAYMARK_ALLOW_HOSTS: feeds.host },
    }),
  ]);
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
  await feeds?.stop();
});

const withPage = async (use: (current: Visit) => Promise<void>) => {
  const current = await visit(browser, product.url);
  try {
    await use(current);
  } finally {
    await current.close();
  }
};

describe("security in a real browser", () => {
  it("S3 normal use: no report, no error, no request to another origin", () =>
    withPage(async ({ page, problems }) => {
      await page.waitForSelector(".ticker.running");
      await page.locator(".menu-button").first().click();
      await page
        .locator(".ticker-refresh")
        .click({ force: true })
        .catch(() => {});
      await page.keyboard.press("Escape");
      await page.locator(".ticker-refresh").click();
      await page.waitForSelector(".ticker-message.loaded");
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
      expect(problems).toEqual([]);
    }));

  it("S12 hostile headlines stay text", () =>
    withPage(async ({ page, problems }) => {
      await page.waitForSelector(".ticker.running");
      expect(await page.locator(".ticker li").count()).toBe(hostileTitles.length);
      expect(await page.evaluate(() => (window as { __xss?: number }).__xss)).toBe(undefined);
      expect(await page.locator(".ticker li img, .ticker li script, .ticker li svg").count()).toBe(0);
      expect(problems).toEqual([]);
    }));

  it.each([
    [
      "an inline script",
      () =>
        document.head.append(Object.assign(document.createElement("script"), { text: "window.__ran = 1" })),
    ],
    ["an inline handler", () => document.body.setAttribute("onclick", "window.__ran = 1")],
    ["a style attribute", () => document.body.setAttribute("style", "color: red")],
    [
      "a foreign picture",
      () => document.body.append(Object.assign(new Image(), { src: "https://evil.example/x.png" })),
    ],
    [
      "a foreign frame",
      () =>
        document.body.append(
          Object.assign(document.createElement("iframe"), { src: "https://evil.example/" }),
        ),
    ],
  ])("S4 the policy refuses %s", (_, attack) =>
    withPage(async ({ page, problems }) => {
      await page.evaluate(attack).catch((error) => problems.push(String(error)));
      await page.evaluate(() => document.body.click());
      await expect
        .poll(() => problems.some((text) => /Content Security Policy|TrustedScript|requires/i.test(text)))
        .toBe(true);
      expect(await page.evaluate(() => (window as { __ran?: number }).__ran)).toBe(undefined);
    }),
  );

  it("S5 Trusted Types: innerHTML throws", () =>
    withPage(async ({ page }) => {
      const outcome = await page.evaluate(() => {
        try {
          document.body.innerHTML = "<p>x</p>";
          return "written";
        } catch (error) {
          return (error as Error).name;
        }
      });
      expect(outcome).toBe("TypeError");
    }));

  it("spec 1 anonymous visitors: no cookie, and nothing stored but the ticker's pause", () =>
    withPage(async ({ page, context }) => {
      await page.waitForSelector(".ticker.running");
      await page.locator(".ticker-pause").click();
      expect(await context.cookies()).toEqual([]);
      expect(await page.evaluate(() => Object.entries(localStorage))).toEqual([["waymark-ticker", "paused"]]);
      expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
    }));
});
