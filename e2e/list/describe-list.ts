import { describe, expect, it } from "vitest";
import { awake, findListDrawer, groupPath, setKeeper, withList } from "../support/list-drawer.ts";
import { lightPath, type Stage } from "../support/stage.ts";

/** Keeping links: stars, order, notes, and what the browser does with them. */
export function describeList(stage: Stage): void {
  describe("my list", () => {
    it(
      "a star on every link, one element each; kept over a reload, in this browser only",
      withList(stage, async (page, list, { context }) => {
        const links = page.locator(".entries > li");
        expect(await page.locator("#list-button").innerText()).toBe("My list");
        expect(await links.locator("> .star").count()).toBe(await links.count());
        expect(await links.locator("> .star *").count()).toBe(0);
        await list.keep("ucas", "common-app");
        expect(await page.locator("#list-button").innerText()).toMatch(/My list\s+2/);
        await page.reload();
        await awake(page);
        await expect.poll(list.count).toBe("2");
        expect(await list.star("ucas").getAttribute("aria-pressed")).toBe("true");
        expect(await list.star("ucas").getAttribute("aria-label")).toBe("Save UCAS to my list");
        expect(await context.cookies()).toEqual([]);
        await list.open();
        expect(await page.locator(".list-where").innerText()).toBe(
          "Saved in this browser only. Nobody else can see it unless you share it.",
        );
        await page.keyboard.press("Escape");
        await list.keep("ucas");
        await expect.poll(list.count).toBe("1");
      }),
    );

    it("the arrow of a name that fills its line keeps clear of the star", () =>
      stage.withPage("/uni-resources/choosing-degrees/", async (page) => {
        await awake(page);
        await page.waitForSelector("html.whole", { state: "attached" });
        await page.evaluate(() => {
          const name = document.querySelector(".entries a")?.firstChild;
          if (name) name.textContent = "Skills for Careers (Department for Education)";
        });
        for (let width = 1250; width < 1330; width += 4) {
          await page.setViewportSize({ width, height: 800 });
          expect(await page.evaluate(findArrowsOverStars), `${width} px`).toEqual([]);
        }
      }));

    it(
      "a voice of the side card can be kept too",
      withList(
        stage,
        async (page, list) => {
          const star = page.locator(".voices .star").first();
          await star.click();
          await list.open();
          const [name] = await page
            .locator(".voices li > a")
            .evaluateAll((all) => all.map((one) => one.firstChild?.textContent));
          await expect.poll(list.names).toEqual([name]);
        },
        "/",
      ),
    );

    it(
      "results have stars too, and a list shows links that are not on the page",
      withList(
        stage,
        async (page, list) => {
          await page.locator("#results li[data-id] > .star").first().click();
          const [name] = await page
            .locator("#results li[data-id] > a")
            .evaluateAll((all) => all.map((one) => one.textContent?.replace(" (opens in new tab)", "")));
          await page.goto(stage.product().url + groupPath);
          await awake(page);
          await list.open();
          await expect.poll(list.names).toEqual([name]);
        },
        `${lightPath}?q=scholarship`,
      ),
    );

    it(
      "two tabs show one list",
      withList(stage, async (page, list, { context }) => {
        const other = await context.newPage();
        await other.goto(page.url());
        await awake(other);
        const otherList = findListDrawer(other);
        await otherList.open();
        await list.keep("ucas");
        await list.open();
        await page.getByLabel("Note for UCAS").fill("ask Mr Lee");
        await expect.poll(() => otherList.count()).toBe("1");
        await expect.poll(() => other.getByLabel("Note for UCAS").inputValue()).toBe("ask Mr Lee");
        await other.getByRole("button", { name: "Clear the list" }).click();
        await expect.poll(() => list.count()).toBe("0");
        // The note that it had went with its row.
        expect(await list.focused()).toBe("Close");
      }),
    );

    it("without a script there is no star and no button that does nothing", () =>
      stage.withPage(
        groupPath,
        async (page) => {
          expect(await page.locator(".star").count()).toBe(0);
          for (const control of ["#list-button", ".share-links", ".embed-group"]) {
            expect(await page.locator(control).first().isVisible(), control).toBe(false);
          }
        },
        { javaScriptEnabled: false },
      ));
  });

  describe("my list, by one visitor", () => {
    const asKeeper = setKeeper(stage);

    it(
      "a link's name is beside the middle of its buttons",
      asKeeper(async (page, list) => {
        await list.keep("ucas");
        await list.open();
        const middles = await page
          .locator(".list-rows a, .list-grip, .list-row-buttons button")
          .evaluateAll((all) =>
            all.map((one) => {
              const { top, height } = one.getBoundingClientRect();
              return top + height / 2;
            }),
          );
        expect(middles).toHaveLength(5);
        expect(Math.max(...middles) - Math.min(...middles)).toBeLessThan(1.5);
      }),
    );

    it(
      "order by keyboard: the button keeps the focus to both ends and says the new place",
      asKeeper(async (page, list) => {
        await list.keep("ucas", "common-app", "college-essay-guy");
        await list.open();
        await page.getByRole("button", { name: "Move College Essay Guy up" }).focus();
        await page.keyboard.press("Enter");
        await expect.poll(list.names).toEqual(["UCAS", "College Essay Guy", "Common App"]);
        await expect.poll(list.said).toBe("College Essay Guy is now at place 2 of 3");
        // In the window, though the list goes on below, and not above the button that was pressed (A11).
        const boxOf = async (names: string) => (await page.locator(names).boundingBox()) as DOMRect;
        expect((await boxOf("#my-list .list-said")).y).toBeLessThan(760);
        const pressed = await boxOf(".drawer-body :focus");
        await page.setViewportSize({ width: 1280, height: Math.ceil(pressed.y) + 50 });
        await page.keyboard.press("Enter");
        await page.keyboard.press("Enter");
        await expect.poll(list.names).toEqual(["College Essay Guy", "UCAS", "Common App"]);
        await expect.poll(list.focused).toContain("Move College Essay Guy up");
        await page.keyboard.press("Tab");
        await page.keyboard.press("Space");
        await page.keyboard.press("Space");
        await expect.poll(list.names).toEqual(["UCAS", "Common App", "College Essay Guy"]);
        await expect.poll(list.focused).toContain("Move College Essay Guy down");
        const end = await boxOf(".drawer-body :focus");
        expect(end.y + end.height).toBeLessThan((await boxOf("#my-list .list-said")).y);
        await page.setViewportSize({ width: 1280, height: 800 });
      }),
    );

    it(
      "order by dragging, up and down",
      asKeeper(async (page, list) => {
        await list.keep("ucas", "common-app", "college-essay-guy");
        await list.open();
        const grip = (place: number) => list.rows().nth(place).locator(".list-grip");
        await grip(2).dragTo(list.rows().nth(0));
        await expect.poll(list.names).toEqual(["College Essay Guy", "UCAS", "Common App"]);
        await grip(0).dragTo(list.rows().nth(1));
        await expect.poll(list.names).toEqual(["UCAS", "College Essay Guy", "Common App"]);
        await page.reload();
        await awake(page);
        await list.open();
        await expect.poll(list.names).toEqual(["UCAS", "College Essay Guy", "Common App"]);
      }),
    );

    it(
      "title and notes are kept as they were typed, words and all, over a reload",
      asKeeper(async (page, list) => {
        await list.keep("ucas");
        await list.open();
        await page.getByLabel("Note for UCAS").focus();
        await page.keyboard.type("deadline in  January ");
        await page.getByLabel("Title").focus();
        await page.keyboard.type("For Ana and Ben");
        await page.keyboard.press("Home");
        await page.keyboard.type("Links: ");
        await page.reload();
        await awake(page);
        await list.open();
        expect(await page.getByLabel("Note for UCAS").inputValue()).toBe("deadline in January");
        expect(await page.getByLabel("Title").inputValue()).toBe("Links: For Ana and Ben");
      }),
    );

    // The last one: a description of the page has other words from then on.
    it(
      "a description and a note in Arabic run from right to left, the description at the edge of its name",
      asKeeper(async (page, list) => {
        const arabic = "دليل الرسوم: UCAS.";
        await page
          .locator('main li[data-id="ucas"] > p')
          .first()
          .evaluate((text, words) => {
            text.textContent = words;
          }, arabic);
        const readLine = (selector: string) =>
          page
            .locator(selector)
            .first()
            .evaluate((text) => {
              const range = document.createRange();
              range.setStart(text.firstChild as Node, 0);
              range.setEnd(text.firstChild as Node, 1);
              const first = range.getBoundingClientRect();
              range.selectNodeContents(text);
              const line = range.getBoundingClientRect();
              // Its line begins at the edge of the name above it, whichever way it runs.
              return [line.left - text.getBoundingClientRect().left < 1, line.right - first.right < 1];
            });
        expect(await readLine('main li[data-id="ucas"] > p')).toEqual([true, true]);
        expect(await readLine('main li[data-id="common-app"] > p')).toEqual([true, false]);
        await list.keep("ucas");
        await list.open();
        const note = page.getByLabel("Note for UCAS");
        await note.fill(arabic);
        expect(await note.evaluate((field) => getComputedStyle(field).unicodeBidi)).toBe("plaintext");
      }),
    );
  });
}

/** The arrow is not an element: it is as wide as its room, and follows the last letter. */
function findArrowsOverStars(): string[] {
  return [...document.querySelectorAll(".entries > li > a")].flatMap((link) => {
    const name = document.createRange();
    name.selectNodeContents(link.firstChild ?? link);
    const arrow = getComputedStyle(link, "::after");
    const width = Number.parseFloat(arrow.marginInlineStart) + Number.parseFloat(arrow.paddingInlineStart);
    const end = ([...name.getClientRects()].at(-1)?.right ?? 0) + width;
    const star = link.parentElement?.querySelector(".star")?.getBoundingClientRect().left ?? 0;
    // Of a smaller text it would lose its form in a browser with a smallest size of text.
    const isSmall = arrow.fontSize !== getComputedStyle(link).fontSize;
    return end > star + 1 || isSmall ? [`${link.firstChild?.textContent}: ${Math.round(end - star)} px`] : [];
  });
}
