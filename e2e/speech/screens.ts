import type { BrowserContextOptions, Page } from "playwright-core";

export interface Screen {
  /** Also the name of its golden file. */
  name: string;
  selector: string;
  path?: string;
  options?: BrowserContextOptions;
  reach?: (page: Page) => Promise<unknown>;
  /** The others that name this one may have the same page: the reader changes only what it reads. */
  shares?: "nothing opened" | "menus";
  /** Also Chromium's accessibility tree, where it knows more than the virtual reader or differs by structure (A19). */
  hasTree?: boolean;
}

const narrow = { viewport: { width: 320, height: 640 } };
const menus = [
  "uni-resources",
  "career-resources",
  "online-education",
  "uni-research",
  "professional-development",
];
const waitRunning = (page: Page) => page.waitForSelector(".ticker.running");

const pressPause = async (page: Page) => {
  await waitRunning(page);
  await page.locator(".ticker-pause").click();
};

const openMobileMenu = async (page: Page) => {
  await page.waitForSelector('.mobile-toggle[aria-expanded="false"]');
  await page.locator(".mobile-toggle").click();
  await page.waitForSelector('.mobile-toggle[aria-expanded="true"]');
};

const openMenu = (menu: string) => async (page: Page) => {
  const button = `.menu-button[popovertarget="panel-${menu}"]`;
  await page.waitForSelector(`${button}[aria-expanded="false"]`);
  await page.locator(button).click();
  await page.waitForSelector(`${button}[aria-expanded="true"]`);
  await page.waitForSelector(`#panel-${menu} li a[target]`);
};

const openList = async (page: Page) => {
  await page.waitForSelector(".list-awake");
  await page.locator("#list-button").click();
  await page.waitForSelector("#my-list[open] .list-empty");
};

const group = "/career-resources/mission-challenge/";

export const screens: Screen[] = [
  {
    name: "header",
    shares: "nothing opened",
    selector: ".header",
    reach: (page) => page.waitForSelector(".menu-button[aria-expanded]"),
  },
  { name: "header-menu-open", hasTree: true, selector: ".header", reach: openMenu("uni-research") },
  ...menus.map((menu) => ({
    name: `menu-${menu}`,
    shares: "menus" as const,
    selector: `#panel-${menu}`,
    reach: openMenu(menu),
    hasTree: menu === "career-resources",
  })),
  { name: "header-mobile-menu-open", selector: ".header", options: narrow, reach: openMobileMenu },
  { name: "mobile-menu", hasTree: true, selector: "#mobile-menu", options: narrow, reach: openMobileMenu },
  { name: "ticker-running", selector: ".ticker-slot", reach: waitRunning },
  { name: "ticker-paused", hasTree: true, selector: ".ticker-slot", reach: pressPause },
  {
    name: "ticker-still",
    selector: ".ticker-slot",
    options: { reducedMotion: "reduce" },
    reach: (page) => page.waitForSelector(".ticker-slot.awake .ticker.still"),
  },
  { name: "my-list-empty", selector: "#my-list", reach: openList },
  { name: "hero", shares: "nothing opened", hasTree: true, selector: ".hero", reach: waitRunning },
  { name: "directory", shares: "nothing opened", selector: "#career-resources" },
  { name: "start", shares: "nothing opened", selector: ".start" },
  { name: "menu-page", path: "/career-resources/", selector: "#content" },
  { name: "group", hasTree: true, path: group, selector: "#content" },
  { name: "embed", path: `/embed${group}`, selector: "body" },
  { name: "services", shares: "nothing opened", hasTree: true, selector: ".services" },
  { name: "closing", shares: "nothing opened", selector: ".closing" },
  { name: "footer", shares: "nothing opened", hasTree: true, selector: ".footer" },
  { name: "not-found", hasTree: true, path: "/nowhere", selector: "body" },
];
