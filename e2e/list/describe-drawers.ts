import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { checkAxe } from "../support/checks/check-axe.ts";
import { checkReflow } from "../support/checks/check-reflow.ts";
import { checkTargets } from "../support/checks/check-targets.ts";
import { findListDrawer, withList } from "../support/list-drawer.ts";
import type { Stage } from "../support/stage.ts";

const drawers: [name: string, path: string, open: (page: Page) => Promise<unknown>][] = [
  [
    "my list with links",
    "/",
    async (page) => {
      const list = findListDrawer(page);
      await list.keep("ucas", "common-app");
      await list.open();
    },
  ],
  [
    "a list that was sent",
    "/#list=1.ucas.made-up&title=For+Ana&n1=ask",
    (page) => page.waitForSelector(".list-sent li"),
  ],
  [
    "a group handed on",
    "/",
    async (page) => {
      await page.locator("#essays .hand-on").click();
      await page.waitForSelector("#hand-on:popover-open h2");
    },
  ],
];

/** The drawers of "My list" fit the window and are said right. */
export function describeDrawers(stage: Stage): void {
  it.each(drawers)("A1, A13, A14 %s, 320 px, light and dark: nothing to find", (_, path, open) =>
    withList(
      stage,
      async (page) => {
        await open(page);
        // Above 32 rem a drawer is as wide as that.
        await page.setViewportSize({ width: 320, height: 800 });
        expect(await checkReflow(page)).toEqual([]);
        expect(await checkTargets(page)).toEqual([]);
        for (const colorScheme of ["light", "dark"] as const) {
          await page.emulateMedia({ colorScheme });
          expect(await checkAxe(page, { scope: ".drawer:popover-open", isThin: true }), colorScheme).toEqual(
            [],
          );
        }
      },
      path,
    )(),
  );
}
