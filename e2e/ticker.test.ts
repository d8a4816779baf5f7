import type { Browser, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { launchBrowser } from "./support/browser.ts";
import type { FeedServer } from "./support/feed-server.ts";
import { type Product, startProduct } from "./support/product.ts";
import { printRss } from "./support/sample-feeds.ts";
import { makeStories, startNewsroom } from "./support/stories.ts";
import { openTab, type Visit, visit, waitForTicker } from "./support/visit.ts";

let browser: Browser;
let product: Product;
let newsroom: FeedServer;
let current: Visit;
let page: Page;
const expectedProblems: RegExp[] = [];

beforeAll(async () => {
  const { server, feeds } = await startNewsroom();
  newsroom = server;
  [browser, product] = await Promise.all([
    launchBrowser(),
    startProduct({ feeds, env: { WAYMARK_ALLOW_HOSTS: server.host } }),
  ]);
  // Ready means that the first feed has brought something; the four share a host, so they come one after the other.
  const count = async () => (await (await fetch(product.url)).text()).match(/<li class="in">/g)?.length;
  await vi.waitUntil(async () => (await count()) === 50, { timeout: 15_000, interval: 100 });
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
  await newsroom?.stop();
});
beforeEach(async () => {
  expectedProblems.length = 0;
  current = await visit(browser, product.url, { viewport: { width: 1280, height: 800 } });
  page = current.page;
});
afterEach(async () => {
  expect(current.problems.filter((text) => !expectedProblems.some((known) => known.test(text)))).toEqual([]);
  await current.close();
});

const track = () => page.locator(".ticker-track");
/** Where the strip stands, in pixels from its start. */
const place = () => track().evaluate((element) => -new DOMMatrix(getComputedStyle(element).transform).m41);
const runs = async () => {
  const before = await place();
  await page.waitForTimeout(400);
  return (await place()) > before;
};
const offHeadlines = () => page.mouse.move(640, 700);

describe("spec 2 news ticker", () => {
  it("spec 7 load headlines: the page comes with the 50 newest of all feeds, newest first, without another request", async () => {
    const html = await (await fetch(product.url)).text();
    const section = /<section class="ticker.*?<\/section>/s.exec(html)?.[0] ?? "";
    expect(section.match(/<li /g)).toHaveLength(50);
    const rest = await page.evaluate(
      () => performance.getEntriesByType("resource").filter((entry) => entry.name.includes("/rest/")).length,
    );
    expect(rest).toBe(0);
    const titles = await page
      .locator(".ticker li a")
      .evaluateAll((links) => links.slice(0, 4).map((link) => link.firstChild?.textContent));
    expect(titles.map((title) => title?.split(" reports")[0])).toEqual([
      "Campus Daily",
      "Study Wire",
      "Campus Daily",
      "Old Quad",
    ]);
  });

  it("spec 2 ticker: each headline is a link that opens the article's address in a new tab and names source and age", async () => {
    const link = page.locator(".ticker li a").first();
    expect(await link.getAttribute("href")).toBe("https://campus.example/campus-daily/1");
    expect(await link.getAttribute("target")).toBe("_blank");
    expect(await link.getAttribute("rel")).toBe("noopener noreferrer");
    expect(await link.locator("[title]").getAttribute("title")).toBe("Campus Daily, 1 hour ago");
    expect(await link.textContent()).toMatch(/part 1, Campus Daily, 1 hour ago \(opens in new tab\)$/);
  });

  it("spec 9 ticker text: titles joined by bullets, repeated, cut to 6000 characters", async () => {
    await waitForTicker(page);
    const { titles, text } = await page.evaluate(() => {
      const links = [...document.querySelectorAll(".ticker li a")];
      const lap = [...document.querySelectorAll(".ticker li, .ticker-copy:not(.ticker-seam) > span")];
      const strip = lap.map((element) => {
        const copy = element.cloneNode(true) as Element;
        for (const hidden of copy.querySelectorAll(".v")) hidden.remove();
        return copy.textContent;
      });
      return { titles: links.map((link) => link.firstChild?.textContent ?? ""), text: strip.join("") };
    });
    expect(text).toBe(`${titles.join(" • ")} • `.repeat(9).slice(0, 6000));
  });

  it("spec 2 ticker: strip and progress bar run in a loop of 1200 seconds; the bar is 8 units high", async () => {
    await waitForTicker(page);
    const animations = await page.evaluate(() =>
      [".ticker-track", ".ticker-progress div"].map((selector) => {
        const timing = document.querySelector(selector)?.getAnimations()[0]?.effect?.getComputedTiming();
        return { duration: timing?.duration, iterations: timing?.iterations };
      }),
    );
    expect(animations).toEqual(
      [1, 2].map(() => ({ duration: 1_200_000, iterations: Number.POSITIVE_INFINITY })),
    );
    expect((await page.locator(".ticker-progress").boundingBox())?.height).toBe(8);
  });

  it("the loop has no gap and no jump: the seam shows what the beginning shows", async () => {
    await waitForTicker(page);
    await page.locator(".ticker-pause").click();
    await offHeadlines();
    const shotAt = async (timeMs: number) => {
      await page.evaluate((time) => {
        for (const selector of [".ticker-track", ".ticker-progress div"]) {
          const animation = document.querySelector(selector)?.getAnimations()[0];
          if (animation) animation.currentTime = selector === ".ticker-track" ? time : 0;
        }
      }, timeMs);
      return page.locator(".ticker-window").screenshot();
    };
    const start = await shotAt(0);
    const end = await shotAt(1_199_999.9);
    expect(await differingShare(page, start, end)).toBeLessThan(0.02);
  });
});

/** Share of pixels that differ clearly; one pixel of travel is the last step before the loop closes. */
async function differingShare(page: Page, one: Buffer, other: Buffer): Promise<number> {
  const shift = 1;
  return page.evaluate(
    async ([a, b, offset]) => {
      const read = async (base64: string) => {
        const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
        const bitmap = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
        const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
        const context = canvas.getContext("2d");
        context?.drawImage(bitmap, 0, 0);
        return {
          width: bitmap.width,
          height: bitmap.height,
          data: context?.getImageData(0, 0, bitmap.width, bitmap.height).data ?? [],
        };
      };
      const [first, second] = [await read(a), await read(b)];
      let best = 1;
      for (let move = -offset; move <= offset; move++) {
        let different = 0;
        for (let y = 0; y < first.height; y++) {
          for (let x = 2; x < first.width - 2; x++) {
            const i = (y * first.width + x) * 4;
            const j = (y * first.width + x + move) * 4;
            if (Math.abs((first.data[i] ?? 0) - (second.data[j] ?? 0)) > 60) different++;
          }
        }
        best = Math.min(best, different / (first.width * first.height));
      }
      return best;
    },
    [one.toString("base64"), other.toString("base64"), shift] as const,
  );
}

describe("A6 WCAG 2.2.2 pause, stop, hide", () => {
  beforeEach(async () => {
    await waitForTicker(page);
    await page.waitForSelector(".ticker.running");
    await offHeadlines();
  });

  it("A6 the Pause button stops strip and bar, stays so after the focus left, and Play goes on from the same place", async () => {
    expect(await runs()).toBe(true);
    const button = page.locator(".ticker-pause");
    expect(await button.innerText()).toContain("Pause");
    await button.click();
    expect(await button.innerText()).toContain("Play");
    await offHeadlines();
    await page.locator("h1").click();
    const stopped = await place();
    expect(await runs()).toBe(false);
    expect(
      await page.evaluate(() => document.getAnimations().filter((one) => one.playState === "running").length),
    ).toBe(0);
    await button.click();
    expect(Math.abs((await place()) - stopped)).toBeLessThanOrEqual(30);
    await offHeadlines();
    expect(await runs()).toBe(true);
  });

  it("A6 paused is remembered over a reload", async () => {
    await page.locator(".ticker-pause").click();
    await page.reload();
    await page.waitForSelector(".ticker.paused");
    expect(await page.locator(".ticker-pause").innerText()).toContain("Play");
    expect(await runs()).toBe(false);
  });

  it("A6 hovering and focus pause too, and it goes on afterwards from the same place", async () => {
    await page.locator(".ticker-window").hover();
    const stopped = await place();
    expect(await runs()).toBe(false);
    await offHeadlines();
    expect(await runs()).toBe(true);
    expect((await place()) - stopped).toBeLessThan(80);
    await page.locator(".ticker li a").nth(3).focus();
    expect(await runs()).toBe(false);
  });
});

describe("keyboard and assistive technology", () => {
  beforeEach(async () => {
    await page.waitForSelector(".ticker.running");
  });

  it("A8 each headline is exactly one tab stop and is read once", async () => {
    await page.locator(".ticker-refresh").focus();
    const seen: (string | null)[] = [];
    for (;;) {
      await page.keyboard.press("Tab");
      const href = await page.evaluate(
        () => document.activeElement?.closest(".ticker") && document.activeElement.getAttribute("href"),
      );
      if (!href) break;
      seen.push(href);
    }
    expect(seen).toHaveLength(50);
    expect(new Set(seen).size).toBe(50);
    const copies = await page
      .locator(".ticker-copy")
      .evaluateAll((all) =>
        all.map((copy) => copy.hasAttribute("inert") && copy.getAttribute("aria-hidden")),
      );
    expect(copies).toEqual(["true", "true"]);
  });

  it("A11 a focused headline lies whole in the strip, wherever it stood, and the strip goes on where it was", async () => {
    await offHeadlines();
    const before = await place();
    for (const index of [0, 24, 49]) {
      const link = page.locator(".ticker li a").nth(index);
      await link.focus();
      const [box, frame] = [await link.boundingBox(), await page.locator(".ticker-window").boundingBox()];
      expect(box?.x ?? 0).toBeGreaterThanOrEqual((frame?.x ?? 0) - 0.5);
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(
        (frame?.x ?? 0) + (frame?.width ?? 0) + 0.5,
      );
    }
    await page.locator(".ticker-refresh").focus();
    expect((await place()) - before).toBeLessThan(120);
    expect(await track().evaluate((element) => element.style.translate)).toBe("");
  });

  it("A9 the focused headline shows its source and age; Escape puts it away", async () => {
    await page.locator(".ticker li a").nth(1).focus();
    expect(await page.locator(".ticker-detail").innerText()).toBe("Study Wire, 2 hours ago");
    await page.keyboard.press("Escape");
    expect(await page.locator(".ticker-detail").count()).toBe(0);
  });

  it("A7 reduced motion: nothing moves, all 50 headlines are there to scroll", async () => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.waitForSelector(".ticker.still");
    expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
    expect(await page.locator(".ticker li:visible").count()).toBe(50);
    const last = page.locator(".ticker li a").last();
    await last.scrollIntoViewIfNeeded();
    expect((await last.boundingBox())?.x ?? -1).toBeGreaterThan(0);
    expect(await page.locator(".ticker-pause").isVisible()).toBe(false);
  });

  it("a click on a repeated headline opens the same article", async () => {
    await page.locator(".ticker-pause").click();
    await page.evaluate(() => {
      const animation = document.querySelector(".ticker-track")?.getAnimations()[0];
      if (animation) animation.currentTime = 1_000_000;
    });
    const spot = await page.evaluate(() => {
      const copies = [...document.querySelectorAll<HTMLElement>(".ticker-copy:not(.ticker-seam) > span")];
      for (const copy of copies) {
        const { left, right, top, bottom } = copy.getBoundingClientRect();
        if (left > 300 && right < 1200)
          return { x: (left + right) / 2, y: (top + bottom) / 2, index: Number(copy.dataset.index) };
      }
      return undefined;
    });
    if (!spot) throw new Error("No repeated headline is in view.");
    const href = await page.locator(".ticker li a").nth(spot.index).getAttribute("href");
    const { address } = await openTab(current.context, () => page.mouse.click(spot.x, spot.y));
    expect(address).toBe(href);
  });
});

describe("all headlines", () => {
  it("the same headlines as a dated list, newest first, narrowed by a word; closing returns the focus", async () => {
    await page.waitForSelector(".ticker.running");
    await page.locator(".ticker-all").focus();
    await page.keyboard.press("Enter");
    const panel = page.locator(".all-headlines");
    await panel.waitFor();
    const links = panel.locator("li a");
    expect(await links.count()).toBe(50);
    const inStrip = await page
      .locator(".ticker li a")
      .evaluateAll((all) => all.map((one) => one.getAttribute("href")));
    expect(await links.evaluateAll((all) => all.map((one) => one.getAttribute("href")))).toEqual(inStrip);
    expect(await panel.locator("h3").first().textContent()).toMatch(/^\w+day,? \d+ \w+ \d{4}$/);
    expect(await panel.locator("li p").first().textContent()).toMatch(/^Campus Daily, 1 hour ago$/);
    await panel.locator("input").fill("old quad");
    expect(await panel.locator('[role="status"]').textContent()).toMatch(/^1[0-3] of 50$/);
    await page.keyboard.press("Escape");
    // The first Escape empties a search field, the second closes the panel.
    if (await panel.isVisible()) await page.keyboard.press("Escape");
    expect(await panel.isVisible()).toBe(false);
    expect(await page.evaluate(() => document.activeElement?.classList.contains("ticker-all"))).toBe(true);
  });

  it("is reachable on a phone", async () => {
    await page.setViewportSize({ width: 320, height: 640 });
    await page.waitForSelector(".ticker.running");
    await page.locator(".ticker-all").click();
    expect((await page.locator(".all-headlines").boundingBox())?.width).toBe(320);
    await page.locator(".all-headlines .drawer-close").click();
    expect(await page.locator(".all-headlines").isVisible()).toBe(false);
  });
});

describe("spec 4 refresh", () => {
  beforeEach(async () => {
    await page.waitForSelector(".ticker.running");
  });
  const status = () => page.locator(".ticker-message");

  it("spec 4 refresh action: asks the server to fetch news, then reloads the list with the unmodified Supabase client", async () => {
    const calls: string[] = [];
    page.on("request", (request) => {
      const { pathname, search } = new URL(request.url());
      if (/rest|functions/.test(pathname)) calls.push(`${request.method()} ${pathname}${search}`);
    });
    await page.locator(".ticker-refresh").click();
    await expect.poll(() => status().innerText()).toMatch(/^Headlines are up to date: 50 shown$/);
    expect(calls).toEqual([
      "POST /functions/v1/fetch-news",
      "GET /rest/v1/news_articles?select=*&order=published_date.desc&limit=50",
    ]);
    expect(await status().getAttribute("role")).toBe("status");
  });

  it("spec 8 refresh fails: the message is shown politely, logged, and the headlines stay", async () => {
    expectedProblems.push(/Failed to refresh news/, /503/);
    await page.route("**/functions/v1/fetch-news", (route) =>
      route.fulfill({ status: 503, json: { status: "failed" } }),
    );
    await page.locator(".ticker-refresh").click();
    await expect.poll(() => status().innerText()).toMatch(/non-2xx|Failed to refresh news/);
    expect(await page.locator(".ticker li").count()).toBe(50);
    expect(current.problems.some((text) => text.includes("Failed to refresh news"))).toBe(true);
  });

  it("spec 8 news fetch fails: the list is emptied, the ticker renders nothing, the message is logged and shown", async () => {
    expectedProblems.push(/Failed to fetch news items/, /500/);
    await page.route("**/rest/v1/**", (route) =>
      route.fulfill({ status: 500, json: { message: "the store is away", code: "XX000" } }),
    );
    await page.locator(".ticker-refresh").click();
    await expect.poll(() => status().innerText()).toBe("the store is away");
    expect(await page.locator(".ticker").count()).toBe(0);
    expect(current.problems.some((text) => text.includes("Failed to fetch news items"))).toBe(true);
  });

  it("new headlines reach the next visitor's page", async () => {
    newsroom.set(
      "/rss.xml",
      printRss("Campus Daily", "https://campus.example", [
        { title: "A story that was not there before this minute", path: "/fresh", hoursAgo: 0 },
        ...makeStories("Campus Daily", 3),
      ]),
    );
    // The refresh is "if due": a start of its own finds every feed due.
    const second = await startProduct({
      feeds: [{ name: "Campus Daily", home: "https://campus.example", url: `${newsroom.url}/rss.xml` }],
      env: { WAYMARK_ALLOW_HOSTS: newsroom.host },
    });
    try {
      expect(await (await fetch(second.url)).text()).toContain(
        "A story that was not there before this minute",
      );
    } finally {
      await second.stop();
    }
  });
});

describe("appearing", () => {
  it("T16 no layout shift when the ticker appears, with headlines in the page or read later", async () => {
    const shift = await page.evaluate(async () => {
      await new Promise((resolve) => setTimeout(resolve, 1500));
      return new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += (entry as PerformanceEntry & { value: number }).value;
        }).observe({ type: "layout-shift", buffered: true });
        setTimeout(() => resolve(sum), 300);
      });
    });
    expect(shift).toBe(0);
  });
});
