import { expect, it } from "vitest";
import { settle, type Tab } from "../support/tab.ts";
import type { FirefoxTab } from "./firefox.ts";

type OpenTab = (path: string, use: (tab: FirefoxTab) => Promise<void>) => Promise<void>;

/** Finding, keeping and sharing, as one visit: what depends on the engine more than on our code. */
export function describeSearchAndList(openTab: OpenTab): void {
  it("Firefox: a typo is forgiven, a filter narrows, two stars make a list, its order changes by keyboard, its link opens as a copy", () =>
    openTab("/", async (tab) => {
      await waitFor(tab, () => document.documentElement.classList.contains("list-awake"));
      await tab.keyboard.press("Control+/");
      await type(tab, "duolngo");
      await waitFor(
        tab,
        () => document.querySelector("#results .entries a")?.textContent?.startsWith("Duolingo") === true,
      );
      await tab.click("#filters > summary");
      await tab.click('#filters label:has([name="cost"][value="paid"])');
      await waitFor(tab, () => location.search === "?q=duolngo&cost=paid");
      expect(await tab.evaluate(() => document.querySelectorAll("#results .facts .paid").length)).toBe(
        await tab.evaluate(() => document.querySelectorAll("#results .entries > li").length),
      );

      await tab.click(".finder-clear");
      await tab.click(".finder-clear");
      await waitFor(tab, () => location.search === "");
      await type(tab, "ucas");
      await waitFor(tab, () => document.querySelectorAll("#results .entries > li").length > 1);
      await tab.click("#results .entries > li:nth-child(1) > .star");
      await tab.click("#results .entries > li:nth-child(2) > .star");
      await tab.click("#list-button");
      await waitFor(tab, () => document.querySelectorAll(".list-rows > li").length === 2);
      const [first = "", second = ""] = await readNames(tab);
      expect(first).toBe("UCAS");

      await tab.evaluate(() => {
        document.querySelector<HTMLElement>(".list-rows > li:nth-child(2) .list-row-buttons button")?.focus();
      });
      await tab.keyboard.press("Enter");
      expect(await readNames(tab)).toEqual([second, first]);
      expect(await tab.evaluate(() => document.activeElement?.querySelector(".v")?.textContent)).toBe(
        `Move ${second} up`,
      );

      const link = await copyLink(tab);
      expect(tab.problems).toEqual([]);
      await openTab(link.slice(new URL(link).origin.length), async (other) => {
        await waitFor(other, () => document.querySelectorAll(".list-sent li a").length === 2);
        expect(await other.evaluate(() => localStorage.getItem("waymark-list"))).toBe(null);
        await other.click(".list-sent .button");
        await waitFor(other, () => document.querySelector("[data-count]")?.textContent === "2");
        expect(await readNames(other)).toEqual([second, first]);
        expect(other.problems).toEqual([]);
      });
    }));
}

async function waitFor(tab: Tab, work: () => boolean): Promise<void> {
  expect(await settle(tab, work), `in vain waited for ${work}`).toBe(true);
}

async function type(tab: Tab, text: string): Promise<void> {
  for (const letter of text) await tab.keyboard.press(letter);
}

function readNames(tab: Tab): Promise<(string | null | undefined)[]> {
  return tab.evaluate(() =>
    [...document.querySelectorAll(".list-rows .list-entry a")].map((link) => link.firstChild?.textContent),
  );
}

/** Noted on its way to the clipboard, which the page's policy denies reading. */
async function copyLink(tab: Tab): Promise<string> {
  await tab.evaluate(() => {
    const write = navigator.clipboard.writeText.bind(navigator.clipboard);
    navigator.clipboard.writeText = async (text) => {
      await write(text);
      Object.assign(window, { copied: text });
    };
  });
  await tab.click("#my-list .share-buttons .button");
  await waitFor(tab, () => "copied" in window);
  return tab.evaluate(() => (window as unknown as { copied: string }).copied);
}
