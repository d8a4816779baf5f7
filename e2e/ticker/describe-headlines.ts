import type { Page } from "playwright-core";
import { beforeEach, describe, expect, it } from "vitest";
import { startFeedServer } from "../support/feed-server.ts";
import { startProduct } from "../support/product.ts";
import { printRss } from "../support/sample-feeds.ts";
import { makeStories } from "../support/stories.ts";
import type { TickerStage } from "../support/ticker-stage.ts";

/** All headlines as a list, and fresh ones on demand. */
export function describeHeadlines(stage: TickerStage): void {
  let page: Page;
  beforeEach(() => {
    page = stage.visit().page;
  });

  describe("all headlines", () => {
    it("F10 the same headlines as a dated list, newest first, narrowed by a word; closing returns the focus", async () => {
      await page.waitForSelector(".ticker.running");
      await page.locator(".ticker-all").focus();
      await page.keyboard.press("Enter");
      const panel = page.locator("#all-headlines");
      await panel.waitFor();
      const links = panel.locator("li a");
      await expect.poll(() => links.count()).toBe(50);
      const inStrip = await page
        .locator(".ticker li a")
        .evaluateAll((all) => all.map((one) => one.getAttribute("href")));
      expect(await links.evaluateAll((all) => all.map((one) => one.getAttribute("href")))).toEqual(inStrip);
      expect(await panel.locator("h3").first().textContent()).toMatch(/^\w+day,? \d+ \w+ \d{4}$/);
      expect(await panel.locator("li p").first().innerText()).toBe("Campus Daily, 1\u00a0hour\u00a0ago");
      const count = panel.locator(".headlines-count");
      expect(await count.textContent()).toBe("50 headlines");
      // Close, Refresh, then the field.
      for (let stop = 0; stop < 2; stop++) await page.keyboard.press("Tab");
      await page.keyboard.type("old quad");
      expect(await panel.getByLabel("Filter headlines").inputValue()).toBe("old quad");
      expect(await count.textContent()).toMatch(/^1[0-3] of 50 headlines$/);
      // What is written again is read out again.
      await count.evaluate((element) => {
        const note = new MutationObserver(() => element.setAttribute("data-written", ""));
        note.observe(element, { childList: true, subtree: true });
      });
      await page.keyboard.press("Backspace");
      expect(await panel.getByLabel("Filter headlines").inputValue()).toBe("old qua");
      expect(await count.getAttribute("data-written")).toBe(null);
      await panel.locator("input").fill("Qüad OLD");
      expect(await count.textContent()).toMatch(/^1[0-3] of 50 headlines$/);
      await panel.locator("input").fill("no such word");
      expect(await count.textContent()).toBe("No headline contains “no such word”.");
      expect(await links.count()).toBe(0);
      await panel.locator("input").fill("");
      expect(await links.count()).toBe(50);
      await panel.getByRole("button", { name: "Close" }).click();
      expect(await panel.isVisible()).toBe(false);
      expect(await page.evaluate(() => document.activeElement?.classList.contains("ticker-all"))).toBe(true);
    });

    it("is reachable on a phone", async () => {
      await page.setViewportSize({ width: 320, height: 640 });
      await page.waitForSelector(".ticker.running");
      await page.locator(".ticker-all").click();
      expect((await page.locator("#all-headlines").boundingBox())?.width).toBe(320);
      await page.locator("#all-headlines .drawer-close").click();
      expect(await page.locator("#all-headlines").isVisible()).toBe(false);
      expect(await page.locator(".ticker-all").evaluate((one) => one === document.activeElement)).toBe(true);
    });
  });

  describe("spec 4 refresh", () => {
    beforeEach(async () => {
      await page.unrouteAll();
      await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
      await page.waitForSelector(".ticker.running");
      if (!(await page.locator("#all-headlines").isVisible())) await page.locator(".ticker-all").click();
    });
    // One page for all of them: what each waits for is not what the one before was told.
    const status = () => page.locator(".headlines-said");
    /** The strip was drawn anew, and the button that opened the drawer with it: the focus comes to its successor a moment later. */
    const closeDrawer = async () => {
      await page.keyboard.press("Escape");
      await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe("All headlines");
    };

    it("spec 4 refresh action: asks the server to fetch news, then reloads the list with the unmodified Supabase client", async () => {
      const calls: string[] = [];
      page.on("request", (request) => {
        const { pathname, search } = new URL(request.url());
        // The client's other endpoints (auth, storage, realtime) have the same form; the product asks none of them.
        if (pathname.includes("/v1/")) calls.push(`${request.method()} ${pathname}${search}`);
      });
      await page.locator(".headlines-refresh").click();
      await expect
        .poll(() => status().innerText())
        .toMatch(/^50 headlines in all\. The sources were last asked /);
      expect(calls).toEqual([
        "POST /functions/v1/fetch-news",
        "GET /rest/v1/news_articles?select=*&order=published_date.desc&limit=50",
      ]);
      expect(await status().getAttribute("role")).toBe("status");
      stage.keep();
    });

    it("spec 8 refresh fails: the message is shown politely, logged, and the headlines stay", async () => {
      stage.expectProblems(/Failed to refresh news/, /503/);
      await page.route("**/functions/v1/fetch-news", (route) =>
        route.fulfill({ status: 503, json: { status: "failed" } }),
      );
      await page.locator(".headlines-refresh").click();
      await expect.poll(() => status().innerText()).toMatch(/^Failed to refresh news\. /);
      expect(await page.locator(".ticker li").count()).toBe(50);
      expect(stage.visit().problems.some((text) => text.includes("Failed to refresh news"))).toBe(true);
      stage.keep();
    });

    it("a refresh leaves the focus on the headline that has it", async () => {
      await page.route("**/rest/v1/**", async (route) => {
        await page.locator("#all-headlines li a").nth(4).focus();
        await route.continue();
      });
      await page.locator(".headlines-refresh").press("Enter");
      await expect.poll(() => status().innerText()).toMatch(/headlines in all/);
      const fifth = page.locator("#all-headlines li a").nth(4);
      expect(await fifth.evaluate((link) => link === document.activeElement)).toBe(true);
      stage.keep();
    });

    it("spec 8 news fetch fails: the list is emptied, the ticker renders nothing, the message is logged and shown", async () => {
      stage.expectProblems(/Failed to fetch news items/, /500/);
      await page.route("**/rest/v1/**", (route) =>
        route.fulfill({ status: 500, json: { message: "the store is away", code: "XX000" } }),
      );
      await page.locator(".headlines-refresh").press("Enter");
      await expect.poll(() => status().innerText()).toMatch(/^Failed to fetch news items\. /);
      expect(await page.locator(".ticker").count()).toBe(0);
      expect(stage.visit().problems.some((text) => text.includes("Failed to fetch news items"))).toBe(true);
      // The button that was pressed stays where it is; the one that opened the drawer has gone, and comes back.
      expect(await page.locator("#all-headlines li").count()).toBe(0);
      expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Refresh headlines");
      await page.unroute("**/rest/v1/**");
      await page.keyboard.press("Enter");
      await expect.poll(() => page.locator(".ticker li").count()).toBe(50);
      await closeDrawer();
      stage.keep();
    });

    it("F27 without a connection: the specification's words and what to do, and the headlines stay", async () => {
      stage.expectProblems(/Failed to refresh news/, /ERR_INTERNET_DISCONNECTED/);
      await stage.visit().context.setOffline(true);
      await page.locator(".headlines-refresh").click();
      await expect.poll(() => status().innerText()).toMatch(/^Failed to refresh news\. The headlines are/);
      expect(await page.locator("#all-headlines li").count()).toBe(50);
      await stage.visit().context.setOffline(false);
      await page.locator(".headlines-refresh").click();
      await expect.poll(() => status().innerText()).toMatch(/^50 headlines in all/);
      stage.keep();
    });

    it("spec 4 refresh action: the strip shows the headlines that were read again", async () => {
      const titles = ["The first of the new ones", "The second of the new ones"];
      await page.route("**/rest/v1/**", (route) =>
        route.fulfill({
          json: titles.map((title, index) => ({
            id: 9001 + index,
            title,
            url: `https://campus.example/new/${index}`,
            published_date: "2026-11-20T10:00:00+00:00",
            source_name: "Campus Daily",
          })),
        }),
      );
      await page.locator(".headlines-refresh").click();
      const inStrip = () =>
        page
          .locator(".ticker li a")
          .evaluateAll((links) => links.map((link) => link.firstElementChild?.textContent));
      await expect.poll(inStrip).toEqual(titles);
      expect(await status().innerText()).toMatch(/^2 headlines in all/);
      stage.keep();
    });

    it("F27 spec 3: a table of the four columns is enough, and a row without title or date is left out", async () => {
      const published_date = "2026-11-20T10:00:00Z";
      const row = { id: "a-1", title: "Alpha", url: "https://a.example/", published_date };
      await page.route("**/rest/v1/**", (route) =>
        route.fulfill({
          json: [row, { ...row, id: "a-2", title: null }, { ...row, id: "a-3", published_date: "soon" }],
        }),
      );
      await page.locator(".headlines-refresh").press("Enter");
      await expect.poll(() => status().innerText()).toMatch(/^1 headline in all/);
      expect(await page.locator("#all-headlines li").innerText()).not.toContain("undefined");
      await closeDrawer();
      await page.locator(".ticker li a").first().focus();
      expect(await page.locator(".ticker-detail").innerText()).not.toContain("undefined");
      stage.keep();
    });

    it("R26 a row with an unsafe address is in no strip, list or count", async () => {
      const row = (id: number, title: string, url: string) => ({
        id,
        title,
        url,
        published_date: new Date().toISOString(),
        source_name: title,
      });
      await page.route("**/rest/v1/**", (route) =>
        route.fulfill({
          json: [
            row(1, "Alpha", "javascript:alert(1)"),
            row(2, "Bravo", "https://b.example/"),
            row(3, "Charlie", "https://c.example/"),
          ],
        }),
      );
      await page.locator(".headlines-refresh").press("Enter");
      await expect.poll(() => status().innerText()).toMatch(/^2 headlines in all/);
      expect(await page.locator(".ticker").innerText()).not.toContain("Alpha");
      await closeDrawer();
      await page.locator(".ticker li a").first().focus();
      expect(await page.locator(".ticker-detail").innerText()).toMatch(/^Bravo, /);
      stage.keep();
    });

    it("F26 the list has each headline's direction and its language, where that is known", async () => {
      const published_date = "2026-11-20T10:00:00Z";
      const rows = [
        { id: 1, title: "رسوم الجامعة", url: "https://a.example/", published_date, language: "ar" },
        { id: 2, title: "Alpha", url: "https://b.example/", published_date, language: "" },
        { id: 3, title: "Bravo", url: "https://c.example/", published_date, language: null },
      ];
      await page.route("**/rest/v1/**", (route) => route.fulfill({ json: rows }));
      await page.locator(".headlines-refresh").press("Enter");
      await expect.poll(() => status().innerText()).toMatch(/^3 headlines in all/);
      const titles = page.locator("#all-headlines li a > span:first-child");
      const speech = titles.evaluateAll((all) =>
        all.map((title) => ["dir", "lang"].map((name) => title.getAttribute(name))),
      );
      expect(await speech).toEqual([
        ["auto", "ar"],
        ["auto", null],
        ["auto", null],
      ]);
      stage.keep();
    });

    it("F19 the hub's own headlines lead to its own pages while its address is an example", async () => {
      await page.evaluate(() => {
        const config = document.getElementById("waymark-config")?.firstChild;
        if (!(config instanceof Text)) throw new Error("no settings");
        config.data = JSON.stringify({ ...JSON.parse(config.data), exampleUrl: "https://hub.example.com/" });
      });
      const path = "/uni-resources/essays/?update=added-2026-11-22-ucas";
      const row = {
        title: "New in Essays: UCAS",
        published_date: "2026-11-22T00:00:00Z",
        source_name: "Hub",
      };
      await page.route("**/rest/v1/**", (route) =>
        route.fulfill({
          json: [
            { ...row, id: 1, url: `https://hub.example.com${path}` },
            { ...row, id: 2, url: "https://a.example/" },
          ],
        }),
      );
      await page.locator(".headlines-refresh").press("Enter");
      await expect.poll(() => status().innerText()).toMatch(/^2 headlines in all/);
      for (const place of [".ticker li a", "#all-headlines li a", ".today li a"]) {
        const hrefs = await page
          .locator(place)
          .evaluateAll((links) => links.map((link) => link.getAttribute("href")));
        expect(hrefs, place).toEqual([path, "https://a.example/"]);
      }
      stage.keep();
    });

    it("new headlines reach the next visitor's page", async () => {
      const home = "https://campus.example";
      const stories = [
        { title: "A story that was not there before this minute", path: "/fresh", hoursAgo: 0 },
        ...makeStories("Campus Daily", 3),
      ];
      const newsroom = await startFeedServer({ "/rss.xml": printRss("Campus Daily", home, stories) });
      // The refresh is "if due": a start of its own finds every feed due.
      const second = await startProduct({
        feeds: [{ name: "Campus Daily", home, url: `${newsroom.url}/rss.xml` }],
        env: { WAYMARK_ALLOW_HOSTS: newsroom.host },
      });
      try {
        const isThere = async () =>
          (await (await fetch(second.url)).text()).includes("A story that was not there before this minute");
        await expect.poll(isThere).toBe(true);
      } finally {
        await second.stop();
        await newsroom.stop();
      }
    });
  });
}
