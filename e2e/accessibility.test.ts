import type { BrowserContextOptions, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { checkAxe } from "./support/checks/check-axe.ts";
import { checkReflow } from "./support/checks/check-reflow.ts";
import { checkTargets } from "./support/checks/check-targets.ts";
import { specMenuNames } from "./support/spec-menus.ts";
import { setStage, wide } from "./support/stage.ts";
import { startNewsroom } from "./support/stories.ts";

const stage = setStage(startNewsroom);

interface State {
  name: string;
  path?: string;
  options?: BrowserContextOptions;
  reach?: (page: Page) => Promise<unknown>;
  /** Rules that say nothing in this state. */
  without?: string[];
  /** The part that is new in this state; the rest is what it is when closed. */
  scope?: string;
  /** False for the one state in which every link is judged. */
  isThin?: boolean;
}

const openMenu = (name: string) => (page: Page) => page.getByRole("button", { name }).click();
const waitRunning = (page: Page) => page.waitForSelector(".ticker.running");
const states: State[] = [
  { name: "closed, ticker with 50 headlines", options: wide, reach: waitRunning, isThin: false },
  { name: "dark", options: { ...wide, colorScheme: "dark" }, reach: waitRunning },
  {
    name: "paused",
    options: wide,
    reach: async (page) => {
      await waitRunning(page);
      await page.locator(".ticker-pause").click();
    },
    scope: ".ticker-slot",
  },
  { name: "reduced motion", options: { ...wide, reducedMotion: "reduce" }, scope: ".ticker-slot" },
  {
    name: "forced colours",
    options: { ...wide, forcedColors: "active" },
    // The visitor's own two colours are on screen; axe goes on reading the ones of the page.
    without: ["color-contrast", "color-contrast-enhanced"],
  },
  { name: "320 px", options: { viewport: { width: 320, height: 640 } } },
  {
    name: "767 px, mobile menu open",
    options: { viewport: { width: 767, height: 900 } },
    reach: async (page) => {
      await page.locator(".mobile-toggle").click();
      await page.locator(".mobile-menu summary").nth(3).click();
    },
  },
  {
    name: "320 px dark, mobile menu open",
    options: { viewport: { width: 320, height: 640 }, colorScheme: "dark" },
    reach: (page) => page.locator(".mobile-toggle").click(),
    scope: ".mobile-menu",
  },
  ...specMenuNames.map((menu) => ({
    name: `${menu} open`,
    options: wide,
    reach: openMenu(menu),
    scope: ".panel:popover-open",
  })),
  { name: "404", path: "/nowhere", options: wide },
  { name: "404 dark", path: "/nowhere", options: { ...wide, colorScheme: "dark" as const } },
];

describe("A1 axe-core, every state", () => {
  it.each(states)(
    "A1 $name: no violation, nothing left unreviewed",
    ({ path = "/", options, reach, without, scope, isThin = true }) =>
      stage.withVisit(
        path,
        async ({ page }) => {
          await reach?.(page);
          expect(await checkAxe(page, { without, scope, isThin })).toEqual([]);
        },
        options,
      ),
  );
});

describe("A13, A14 targets and reflow", () => {
  it.each([320, 768, 1280, 1920])(
    "A14 %i px: nothing overflows sideways or is cut, at 100 % and 200 % text and with wide text spacing",
    (width) =>
      stage.withPage(
        "/",
        async (page) => {
          await waitRunning(page);
          expect(await checkReflow(page)).toEqual([]);
        },
        { viewport: { width, height: 800 } },
      ),
  );

  it.each([320, 1280])(
    "A13 %i px: buttons of navigation and ticker are 44 px or more, no target under 24",
    (width) =>
      stage.withPage(
        "/",
        async (page) => {
          await waitRunning(page);
          expect(await checkTargets(page)).toEqual([]);
        },
        { viewport: { width, height: 800 } },
      ),
  );

  it("A12 every tab stop of the header, the ticker and the hero shows its focus with 2 px or more", () =>
    stage.withPage("/", async (page) => {
      await waitRunning(page);
      for (let step = 0; step < 75; step++) {
        await page.keyboard.press("Tab");
        const focus = await page.evaluate(() => {
          const element = document.activeElement;
          if (!element || element === document.body) return undefined;
          const style = getComputedStyle(element);
          return {
            name: element.textContent?.slice(0, 30),
            width: Number.parseFloat(style.outlineWidth),
            style: style.outlineStyle,
          };
        });
        if (!focus) break;
        expect(focus.width, focus.name).toBeGreaterThanOrEqual(2);
        expect(focus.style, focus.name).not.toBe("none");
      }
    }));

  it("A11 no focused link is hidden by the sticky header", () =>
    stage.withPage("/", async (page) => {
      for (const index of [5, 150, 300, 500]) {
        await page.locator(".entries a").nth(index).focus();
        await page.waitForTimeout(600);
        for (let back = 0; back < 4; back++) await page.keyboard.press("Shift+Tab");
        await expect
          .poll(() =>
            page.evaluate(() => {
              const top = document.activeElement?.getBoundingClientRect().top ?? 0;
              return top >= (document.querySelector(".header")?.getBoundingClientRect().bottom ?? 0);
            }),
          )
          .toBe(true);
      }
    }));

  it("A17 forced colours: no control is missing", () =>
    stage.withPage(
      "/",
      async (page) => {
        await waitRunning(page);
        for (const selector of [
          ".menu-button",
          ".header-bar > .share",
          ".ticker-pause",
          ".ticker-refresh",
          ".service a",
        ]) {
          expect(await page.locator(selector).first().isVisible(), selector).toBe(true);
        }
      },
      { ...wide, forcedColors: "active" },
    ));
});
