import { brotliCompressSync } from "node:zlib";
import type { Page } from "playwright-core";
import { beforeEach, describe, expect, it } from "vitest";
import { readPastLayoutShift } from "../support/layout-shift.ts";
import { wide } from "../support/stage.ts";
import { offHeadlines, place, restMs, runs, track } from "../support/strip.ts";
import type { TickerStage } from "../support/ticker-stage.ts";
import { waitForTicker } from "../support/visit.ts";

/** What the strip says and how it loops. */
export function describeStrip(stage: TickerStage): void {
  let page: Page;
  beforeEach(() => {
    page = stage.visit().page;
  });

  describe("spec 2 news ticker", () => {
    it("spec 7 load headlines: the page comes with the 50 newest of all feeds, newest first, without another request", async () => {
      const html = await (await fetch(stage.product().url)).text();
      const section = /<section class="ticker.*?<\/section>/s.exec(html)?.[0] ?? "";
      expect(section.match(/<li /g)).toHaveLength(50);
      const rest = await page.evaluate(
        () =>
          performance.getEntriesByType("resource").filter((entry) => entry.name.includes("/rest/")).length,
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
      stage.keep();
    });

    it("spec 2 ticker: each headline is a link that opens the article's address in a new tab and names source and age", async () => {
      const link = page.locator(".ticker li a").first();
      expect(await link.getAttribute("href")).toBe("https://campus.example/campus-daily/1");
      expect(await link.getAttribute("target")).toBe("_blank");
      expect(await link.getAttribute("rel")).toBe("noopener noreferrer");
      // Orca says the title of what is around words instead of the words.
      expect(await link.locator("[title]").count()).toBe(0);
      expect(await link.textContent()).toMatch(
        /part 1, Campus Daily, 1\u00a0hour\u00a0ago \(opens in new tab\)$/,
      );
      stage.keep();
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
      stage.keep();
    });

    it("spec 2 ticker: strip and progress bar run in a loop of 1200 seconds; the bar is 8 units high", async () => {
      await waitForTicker(page);
      const animations = await page.evaluate(() =>
        [".ticker-track", ".ticker-progress div"].map((selector) => {
          const timing = document.querySelector(selector)?.getAnimations()[0]?.effect?.getComputedTiming();
          return { duration: timing?.duration, iterations: timing?.iterations, delay: timing?.delay };
        }),
      );
      expect(animations).toEqual(
        [1, 2].map(() => ({ duration: 1_200_000, iterations: Number.POSITIVE_INFINITY, delay: restMs })),
      );
      expect((await page.locator(".ticker-progress").boundingBox())?.height).toBe(8);
      stage.keep();
    });

    it("the newest three are near the top of the page with source and age, and lead to all of them", async () => {
      const today = page.locator(".today");
      expect(await today.locator("h2").innerText()).toBe("Today");
      expect(await today.locator("li a").count()).toBe(3);
      expect(await today.locator("li p").first().innerText()).toBe("Campus Daily, 1\u00a0hour\u00a0ago");
      const { y = 0, height = 0 } = (await today.boundingBox()) ?? {};
      expect(y).toBeLessThan(800);
      // No words on the sun or the flag.
      expect(y + height).toBeLessThanOrEqual((await page.locator(".scene").boundingBox())?.y ?? 0);
      await today.getByRole("link", { name: "All 50 headlines" }).click();
      await page.waitForSelector("#all-headlines[open] li a");
    });

    it("spec 9 ticker text: headlines past the 6000th character are not in the moving strip", async () => {
      await waitForTicker(page);
      const title = (at: number) => `Headline ${at} ${"of many words ".repeat(18)}`.slice(0, 250).trim();
      await page.route("**/rest/v1/news_articles?*", (route) =>
        route.fulfill({
          json: Array.from({ length: 50 }, (_, at) => ({
            id: at + 1,
            title: title(at),
            url: `https://campus.example/${at}`,
            published_date: new Date().toISOString(),
            source_name: "Campus Daily",
          })),
        }),
      );
      await page.locator(".ticker-all").click();
      await page.locator(".headlines-refresh").click();
      await page.waitForFunction(() =>
        document.querySelector(".ticker li a")?.textContent?.startsWith("Headline 0"),
      );
      const readLength = () =>
        page.evaluate(() => {
          const all = [...document.querySelectorAll(".ticker li, .ticker-copy:not(.ticker-seam) > span")];
          const shown = all.filter((element) => element.checkVisibility());
          return shown.reduce((sum, element) => {
            const copy = element.cloneNode(true) as Element;
            for (const hidden of copy.querySelectorAll(".v")) hidden.remove();
            return sum + (copy.textContent?.length ?? 0);
          }, 0);
        });
      expect(await readLength()).toBe(6000);
      // Standing still it is a list to scroll through, and has them all.
      await page.emulateMedia({ reducedMotion: "reduce" });
      await expect.poll(readLength).toBeGreaterThan(12_000);
    });

    it("rests before it moves, and begins with a whole word beside the faded edge", async () => {
      await page.waitForSelector(".ticker.running");
      await offHeadlines(page);
      // By the clock of the strip: on a busy machine the rest may be over before anybody looks.
      const [start, frame, first] = await track(page).evaluate((strip, timeMs) => {
        for (const animation of document.getAnimations()) animation.currentTime = timeMs;
        const edges = [".ticker-window", ".ticker li a"].map(
          (selector) => document.querySelector(selector)?.getBoundingClientRect().left ?? 0,
        );
        return [new DOMMatrix(getComputedStyle(strip).transform).m41, ...edges];
      }, restMs - 1);
      expect(Math.abs(start ?? Number.NaN)).toBe(0);
      expect((first ?? 0) - (frame ?? 0)).toBeGreaterThanOrEqual(24);
      await expect.poll(() => place(page)).toBeGreaterThan(0);
      expect(await runs(page)).toBe(true);
      expect(await track(page).isVisible()).toBe(true);
    });

    it("spec 2 ticker: the progress bar fills from the left over the whole loop", async () => {
      await waitForTicker(page);
      const shares = await page.evaluate(() =>
        [0, 603_000, 1_202_999].map((timeMs) => {
          const fill = document.querySelector(".ticker-progress div");
          const animation = fill?.getAnimations()[0];
          if (!animation) throw new Error("The bar has no animation.");
          animation.currentTime = timeMs;
          const [box, bar] = [fill.getBoundingClientRect(), fill.parentElement?.getBoundingClientRect()];
          if (!bar) throw new Error("The fill is not in a bar.");
          return { start: box.left - bar.left, filled: box.width / bar.width };
        }),
      );
      expect(shares.map(({ start }) => start)).toEqual([0, 0, 0]);
      // A step is half a second, so the last one is 2399 of 2400.
      expect(shares.map(({ filled }) => Math.round(filled * 1000) / 1000)).toEqual([0, 0.5, 1]);
      stage.keep();
    });

    const judgeSeam = async (page: Page) => {
      await waitForTicker(page);
      await page.locator(".ticker-pause").click();
      await offHeadlines(page);
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
      const end = await shotAt(restMs + 1_199_999.9);
      expect(await differingShare(page, start, end)).toBeLessThan(0.02);
      // Two blank pictures would be alike, too.
      expect(await differingShare(page, start, await shotAt(restMs + 600_000))).toBeGreaterThan(0.02);
    };
    it("the loop has no gap and no jump: the seam shows what the beginning shows", async () => {
      await stage.withPage("/", judgeSeam, { ...wide, isPainted: true });
      stage.keep();
    });
  });

  describe("appearing", () => {
    it("before anybody touches the page it fetches at most 12 KB of script, and has at most 2500 elements", async () => {
      await page.waitForSelector(".list-awake .ticker.running");
      await page.waitForLoadState("networkidle");
      const { scripts, inline, elements } = await page.evaluate(() => ({
        scripts: performance
          .getEntriesByType("resource")
          .filter(({ name }) => name.endsWith(".js"))
          .map((entry) => (entry as PerformanceResourceTiming).encodedBodySize),
        inline: document.querySelector("script[data-styles]")?.textContent ?? "",
        elements: document.querySelectorAll("*").length,
      }));
      const bytes = scripts.reduce((sum, size) => sum + size, brotliCompressSync(inline).length);
      expect(inline).not.toBe("");
      // One that imports another waits twice.
      expect(scripts).toHaveLength(1);
      expect(bytes).toBeGreaterThan(1000);
      expect(bytes).toBeLessThanOrEqual(12 * 1024);
      expect(elements).toBeLessThanOrEqual(2500);
      stage.keep();
    });

    it("T16 no layout shift when the ticker appears, with headlines in the page or read later", async () => {
      await page.waitForSelector(".list-awake .ticker.running");
      // The web font's arrival moves letters by less than that; a ticker that pushes the page moves far more.
      const shifts = await readPastLayoutShift(page);
      expect(shifts.filter((line) => Number.parseFloat(line) > 0.005)).toEqual([]);
    });
  });
}

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
