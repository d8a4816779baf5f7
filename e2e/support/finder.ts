import type { BrowserContextOptions, Page } from "playwright-core";
import { beforeEach } from "vitest";
import { type Stage, setVisitor, wide } from "./stage.ts";

/** The search as a visitor meets it. */
export const field = (page: Page) => page.getByRole("searchbox", { name: "Search the directory" });
export const title = (page: Page) => page.locator("#results h2");
export const names = (page: Page) =>
  page
    .locator("#results .entries a:not(.report)")
    .evaluateAll((links) => links.map((link) => link.firstChild?.textContent));
export const address = (page: Page) => {
  const { pathname, search, hash } = new URL(page.url());
  return pathname + search + hash;
};
/** The body, which has the focus when nothing has, says every text there is. */
export const focusedText = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement;
    return focused === document.body ? "" : (focused?.textContent ?? "");
  });
export const hasFocus = (page: Page) => field(page).evaluate((element) => element === document.activeElement);
export const contentShown = (page: Page) => page.locator("#content").isVisible();
/** By the names that other programs read the results by (docs/open-data.md). */
export const ids = (page: Page) =>
  page
    .locator("#results li[data-resource]")
    .evaluateAll((items) => items.map((item) => item.dataset.resource));

/**
 * One visitor for all tests of a suite. Each begins as on a page that was just reached: nothing typed, chosen, opened or
 * focused, and an entry of its own in the browser's history. Only the search is awake already.
 */
export function setSearcher(
  stage: Stage,
  path: string,
  options: BrowserContextOptions & typeof wide = wide,
): (use: (page: Page) => Promise<void>) => Promise<void> {
  const current = setVisitor(stage, path, async () => {}, options);
  beforeEach(async () => {
    const { page } = current();
    await page.setViewportSize(options.viewport);
    await page.evaluate((there) => {
      (document.activeElement as HTMLElement | null)?.blur();
      history.pushState(null, "", there);
      dispatchEvent(new PopStateEvent("popstate"));
      document.getElementById("filters")?.removeAttribute("open");
      scrollTo({ top: 0, behavior: "instant" });
    }, path);
    await framesLater(page);
  });
  return (use) => use(current().page);
}

/** Waits for the answer. The last letter is typed; those before it come at once, as each would draw results of its own. */
export async function search(page: Page, query: string): Promise<void> {
  await field(page).focus();
  await page.keyboard.insertText(query.slice(0, -1));
  await page.keyboard.type(query.slice(-1));
  // In the title, or beside what it was corrected to.
  await page
    .locator("#results")
    .filter({ hasText: `“${query.trim()}”` })
    .waitFor();
}

export async function openFilters(page: Page): Promise<void> {
  await page.locator("#filters > summary").click();
  await page.locator(".filter-sets").waitFor();
}

export const chip = (page: Page, name: string) =>
  page.getByRole("checkbox", { name: new RegExp(`^${name} \\d`) });

export const countOn = async (page: Page, name: string) =>
  Number((await chip(page, name).locator("xpath=..").locator(".filter-count").textContent()) ?? Number.NaN);

/** When the first frame of results has made way for all of them. */
export const framesLater = (page: Page) =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 4; frame++) await new Promise(requestAnimationFrame);
    await new Promise((resolve) => setTimeout(resolve));
  });
