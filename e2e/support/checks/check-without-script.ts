import { settle, type Tab } from "../tab.ts";

/** A20: with scripts off, menus open and lead to every group's page, and first links are on the home page. */
export async function checkWithoutScript(tab: Tab): Promise<string[]> {
  const found = await tab.evaluate(() => {
    const seen = (selector: string) =>
      [...document.querySelectorAll<HTMLAnchorElement>(selector)].filter((link) => link.checkVisibility());
    const groups = seen("#directory :is(h2, h3) a").length;
    const links = seen("#directory li > a[target]").length;
    const faults = groups < 45 ? [`only ${groups} groups can be seen`] : [];
    return links < 100 ? [...faults, `only ${links} links can be seen`] : faults;
  });
  await tab.click(".menus li:nth-child(4) > .menu-button");
  const isOpen = await settle(
    tab,
    () => document.querySelector("#panel-uni-research")?.matches(":popover-open") === true,
    2000,
  );
  if (!isOpen) return [...found, "the menu does not open"];
  const leadsOn = await settle(
    tab,
    () =>
      document
        .querySelector('#panel-uni-research a:nth-of-type(5)[href="/uni-research/belgium/"]')
        ?.checkVisibility() === true,
    2000,
  );
  if (!leadsOn) found.push("the group leads nowhere");
  await tab.keyboard.press("Escape");
  if (!(await settle(tab, () => document.querySelector(".panel:popover-open") === null, 2000))) {
    found.push("Escape does not close the menu");
  }
  return found;
}
