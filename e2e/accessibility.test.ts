import type { Page } from "playwright-core";
import { beforeEach, describe, expect, it } from "vitest";
import { checkAxe } from "./support/checks/check-axe.ts";
import { checkDrawerFocus } from "./support/checks/check-drawer-focus.ts";
import { checkFocus } from "./support/checks/check-focus.ts";
import { checkPaper } from "./support/checks/check-paper.ts";
import { checkReflow } from "./support/checks/check-reflow.ts";
import { checkTargets } from "./support/checks/check-targets.ts";
import { checkTextSize, checkWideText } from "./support/checks/check-text-size.ts";
import { checkTouched } from "./support/checks/check-touched.ts";
import { findInvisible } from "./support/checks/find-invisible.ts";
import { lightPath, narrow, setStage, setVisitor, wide } from "./support/stage.ts";

const stage = setStage("news", { isBack: true });
const group = "/uni-research/germany/";
const kinds: Record<string, string> = {
  menu: "/uni-research/",
  embed: `/embed${group}`,
  "not found": "/nowhere",
};
const isPlain = (path: string) => path.startsWith("/embed") || path === "/nowhere";

/** All that comes by itself has come. */
async function settle(page: Page, path: string): Promise<void> {
  if (path === "/") await page.waitForSelector(".ticker.running, .ticker.still");
  if (!isPlain(path)) await page.waitForSelector(".list-awake", { state: "attached" });
}

/** In light, dark and at 320 px, with large and with wide text. */
async function checkKind(page: Page): Promise<void> {
  expect(await checkAxe(page), "light").toEqual([]);
  await page.emulateMedia({ colorScheme: "dark" });
  expect(await checkAxe(page, { isRecoloured: true }), "dark").toEqual([]);
  for (const width of [1920, 1280, 768, 320]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await checkReflow(page), `${width} px`).toEqual([]);
    expect(await checkTargets(page), `${width} px`).toEqual([]);
  }
  // All links were judged in the wide window, and a narrow one does the same to each link of a group.
  expect(await checkAxe(page, { isThin: true }), "320 px").toEqual([]);
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize(wide.viewport);
    expect(await checkTouched(page), `${colorScheme}, touched`).toEqual([]);
  }
  const unmarked = await page
    .locator("a[target=_blank]")
    .evaluateAll(
      (links) => links.filter((link) => getComputedStyle(link, "::after").content === "none").length,
    );
  expect(unmarked, "links that open a new tab and do not show it").toBe(0);
}

describe("A1 A13 A14 each other kind of page", () => {
  it.each(Object.entries(kinds))(
    "A1 A13 A14 %s: nothing to find in light, dark and at 320 px, with large and with wide text",
    (_, path) =>
      stage.withVisit(path, async ({ page }) => {
        await settle(page, path);
        await checkKind(page);
      }),
  );
});

describe("A1 what opens", () => {
  const openMenu = async (page: Page) => {
    await page.getByRole("button", { name: "Uni Research" }).click();
    await page.waitForSelector(".panel:popover-open details[open] li a");
  };
  const openMobileMenu = async (page: Page) => {
    await page.locator(".mobile-toggle").click();
    await page.locator(".mobile-menu summary").nth(3).click();
  };
  const offerReports = async (page: Page) => {
    await page.waitForSelector(".list-awake", { state: "attached" });
    await page.locator("#content .report-mode").click();
  };
  it.each([
    ["a menu", wide, openMenu, ".panel:popover-open"],
    ["the mobile menu", narrow, openMobileMenu, ".mobile-menu"],
    ["links with Report beside them", wide, offerReports, ".group"],
  ] as const)("A1 A14 %s: nothing to find, light and dark", (_, window, open, scope) =>
    stage.withVisit(
      group,
      async ({ page }) => {
        await open(page);
        for (const colorScheme of ["light", "dark"] as const) {
          await page.emulateMedia({ colorScheme });
          const isRecoloured = colorScheme === "dark";
          expect(await checkAxe(page, { scope, isRecoloured }), colorScheme).toEqual([]);
        }
        expect(await checkReflow(page, scope === ".group" ? "html" : scope)).toEqual([]);
      },
      window,
    ),
  );
});

/** The kinds of controls that other pages have shown in a window of that size. */
const [seenWide, seenNarrow] = [new Set<string>(), new Set<string>()];
const phone = { width: 390, height: 844 };
const forced = { ...wide, forcedColors: "active", isPainted: true } as const;

async function checkForcedColours(page: Page): Promise<void> {
  expect(await findInvisible(page, seenWide)).toEqual([]);
  await page.setViewportSize(phone);
  expect(await findInvisible(page, seenNarrow)).toEqual([]);
}

it.each(["/", group])("F5 A17 %s: every control can be seen under forced colours", (path) =>
  stage.withVisit(
    path,
    async ({ page }) => {
      await settle(page, path);
      await checkForcedColours(page);
    },
    forced,
  ),
);

describe.each(["/", group])("by one visitor of %s", (path) => {
  const current = setVisitor(stage, path, (page) => settle(page, path));
  beforeEach(async () => {
    const { page } = current();
    await page.emulateMedia({ colorScheme: "light" });
    await page.setViewportSize(wide.viewport);
  });

  it(`A1 A13 A14 ${path}: nothing to find in light, dark and at 320 px, with large and with wide text`, () =>
    checkKind(current().page));

  it(`A11 A12 ${path}: each stop shows its focus with 2 px or more, under no sticky header`, async () => {
    const { page } = current();
    expect(await checkFocus(page, { stops: 40 })).toEqual([]);
    await page.setViewportSize(narrow.viewport);
    expect(await checkFocus(page)).toEqual([]);
  });

  it(`on paper, ${path}: every link has its address beside it, and there is nothing to press`, async () => {
    const { page } = current();
    // Open, it would be printed over the page.
    await page.locator("#list-button").click();
    await page.waitForSelector("#my-list[open] .list-where");
    expect(await checkPaper(page)).toEqual([]);
    const bare = await page.locator(".entries > li > a, .voices li > a").evaluateAll(
      (links) =>
        links.filter((link) => {
          const { content, verticalAlign } = getComputedStyle(link, "::after");
          return content !== `" ${link.getAttribute("href")}"` || verticalAlign !== "baseline";
        }).length,
    );
    expect(bare).toBe(0);
    // Headings without a sign keep no column free for one.
    const starts = await page
      .locator(".menu-head > :is(h2, .menu-summary)")
      .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().left));
    expect(new Set(starts).size).toBeLessThanOrEqual(1);
    await page.emulateMedia({ media: null });
    await page.locator("#my-list .drawer-close").click();
  });

  it(`F6 A14 ${path}, 200 % text and wide spacing: no word is broken on a phone, and icons grow with their words`, async () => {
    const { page } = current();
    await page.setViewportSize(phone);
    expect(await checkTextSize(page)).toEqual([]);
    await page.evaluate(() => {
      document.documentElement.style.fontSize = "";
    });
    await page.setViewportSize(narrow.viewport);
    expect(await checkWideText(page), "wide spacing, 320 px").toEqual([]);
  });
});

it("F5 A17 results of a search: every control can be seen under forced colours", () =>
  stage.withPage(
    `${lightPath}?q=essay`,
    async (page) => {
      await settle(page, lightPath);
      await page.waitForSelector("#results .entries .star");
      await page.locator("#filters > summary").click();
      // A filter in use is filled: a ring around it would be taken for the focus.
      const looks = () =>
        page
          .locator("#filters .choice-chip")
          .first()
          .evaluate((chip) => {
            const { backgroundColor, outlineStyle } = getComputedStyle(chip);
            return { backgroundColor, outlineStyle };
          });
      const unused = await looks();
      await page.locator("#filters input").first().check();
      const used = await looks();
      expect(used.backgroundColor).not.toBe(unused.backgroundColor);
      expect(used.outlineStyle).toBe("none");
      await page.locator("#filters input").first().uncheck();
      await checkForcedColours(page);
    },
    forced,
  ));

describe("F6 200 % text", () => {
  it.each(["/uni-resources/", "/uni-resources/recommendation-reference-writing/"])(
    "%s: no word is broken at 390 px, and icons grow with their words",
    (path) =>
      stage.withPage(
        path,
        async (page) => {
          await settle(page, path);
          expect(await checkTextSize(page)).toEqual([]);
        },
        { viewport: phone },
      ),
  );

  it("the mobile menu: no word is broken at 320 px, and icons grow with their words", () =>
    stage.withPage(
      "/uni-resources/",
      async (page) => {
        await page.locator(".mobile-toggle").click();
        const found = await checkTextSize(page);
        expect(found.filter((line) => /<(summary|a class="button)|mobile/.test(line))).toEqual([]);
      },
      narrow,
    ));

  it("the header's three buttons are equally high", () =>
    stage.withPage("/uni-resources/", async (other) => {
      await other.waitForSelector(".list-awake", { state: "attached" });
      await other.evaluate(() => {
        document.documentElement.style.fontSize = "200%";
      });
      const heights = await other
        .locator(".search-link, .list-button, .mobile-toggle")
        .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height));
      expect(heights).toHaveLength(3);
      expect(Math.max(...heights) - Math.min(...heights)).toBeLessThan(3);
      // Two rows would fill it to the window's edge.
      await other.setViewportSize({ width: 320, height: 640 });
      expect((await other.locator(".list-button").boundingBox())?.y).toBeGreaterThan(8);
    }));

  it("A14 in a low window the header of a visitor with text of twice the size does not stay over the page", () =>
    stage.withPage("/uni-resources/", async (other, { context }) => {
      await other.setViewportSize({ width: 1280, height: 720 });
      const position = () => other.locator(".header").evaluate((header) => getComputedStyle(header).position);
      expect(await position()).toBe("sticky");
      const browser = await context.newCDPSession(other);
      await browser.send("Page.setFontSizes", { fontSizes: { standard: 32 } });
      await expect.poll(position).toBe("static");
      // It is a setting of the browser, not of the page.
      await browser.send("Page.setFontSizes", { fontSizes: { standard: 16 } });
    }));
});

// Chrome only says that it has translated the page.
it.each(["dir", "class"])(
  "on a page that is translated into Arabic (%s), links are beside their groups, and texts clear of the search's buttons",
  (how) =>
    stage.withPage(lightPath, async (other) => {
      await other.evaluate((name) => {
        const { documentElement: root } = document;
        root.setAttribute(name, name === "dir" ? "rtl" : `${root.className} translated-rtl`);
      }, how);
      await other.locator(".menu-button").first().click();
      await other.locator(".panel:popover-open details[open] li a").first().waitFor();
      const sides = await other.evaluate(() => {
        const box = (part: string) => document.querySelector(part)?.getBoundingClientRect() ?? new DOMRect();
        return {
          links: box(".panel:popover-open details[open] > .panel-links").right,
          groups: box(".panel:popover-open summary").left,
          align: getComputedStyle(document.querySelector(".drawer") ?? document.body).textAlign,
          field: getComputedStyle(document.querySelector(".search-input") ?? document.body).direction,
        };
      });
      expect(sides.links).toBeLessThanOrEqual(sides.groups);
      expect(sides.align).toBe("right");
      // Its buttons are at its right.
      expect(sides.field).toBe("ltr");
    }),
);

it("in Firefox, which turns each text that it translates by itself, a filter's count stays beside its words", () =>
  stage.withPage("/?q=scholarship", async (page) => {
    await page.locator(".filters > summary").click();
    await page.locator(".filter-count").first().waitFor();
    const over = await page.locator(".filter-sets").evaluate((sets) => {
      const parts = [...sets.querySelectorAll("legend, label span")];
      for (const part of parts) part.setAttribute("dir", "rtl");
      return parts.flatMap((part) => {
        const [one, next] = [part, part.nextElementSibling].map((each) => each?.getBoundingClientRect());
        return one && next && next.left < one.right ? part.outerHTML : [];
      });
    });
    expect(over).toEqual([]);
  }));

it("A11 what has the focus is not under a long name: on a phone, at 400 % zoom; nor is a long query such a name", () =>
  stage.withPage(`/uni-resources/essays/?q=${"scholarships+germany+".repeat(9)}`, async (page) => {
    const title = page.locator("#share-panel h2");
    await page.locator("#results .share-links").click();
    await expect.poll(() => title.textContent()).toBe("Share these results");
    await page.locator("#share-panel .share-more").waitFor();
    // As many letters as a group's name may have.
    await title.evaluate((one) => (one.textContent = `Share: ${"Recommendation ".repeat(5)}and s`));
    for (const height of [256, 500]) {
      await page.setViewportSize({ width: 320, height });
      expect(await checkDrawerFocus(page, ".drawer[open]"), `${height} px`).toEqual([]);
    }
  }));
