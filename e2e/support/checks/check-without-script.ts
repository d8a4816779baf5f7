import { settle, type Tab } from "../tab.ts";

/** A20: with scripts off, menus open, groups show their links, and every curated link is on the page. */
export async function checkWithoutScript(tab: Tab): Promise<string[]> {
  const found: string[] = [];
  const entries = await tab.evaluate(
    () =>
      [...document.querySelectorAll(".entries > li > a[href]")].filter((link) => link.checkVisibility())
        .length,
  );
  if (entries < 500) found.push(`only ${entries} links can be seen`);
  await tab.click(".menus li:nth-child(4) > .menu-button");
  const isOpen = await settle(
    tab,
    () => document.querySelector("#panel-uni-research")?.matches(":popover-open") === true,
    800,
  );
  if (!isOpen) return [...found, "the menu does not open"];
  await tab.click("#panel-uni-research details:nth-of-type(5) > summary");
  const hasLinks = await settle(
    tab,
    () =>
      document.querySelector("#panel-uni-research details:nth-of-type(5) a[target]")?.checkVisibility() ===
      true,
    800,
  );
  if (!hasLinks) found.push("the group shows no links");
  await tab.keyboard.press("Escape");
  if (!(await settle(tab, () => document.querySelector(".panel:popover-open") === null, 800))) {
    found.push("Escape does not close the menu");
  }
  return found;
}
