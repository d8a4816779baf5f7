import { describe, expect, it } from "vitest";
import {
  address,
  chip,
  contentShown,
  countOn,
  field,
  focusedText,
  framesLater,
  ids,
  names,
  openFilters,
  search,
  setSearcher,
  title,
} from "../support/finder.ts";
import { lightPath, narrow, type Stage } from "../support/stage.ts";
import { openTab } from "../support/visit.ts";

/** Filters, and the address that says them. */
export function describeFilters(stage: Stage): void {
  describe("filters", () => {
    const withSearcher = setSearcher(stage, lightPath);

    it("narrow the directory group by group; the title's count is the chip's", () =>
      withSearcher(async (page) => {
        await openFilters(page);
        const expected = await countOn(page, "Canada");
        await chip(page, "Canada").check();
        await expect.poll(() => title(page).innerText()).toBe(`${expected} links`);
        expect(await page.locator("#results .entries > li").count()).toBe(expected);
        const facts = await page.locator("#results .facts").allTextContents();
        expect(facts.every((text) => text.includes("Canada"))).toBe(true);
        expect(await page.locator("#results .group h3").first().isVisible()).toBe(true);
      }));

    it("count what is left on a page whose words a browser has translated, too", () =>
      withSearcher(async (page) => {
        await openFilters(page);
        await page.locator(".filter-count").evaluateAll((all) => {
          for (const one of all) {
            const box = document.createElement("font");
            box.append(...one.childNodes);
            one.append(box);
          }
        });
        const before = await countOn(page, "Canada");
        await search(page, "ucas");
        await expect.poll(() => countOn(page, "Canada")).toBeLessThan(before);
      }));

    it("come by use, most first, and stay where they are while someone filters", () =>
      withSearcher(async (page) => {
        await openFilters(page);
        const read = (part: string) =>
          page
            .locator("#filters fieldset")
            .evaluateAll(
              (sets, selector) =>
                sets.map((set) => [...set.querySelectorAll(selector)].map((one) => one.textContent ?? "")),
              part,
            );
        const [counts, order] = [await read(".filter-count"), await read("input + span")];
        const readPlaces = () =>
          page.locator("#filters .choice-chip").evaluateAll((all) =>
            all.map((one) => {
              const { x, y, width } = one.getBoundingClientRect();
              return [x, y + scrollY, width].map(Math.round);
            }),
          );
        const places = await readPlaces();
        expect(order.at(-1)?.[0]).toBe("Global");
        for (const list of counts.with(-1, counts.at(-1)?.slice(1) ?? []))
          expect(list.map(Number)).toEqual(list.map(Number).sort((a, b) => b - a));
        expect(order.at(-1)?.indexOf("United States")).toBeLessThan(order.at(-1)?.indexOf("Asia") ?? 0);
        // Each change is news to a screen reader: amid too many, Orca skips how many links are left.
        await page.evaluate(() => {
          const changes: MutationRecord[] = [];
          const sets = document.querySelector(".filter-sets") as Node;
          const isCount = ({ target }: MutationRecord) =>
            (target instanceof Element ? target : target.parentElement)?.matches(".filter-count");
          const watched = { characterData: true, childList: true, subtree: true };
          new MutationObserver((more) => changes.push(...more.filter(isCount))).observe(sets, watched);
          Object.assign(window, { changes });
        });
        await chip(page, "Japan").check();
        await expect.poll(() => read(".filter-count")).not.toEqual(counts);
        expect(await read("input + span")).toEqual(order);
        expect(await readPlaces()).toEqual(places);
        const now = (await read(".filter-count")).flat();
        const changes = page.evaluate(() => (window as unknown as { changes: unknown[] }).changes.length);
        expect(await changes).toBe(now.filter((count, at) => count !== counts.flat()[at]).length);
      }));

    it("combine: any of one kind, all of different kinds; counts follow", () =>
      withSearcher(async (page) => {
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
      withSearcher(async (page) => {
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

    it("those in use are beside the title and can be taken away there", () =>
      withSearcher(async (page) => {
        await openFilters(page);
        for (const name of ["Parents", "Free", "Japan"]) await chip(page, name).check();
        await expect.poll(() => address(page)).toBe(`${lightPath}?for=parent&cost=free&in=japan`);
        await page.locator("#filters > summary").click();
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
      withSearcher(async (page) => {
        await search(page, "ucas");
        await openFilters(page);
        await chip(page, "Japan").check();
        await expect.poll(() => title(page).innerText()).toBe("Nothing found for “ucas” with these filters");
        await page.getByRole("button", { name: /^Show \d+ links? without filters$/ }).click();
        await expect.poll(() => address(page)).toBe(`${lightPath}?q=ucas`);
        expect(await focusedText(page)).toContain((await names(page))[0]);
      }));

    it("“Show links” closes the panel and leads to the results", () =>
      withSearcher(async (page) => {
        await openFilters(page);
        await chip(page, "Japan").check();
        await page.getByRole("button", { name: /^Show \d+ links$/ }).click();
        expect(await page.locator(".filter-sets").isVisible()).toBe(false);
        expect(await focusedText(page)).toContain((await names(page))[0]);
      }));

    it("Escape closes the panel, leads back to where it was opened, and keeps what was chosen", () =>
      withSearcher(async (page) => {
        await openFilters(page);
        await chip(page, "Japan").check();
        await page.keyboard.press("Escape");
        await expect.poll(() => page.locator(".filter-sets").isVisible()).toBe(false);
        expect(await focusedText(page)).toMatch(/^\s*Filters/);
        await expect.poll(() => address(page)).toBe(`${lightPath}?in=japan`);
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

    it("an address that names no known filter shows the page, and words that are typed there are looked for", () =>
      stage.withPage(`${lightPath}?for=martians`, async (page) => {
        await page.waitForSelector("html[data-search=awake]:not(.finding)", { state: "attached" });
        expect(await contentShown(page)).toBe(true);
        expect(await title(page).isVisible()).toBe(false);
        await search(page, "ucas");
        expect((await ids(page))[0]).toBe("ucas");
        await expect.poll(() => address(page)).toBe(`${lightPath}?q=ucas`);
      }));

    it("Forward leads to a search after a reload of the page before it", () =>
      stage.withPage(lightPath, async (page) => {
        await search(page, "essay");
        await expect.poll(() => address(page)).toBe(`${lightPath}?q=essay`);
        await page.goBack();
        await page.mouse.move(1, 1);
        await page.reload();
        await page.locator("html[data-search=awake]").waitFor();
        await page.goForward();
        await expect.poll(() => title(page).innerText()).toContain("“essay”");
      }));

    it("Back and Forward walk through views, not letters", () =>
      stage.withPage(lightPath, async (page) => {
        // The results of the first letters are there, with their address, when the others come.
        await search(page, "ess");
        await expect.poll(() => address(page)).toBe(`${lightPath}?q=ess`);
        await page.keyboard.type("ay");
        await title(page).filter({ hasText: "“essay”" }).waitFor();
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

    it("a result takes no focus when the page is loaded again, only on the way back from it", () =>
      stage.withVisit(
        `${lightPath}?q=visa`,
        async ({ page, context }) => {
          const reach = async (place: number) => {
            if (place > 23) await page.locator(".results-more").click();
            return page.locator("#results .entries a").nth(place);
          };
          const last = await reach(30);
          const { tab } = await openTab(context, () => last.click());
          await tab.close();
          const focusAfter = async (arrive: () => Promise<unknown>) => {
            await arrive();
            await title(page).filter({ hasText: "“visa”" }).waitFor();
            await framesLater(page);
            return focusedText(page);
          };
          expect(await focusAfter(() => page.reload())).toBe("");
          // As in an app's browser, which has no tabs.
          await page.route(/^https:/, (route) => route.fulfill({ contentType: "text/html", body: "There" }));
          // In the first frame of a narrow window, and not even in the last of them without being asked for.
          for (const place of [0, 30]) {
            const result = await reach(place);
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
          }
        },
        narrow,
      ));

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
  });
}
