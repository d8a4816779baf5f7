import { describe, expect, it } from "vitest";
import { checkTrustedTypes } from "./support/checks/check-trusted-types.ts";
import { startFeedServer } from "./support/feed-server.ts";
import { printRss } from "./support/sample-feeds.ts";
import { lightPath, setStage } from "./support/stage.ts";

const hostileTitles = [
  "<script>window.__xss = 1</script>Script in a title",
  "&lt;img src=x onerror=window.__xss=1&gt; Escaped once",
  '"><svg onload=window.__xss=1> Breaks out of an attribute',
  "</script><script>window.__xss=1</script> Ends the data block",
  "[[URL]] {{url}} $& Place-holders",
];

const home = "https://hostile.example";
const stage = setStage(async () => {
  const stories = hostileTitles.map((title, index) => ({ title, path: `/${index}`, hoursAgo: index + 1 }));
  const newsroom = await startFeedServer({ "/rss.xml": printRss("Hostile", home, stories) });
  return {
    newsroom,
    feeds: [{ name: "Hostile", home, url: `${newsroom.url}/rss.xml` }],
    env: { WAYMARK_ALLOW_HOSTS: newsroom.host },
  };
});

describe("security in a real browser", () => {
  it("S3 normal use: no report, no error, no request to another origin", () =>
    stage.withPage("/", async (page) => {
      await page.waitForSelector(".ticker.running");
      await page.locator(".menu-button").first().click();
      await page.keyboard.press("Escape");
      await page.locator(".ticker-all").click();
      await page.locator(".headlines-refresh").click();
      await expect.poll(() => page.locator(".headlines-said").innerText()).toMatch(/headlines? in all/);
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    }));

  it("S12 hostile headlines stay text", () =>
    stage.withPage("/", async (page) => {
      await page.waitForSelector(".ticker.running");
      expect(await page.locator(".ticker li").count()).toBe(hostileTitles.length);
      expect(await page.evaluate(() => (window as { __xss?: number }).__xss)).toBe(undefined);
      expect(await page.locator(".ticker li img, .ticker li script, .ticker li svg").count()).toBe(0);
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
    stage.withVisit(lightPath, async ({ page, problems }) => {
      await page.evaluate(attack).catch((error) => problems.push(String(error)));
      await page.evaluate(() => document.body.click());
      await expect
        .poll(() => problems.some((text) => /Content Security Policy|TrustedScript|requires/i.test(text)))
        .toBe(true);
      expect(await page.evaluate(() => (window as { __ran?: number }).__ran)).toBe(undefined);
    }),
  );

  it("S5 Trusted Types: innerHTML throws", () =>
    stage.withVisit(lightPath, async ({ page }) => {
      expect(await checkTrustedTypes(page)).toEqual([]);
    }));

  it("spec 1 anonymous visitors: no cookie, and nothing stored but the ticker's pause", () =>
    stage.withPage("/", async (page, { context }) => {
      await page.waitForSelector(".ticker.running");
      await page.locator(".ticker-pause").click();
      expect(await context.cookies()).toEqual([]);
      expect(await page.evaluate(() => Object.entries(localStorage))).toEqual([["waymark-ticker", "paused"]]);
      expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
    }));
});
