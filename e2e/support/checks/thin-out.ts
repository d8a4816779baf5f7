import type { Tab } from "../tab.ts";

/**
 * Two links of each group are tried for all, which have the same markup: a state costs a third of the time. One
 * state is judged whole, and so is an open menu. For a page that nobody uses afterwards.
 */
export async function thinOut(tab: Tab): Promise<void> {
  await tab.evaluate(() => {
    const others = "#directory .entries > li:nth-child(n+3), .panel:not(:popover-open) li:nth-child(n+3)";
    // Of the headlines, as many as do not fit a phone's window.
    const headlines = "#all-headlines li:nth-child(n+21)";
    for (const entry of document.querySelectorAll(`${others}, ${headlines}`)) entry.remove();
  });
}
