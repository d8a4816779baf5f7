import { describe, expect, it } from "vitest";
import {
  address,
  chip,
  contentShown,
  countOn,
  field,
  focusedText,
  framesLater,
  names,
  openFilters,
  search,
  title,
} from "../support/finder.ts";
import { noteCopies, withList } from "../support/list-drawer.ts";
import { lightPath, narrow, type Stage, wide } from "../support/stage.ts";
import { openTab } from "../support/visit.ts";

/** Filters, and the address that says them. */
export function describeFilters(stage: Stage): void {
  describe("filters", () => {
    it("narrow the directory group by group; the title's count is the chip's", () =>
      stage.withPage(lightPath, async (page) => {
        await openFilters(page);
        const expected = await countOn(page, "Canada");
        await chip(page, "Canada").check();
        await expect.poll(() => title(page).innerText()).toBe(`${expected} links`);
        expect(await page.locator("#results .entries > li").count()).toBe(expected);
        const facts = await page.locator("#results .facts").allTextContents();
        expect(facts.every((text) => text.includes("Canada"))).toBe(true);
        expect(await page.locator("#results .group h3").first().isVisible()).toBe(true);
      }));

    it("combine: any of one kind, all of different kinds; counts follow", () =>
      stage.withPage(lightPath, async (page) => {
        await openFilters(page);
        await chip(page, "Canada").check();
        await chip(page, "Germany").check();
        const both = Number.parseInt(await title(page).innerText(), 10);
        const free = await countOn(page, "Free");
        await chip(page, "Free").check();
        expect(Number.parseInt(await title(page).innerText(), 10)).toBe(free);
        expect(free).toBeLessThan(both);
        await expect.poll(() => address(page)).toBe(`${lightPath}?cost=free&in=canada,germany`);
        const texts = await page.locator("#results .facts").allTextContents();
        expect(texts.every((text) => /^Free .*(Canada|Germany)/.test(text))).toBe(true);
      }));

    it("menus narrow too, and a query goes with them", () =>
      stage.withPage(lightPath, async (page) => {
        await openFilters(page);
        await chip(page, "Career Resources").check();
        await title(page).filter({ hasText: "links" }).waitFor();
        const heads = await page.locator("#results .group-head p").allTextContents();
        expect(new Set(heads)).toEqual(new Set(["Career Resources"]));
        const group = page.locator("#results .group-head a").first();
        expect(await group.getAttribute("href")).toMatch(/^\/career-resources\/[a-z-]+\/$/);
        await search(page, "data");
        await expect.poll(() => address(page)).toBe(`${lightPath}?q=data&menu=career-resources`);
        expect(await page.locator("#results .results-groups a").allInnerTexts()).toEqual([
          "Data & Direction",
        ]);
      }));

    it("those in use stand beside the title and can be taken away there", () =>
      stage.withPage(`${lightPath}?for=parent&cost=free&in=japan`, async (page) => {
        const chosen = page.getByRole("list", { name: "Filters in use" });
        await chosen.getByRole("button", { name: /^Japan/ }).click();
        await expect.poll(() => address(page)).toBe(`${lightPath}?for=parent&cost=free`);
        await chosen.getByRole("button", { name: "Clear all filters" }).click();
        await expect.poll(() => address(page)).toBe(lightPath);
        expect(await contentShown(page)).toBe(true);
        expect(
          await page.locator("#filters > summary").evaluate((one) => one === document.activeElement),
        ).toBe(true);
      }));

    it("F10 that leave nothing are taken away by the button that says what there would be", () =>
      stage.withPage(`${lightPath}?q=ucas&in=japan`, async (page) => {
        await expect.poll(() => title(page).innerText()).toBe("Nothing found for “ucas” with these filters");
        await page.getByRole("button", { name: /^Show all \d+ without filters$/ }).click();
        await expect.poll(() => address(page)).toBe(`${lightPath}?q=ucas`);
        expect(await focusedText(page)).toContain((await names(page))[0]);
      }));

    it("have the width of the home page", () =>
      stage.withPage("/", async (page) => {
        await openFilters(page);
        const width = async () => (await page.locator(".filter-sets").boundingBox())?.width;
        await expect.poll(width).toBeGreaterThan(1100);
      }));

    it("“Show links” closes the panel and leads to the results", () =>
      stage.withPage(lightPath, async (page) => {
        await openFilters(page);
        await chip(page, "Japan").check();
        await page.getByRole("button", { name: /^Show \d+ links$/ }).click();
        expect(await page.locator(".filter-sets").isVisible()).toBe(false);
        expect(await focusedText(page)).toContain((await names(page))[0]);
      }));

    it("Escape closes the panel, leads back to where it was opened, and keeps what was chosen", () =>
      stage.withPage(lightPath, async (page) => {
        await openFilters(page);
        await chip(page, "Japan").check();
        await page.keyboard.press("Escape");
        await expect.poll(() => page.locator(".filter-sets").isVisible()).toBe(false);
        expect(await focusedText(page)).toMatch(/^\s*Filters/);
        expect(address(page)).toBe(`${lightPath}?in=japan`);
        await page.keyboard.press("Enter");
        expect(await chip(page, "Japan").isChecked()).toBe(true);
        expect(await page.locator(".filter-sets").isVisible()).toBe(true);
      }));
  });

  describe("the address says the view", () => {
    it("a link with a view opens it, with its field and chips filled", () =>
      stage.withPage(`${lightPath}?q=visa&for=student&in=germany`, async (page) => {
        await title(page).filter({ hasText: "“visa”" }).waitFor();
        expect(await field(page).inputValue()).toBe("visa");
        await openFilters(page);
        expect(await chip(page, "Students").isChecked()).toBe(true);
        expect(await chip(page, "Germany").isChecked()).toBe(true);
        expect(await page.locator("#filters :checked").count()).toBe(2);
      }));

    it("Back and Forward walk through views, not letters", () =>
      stage.withPage(lightPath, async (page) => {
        await search(page, "essay");
        await page.keyboard.press("Enter");
        await openFilters(page);
        await chip(page, "Free").check();
        await expect.poll(() => address(page)).toBe(`${lightPath}?q=essay&cost=free`);
        await page.goBack();
        await expect.poll(() => address(page)).toBe(`${lightPath}?q=essay`);
        expect(await chip(page, "Free").isChecked()).toBe(false);
        expect(await title(page).innerText()).toContain("“essay”");
        await page.goBack();
        await expect.poll(() => address(page)).toBe(lightPath);
        expect(await contentShown(page)).toBe(true);
        expect(await field(page).inputValue()).toBe("");
        await page.goForward();
        await page.goForward();
        expect(await title(page).innerText()).toContain("“essay”");
        expect(await chip(page, "Free").isChecked()).toBe(true);
      }));

    it("what was cleared is not met twice on the way back", () =>
      stage.withPage(`${lightPath}#main`, async (page) => {
        await page.goto(`${stage.product().url}${lightPath}`);
        const before = await page.evaluate(() => history.length);
        await search(page, "essay");
        await page.keyboard.press("Escape");
        await expect.poll(() => address(page)).toBe(lightPath);
        await search(page, "visa");
        expect(await page.evaluate(() => history.length)).toBe(before + 1);
      }));

    it.each([
      [wide, 15],
      [narrow, 15],
      [narrow, 30],
    ])(
      "a result takes no focus when the page is loaded again, only on the way back from it: %j, at place %i",
      (size, place) =>
        stage.withVisit(
          `${lightPath}?q=s`,
          async ({ page, context }) => {
            const result = page.locator("#results .entries a").nth(place);
            const reach = async () => {
              if (place > 23) await page.locator(".results-more").click();
            };
            await reach();
            const { tab } = await openTab(context, () => result.click());
            await tab.close();
            const focusAfter = async (arrive: () => Promise<unknown>) => {
              await arrive();
              await title(page).filter({ hasText: "“s”" }).waitFor();
              await framesLater(page);
              return focusedText(page);
            };
            expect(await focusAfter(() => page.reload())).toBe("");
            // As in an app's browser, which has no tabs.
            await page.route(/^https:/, (route) =>
              route.fulfill({ contentType: "text/html", body: "There" }),
            );
            await reach();
            await result.evaluate((link: HTMLAnchorElement) =>
              document.addEventListener("click", (event) => {
                event.preventDefault();
                location.assign(link.href);
              }),
            );
            const name = await result.textContent();
            await result.click();
            await page.getByText("There").waitFor();
            expect(await focusAfter(() => page.goBack())).toBe(name);
            expect(await focusAfter(() => page.reload())).toBe("");
          },
          size,
        ),
    );

    it("a page that the browser gives back shows the words of its address", () =>
      stage.withPage(`${lightPath}?q=germany`, async (page) => {
        await title(page).filter({ hasText: "“germany”" }).waitFor();
        // As WebKit leaves it.
        await field(page).evaluate((one: HTMLInputElement) => {
          one.value = "";
          dispatchEvent(new PageTransitionEvent("pageshow"));
        });
        expect(await field(page).inputValue()).toBe("germany");
        expect(await title(page).innerText()).toContain("“germany”");
      }));

    it("a group's own say how many are left and what to do when none is; paper names those in force", () =>
      stage.withPage("/uni-research/germany/", async (page) => {
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
            box.value = "nobody";
            box.dispatchEvent(new Event("change", { bubbles: true }));
          });
        expect(await status.innerText()).toBe(`0 of ${all} links. Untick one of these to see more.`);
      }));

    it(
      "of a narrowed group the links that are shown are shared; the others can be ticked again",
      withList(
        stage,
        async (page, list) => {
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
        },
        "/uni-research/germany/",
      ),
    );

    it("a group's own stand behind a button on phones, and are open where one is in force", () =>
      stage.withPage("/uni-research/germany/", async (page) => {
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
