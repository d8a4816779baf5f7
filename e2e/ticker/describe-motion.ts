import type { Page } from "playwright-core";
import { beforeEach, describe, expect, it } from "vitest";
import { expectOnwards, offHeadlines, place, runs, skipRest, track } from "../support/strip.ts";
import type { TickerStage } from "../support/ticker-stage.ts";
import { openTab, waitForTicker } from "../support/visit.ts";

/** Stopping it, and reaching what it says without a mouse. */
export function describeMotion(stage: TickerStage): void {
  let page: Page;
  beforeEach(() => {
    page = stage.visit().page;
  });

  describe("A6 WCAG 2.2.2 pause, stop, hide", () => {
    beforeEach(async () => {
      await waitForTicker(page);
      await skipRest(page);
      await offHeadlines(page);
    });

    it("A6 the Pause button stops strip and bar, stays so after the focus left, and Play goes on from the same place", async () => {
      expect(await runs(page)).toBe(true);
      const button = page.locator(".ticker-pause");
      expect(await button.innerText()).toContain("Pause");
      await button.click();
      expect(await button.innerText()).toContain("Play");
      // Not every screen reader says the new name of what was pressed.
      const said = page.locator(".ticker-slot + .v[role=status]");
      expect(await said.textContent()).toBe("Headlines paused");
      await offHeadlines(page);
      await page.locator("h1").click();
      expect(await runs(page)).toBe(false);
      const stopped = await place(page);
      expect(
        await page.evaluate(
          () => document.getAnimations().filter((one) => one.playState === "running").length,
        ),
      ).toBe(0);
      const sinceMs = performance.now();
      await button.click();
      expect(await said.textContent()).toBe("Headlines playing");
      await expectOnwards(page, stopped, sinceMs);
      await offHeadlines(page);
      expect(await runs(page)).toBe(true);
    });

    it("A6 paused is remembered over a reload", async () => {
      await page.locator(".ticker-pause").click();
      await page.reload({ waitUntil: "commit" });
      // Whatever the button says once it can be seen is right: not "Pause" first.
      const said = await page.waitForFunction(() => {
        const button = document.querySelector(".ticker-pause");
        const isSeen = button?.checkVisibility({ visibilityProperty: true });
        return isSeen ? (button?.textContent ?? "") : "";
      });
      expect(await said.jsonValue()).toMatch(/^Play/);
      await page.waitForSelector(".ticker.paused");
      expect(await runs(page)).toBe(false);
      // Play in another tab.
      await page.evaluate(() => {
        localStorage.setItem("waymark-ticker", "running");
        dispatchEvent(new StorageEvent("storage", { key: "waymark-ticker" }));
      });
      await page.waitForSelector(".ticker.running");
    });

    it("A6 hovering and focus pause too, and it goes on afterwards from the same place", async () => {
      await page.locator(".ticker-window").hover();
      await expect.poll(() => runs(page)).toBe(false);
      const stopped = await place(page);
      const sinceMs = performance.now();
      await offHeadlines(page);
      await expect.poll(() => runs(page)).toBe(true);
      await expectOnwards(page, stopped, sinceMs);
      await page.locator(".ticker li a").nth(3).focus();
      // The headline is brought into view first.
      await expect.poll(() => runs(page)).toBe(false);
    });
  });

  describe("keyboard and assistive technology", () => {
    beforeEach(async () => {
      await page.waitForSelector(".ticker.running");
      // Some frames later, and many on a busy machine, the copies are there.
      await waitForTicker(page);
    });

    it("A11 a focused headline is whole in the strip, wherever it was, and the strip goes on where it stopped", async () => {
      await skipRest(page);
      await offHeadlines(page);
      const sinceMs = performance.now();
      const before = await place(page);
      for (const index of [0, 24, 49]) {
        const link = page.locator(".ticker li a").nth(index);
        await link.focus();
        const [box, frame] = [await link.boundingBox(), await page.locator(".ticker-window").boundingBox()];
        expect(box?.x ?? 0).toBeGreaterThanOrEqual((frame?.x ?? 0) - 0.5);
        expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(
          (frame?.x ?? 0) + (frame?.width ?? 0) + 0.5,
        );
      }
      await page.locator(".ticker-all").focus();
      await expectOnwards(page, before, sinceMs);
      expect(await track(page).evaluate((element) => element.style.translate)).toBe("");
    });

    it("A8 each headline is exactly one tab stop and is read once", async () => {
      await page.locator(".ticker-all").focus();
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
      stage.keep();
    });

    it("A9 the focused headline shows its source and age; Escape puts it away", async () => {
      await page.locator(".ticker li a").nth(1).focus();
      expect(await page.locator(".ticker-detail").innerText()).toBe("Study Wire, 2\u00a0hours\u00a0ago");
      await page.keyboard.press("Escape");
      expect(await page.locator(".ticker-detail").isVisible()).toBe(false);
      stage.keep();
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

    it("a repeated headline opens its article by either button, and names source and age on hover", async () => {
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
      const { context } = stage.visit();
      const { address } = await openTab(context, () => page.mouse.click(spot.x, spot.y));
      expect(address).toBe(href);
      // A tab behind this one; what it asks for is out of sight here, so the link says that it was it.
      const pressed = page.locator(".ticker li a").nth(spot.index);
      await pressed.evaluate((link) =>
        link.addEventListener("click", (event) => {
          document.title = String((event as MouseEvent).ctrlKey);
        }),
      );
      const tab = context.waitForEvent("page");
      await page.mouse.click(spot.x, spot.y, { button: "middle" });
      await tab;
      // Nor does this one go anywhere.
      const here = [`${stage.product().url}/`, "true"];
      await expect.poll(async () => [page.url(), await page.title()]).toEqual(here);
      await page.mouse.move(spot.x + 1, spot.y);
      const named = await page.locator(".ticker li a").nth(spot.index).getAttribute("data-source");
      const strip = page.locator(".ticker-window");
      expect(await strip.getAttribute("title")).toMatch(new RegExp(`^${named}, \\d+\u00a0hours?\u00a0ago$`));
      await page.locator(".ticker li a").first().dispatchEvent("pointermove");
      expect(await strip.getAttribute("title")).toBe("Campus Daily, 1\u00a0hour\u00a0ago");
      await page.mouse.move(spot.x, 2);
      await expect.poll(() => strip.getAttribute("title")).toBe(null);
    });
  });
}
