import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import {
  address,
  contentShown,
  field,
  framesLater,
  ids,
  search,
  setSearcher,
  title,
} from "../support/finder.ts";
import { lightPath, type Stage, wide } from "../support/stage.ts";

const phone = { viewport: { width: 390, height: 844 } };

/** The first letter's results in two steps: what is on the screen, and in a later frame the rest of it. */
export function describeFirstLetter(stage: Stage): void {
  describe("first letter", () => {
    it("a phone's first frame has the results on the screen, and a later one all of them in the same order, at the same place", () =>
      stage.withPage(
        "/",
        async (page) => {
          await search(page, "s");
          await expect.poll(() => ids(page)).toHaveLength(24);
          const all = await ids(page);
          await clear(page);
          const [first] = await typeAtOnce(page, "s");
          expect(first?.ids).toEqual(all.slice(0, 4));
          expect(first?.bottom).toBeGreaterThan(phone.viewport.height);
          expect(first?.isContentSeen).toBe(false);
          await expect.poll(() => ids(page)).toEqual(all);
          await expectSamePlace(page, first?.top);
          expect(await page.locator("#results .star").count()).toBe(24);
          expect(await page.locator(".results-more").count()).toBe(1);
          expect(await contentShown(page)).toBe(false);
          await expect.poll(() => address(page)).toBe("/?q=s");
        },
        phone,
      ));

    it("on a group's page, too, nothing moves between the two", () =>
      stage.withPage("/uni-research/germany/", expectNothingMoves, phone));
  });

  describe("first letter, by one visitor", () => {
    const withSearcher = setSearcher(stage, lightPath, phone);

    it.each([
      { width: 320, height: 480 },
      { width: 430, height: 932 },
      { width: 744, height: 1133 },
      { width: 767, height: 863 },
    ])("the first frame fills a small window, $width by $height", (viewport) =>
      withSearcher(async (page) => {
        await page.setViewportSize(viewport);
        await search(page, "c");
        for (const letter of ["i", "k", "m"]) {
          await clear(page);
          const [first] = await typeAtOnce(page, letter);
          expect(first?.bottom).toBeGreaterThan(viewport.height);
        }
      }),
    );

    it("nothing moves between the two", () => withSearcher(expectNothingMoves));

    it("a wide window has all of them in the first frame", () =>
      withSearcher(async (page) => {
        await page.setViewportSize(wide.viewport);
        await search(page, "c");
        await clear(page);
        const [first] = await typeAtOnce(page, "s");
        expect(first?.ids).toHaveLength(24);
      }));

    it("a second letter within the same frame draws nothing twice, and Back leads to the page", () =>
      withSearcher(async (page) => {
        await search(page, "c");
        await clear(page);
        const [, second] = await typeAtOnce(page, "s", "st");
        expect(second?.ids).toHaveLength(24);
        await framesLater(page);
        expect(await ids(page)).toEqual(second?.ids);
        expect(await title(page).innerText()).toContain("“st”");
        await expect.poll(() => address(page)).toBe(`${lightPath}?q=st`);
        await page.goBack();
        expect(await contentShown(page)).toBe(true);
        await expect.poll(() => address(page)).toBe(lightPath);
      }));

    it("a view that is meant at once has its address before the next letters have theirs", () =>
      withSearcher(async (page) => {
        await search(page, "c");
        await clear(page);
        await page.evaluate(() => {
          const input = document.querySelector<HTMLInputElement>("#search");
          for (const text of ["ucas", "ucas a"]) {
            if (input) input.value = text;
            input?.dispatchEvent(new InputEvent("input", { bubbles: true }));
            input?.dispatchEvent(new Event("change", { bubbles: true }));
          }
        });
        await framesLater(page);
        await expect.poll(() => address(page)).toBe(`${lightPath}?q=ucas+a`);
        await page.goBack();
        await title(page).filter({ hasText: "“ucas”" }).waitFor();
        await expect.poll(() => address(page)).toBe(`${lightPath}?q=ucas`);
      }));

    it("a letter right after Escape stays, which goes back by itself", () =>
      withSearcher(async (page) => {
        await search(page, "ucas");
        await expect.poll(() => address(page)).toBe(`${lightPath}?q=ucas`);
        await page.evaluate(() => {
          const input = document.querySelector<HTMLInputElement>("#search");
          input?.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }));
          if (input) input.value = "k";
          input?.dispatchEvent(new InputEvent("input", { bubbles: true }));
        });
        await expect.poll(() => address(page)).toBe(`${lightPath}?q=k`);
        await framesLater(page);
        expect(await field(page).inputValue()).toBe("k");
        await page.goBack();
        await expect.poll(() => contentShown(page)).toBe(true);
        expect(address(page)).toBe(lightPath);
      }));

    // The last one: this page draws no frames from then on.
    it("Back right after a letter leads to the page, and what was typed is not written over it", () =>
      withSearcher(async (page) => {
        await search(page, "ucas");
        await expect.poll(() => address(page)).toBe(`${lightPath}?q=ucas`);
        await page.evaluate(() => {
          // A busy phone: the frame after which an address is written comes later than Back.
          window.requestAnimationFrame = () => 0;
          const input = document.querySelector<HTMLInputElement>("#search");
          if (input) input.value = "ucas a";
          input?.dispatchEvent(new InputEvent("input", { bubbles: true }));
          history.back();
        });
        await expect.poll(() => contentShown(page)).toBe(true);
        expect(address(page)).toBe(lightPath);
        expect(await field(page).inputValue()).toBe("");
      }));
  });
}

async function expectNothingMoves(page: Page): Promise<void> {
  await search(page, "c");
  await clear(page);
  const [first] = await typeAtOnce(page, "s");
  await framesLater(page);
  await expect.poll(() => ids(page)).toHaveLength(24);
  await expectSamePlace(page, first?.top);
}

async function expectSamePlace(page: Page, top: number | undefined): Promise<void> {
  expect((await title(page).boundingBox())?.y).toBe(top);
}

/** The search stays awake, and the next letter is a first one again. */
async function clear(page: Page): Promise<void> {
  await field(page).press("Escape");
  await page.locator("#results").waitFor({ state: "hidden" });
  await framesLater(page);
}

/** What each text shows in the task in which it is typed, before anything else has its turn. */
const typeAtOnce = (page: Page, ...texts: string[]) =>
  page.evaluate((typed) => {
    const input = document.querySelector<HTMLInputElement>("#search");
    return typed.map((text) => {
      if (input) input.value = text;
      input?.dispatchEvent(new InputEvent("input", { bubbles: true }));
      const items = [...document.querySelectorAll<HTMLElement>("#results li[data-id]")];
      return {
        ids: items.map((item) => item.dataset.id),
        top: document.querySelector("#results h2")?.getBoundingClientRect().top,
        bottom: items.at(-1)?.getBoundingClientRect().bottom ?? Number.NaN,
        isContentSeen: document.querySelector("#content > *")?.checkVisibility({
          contentVisibilityAuto: true,
        }),
      };
    });
  }, texts);
