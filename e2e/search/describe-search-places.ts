import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { address, field, hasFocus, openFilters, search, setSearcher, title } from "../support/finder.ts";
import { awake, findListDrawer, noteCopies } from "../support/list-drawer.ts";
import { narrow, type Stage, setVisitor, wide } from "../support/stage.ts";

/** What depends on the page: by one visitor of the home page, and one of a group's. */
export function describeSearchPlaces(stage: Stage): void {
  describe("search on the home page", () => {
    const withSearcher = setSearcher(stage, "/");

    // The first ones: nothing was opened before.
    it.each(["", "translated-rtl"])(
      "filters open in the width of a home page%s, with their button where it was pressed",
      (turned) =>
        withSearcher(async (page) => {
          const turn = (isTurned: boolean) =>
            page.evaluate(([name, isOn]) => name && document.documentElement.classList.toggle(name, isOn), [
              turned,
              isTurned,
            ] as const);
          await turn(true);
          const button = page.locator("#filters summary");
          const before = (await button.boundingBox())?.x ?? 0;
          await openFilters(page);
          expect((await button.boundingBox())?.x).toBeCloseTo(before, 0);
          const width = async () => (await page.locator(".filter-sets").boundingBox())?.width;
          await expect.poll(width).toBeGreaterThan(1100);
          await turn(false);
        }),
    );

    it("the header's search leads to the field from far below", () =>
      withSearcher(async (page) => {
        await page.mouse.wheel(0, 4000);
        await page.getByRole("link", { name: "Search", exact: true }).focus();
        await page.keyboard.press("Enter");
        expect(await hasFocus(page)).toBe(true);
        await expect
          .poll(() => field(page).evaluate((one) => one.getBoundingClientRect().top))
          .toBeGreaterThan(70);
        await expect.poll(() => address(page)).toBe("/");
      }));

    it("the tab is named by what is searched, and by the page again after Back", () =>
      withSearcher(async (page) => {
        const own = await page.title();
        const entries = await page.evaluate(() => history.length);
        await search(page, "ucas");
        await expect.poll(() => page.title()).toBe(`ucas · ${own}`);
        await page.keyboard.type(" advisers");
        await expect.poll(() => page.title()).toBe(`ucas advisers · ${own}`);
        expect(await page.evaluate(() => history.length)).toBe(entries + 1);
        await page.goBack();
        await expect.poll(() => page.title()).toBe(own);
      }));

    it("the field is on the page at 320, 768 and 1280 px, and one press away from far below", () =>
      withSearcher(async (page) => {
        for (const [width, ways] of [
          [320, []],
          [390, [".search-link"]],
          [1280, [".search-link"]],
        ] as const) {
          await page.setViewportSize({ width, height: 800 });
          expect(await field(page).isVisible(), `${width} px`).toBe(true);
          const box = await field(page).boundingBox();
          expect((box?.y ?? Number.NaN) + (box?.height ?? Number.NaN), `${width} px`).toBeLessThan(800);
          for (const way of ways) expect(await page.locator(way).isVisible(), `${width} px`).toBe(true);
        }
        await page.setViewportSize({ width: 320, height: 640 });
        await page.mouse.wheel(0, 4000);
        await page.locator(".mobile-toggle").click();
        await page.getByRole("link", { name: "Search the links" }).click();
        expect(await hasFocus(page)).toBe(true);
        expect(await page.locator(".mobile-menu").isVisible()).toBe(false);
        await expect
          .poll(() => field(page).evaluate((one) => one.getBoundingClientRect().top))
          .toBeGreaterThan(70);
        await expect.poll(() => address(page)).toBe("/");
      }));

    it("what is asked about the site itself leads to the site's own parts, and is not a sure match", () =>
      withSearcher(async (page) => {
        for (const [query, name, said] of [
          ["Contact us", /^About /, "“Contact us” is about this site. Closest links:"],
          ["work with us", /^Our services/, "“work with us” is about this site. Closest links:"],
          ["gdpr", /^About /, "“gdpr” is about this site."],
          ["travle packs", /^Travel Pack/, "“travel packs” is about this site. Closest links:"],
          [
            "report a broken link",
            /^Suggest or correct/,
            "“report a broken link” is about this site. Closest links:",
          ],
        ] as const) {
          await search(page, query);
          const results = page.locator("#results");
          expect(await results.locator(".results-groups a").first().textContent()).toMatch(name);
          expect(await title(page).textContent()).toBe(said);
          expect(await results.getByRole("list", { name: "On this site" }).count()).toBe(1);
          expect(await results.getByText("USA", { exact: true }).count(), query).toBe(0);
          await field(page).fill("");
        }
      }));

    // The last one: its text stays large.
    it("320 px: the field is below the header, and results above the fold", () =>
      withSearcher(async (page) => {
        await page.setViewportSize(narrow.viewport);
        await search(page, "ucas");
        const boxes = await page.evaluate(() =>
          ["#search", ".header", "#results h2"].map((one) =>
            document.querySelector(one)?.getBoundingClientRect(),
          ),
        );
        const [input, header, heading] = boxes;
        expect(input?.top).toBeGreaterThanOrEqual(header?.bottom ?? Number.NaN);
        expect(heading?.bottom).toBeLessThan(420);
        // With 200 % text what clears the field still is beside the filters, and its cross grows.
        const large = await page.evaluate(() => {
          document.documentElement.style.fontSize = "200%";
          const edges = (selector: string) => document.querySelector(selector)?.getBoundingClientRect();
          const gap = (edges("#filters > summary")?.left ?? 0) - (edges(".finder-clear")?.right ?? 0);
          return { gap, cross: edges(".finder-clear svg")?.width };
        });
        expect(large).toEqual({ gap: expect.closeTo(1, 0), cross: 32 });
        const broken = await page.evaluate(() => {
          document.getElementById("filters")?.toggleAttribute("open", true);
          const names = [...document.querySelectorAll<HTMLElement>(".filter-sets input + span")];
          const words = names.filter(({ textContent }) => !/\s/.test(textContent ?? ""));
          return words.filter(({ offsetHeight }) => offsetHeight > 50).map(({ textContent }) => textContent);
        });
        expect(broken).toEqual([]);
      }));
  });

  describe("a group's own filters", () => {
    const current = setVisitor(stage, "/uni-research/germany/", awake, {
      ...wide,
      permissions: ["clipboard-write"],
    });
    const asVisitor = (use: (page: Page) => Promise<void>) => use(current().page);

    it("a group's own say how many are left and what to do when none is; paper names those in force", () =>
      asVisitor(async (page) => {
        const labels = page.locator(".group-filters label");
        const status = page.locator(".group-filters [role=status]");
        const all = await page.locator(".group .entries > li").count();
        // Said while the page loads, it would be read out to whoever comes.
        expect(await status.textContent()).toBe("");
        await labels.first().locator("input").check();
        await expect.poll(() => status.innerText()).toMatch(new RegExp(`^\\d+ of ${all} links$`));
        await page.emulateMedia({ media: "print" });
        expect(await labels.first().isVisible()).toBe(true);
        expect(await labels.last().isVisible()).toBe(false);
        expect(await status.isVisible()).toBe(true);
        await page.emulateMedia({ media: null });
        // No link of the page has it, as when several are ticked that no link has all of.
        await labels
          .first()
          .locator("input")
          .evaluate((box: HTMLInputElement) => {
            const { value } = box;
            box.value = "nobody";
            box.dispatchEvent(new Event("change", { bubbles: true }));
            box.value = value;
          });
        expect(await status.innerText()).toBe(`0 of ${all} links. Untick one of these to see more.`);
        await labels.first().locator("input").uncheck();
      }));

    it("a group's own count what each would bring beside those of other kinds, and mark what would bring nothing", () =>
      asVisitor(async (page) => {
        const boxes = page.locator(".group-filters input");
        const status = page.locator(".group-filters [role=status]");
        const countOf = async (place: number) =>
          Number(await boxes.nth(place).locator("~ .filter-count").textContent());
        const kinds = await boxes.evaluateAll((all) => all.map((box) => box.getAttribute("name")));
        const before = await Promise.all(kinds.map((_, place) => countOf(place)));
        const readWidths = () => boxes.evaluateAll((all) => all.map((box) => box.clientWidth));
        const widths = await readWidths();
        await boxes.first().check();
        expect(await readWidths(), "a chip would move from under the pointer").toEqual(widths);
        const counts = await Promise.all(kinds.map((_, place) => countOf(place)));
        expect(counts.filter((_, place) => kinds[place] === kinds[0])).toEqual(
          before.filter((_, place) => kinds[place] === kinds[0]),
        );
        for (const [place, kind] of kinds.entries()) {
          if (kind === kinds[0]) continue;
          await boxes.nth(place).check();
          expect(await status.innerText(), `${place}`).toMatch(new RegExp(`^${counts[place]} of `));
          await boxes.nth(place).uncheck();
          const isMarked = await boxes.nth(place).evaluate((box) => !!box.closest(".none"));
          expect(isMarked).toBe(counts[place] === 0);
        }
        await boxes.first().uncheck();
        expect(await Promise.all(kinds.map((_, place) => countOf(place)))).toEqual(before);
      }));

    it("of a narrowed group the links that are shown are shared; the others can be ticked again", () =>
      asVisitor(async (page) => {
        const list = findListDrawer(page);
        const shown = page.locator(".group .entries > li:not([hidden]) > a");
        const all = await shown.count();
        const box = page.locator(".group-filters input").first();
        await box.check();
        await expect.poll(() => shown.count()).toBeLessThan(all);
        const count = await shown.count();
        const copied = await noteCopies(page);
        const drawer = page.locator("#share-panel");
        await page.locator(".share-links").first().click();
        await drawer.getByText(`Leave links out (${count} of ${all} chosen)`).click();
        expect(await drawer.innerText()).toContain(`Share these ${count} links`);
        await drawer.getByRole("button", { name: "Copy link" }).click();
        await expect.poll(list.said).toBe("Link copied");
        const [, ids] = /#list=1\.([^&]+)&title=Germany/.exec(await copied()) ?? [];
        expect(ids?.split(".")).toHaveLength(count);
        await drawer.getByRole("checkbox", { checked: false }).first().check();
        expect(await drawer.innerText()).toContain(`Share these ${count + 1} links`);
        await page.keyboard.press("Escape");
        await box.uncheck();
        await page.locator(".share-links").first().click();
        await drawer.getByText(`Leave links out (${all} of ${all} chosen)`).waitFor();
        await page.keyboard.press("Escape");
      }));

    it("a group's own are behind a button on phones, and open if one is in use", () =>
      asVisitor(async (page) => {
        const opener = page.getByRole("button", { name: "Filter these links" });
        await page.waitForSelector("html.list-awake", { state: "attached" });
        expect(await opener.isVisible()).toBe(false);
        await page.setViewportSize({ width: 390, height: 844 });
        const box = page.locator(".group-filters label input").first();
        expect([await box.isVisible(), await opener.getAttribute("aria-expanded")]).toEqual([false, "false"]);
        await opener.press("Enter");
        await box.check();
        expect(await opener.getAttribute("aria-expanded")).toBe("true");
        await opener.press("Enter");
        expect(await box.isVisible()).toBe(false);
        expect(await page.locator(".group-filters [role=status]").innerText()).toMatch(/ of /);
        await page.evaluate(() => dispatchEvent(new PageTransitionEvent("pageshow")));
        expect(await box.isVisible()).toBe(true);
      }));
  });
}
