import { describe, expect, it } from "vitest";
import { groupPath, noteCopies, withList } from "../support/list-drawer.ts";
import type { Stage } from "../support/stage.ts";

/** What a list says, and what of it is seen first. */
export function describeListWords(stage: Stage): void {
  describe("the words of my list", () => {
    // Of a link that is on the page, and of one that is not.
    it.each(["/uni-research/france/", groupPath])("a copied text says a link's language, on %s", (path) =>
      withList(
        stage,
        async (page) => {
          const copied = await noteCopies(page);
          await page.evaluate(() => location.replace("#list=1.parcoursup"));
          await page.getByRole("button", { name: "Save to my list" }).click();
          await page.getByRole("button", { name: "Copy as text" }).click();
          await expect.poll(copied).toMatch(/\. In French\.\n/);
        },
        path,
      )(),
    );

    it(
      "one button is filled, and the four ways below it are two columns",
      withList(stage, async (page, list) => {
        await list.keep("ucas");
        await list.open();
        const filled = page
          .locator("#my-list .share-buttons .button")
          .evaluateAll((all) =>
            all
              .filter((one) => getComputedStyle(one).backgroundColor !== "rgba(0, 0, 0, 0)")
              .map((one) => one.textContent),
          );
        expect(await filled).toEqual(["Copy link"]);
        const lefts = page
          .locator("#my-list .share-more:not(.list-last) button")
          .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().left));
        expect(new Set(await lefts).size).toBe(2);
      }),
    );

    it(
      "nothing shows through below the sentence that says what a button did",
      withList(stage, async (page, list) => {
        await list.keep("ucas", "common-app", "college-essay-guy");
        await list.open();
        await page.getByRole("button", { name: "Move UCAS down" }).click();
        await expect.poll(list.said).toBe("UCAS is now at place 2 of 3");
        const gap = page.locator("#my-list .list-said").evaluate((said) => {
          // "rgb(...) x y blur spread"
          const lengths =
            getComputedStyle(said)
              .boxShadow.match(/-?[\d.]+(?=px)/g)
              ?.map(Number) ?? [];
          const [, y = 0, , spread = 0] = lengths;
          return innerHeight - said.getBoundingClientRect().bottom - y - spread;
        });
        expect(await gap).toBeLessThanOrEqual(0);
      }),
    );

    it(
      "the arrow of a long word is beside it, also if the row's buttons then are below",
      withList(stage, async (page, list) => {
        await list.keep("ucas");
        await list.open();
        await page.setViewportSize({ width: 390, height: 640 });
        const name = page.locator(".list-entry a");
        for (const word of ["Hochschulkompass", "Hochschulwettbewerbe"]) {
          await name.evaluate((link, text) => link.firstChild?.replaceWith(text), word);
          expect(await name.evaluate((link) => link.getClientRects().length), word).toBe(1);
          const [row, buttons] = await page
            .locator(".list-rows > li, .list-row-buttons")
            .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().right));
          expect(buttons, word).toBe(row);
        }
      }),
    );

    it(
      "what a button did is said below all, so nothing is left empty above a code",
      withList(stage, async (page) => {
        await page.getByRole("button", { name: "Share or print this group" }).click();
        const last = page.locator(".drawer[open] .drawer-body > div > :last-child");
        await expect.poll(() => last.getAttribute("class")).toBe("list-said");
        expect(await page.locator(".drawer[open] figure + .list-said").count()).toBe(1);
      }),
    );

    it(
      "a list that adds nothing says so, and a number is beside its name, also if that is one long word",
      withList(stage, async (page, list) => {
        await list.keep("ucas");
        // A note that it brings is something.
        for (const said of ["Saved to your list", "All its links were on your list already"]) {
          await page.evaluate(() => location.replace("#list=1.ucas&n1=ask"));
          await page.getByRole("button", { name: "Add to my list" }).click();
          await expect.poll(list.said).toBe(said);
        }
        const number = () =>
          page.locator(".list-entry").evaluate((entry) => getComputedStyle(entry, "::before").width);
        const whole = await number();
        await page.setViewportSize({ width: 390, height: 640 });
        const name = page.locator(".list-entry a");
        await name.evaluate((link) => link.firstChild?.replaceWith("Bundesausbildungsförderungsgesetz"));
        const tops = await name.evaluate((link) =>
          [link, link.closest("p")].map((one) => one?.getClientRects()[0]?.top ?? 0),
        );
        expect((tops[0] ?? 99) - (tops[1] ?? 0)).toBeLessThan(22);
        expect(await number()).toBe(whole);
      }),
    );
  });
}
