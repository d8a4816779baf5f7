import { describe, expect, it } from "vitest";
import { groupPath, setKeeper, withList } from "../support/list-drawer.ts";
import type { Stage } from "../support/stage.ts";

/** What leaves a list and its drawer: removed links, and the list itself. */
export function describeRemovals(stage: Stage): void {
  describe("what is removed from my list", () => {
    const asKeeper = setKeeper(stage);

    it(
      "what is removed can be put back, the last first, each in its place",
      asKeeper(async (page, list) => {
        await list.keep("ucas", "common-app", "college-essay-guy");
        await list.open();
        await page.getByLabel("Note for Common App").fill("ask Mr Lee");
        await page.getByRole("button", { name: "Remove Common App" }).press("Enter");
        await expect.poll(list.focused).toBe("Undo (Common App removed)");
        // Away from the crosses, whatever the length of the name.
        const edges = [".list-removed", ".list-removed button"].map(async (part) => {
          const box = await page.locator(part).boundingBox();
          return box?.x;
        });
        expect(await edges[1]).toBe(await edges[0]);
        // Its ring is 6 px around it, and clear of the words above.
        const words = await page.locator(".list-removed > span").boundingBox();
        const button = await page.locator(".list-removed button").boundingBox();
        expect((button?.y ?? 0) - (words?.y ?? 0) - (words?.height ?? 99)).toBeGreaterThan(6);
        // The second half of a double click undoes nothing.
        await page.getByRole("button", { name: "Remove UCAS" }).dblclick();
        expect(await list.names()).toEqual(["College Essay Guy"]);
        await page.getByRole("button", { name: "Undo (UCAS removed)" }).press("Enter");
        await expect.poll(list.focused).toContain("Remove UCAS");
        await expect.poll(list.said).toBe("UCAS back on your list");
        await page.getByRole("button", { name: "Undo" }).press("Enter");
        await expect.poll(list.focused).toContain("Remove Common App");
        expect(await list.names()).toEqual(["UCAS", "Common App", "College Essay Guy"]);
        expect(await page.getByLabel("Note for Common App").inputValue()).toBe("ask Mr Lee");
        expect(await page.locator(".list-removed").count()).toBe(0);
      }),
    );

    it(
      "what came back by its star needs no other way",
      asKeeper(async (page, list) => {
        await list.keep("ucas", "common-app");
        await list.open();
        await page.getByRole("button", { name: "Remove UCAS" }).click();
        await page.keyboard.press("Escape");
        await list.keep("ucas");
        await list.open();
        expect(await page.getByRole("button", { name: "Undo" }).count()).toBe(0);
      }),
    );

    it(
      "clearing can be taken back, also after something was saved since",
      asKeeper(async (page, list) => {
        const clear = () => page.getByRole("button", { name: "Clear the list" }).click();
        const undo = () => page.getByRole("button", { name: "Undo (All links removed)" }).click();
        await list.keep("ucas", "common-app");
        await list.open();
        await page.getByLabel("Title").fill("For Ana");
        await page.getByLabel("Note for UCAS").fill("ask Mr Lee");
        await clear();
        await expect.poll(list.count).toBe("0");
        await page.keyboard.press("Escape");
        await list.keep("college-essay-guy");
        await list.open();
        expect(await page.getByLabel("Title").inputValue()).toBe("");
        await clear();
        await undo();
        await expect.poll(list.names).toEqual(["College Essay Guy"]);
        await undo();
        await expect.poll(list.names).toEqual(["UCAS", "Common App", "College Essay Guy"]);
        expect(await page.getByLabel("Note for UCAS").inputValue()).toBe("ask Mr Lee");
        expect(await page.getByLabel("Title").inputValue()).toBe("For Ana");
      }),
    );
  });

  it(
    "a list that was sent names the tab, and its PDF, and leaves the focus on the button of lists",
    withList(
      stage,
      async (page) => {
        const own = "Essays: Uni Resources · Waymark";
        await page.locator(".list-sent li a").waitFor();
        expect(await page.title()).toBe(`For Ana · ${own}`);
        await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
        expect(await page.title()).toBe("For Ana");
        await page.evaluate(() => dispatchEvent(new Event("afterprint")));
        expect(await page.title()).toBe(`For Ana · ${own}`);
        await page.getByRole("button", { name: "Not now" }).click();
        await expect.poll(() => page.title()).toBe(own);
        await page.keyboard.press("Escape");
        const focused = () =>
          page.evaluate(() => document.activeElement?.id || document.activeElement?.className);
        await expect.poll(focused).toBe("list-button");
        // As in Safari, where a click does not give the focus to a button.
        await page.locator(".embed-group").evaluate((button: HTMLElement) => {
          (document.activeElement as HTMLElement).blur();
          button.click();
        });
        await page.keyboard.press("Escape");
        await expect.poll(focused).toContain("embed-group");
      },
      `${groupPath}#list=1.ucas&title=For+Ana`,
    ),
  );
}
