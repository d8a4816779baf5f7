import { describe, expect, it } from "vitest";
import {
  address,
  chip,
  contentShown,
  field,
  focusedText,
  hasFocus,
  ids,
  names,
  search,
  setSearcher,
  title,
} from "../support/finder.ts";
import { lightPath, type Stage, wide } from "../support/stage.ts";

/** Typing, results, and the way through them by keyboard. */
export function describeSearch(stage: Stage): void {
  describe("search on a page of its own", () => {
    it.each(["/", "/uni-research/germany/"])(
      "%s: shows results while typing, the best first; once loaded, without a connection",
      (path) =>
        stage.withVisit(path, async ({ page, problems }) => {
          await search(page, "ucas");
          expect((await ids(page))[0]).toBe("ucas");
          expect(await contentShown(page)).toBe(false);
          expect(await title(page).innerText()).toMatch(/^\d+ links for “ucas”$/);
          await expect.poll(() => address(page)).toBe(`${path}?q=ucas`);
          expect(problems).toEqual([]);
          await page.context().setOffline(true);
          await page.keyboard.type(" advisers");
          await expect.poll(async () => (await names(page))[0]).toBe("UCAS Advisers");
          await page.context().setOffline(false);
          await page.goBack();
          await expect.poll(() => contentShown(page)).toBe(true);
        }),
    );

    it("shows the same results unmarked where a browser has no highlights", () =>
      stage.withPage("/robots.txt", async (page) => {
        await using _script = await page.addInitScript(() =>
          Object.defineProperty(globalThis, "CSS", { value: { escape: CSS.escape } }),
        );
        await page.goto(stage.product().url + lightPath);
        await search(page, "ucas");
        expect((await ids(page))[0]).toBe("ucas");
      }));

    it("F2 that could not be loaded says so, and answers when the visitor types on or is online again", () =>
      stage.withVisit(
        lightPath,
        async ({ page }) => {
          await page.waitForSelector("html[data-search=awake]", { state: "attached" });
          const trouble = page.getByText("The search could not be loaded.");
          await page.context().setOffline(true);
          await field(page).focus();
          await page.keyboard.type("uca");
          await trouble.waitFor();
          expect(await contentShown(page)).toBe(true);
          await page.context().setOffline(false);
          await title(page).filter({ hasText: "“uca”" }).waitFor();
          expect(await trouble.count()).toBe(0);
        },
        { ...wide, isBack: false },
      ));

    it("loads with the first touch, and loses nothing that was typed before", () =>
      stage.withPage(lightPath, async (page) => {
        const loaded = () =>
          page.evaluate(() =>
            performance.getEntriesByType("resource").some(({ name }) => /start-search/.test(name)),
          );
        // What comes without a touch is there by then.
        await page.waitForSelector("html.list-awake", { state: "attached" });
        expect(await loaded()).toBe(false);
        const { promise: isTyped, resolve: go } = Promise.withResolvers<void>();
        await page.route(/start-search|search-index/, async (route) => {
          await isTyped;
          await route.continue();
        });
        await field(page).focus();
        await page.keyboard.type("ucas");
        await page.keyboard.press("Enter");
        expect(await title(page).isVisible()).toBe(false);
        go();
        await title(page).filter({ hasText: "“ucas”" }).waitFor();
        // Enter leads to the first result, as it does when the search is there already.
        await expect
          .poll(() => page.evaluate(() => !!document.activeElement?.closest("#results")))
          .toBe(true);
        expect(await field(page).inputValue()).toBe("ucas");
        await expect.poll(() => address(page)).toBe(`${lightPath}?q=ucas`);
      }));
  });

  describe("search", () => {
    const withSearcher = setSearcher(stage, lightPath);

    it("offers groups as results; one leads to its page, and Back to the results", () =>
      withSearcher(async (page) => {
        await search(page, "fin aid");
        const group = page.getByRole("list", { name: "Groups" }).getByRole("link");
        expect(await group.first().innerText()).toBe("Scholarships & Fin Aid");
        await group.first().click();
        await page.waitForURL("**/uni-resources/scholarships-and-fin-aid/");
        await page.goBack();
        await title(page).filter({ hasText: "“fin aid”" }).waitFor();
        await expect.poll(() => address(page)).toBe(`${lightPath}?q=fin+aid`);
        expect(await field(page).inputValue()).toBe("fin aid");
        await expect.poll(() => focusedText(page)).toBe("Scholarships & Fin Aid");
        await page.goBack();
        await expect.poll(() => contentShown(page)).toBe(true);
        expect(await page.evaluate(() => document.activeElement?.id)).toBe("search");
      }));

    it("says which words it mended, and searches for exactly what was typed when asked to", () =>
      withSearcher(async (page) => {
        await search(page, "schoalrships");
        expect(await title(page).innerText()).toMatch(/^\d+ links for “scholarships”$/);
        await page.getByRole("button", { name: "Search for exactly that" }).click();
        expect(await title(page).innerText()).toBe("Nothing found for “schoalrships”");
        await field(page).fill("schoalrship");
        expect(await title(page).innerText()).toMatch(/ for “scholarship/);
      }));

    it("says that it only guesses", () =>
      withSearcher(async (page) => {
        await search(page, "ucat practice questions");
        await expect
          .poll(() => title(page).innerText())
          .toBe("No sure match for “ucat practice questions”. Closest:");
        expect((await ids(page))[0]).toBe("ucat");
      }));

    it("marks what matched, and leaves the texts whole", () =>
      withSearcher(async (page) => {
        await search(page, "scholarship");
        const marked = await page.evaluate(() =>
          [...(CSS.highlights.get("found") ?? [])].map((range) => range.toString().toLowerCase()),
        );
        expect(marked.length).toBeGreaterThan(5);
        expect(marked).toContain("scholarship");
        expect(await page.locator("#results mark").count()).toBe(0);
      }));

    it("announces the count once, politely, after the typing", () =>
      withSearcher(async (page) => {
        await search(page, "visa");
        const status = page.locator(".finder [role=status]");
        await expect.poll(() => status.textContent()).toMatch(/“visa”/);
        // In one task, as nobody types: on a busy machine a word takes longer than what is waited for after each letter.
        const said = await page.evaluate(() => {
          const [input, output] = document.querySelectorAll<HTMLInputElement>(
            "#search, .finder [role=status]",
          );
          const texts: (string | null)[] = [];
          new MutationObserver(() => texts.push(output?.textContent ?? null)).observe(output as Node, {
            childList: true,
          });
          Object.assign(window, { texts });
          for (const text of ["e", "es", "ess", "essa", "essay"]) {
            if (input) input.value = text;
            input?.dispatchEvent(new InputEvent("input", { bubbles: true }));
          }
          return output?.textContent;
        });
        expect(said).toMatch(/“visa”/);
        await expect.poll(() => status.textContent()).toMatch(/^\d+ links for “essay”, and \d groups?$/);
        // What leaves the view as it is says nothing new: a space behind the words, and the other links.
        await page.locator("#search").press("End");
        await page.keyboard.type(" ");
        await page.waitForTimeout(1000);
        expect(await page.evaluate(() => (window as unknown as { texts: string[] }).texts)).toHaveLength(1);
      }));

    it("keeps long answers short, and shows the rest on demand", () =>
      withSearcher(async (page) => {
        await search(page, "university");
        const shown = await page.locator("#results .entries > li").count();
        expect(shown).toBe(24);
        await page.getByRole("button", { name: /^Show all \d+ links$/ }).click();
        const all = Number.parseInt(await title(page).innerText(), 10);
        expect(await page.locator("#results .entries > li").count()).toBe(all);
        expect(await focusedText(page)).toContain((await names(page))[24]);
        // A list that comes in the address is shown over the same view.
        await page.evaluate(() => {
          location.hash = "list=1.ucas";
        });
        await page.waitForSelector("#my-list[open]");
        expect(await page.locator("#results .entries > li").count()).toBe(all);
        await page.keyboard.press("Escape");
        await page.locator("#my-list").waitFor({ state: "hidden" });
      }));

    it("F10 no result: says so, leads to the menus and to the share form that knows the word", () =>
      withSearcher(async (page) => {
        await search(page, "zzqx");
        expect(await title(page).innerText()).toBe("Nothing found for “zzqx”");
        const menus = page.getByRole("list", { name: "Browse instead" }).getByRole("link");
        expect(await menus.first().getAttribute("href")).toBe("/uni-resources/");
        const share = page.locator("#results .results-none a");
        // It keeps its distance from the question before it.
        const gap = await page.locator(".results-none").evaluate((line) => {
          const words = document.createRange();
          words.selectNode(line.firstChild as Text);
          const button = line.querySelector(".button") as Element;
          return button.getBoundingClientRect().left - words.getBoundingClientRect().right;
        });
        expect(gap).toBeGreaterThan(12);
        expect(
          new URL((await share.getAttribute("href")) ?? "").searchParams.getAll("resource_name"),
        ).toEqual(["zzqx"]);
        expect(await page.locator("#results .share-links").isVisible()).toBe(false);
        await expect
          .poll(() => page.locator(".finder [role=status]").textContent())
          .toContain("Nothing found");
      }));

    it("Ctrl+/ focuses and / alone does not (WCAG 2.1.4), arrows walk, Escape goes back and clears", () =>
      withSearcher(async (page) => {
        expect(await page.keyboard.press("/").then(() => hasFocus(page))).toBe(false);
        await page.keyboard.press("Control+/");
        expect(await hasFocus(page)).toBe(true);
        await search(page, "essay");
        await page.keyboard.press("ArrowDown");
        expect(await focusedText(page)).toContain("Essays");
        const groups = await page.locator("#results .results-groups a").count();
        for (let step = 0; step < groups; step++) await page.keyboard.press("ArrowDown");
        const [first, second] = await names(page);
        expect(await focusedText(page)).toContain(first);
        await page.keyboard.press("ArrowDown");
        expect(await focusedText(page)).toMatch(new RegExp(`^${second}`));
        await page.keyboard.press("ArrowUp");
        await page.keyboard.press("ArrowUp");
        expect(await focusedText(page)).not.toContain(first);
        await page.keyboard.press("Escape");
        expect(await hasFocus(page)).toBe(true);
        expect(await field(page).inputValue()).toBe("essay");
        await page.keyboard.press("Escape");
        expect(await field(page).inputValue()).toBe("");
        expect(await hasFocus(page)).toBe(true);
        expect(await contentShown(page)).toBe(true);
        await expect.poll(() => address(page)).toBe(lightPath);
      }));

    it("Enter leads to the first result, and Enter there opens it", () =>
      withSearcher(async (page) => {
        await page.keyboard.press("Control+/");
        await search(page, "ucas");
        await page.keyboard.press("Enter");
        expect(await focusedText(page)).toContain("UCAS");
        const asked = page.context().waitForEvent("request", (request) => request.url().includes("ucas.com"));
        await page.keyboard.press("Enter");
        expect((await asked).url()).toContain("ucas.com");
        for (const tab of page.context().pages()) if (tab !== page) await tab.close();
      }));

    it("/ stays a letter in the field, and in an editor that an extension brings", () =>
      withSearcher(async (page) => {
        await page.keyboard.press("Control+/");
        await page.keyboard.type("a/b");
        expect(await field(page).inputValue()).toBe("a/b");
        await page.evaluate(() => {
          const editor = document.createElement("div");
          editor.contentEditable = "true";
          document.body.append(editor);
          editor.focus();
        });
        await page.keyboard.type("/");
        expect(await page.locator("[contenteditable]").innerText()).toBe("/");
        await page.locator("[contenteditable]").evaluate((editor) => editor.remove());
      }));

    it("chips are reached by Tab, set by Space, and show their focus", () =>
      withSearcher(async (page) => {
        await page.locator("#filters > summary").focus();
        await page.keyboard.press("Enter");
        await chip(page, "Counsellors").waitFor();
        await page.keyboard.press("Tab");
        expect(
          await page.evaluate(() =>
            Number.parseFloat(getComputedStyle(document.activeElement as Element).outlineWidth),
          ),
        ).toBeGreaterThanOrEqual(2);
        await page.keyboard.press("Space");
        await expect.poll(() => address(page)).toBe(`${lightPath}?for=counsellor`);
        expect(await chip(page, "Counsellors").evaluate((box) => box === document.activeElement)).toBe(true);
      }));
  });
}
