import type { Page } from "playwright-core";
import { beforeEach, describe, expect, it } from "vitest";
import { checkDisclosure } from "./support/checks/check-disclosure.ts";
import { checkHeaderRoom } from "./support/checks/check-header-room.ts";
import { checkLinks } from "./support/checks/check-links.ts";
import { framesLater } from "./support/finder.ts";
import { groupsOf, specAnchor, specMenuNames, specMenus } from "./support/spec-menus.ts";
import { lightPath, setStage, setVisitor, wide } from "./support/stage.ts";
import { openTab } from "./support/visit.ts";

const stage = setStage("plain", { isBack: true });
const menuNames = Object.keys(specMenus) as (keyof typeof specMenus)[];

/** A visitor to whom no menu is open when a test begins. */
function setMenuVisitor(viewport: { width: number; height: number }, path: string) {
  const current = setVisitor(
    stage,
    path,
    (page) => page.waitForSelector(".menu-button[aria-expanded]", { state: "attached" }),
    { viewport },
  );
  beforeEach(() => current().page.keyboard.press("Escape"));
  return current;
}

describe("spec 2 top navigation bar, wide", () => {
  const current = setMenuVisitor(wide.viewport, lightPath);
  const page = () => current().page;
  const openPanel = () => page().locator(".panel:popover-open");
  const button = (name: string) => page().getByRole("button", { name });

  it("spec 2 header: sticky, with the product logo and title", async () => {
    await page().evaluate(() => scrollTo({ top: 3000, behavior: "instant" }));
    expect(await page().evaluate(() => scrollY)).toBeGreaterThan(100);
    expect(
      await page()
        .locator(".header")
        .evaluate((header) => header.getBoundingClientRect().top),
    ).toBe(0);
    expect(await page().locator(".header .brand").innerText()).toBe("Waymark");
    expect(await page().locator(".header .brand svg").isVisible()).toBe(true);
  });

  it("spec 2 header: five menus in the spec's order, and 'Share/Update a Resource' to an external form", async () => {
    expect(await page().locator(".menu-button").allInnerTexts()).toEqual(specMenuNames);
    const share = page().locator(".header-bar > .share");
    expect((await share.innerText()).trim()).toContain("Share/Update a Resource");
    expect(await share.getAttribute("href")).toBe("https://northgate-guidance.org/share-form");
    expect(await share.getAttribute("target")).toBe("_blank");
  });

  it.each(menuNames)("spec 2 menu %s: its groups in order, each showing its external links", async (menu) => {
    await button(menu).click();
    const summaries = openPanel().locator("summary");
    expect(await summaries.allInnerTexts()).toEqual(groupsOf(menu));
    for (const summary of await summaries.all()) {
      // The first is open as it comes.
      if (!(await summary.evaluate((one) => (one.parentElement as HTMLDetailsElement).open)))
        await summary.click();
      const open = openPanel().locator("details[open]");
      expect(await open.count()).toBe(1);
      const page = await open.locator(".panel-title a").getAttribute("href");
      const wanted: unknown[] = await (await fetch(`${stage.product().url}${page}links.json`)).json();
      const links = open.locator("li a[target=_blank]:visible");
      await expect.poll(() => links.count()).toBe(wanted.length);
      expect(wanted.length).toBeGreaterThanOrEqual(9);
    }
  });

  it("on a group's page its own group is open, and on any other page the first", () =>
    stage.withPage("/uni-research/germany/?q=", async (page) => {
      const open = page.locator(".panel:popover-open details[open]");
      for (const [menu, group] of [
        ["Uni Research", "Germany"],
        ["Uni Resources", "Admissions Testing"],
        ["Uni Research", "Germany"],
      ] as const) {
        await page.getByRole("button", { name: menu, exact: true }).click();
        await expect.poll(() => open.locator("summary").allInnerTexts()).toEqual([group]);
        await expect.poll(() => open.locator("li a").count()).toBeGreaterThan(5);
        await page.keyboard.press("Escape");
      }
    }));

  it("choosing by click or Enter the group that is chosen leaves its links there", async () => {
    await button("Uni Resources").click();
    const first = openPanel().locator("summary").first();
    const links = openPanel().locator("details[open] a[target=_blank]:visible");
    await first.click();
    await expect.poll(() => links.count()).toBeGreaterThan(5);
    await first.press("Enter");
    expect(await links.count()).toBeGreaterThan(5);
  });

  it("spec 2 Professional Development: the highlighted assessment form first, then the list", async () => {
    await button("Professional Development").click();
    const links = openPanel().locator("a[target=_blank]");
    expect(await links.first().getAttribute("href")).toBe("https://northgate-guidance.org/assessment-form");
    expect(await links.first().getAttribute("class")).toContain("button");
    await expect.poll(() => links.count()).toBe(14);
    // Their words begin where the form's box does.
    const starts = await openPanel()
      .locator(".panel-title a, .panel-links li:first-child a")
      .evaluateAll((all) =>
        all.map(
          (one) => one.getBoundingClientRect().left + Number.parseFloat(getComputedStyle(one).paddingLeft),
        ),
      );
    expect(starts).toHaveLength(2);
    const edge = (await openPanel().locator(".highlight").boundingBox())?.x ?? Number.NaN;
    for (const start of starts) expect(start).toBeCloseTo(edge, 0);
  });

  it("spec 2 links: a click opens the address in another tab", async () => {
    await button("Uni Resources").click();
    const link = openPanel().locator("details[open] li a").first();
    const { tab, address } = await openTab(current().context, () => link.click());
    expect(address).toBe(await link.getAttribute("href"));
    // What could not be loaded makes way for a page that says so, and takes a question along that is just being asked.
    await expect.poll(() => tab.evaluate(() => window.opener)).toBe(null);
    expect(page().url()).toBe(stage.product().url + lightPath);
    await tab.close();
    // Those that the script has drawn, too.
    expect(await checkLinks(page())).toEqual([]);
    // The tab that was opened could reach no other machine.
    current().problems.length = 0;
  });

  it("the links of a menu come when someone is about to open it, and not before", () =>
    stage.withPage("/uni-research/germany/", async (other) => {
      const asked: string[] = [];
      other.on(
        "request",
        (request) => void (request.url().endsWith("links.json") && asked.push(request.url())),
      );
      await other.waitForSelector(".list-awake", { state: "attached" });
      expect(asked).toEqual([]);
      const links = () => other.locator("#panel-career-resources details[open] li a").count();
      await other.getByRole("button", { name: "Career Resources" }).hover();
      await expect.poll(links).toBeGreaterThan(5);
      expect(asked).toHaveLength(1);
    }));

  it("a panel of 23 groups is never taller than the window and never cut", async () => {
    for (const [width, height] of [
      [768, 600],
      [1024, 500],
      [1280, 800],
      [1920, 1080],
    ] as const) {
      await page().setViewportSize({ width, height });
      await button("Uni Research").click();
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
        has: page().locator("summary", { hasText: "Germany" }),
      });
      if ((await germany.getAttribute("open")) === null) await germany.locator("summary").click();
      const last = germany.locator("li a").last();
      await last.scrollIntoViewIfNeeded();
      expect(await last.isVisible()).toBe(true);
      await page().keyboard.press("Escape");
    }
    await page().setViewportSize(wide.viewport);
  });

  it("a panel is as high as the links that were shown in it, which do not scroll", () =>
    stage.withPage("/uni-research/germany/", async (other) => {
      await other.waitForSelector(".list-awake", { state: "attached" });
      const readHeight = async () => (await other.locator(".panel:popover-open").boundingBox())?.height ?? 0;
      // The narrowest that has panels, and the lowest of the usual ones.
      for (const [width, height] of [
        [768, 1024],
        [1280, 800],
      ] as const) {
        await other.setViewportSize({ width, height });
        for (const [menu, groups, freeBelow] of [
          ["Career Resources", ["Assessments and Resources", "Experiences", "Data & Direction"], 100],
          ["Online Education", ["Deep Dive", "Waymark Parent Certificate"], 100],
          ["Uni Resources", ["Rankings", "Choosing Degrees", "Scholarships & Fin Aid"], 30],
          ["Uni Research", ["Global Research", "Europe", "Austria"], 0],
        ] as const) {
          await other.getByRole("button", { name: menu }).click();
          let before = 0;
          for (const group of groups) {
            await other.locator(".panel:popover-open summary", { hasText: group }).click();
            const place = other.locator(".panel:popover-open details[open] .panel-links[data-state=filled]");
            expect(await place.locator(".panel-title").innerText()).toBe(group);
            await framesLater(other);
            const shown = await place.evaluate((one) => {
              const list = one.querySelector("ul") ?? one;
              const items = [...list.children];
              const lefts = items.map((item) => Math.round(item.getBoundingClientRect().left));
              const { height = 0 } = one.closest(".panel")?.getBoundingClientRect() ?? {};
              // The hub's own link is above all columns.
              items[0]?.classList.add("panel-own");
              const { width = 0 } = items[0]?.getBoundingClientRect() ?? {};
              items[0]?.classList.remove("panel-own");
              const own = width / list.clientWidth;
              return { over: one.scrollHeight - one.clientHeight, columns: new Set(lefts).size, own, height };
            });
            expect(shown, group).toMatchObject({ over: 0, own: expect.closeTo(1) });
            expect(shown.columns, `${group} at ${width} px`).toBeGreaterThan(1);
            expect(shown.height, group).toBeGreaterThanOrEqual(before);
            before = shown.height;
          }
          const { y = 0 } = (await other.locator(".panel:popover-open").boundingBox()) ?? {};
          expect(height - y - before, menu).toBeGreaterThanOrEqual(freeBelow);
          // Opened again it is not higher than what it shows then.
          await other.keyboard.press("Escape");
          await other.getByRole("button", { name: menu }).click();
          await framesLater(other);
          expect(await readHeight(), menu).toBeLessThanOrEqual(before);
          const empty = await other.locator(".panel:popover-open").evaluate((panel) => {
            const parts = [...panel.querySelectorAll(".panel-groups > *, details[open] li")].map(
              (one) => one.getBoundingClientRect().bottom,
            );
            return panel.getBoundingClientRect().bottom - Math.max(...parts);
          });
          expect(empty, menu).toBeLessThan(32);
          await other.keyboard.press("Escape");
        }
      }
    }));

  it("a menu's button shows that it opens something, in any width", async () => {
    for (const width of [768, 1024, 1280, 1536, 1920]) {
      await page().setViewportSize({ width, height: 800 });
      const arrows = await page()
        .locator(".menu-button")
        .evaluateAll((buttons) => buttons.map((one) => getComputedStyle(one, "::after").display));
      expect(arrows, `${width} px`).toEqual(Array(5).fill("block"));
    }
    await page().setViewportSize(wide.viewport);
  });

  it("A10 disclosure navigation: keys, clicks, focus and hovering do what the pattern says, on every page", () =>
    stage.withPage("/uni-resources/", async (other) => {
      expect(await checkDisclosure(other)).toEqual([]);
    }));
});

describe("spec 2 top navigation bar, narrow", () => {
  const current = setMenuVisitor({ width: 767, height: 900 }, "/");
  const page = () => current().page;
  const menu = () => page().locator(".mobile-menu");

  it("spec 9 breakpoint: menus from 768 px up, the toggle below", async () => {
    expect(await page().locator(".menu-button:visible").count()).toBe(0);
    expect(await page().locator(".mobile-toggle").isVisible()).toBe(true);
    await page().setViewportSize({ width: 768, height: 900 });
    expect(await page().locator(".menu-button:visible").count()).toBe(5);
    expect(await page().locator(".mobile-toggle").isVisible()).toBe(false);
    await page().setViewportSize({ width: 767, height: 900 });
  });

  it("spec 4 mobile menu: the button opens and closes a stacked list", async () => {
    const toggle = page().locator(".mobile-toggle");
    expect(await menu().isVisible()).toBe(false);
    await toggle.click();
    expect(await menu().isVisible()).toBe(true);
    await expect.poll(() => toggle.getAttribute("aria-expanded")).toBe("true");
    // Its picture is a cross then, of edges, which forced colours leave.
    const strokes = await toggle.locator(".mobile-toggle-icon").evaluate((icon) =>
      ["", "::after"].map((part) => {
        const { rotate, borderBottomWidth } = getComputedStyle(icon, part);
        return `${rotate} ${Number.parseFloat(borderBottomWidth) >= 2}`;
      }),
    );
    expect(strokes).toEqual(["45deg true", "90deg true"]);
    const lines = await menu().locator("> details > summary").evaluateAll(listBoxes);
    expect(lines).toHaveLength(5);
    expect(findBeside(lines)).toEqual([]);
    await menu().locator("summary", { hasText: "Uni Research" }).click();
    const groups = await menu().locator("details[open] li").evaluateAll(listBoxes);
    expect(groups).toHaveLength(23);
    expect(findBeside(groups)).toEqual([]);
    await toggle.click();
    expect(await menu().isVisible()).toBe(false);
  });

  it("spec 2 mobile view: the group names as in-page anchors by the spec's rules, and every anchor leads to its group", async () => {
    for (const name of menuNames) {
      const item = menu().locator("details", { has: page().locator("summary", { hasText: name }) });
      const anchors = await item
        .locator("li a")
        .evaluateAll((links) =>
          links.map((link) => ({ name: link.textContent, href: link.getAttribute("href") })),
        );
      expect(anchors).toEqual(
        groupsOf(name).map((group) => ({ name: group, href: `#${specAnchor(name, group)}` })),
      );
      for (const { name: group, href } of anchors) {
        const heading = await page().evaluate(
          (id) => document.getElementById(id)?.querySelector("h3 a")?.firstChild?.textContent?.trim(),
          href?.slice(1) ?? "",
        );
        expect(heading).toBe(group);
      }
    }
  });

  it("spec 2 mobile view: choosing a group closes the list and shows the group", async () => {
    await page().locator(".mobile-toggle").click();
    const group = menu().locator('a[href="#australian-nz"]');
    if (!(await group.isVisible())) await menu().locator("summary", { hasText: "Uni Research" }).click();
    await group.click();
    expect(await menu().isVisible()).toBe(false);
    expect(new URL(page().url()).hash).toBe("#australian-nz");
    await expectAtTop(page(), "australian-nz");
  });

  it("opens below the header where its parts need two lines, and the header stays whole", async () => {
    await page().setViewportSize({ width: 240, height: 600 });
    await page().locator(".mobile-toggle").click();
    const bottom = await page()
      .locator(".header")
      .evaluate((header) => header.getBoundingClientRect().bottom);
    expect(bottom).toBeGreaterThan(80);
    expect((await menu().boundingBox())?.y).toBeCloseTo(bottom, 0);
    // And below a header that a wider window, as of a phone on its side, makes lower.
    await page().setViewportSize({ width: 600, height: 600 });
    await expect.poll(async () => (await menu().boundingBox())?.y).toBeLessThan(80);
    // Or in one so low that the header has scrolled away.
    await page().evaluate(() => scrollTo(0, 1500));
    await page().setViewportSize({ width: 667, height: 375 });
    await expect.poll(async () => (await menu().boundingBox())?.y).toBe(0);
    await page().evaluate(() => scrollTo(0, 0));
    await page().keyboard.press("Escape");
    await page().setViewportSize({ width: 767, height: 900 });
  });

  it("gives way to the wide screen's menus, and they to it", async () => {
    await page().locator(".mobile-toggle").click();
    await page().setViewportSize({ width: 900, height: 700 });
    await expect.poll(() => menu().isVisible()).toBe(false);
    await page().getByRole("button", { name: "Uni Research" }).click();
    await page().setViewportSize({ width: 700, height: 900 });
    await expect.poll(() => page().locator(".panel:popover-open").count()).toBe(0);
  });
});

const listBoxes = (elements: Element[]) =>
  elements.map((element) => {
    const { left, top, bottom } = element.getBoundingClientRect();
    return { left, top, bottom };
  });
/** A stacked list has each line under the one before, at the same edge. */
const findBeside = (boxes: { left: number; top: number; bottom: number }[]) =>
  boxes.filter(({ left, top }, index) => {
    const before = boxes[index - 1];
    return before && (top < before.bottom - 1 || left !== before.left);
  });

/** Under the header, whole, and there to stay. */
async function expectAtTop(page: Page, id: string): Promise<void> {
  const room = () =>
    page.evaluate((one) => {
      const bottom = document.querySelector(".header")?.getBoundingClientRect().bottom ?? 0;
      return (document.getElementById(one)?.getBoundingClientRect().top ?? -1) - bottom;
    }, id);
  await expect.poll(room, { message: id }).toBeLessThan(100);
  await page.waitForTimeout(200);
  expect(await room(), id).toBeLessThan(100);
  expect(await room(), id).toBeGreaterThanOrEqual(-1);
}

describe("in-page anchors", () => {
  it.each([
    [1280, true],
    [320, true],
    [1280, false],
    [320, false],
  ])("F9 spec 2 %i px, script %s: old addresses end at their menu or group", (width, javaScriptEnabled) =>
    stage.withPage(
      "/#germany",
      async (page) => {
        await expectAtTop(page, "germany");
        // Each as a visitor comes to it: a new address in the same window is a jump within the page.
        for (const id of ["uni-resources", "virtual-webinars-&-tours", "mission-challenge"]) {
          await page.goto(`${stage.product().url}/#${id}`);
          await expectAtTop(page, id);
        }
      },
      { viewport: { width, height: 640 }, javaScriptEnabled },
    ),
  );
});

describe("without a script", () => {
  it("F10 A20 menus and groups open and lead to pages, and nothing is shown that needs a script", () =>
    stage.withPage(
      "/",
      async (page) => {
        await page.getByRole("button", { name: "Uni Research" }).click();
        await page.locator(".panel:popover-open a", { hasText: "Canada" }).click();
        await page.waitForURL("**/uni-research/canada/");
        expect(await page.locator(".entries > li > a").count()).toBe(14);
        for (const selector of ["#list-button", "#finder", ".search-link", ".share-links", ".group-filters"])
          expect(await page.locator(selector).first().isVisible(), selector).toBe(false);
        await page.setViewportSize({ width: 320, height: 640 });
        const [logo, toggle] = await page.locator(".brand, .mobile-toggle").evaluateAll(listBoxes);
        expect((toggle?.left ?? 0) - (logo?.left ?? 0)).toBeGreaterThan(150);
        await page.locator(".mobile-toggle").click();
        await page.locator(".mobile-menu summary", { hasText: "Career Resources" }).click();
        await page.locator(".mobile-menu a", { hasText: "Data & Direction" }).click();
        await page.waitForURL("**/career-resources/data-and-direction/");
      },
      { ...wide, javaScriptEnabled: false },
    ));
});

describe("F10 the header has room", () => {
  it("at every width, with a long product name, a sixth menu or fifteen, and a wide fallback font", () =>
    stage.withPage("/uni-research/germany/", async (page) => {
      await page.waitForSelector(".list-awake", { state: "attached" });
      expect(await checkHeaderRoom(page)).toEqual([]);
    }));

  describe("beside what else is there", () => {
    const current = setVisitor(stage, "/uni-research/germany/", (page) =>
      page.waitForSelector(".list-awake", { state: "attached" }),
    );
    const asVisitor = (use: (page: Page) => Promise<void>) => use(current().page);

    it("for the list's name, on phones, tablets and laptops, with many links saved", () =>
      asVisitor(async (page) => {
        await page.waitForSelector("html.whole", { state: "attached" });
        await page.locator("main .star").first().click();
        const count = page.locator("#list-button [data-count]");
        await count.evaluate((one) => {
          one.textContent = "88";
        });
        for (const width of [320, 390, 600, 768, 900, 1024, 1280, 1359, 1360, 1920]) {
          await page.setViewportSize({ width, height: 800 });
          const [button, star, word, number] = await page
            .locator("#list-button, #list-button > *")
            .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON() as DOMRect));
          if (!button || !star || !word || !number) throw new Error("A part of the button is missing.");
          expect(word.width, `${width} px`).toBeGreaterThan(30);
          const isBelow = word.top >= Math.max(star.bottom, number.top);
          expect(isBelow || word.left >= star.right, `${width} px`).toBe(true);
          for (const part of [star, word, number]) {
            expect(part.left, `${width} px`).toBeGreaterThan(button.left);
            expect(part.right, `${width} px`).toBeLessThan(button.right);
            expect(part.bottom, `${width} px`).toBeLessThan(button.bottom - 2);
          }
        }
        // Large text leaves no room for the word, and the header must not get a third line.
        await page.setViewportSize({ width: 260, height: 800 });
        const header = await page.locator(".header").evaluate((one) => one.getBoundingClientRect().height);
        expect(header).toBeLessThan(115);
        expect(await page.getByRole("button", { name: /^My list/ }).count()).toBe(1);
        await page.setViewportSize(wide.viewport);
        await page.locator("main .star").first().click();
      }));

    it("for each menu's name on one line, on every laptop, with many links saved", () =>
      asVisitor(async (page) => {
        await page.waitForSelector("html.whole", { state: "attached" });
        await page.locator("main .star").first().click();
        await page.locator("#list-button [data-count]").evaluate((count) => {
          count.textContent = "88";
        });
        for (const width of [1265, 1280, 1340, 1366, 1440, 1520, 1536]) {
          await page.setViewportSize({ width, height: 800 });
          const heights = await page.locator(".menu-button").evaluateAll((buttons) =>
            buttons.map((button) => {
              const range = document.createRange();
              range.selectNodeContents(button);
              return range.getBoundingClientRect().height;
            }),
          );
          expect(Math.max(...heights), `${width} px`).toBeLessThan(25);
        }
        await page.locator("main .star").first().click();
        await page.setViewportSize(wide.viewport);
      }));

    // The last one: the header is changed from then on.
    it("for a hub's own logo, that is wide, on a phone", () =>
      asVisitor(async (page) => {
        await page.setViewportSize({ width: 390, height: 844 });
        const width = await page.locator(".header .logo").evaluate((logo) => {
          logo.classList.add("logo-own");
          logo.removeAttribute("width");
          logo.setAttribute("viewBox", "0 0 300 80");
          return logo.getBoundingClientRect().width;
        });
        expect(width).toBeGreaterThan(100);
        // Beside it a name breaks between its words, and on the smallest phone both leave the buttons their room.
        const lines = await page.locator(".brand > span").evaluate((name) => {
          name.replaceChildren("Northumberland and Tyneside School Guide");
          const word = document.createRange();
          word.setStart(name.lastChild as Text, 0);
          word.setEnd(name.lastChild as Text, "Northumberland".length);
          return [...word.getClientRects()].map(({ top }) => top);
        });
        expect(new Set(lines).size).toBe(1);
        await page.setViewportSize({ width: 320, height: 640 });
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
      }));
  });

  it("above the picture, where the menus have a row of their own", () =>
    stage.withPage(
      "/",
      async (page) => {
        const logo = page.locator(".header .logo");
        expect((await logo.boundingBox())?.y).toBeGreaterThan(8);
      },
      { viewport: { width: 768, height: 800 } },
    ));

  it("long names leave the header its logo and the footer its two lists beside each other", () =>
    stage.withPage(lightPath, async (page) => {
      await page.waitForSelector("html.whole", { state: "attached" });
      await page.evaluate(() => {
        const rename = (selector: string, name: string) => {
          for (const one of document.querySelectorAll(selector)) one.textContent = name;
        };
        rename(".brand span", "Northumberland International Guidance");
        rename(".menu-button", "Online Education and Distance Learning");
        rename(".footer ul:first-child a", "Online Education and Distance Learning");
      });
      for (const [width, logo] of [
        [1280, 40],
        [1000, 33.6],
      ] as const) {
        await page.setViewportSize({ width, height: 800 });
        const box = async (selector: string) => (await page.locator(selector).boundingBox()) as DOMRect;
        const [name, header] = [await box(".brand span"), await box(".header")];
        expect((await box(".header .logo")).width, `${width}`).toBeCloseTo(logo, 0);
        expect(name.y - header.y, `${width}`).toBeGreaterThan(2);
        expect((await box(".footer ul:first-child")).y).toBe((await box(".footer ul:last-child")).y);
      }
    }));

  it("on a phone a long name and its picture touch no edge, and a name from right to left no arrow", () =>
    stage.withPage("/uni-resources/essays/", async (page) => {
      await page.setViewportSize({ width: 390, height: 800 });
      await page.locator(".brand span").evaluate((name) => {
        name.textContent = "Northumberland Guidance Waymark Counsel";
      });
      const box = async (selector: string) => (await page.locator(selector).boundingBox()) as DOMRect;
      const [logo, name, header] = [
        await box(".header .logo"),
        await box(".brand span"),
        await box(".header"),
      ];
      expect(logo.y - header.y).toBeGreaterThan(1);
      expect(header.y + header.height - name.y - name.height).toBeGreaterThan(1);
      const room = await page
        .locator(".entries a")
        .first()
        .evaluate((link) => {
          const { marginLeft, marginRight } = getComputedStyle(link, "::after");
          return [marginLeft, marginRight].map(Number.parseFloat);
        });
      expect(room[0]).toBeGreaterThan(3);
      expect(room[1]).toBe(room[0]);
    }));

  it("a phone has the footer's two lists beside each other, one of 320 px one below the other", () =>
    stage.withPage("/career-resources/", async (page) => {
      const top = (list: string) =>
        page.locator(`.footer ul:${list}-child`).evaluate((one) => one.getBoundingClientRect().top);
      for (const [width, isOneRow] of [
        [360, true],
        [390, true],
        [320, false],
      ] as const) {
        await page.setViewportSize({ width, height: 800 });
        expect((await top("first")) === (await top("last")), `${width} px`).toBe(isOneRow);
      }
    }));

  it("and the column beside a group's links shows which it is, however long it is", () =>
    stage.withPage("/uni-research/sustainability/", async (page) => {
      const bottom = () =>
        page.locator(".sidebar [aria-current]").evaluate((here) => here.getBoundingClientRect().bottom);
      await expect.poll(bottom).toBeLessThan(800);
      expect(await page.evaluate(() => scrollY)).toBe(0);
    }));
});
