import { settle, type Tab } from "../tab.ts";

const first = '.menu-button[popovertarget="panel-uni-resources"]';
const other = '.menu-button[popovertarget="panel-uni-research"]';

/** A10: the cases of the APG's disclosure navigation, on the wide header of a page just loaded. */
export async function checkDisclosure(tab: Tab): Promise<string[]> {
  const found: string[] = [];
  const expect = async (fault: string, work: () => boolean) => {
    // Once there is a fault, waiting longer does not help.
    if (!(await settle(tab, work, found.length > 0 ? 400 : 2000))) found.push(fault);
  };
  await settle(tab, () => document.querySelector(".menu-button[aria-expanded]") !== null);
  found.push(...(await tab.evaluate(findMarkupFaults)));
  if (found.length > 0) return found;

  await focus(tab, first);
  for (const key of ["Enter", " "]) {
    await tab.keyboard.press(key);
    await expect(`"${key}" opens nothing, or the button does not say so`, isFirstOpen);
    await tab.keyboard.press(key);
    await expect(`"${key}" does not close`, isAllClosed);
  }

  await tab.click(first);
  await expect("a click opens nothing", isFirstOpen);
  await tab.click(other);
  await expect(
    "two panels are open at once, or the other did not open",
    () => document.querySelectorAll('.panel:popover-open, .menu-button[aria-expanded="true"]').length === 2,
  );
  await tab.click(other);
  await expect("a second click does not close", isAllClosed);

  await focus(tab, first);
  await tab.keyboard.press("Enter");
  await tab.keyboard.press("Tab");
  await expect(
    "Tab does not go from the button into its panel",
    () => document.activeElement?.closest(".panel")?.id === "panel-uni-resources",
  );
  await tab.keyboard.press("Escape");
  await expect("Escape does not close", isAllClosed);
  await expect(
    "Escape does not give the focus back",
    () => document.activeElement?.matches(".menu-button") === true,
  );

  // Going backwards from the page's beginning leads to its end, which the panel covers (WCAG 2.4.11).
  await tab.keyboard.press("Enter");
  await tab.keyboard.press("Shift+Tab");
  await expect("the panel stays open when the focus has left its button", isAllClosed);

  await tab.click(first);
  await focus(tab, "#panel-uni-resources summary");
  await focus(tab, other);
  await expect("the panel stays open when the focus has left it", isAllClosed);

  await tab.click(first);
  await tab.mouse.click(6, 790);
  await expect("a click outside does not close", isAllClosed);
  await tab.hover(first);
  await expect("hovering opens a panel", isAllClosed);
  return found;
}

async function focus(tab: Tab, selector: string): Promise<void> {
  await tab.evaluate((one) => document.querySelector<HTMLElement>(one)?.focus(), selector);
}

function isFirstOpen(): boolean {
  const button = document.querySelector('.menu-button[popovertarget="panel-uni-resources"]');
  const isOpen = document.querySelector("#panel-uni-resources")?.matches(":popover-open") === true;
  return isOpen && button?.getAttribute("aria-expanded") === "true";
}

function isAllClosed(): boolean {
  return document.querySelector('.panel:popover-open, .menu-button[aria-expanded="true"]') === null;
}

function findMarkupFaults(): string[] {
  const found: string[] = [];
  for (const button of document.querySelectorAll(".menu-button")) {
    // Panels are at the page's end: owned, they come next for whoever reads on from the button.
    const panel = document.getElementById(button.parentElement?.getAttribute("aria-owns") ?? "");
    if (panel?.id !== button.getAttribute("popovertarget"))
      found.push(`no panel follows its button: ${button.textContent}`);
    if (button.getAttribute("aria-expanded") !== "false")
      found.push(`does not say it is closed: ${button.textContent}`);
  }
  if (document.querySelectorAll(".menu-button").length !== 5) found.push("there are not five menus");
  if (
    [...document.querySelectorAll(".panel a, .panel summary")].some((element) => element.checkVisibility())
  ) {
    found.push("a closed panel can be seen or reached");
  }
  if (document.querySelector('[role^="menu"], [aria-haspopup]')) found.push("roles of an application's menu");
  return found;
}
