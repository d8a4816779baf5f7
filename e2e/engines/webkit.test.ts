import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { setProduct } from "../support/stage.ts";
import { findWebKit, launchWebKit, type WebKit } from "./webkit.ts";

const browser = findWebKit();
// Loudly, so that a green run is not taken for a run in WebKit.
if (!browser) {
  console.warn(`
THE WEBKIT TESTS WERE NOT RUN: there is no WebKitWebDriver, MiniBrowser or Xvfb here.
Install them (Debian: apt-get install webkit2gtk-driver xvfb).
`);
}

describe.skipIf(!browser)("F4 WebKit", () => {
  const { product } = setProduct("news");
  let tab: WebKit;
  beforeAll(async () => {
    tab = await launchWebKit(browser ?? "");
    await tab.setWindowSize({ width: 1300, height: 900 });
  });
  afterAll(() => tab?.close());
  const open = (path: string) => tab.goto(product().url + path);
  // One visitor for all: a pause or a star that the test before has left, or a first try, is gone.
  beforeEach(async () => {
    await open("/robots.txt");
    await tab.evaluate(() => localStorage.clear());
  });
  const poll = <Result>(work: () => Result) => expect.poll(() => tab.evaluate(work));

  it("WebKit: the home page wakes, its welcome has two lines, its ticker runs, its arrows are boxes, and a menu opens with its links", async () => {
    await open("/");
    await poll(() => document.querySelector(".ticker.running") !== null).toBe(true);
    await poll(() => document.documentElement.classList.contains("list-awake")).toBe(true);
    await poll(
      () => getComputedStyle(document.querySelector(".summary a[target]") as Element, "::after").display,
    ).toBe("inline-block");
    // Its letters are wider than their stand-ins: the page's beginning must not jump when they come.
    await poll(() => document.documentElement.classList.contains("whole")).toBe(true);
    await poll(() => {
      const line = document.createRange();
      line.selectNodeContents(document.querySelector("h1") as Element);
      return line.getClientRects().length;
    }).toBe(2);
    await tab.click('.menu-button[popovertarget="panel-uni-research"]');
    await poll(
      () => document.querySelectorAll("#panel-uni-research:popover-open details[open] li a").length,
    ).toBeGreaterThan(5);
    await tab.click('.menu-button[popovertarget="panel-career-resources"]');
    await poll(() => document.querySelectorAll(".panel:popover-open").length).toBe(1);
  });

  it("WebKit: a stored pause says Play at once", async () => {
    await open("/");
    await poll(() => document.querySelector(".ticker.running") !== null).toBe(true);
    await tab.click(".ticker-pause");
    await open("/uni-research/");
    await open("/");
    // From the first moment on in which the button can be seen; until then its place is kept.
    const read = () => {
      const button = document.querySelector(".ticker-pause");
      return button?.checkVisibility({ visibilityProperty: true }) ? button.textContent : null;
    };
    const seen: (string | null)[] = [];
    await expect.poll(async () => seen.push(await tab.evaluate(read)) && seen.at(-1)).not.toBe(null);
    for (let look = 0; look < 20; look++) seen.push(await tab.evaluate(read));
    expect(new Set(seen.filter((text) => text !== null))).toEqual(new Set(["Play headlines"]));
  });

  it("WebKit: Back to a search shows its results with the words in the field", async () => {
    await open("/?q=germany");
    await poll(() => document.querySelectorAll("#results .entries > li").length).toBeGreaterThan(5);
    await open("/career-resources/");
    await tab.back();
    await poll(() => document.querySelectorAll("#results .entries > li").length).toBeGreaterThan(5);
    await poll(() => document.querySelector<HTMLInputElement>("#search")?.value).toBe("germany");
    await poll(() => document.querySelector<HTMLElement>("#content")?.checkVisibility()).toBe(false);
  });

  it("WebKit: a group's page takes a star into the list, and its filters narrow it", async () => {
    await open("/uni-research/germany/");
    await poll(() => document.documentElement.classList.contains("list-awake")).toBe(true);
    await tab.click(".entries > li:nth-child(1) > .star");
    await tab.click("#list-button");
    await poll(() => document.querySelectorAll("#my-list[open] .list-rows > li").length).toBe(1);
    await tab.click("#my-list .drawer-close");
    await tab.click('.group-filters label:has([name="cost"]) + label:has([name="cost"])');
    await poll(() => document.querySelectorAll(".group .entries > li:not([hidden])").length).toBe(3);
  });
});
