import type { BrowserContextOptions, Page } from "playwright-core";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { groupsOf, specAnchor, specMenuNames, specMenus } from "./support/spec-menus.ts";
import { setStage, wide } from "./support/stage.ts";
import { openTab, type Visit, visit } from "./support/visit.ts";

const stage = setStage();
let current: Visit;
let page: Page;

const open = async (options: BrowserContextOptions) => {
  current = await visit(stage.browser(), stage.product().url, options);
  page = current.page;
};
afterEach(async () => {
  expect(current.problems).toEqual([]);
  await current.close();
});

const openPanel = () => page.locator(".panel:popover-open");
const menuNames = Object.keys(specMenus) as (keyof typeof specMenus)[];

describe("spec 2 top navigation bar, wide", () => {
  beforeEach(() => open(wide));

  it("spec 2 header: sticky, with the product logo and title", async () => {
    await page.mouse.wheel(0, 3000);
    await page.waitForFunction(() => scrollY > 1000);
    expect(await page.locator(".header").evaluate((header) => header.getBoundingClientRect().top)).toBe(0);
    expect(await page.locator(".header .brand").innerText()).toBe("Waymark");
    expect(await page.locator(".header .brand svg").isVisible()).toBe(true);
  });

  it("spec 2 header: five menus in the spec's order, and 'Share/Update a Resource' to an external form", async () => {
    expect(await page.locator(".menu-button").allInnerTexts()).toEqual(specMenuNames);
    const share = page.locator(".header-bar > .share");
    expect((await share.innerText()).trim()).toContain("Share/Update a Resource");
    expect(await share.getAttribute("href")).toBe("https://example.com/share-form");
    expect(await share.getAttribute("target")).toBe("_blank");
  });

  it.each(menuNames)("spec 2 menu %s: its groups in order, each showing its external links", async (menu) => {
    await page.getByRole("button", { name: menu }).click();
    const summaries = openPanel().locator("summary");
    expect(await summaries.allInnerTexts()).toEqual(groupsOf(menu));
    for (const summary of await summaries.all()) {
      const isOpen = await summary.evaluate((element) => (element.parentElement as HTMLDetailsElement).open);
      if (!isOpen) await summary.click();
      const links = openPanel().locator("details[open] a[target=_blank]");
      expect(await openPanel().locator("details[open]").count()).toBe(1);
      expect(await links.count()).toBeGreaterThanOrEqual(9);
      expect(await links.first().isVisible()).toBe(true);
    }
  });

  it.each(["click", "Enter"])(
    "choosing by %s the group that is chosen leaves its links there",
    async (way) => {
      await page.waitForSelector('.menu-button[aria-expanded="false"]');
      await page.getByRole("button", { name: "Uni Resources" }).click();
      const first = openPanel().locator("summary").first();
      if (way === "click") await first.click();
      else await first.press("Enter");
      expect(await openPanel().locator("details[open] a[target=_blank]:visible").count()).toBeGreaterThan(5);
    },
  );

  it("spec 2 Professional Development: the highlighted assessment form first, then the list", async () => {
    await page.getByRole("button", { name: "Professional Development" }).click();
    const links = openPanel().locator("a[target=_blank]");
    expect(await links.first().getAttribute("href")).toBe("https://example.com/assessment-form");
    expect(await links.first().getAttribute("class")).toContain("button");
    expect(await links.count()).toBe(14);
  });

  it("spec 2 links: open a new tab that cannot reach back, and say so", async () => {
    const links = page.locator('a[target="_blank"]');
    const all = await links.evaluateAll((elements) =>
      elements.map((link) => ({
        rel: link.getAttribute("rel"),
        isSaid: link.textContent?.includes("(opens in new tab)"),
        isWeb: /^https?:/.test(link.getAttribute("href") ?? ""),
      })),
    );
    expect(all.length).toBeGreaterThan(1100);
    expect(all.filter((link) => link.rel !== "noopener noreferrer" || !link.isSaid || !link.isWeb)).toEqual(
      [],
    );
    const outside = await page.locator('a[href^="http"]:not([target="_blank"])').count();
    expect(outside).toBe(0);
  });

  it("spec 2 links: a click opens the address in another tab", async () => {
    await page.getByRole("button", { name: "Uni Resources" }).click();
    const link = openPanel().locator("details[open] a[target=_blank]").first();
    const { tab, address } = await openTab(current.context, () => link.click());
    expect(address).toBe(await link.getAttribute("href"));
    expect(await tab.evaluate(() => window.opener)).toBe(null);
    expect(page.url()).toBe(`${stage.product().url}/`);
    await tab.close();
  });

  it("a panel of 23 groups is never taller than the window and never cut", async () => {
    for (const [width, height] of [
      [768, 600],
      [1024, 500],
      [1280, 800],
      [1920, 1080],
    ] as const) {
      await page.setViewportSize({ width, height });
      await page.getByRole("button", { name: "Uni Research" }).click();
      const boxes = await openPanel()
        .locator("summary")
        .evaluateAll((summaries) =>
          summaries.map((summary) => {
            summary.scrollIntoView({ block: "nearest", behavior: "instant" });
            return summary.getBoundingClientRect().toJSON() as DOMRect;
          }),
        );
      expect(boxes.length).toBe(23);
      for (const box of boxes) {
        expect(box.height).toBeGreaterThanOrEqual(44);
        expect(box.top).toBeGreaterThanOrEqual(0);
        expect(box.bottom).toBeLessThanOrEqual(height + 1);
        expect(box.right).toBeLessThanOrEqual(width);
      }
      const panel = await openPanel().boundingBox();
      expect((panel?.y ?? 0) + (panel?.height ?? 0)).toBeLessThanOrEqual(height);
      const germany = openPanel().locator("details", {
        has: page.locator("summary", { hasText: "Germany" }),
      });
      if (!(await germany.getAttribute("open").then((open) => open !== null)))
        await germany.locator("summary").click();
      const last = openPanel().locator("details[open] li a").last();
      await last.scrollIntoViewIfNeeded();
      expect(await last.isVisible()).toBe(true);
      await page.keyboard.press("Escape");
    }
  });
});

describe("A10 disclosure navigation", () => {
  beforeEach(async () => {
    await open(wide);
    await page.waitForSelector('.menu-button[aria-expanded="false"]');
  });
  const button = (name = "Uni Resources") => page.getByRole("button", { name });
  const expanded = (name?: string) => button(name).getAttribute("aria-expanded");

  it("A10.1 each button names the panel it controls", async () => {
    for (const one of await page.locator(".menu-button").all()) {
      const id = await one.getAttribute("aria-controls");
      expect(await page.locator(`[id="${id}"]`).count()).toBe(1);
    }
  });

  it("A10.2 panels start closed, and the buttons say so", async () => {
    expect(await openPanel().count()).toBe(0);
    expect(await page.locator('.menu-button[aria-expanded="false"]').count()).toBe(5);
  });

  it.each(["Enter", "Space"])("A10.3 %s opens and closes", async (key) => {
    await button().focus();
    await page.keyboard.press(key);
    await expect.poll(() => expanded()).toBe("true");
    await page.keyboard.press(key);
    await expect.poll(() => expanded()).toBe("false");
    expect(await openPanel().count()).toBe(0);
  });

  it("A10.4 a click opens and closes", async () => {
    await button().click();
    await expect.poll(() => expanded()).toBe("true");
    await button().click();
    await expect.poll(() => expanded()).toBe("false");
  });

  it("A10.5 one panel at a time", async () => {
    await button().click();
    await button("Uni Research").click();
    await expect.poll(() => expanded("Uni Research")).toBe("true");
    await expect.poll(() => expanded()).toBe("false");
    expect(await openPanel().count()).toBe(1);
  });

  it("A10.6 Escape closes and returns the focus to the button", async () => {
    await button().focus();
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Escape");
    await expect.poll(() => expanded()).toBe("false");
    expect(await button().evaluate((element) => element === document.activeElement)).toBe(true);
  });

  it("A10.7 Tab goes from the button into its open panel", async () => {
    await button().focus();
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    expect(await page.evaluate(() => document.activeElement?.closest(".panel")?.id)).toBe(
      "panel-uni-resources",
    );
  });

  it("A10.8 focus that leaves the panel closes it", async () => {
    await button().click();
    await page.locator(".brand").first().focus();
    await button("Uni Research").focus();
    await openPanel().locator("summary").first().focus();
    await button("Uni Research").focus();
    await expect.poll(() => expanded()).toBe("false");
  });

  it("A10.9 a click outside closes", async () => {
    await button().click();
    await page.mouse.click(640, 780);
    await expect.poll(() => expanded()).toBe("false");
  });

  it("A10.10 hovering opens nothing", async () => {
    await button().hover();
    expect(await openPanel().count()).toBe(0);
  });

  it("A10.11 closed panels take no focus and are not announced", async () => {
    const focusable = await page.locator(".panel a:visible, .panel summary:visible").count();
    expect(focusable).toBe(0);
  });

  it("A10.12 no roles of application menus", async () => {
    expect(await page.locator('[role^="menu"], [aria-haspopup]').count()).toBe(0);
  });
});

describe("spec 2 top navigation bar, narrow", () => {
  beforeEach(() => open({ viewport: { width: 767, height: 900 } }));

  it("spec 9 breakpoint: menus from 768 px up, the toggle below", async () => {
    expect(await page.locator(".menu-button:visible").count()).toBe(0);
    expect(await page.locator(".mobile-toggle").isVisible()).toBe(true);
    await page.setViewportSize({ width: 768, height: 900 });
    expect(await page.locator(".menu-button:visible").count()).toBe(5);
    expect(await page.locator(".mobile-toggle").isVisible()).toBe(false);
  });

  it("spec 4 mobile menu: the button opens and closes it", async () => {
    const menu = page.locator(".mobile-menu");
    expect(await menu.isVisible()).toBe(false);
    await page.locator(".mobile-toggle").click();
    expect(await menu.isVisible()).toBe(true);
    await expect.poll(() => page.locator(".mobile-toggle").getAttribute("aria-expanded")).toBe("true");
    await page.locator(".mobile-toggle").click();
    expect(await menu.isVisible()).toBe(false);
  });

  it("spec 2 mobile view: the group names as in-page anchors by the spec's rules, and every anchor leads to its group", async () => {
    for (const menu of menuNames) {
      const item = page.locator(".mobile-menu details", { has: page.locator("summary", { hasText: menu }) });
      const anchors = await item
        .locator("li a")
        .evaluateAll((links) =>
          links.map((link) => ({ name: link.textContent, href: link.getAttribute("href") })),
        );
      expect(anchors).toEqual(groupsOf(menu).map((name) => ({ name, href: `#${specAnchor(menu, name)}` })));
      for (const { name, href } of anchors) {
        const heading = await page.evaluate(
          (id) => document.getElementById(id)?.querySelector("h3")?.textContent,
          href?.slice(1) ?? "",
        );
        expect(heading).toBe(name);
      }
    }
  });

  it("spec 2 mobile view: choosing a group closes the list and shows the group", async () => {
    await page.locator(".mobile-toggle").click();
    await page.locator(".mobile-menu summary", { hasText: "Uni Research" }).click();
    await page.locator('.mobile-menu a[href="#australian-nz"]').click();
    expect(await page.locator(".mobile-menu").isVisible()).toBe(false);
    expect(new URL(page.url()).hash).toBe("#australian-nz");
    const top = () =>
      page.evaluate(() => document.getElementById("australian-nz")?.getBoundingClientRect().top ?? -1);
    await expect.poll(top).toBeLessThan(160);
    expect(await top()).toBeGreaterThanOrEqual(70);
  });

  it("gives way to the wide screen's menus, and they to it", async () => {
    await page.waitForSelector('.mobile-toggle[aria-expanded="false"]');
    await page.locator(".mobile-toggle").click();
    await page.setViewportSize({ width: 900, height: 700 });
    await expect.poll(() => page.locator(".mobile-menu").isVisible()).toBe(false);
    await page.getByRole("button", { name: "Uni Research" }).click();
    await page.setViewportSize({ width: 700, height: 900 });
    await expect.poll(() => openPanel().count()).toBe(0);
  });
});

describe("in-page anchors", () => {
  const jumps: [width: number, hash: string, jump: () => Promise<unknown>][] = [
    [1280, "#online-education", () => page.locator('.trailheads a[href="#online-education"]').click()],
    [320, "#professional-development", () => page.locator('.trailheads a[href$="development"]').click()],
    [
      320,
      "#virtual-webinars-&-tours",
      async () => {
        await page.locator(".mobile-toggle").click();
        await page.locator(".mobile-menu summary").first().click();
        await page.locator('.mobile-menu a[href^="#virtual-"]').click();
      },
    ],
    [
      320,
      "#usa",
      () =>
        page.evaluate(() => {
          location.hash = "usa";
        }),
    ],
  ];

  it.each(jumps)(
    "spec 2 %i px: the jump to %s ends there, over all that was not laid out",
    async (width, hash, jump) => {
      await open({ viewport: { width, height: 640 } });
      await page.waitForSelector(".list-awake");
      await jump();
      await page.waitForFunction((wanted) => location.hash === wanted, hash);
      const top = () =>
        page.evaluate((id) => document.getElementById(id)?.getBoundingClientRect().top, hash.slice(1));
      await expect.poll(top).toBeLessThan(160);
      // It stays: what is laid out later moves nothing away.
      await page.waitForTimeout(300);
      expect(await top()).toBeLessThan(160);
      expect(await top()).toBeGreaterThanOrEqual(70);
    },
  );
});
