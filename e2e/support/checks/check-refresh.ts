import { settle, type Tab } from "../tab.ts";

/** WCAG 4.1.3: what the refresh came to is said as a status, without moving the focus. */
export async function checkRefresh(tab: Tab): Promise<string[]> {
  await settle(tab, () => document.querySelector(".ticker-slot.awake .ticker") !== null);
  await tab.click(".ticker-all");
  await settle(tab, () => document.querySelector(".headlines-refresh") !== null);
  await tab.click(".headlines-refresh");
  // The first refresh fetches its program and asks the sources: seconds, on a busy machine.
  await settle(
    tab,
    () => /headlines in all/.test(document.querySelector(".drawer[open]")?.textContent ?? ""),
    20_000,
  );
  const isSaid = await tab.evaluate(() =>
    [...document.querySelectorAll('[role="status"]')].some((status) =>
      /headlines in all/.test(status.textContent ?? ""),
    ),
  );
  const found = isSaid ? [] : ["the refresh is not announced"];
  if (!(await tab.evaluate(() => document.activeElement?.matches(".headlines-refresh") === true))) {
    found.push("the refresh took the focus away");
  }
  return found;
}
