import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { launchBrowser } from "./support/browser.ts";
import { checkAxe } from "./support/checks/check-axe.ts";
import { checkReflow } from "./support/checks/check-reflow.ts";
import { checkStructure } from "./support/checks/check-structure.ts";
import { checkTargets } from "./support/checks/check-targets.ts";
import { type Product, startProduct } from "./support/product.ts";
import { visit } from "./support/visit.ts";

let browser: Browser;
let product: Product;

beforeAll(async () => {
  [browser, product] = await Promise.all([launchBrowser(), startProduct()]);
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

const wide = { viewport: { width: 1280, height: 800 } };

/** A visitor to whom nothing may go wrong unseen. */
async function withPage(
  path: string,
  use: (page: Page) => Promise<void>,
  options: BrowserContextOptions = wide,
): Promise<void> {
  const current = await visit(browser, product.url + path, options);
  try {
    await use(current.page);
    expect(current.problems).toEqual([]);
  } finally {
    await current.close();
  }
}

const field = (page: Page) => page.getByRole("searchbox", { name: "Search the directory" });
const title = (page: Page) => page.locator("#results-title");
const names = (page: Page) =>
  page
    .locator("#results .entries a")
    .evaluateAll((links) => links.map((link) => link.firstChild?.textContent));
const address = (page: Page) => page.url().slice(product.url.length);
const focusedText = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? "");
const hasFocus = (page: Page) => field(page).evaluate((element) => element === document.activeElement);
const directoryShown = (page: Page) => page.locator("#directory").isVisible();

/** Types as a person does, and waits for the answer. */
async function search(page: Page, query: string): Promise<void> {
  await field(page).focus();
  await page.keyboard.type(query);
  await title(page)
    .filter({ hasText: `“${query.trim()}”` })
    .waitFor();
}

async function openFilters(page: Page): Promise<void> {
  await page.locator("#filters > summary").click();
  await page.locator(".filter-sets").waitFor();
}
const chip = (page: Page, name: string) => page.getByRole("checkbox", { name: new RegExp(`^${name} \\d`) });
const countOn = async (page: Page, name: string) =>
  Number((await chip(page, name).locator("xpath=..").locator(".filter-count").textContent()) ?? Number.NaN);

describe("search", () => {
  it("shows results while typing, the best first, in place of the directory", () =>
    withPage("/", async (page) => {
      await search(page, "ucas");
      expect((await names(page))[0]).toBe("UCAS");
      expect(await directoryShown(page)).toBe(false);
      expect(await title(page).innerText()).toMatch(/^\d+ links for “ucas”$/);
      await page.keyboard.type(" advisers");
      await expect.poll(async () => (await names(page))[0]).toBe("UCAS Advisers");
    }));

  it.each([
    ["a slip of the finger", "duolngo", "Duolingo English Test"],
    ["a host name", "studyinfo.fi", "Studyinfo.fi"],
    ["letters without their marks", "letudiant", "L'Étudiant"],
  ])("finds by %s", (_, query, expected) =>
    withPage("/", async (page) => {
      await search(page, query);
      const fold = (text?: string | null) =>
        text
          ?.normalize("NFKD")
          .replace(/[^a-z]/gi, "")
          .toLowerCase();
      expect(fold((await names(page))[0])).toContain(fold(expected));
    }),
  );

  it("offers groups as results; one leads to its place in the directory", () =>
    withPage("/", async (page) => {
      await search(page, "fin aid");
      const group = page.getByRole("list", { name: "Groups" }).getByRole("link");
      expect(await group.first().innerText()).toBe("Scholarships & Fin Aid");
      await group.first().click();
      expect(address(page)).toBe("/#scholarships-&-fin-aid");
      expect(await directoryShown(page)).toBe(true);
      expect(await page.locator(":target h3").innerText()).toBe("Scholarships & Fin Aid");
      await expect
        .poll(() => page.locator(":target").evaluate((group) => Math.abs(group.getBoundingClientRect().top)))
        .toBeLessThan(200);
      await page.goBack();
      expect(address(page)).toBe("/?q=fin+aid");
      expect(await title(page).innerText()).toContain("“fin aid”");
    }));

  it("marks what matched, and leaves the texts whole", () =>
    withPage("/", async (page) => {
      await search(page, "scholarship");
      const marked = await page.evaluate(() =>
        [...(CSS.highlights.get("found") ?? [])].map((range) => range.toString().toLowerCase()),
      );
      expect(marked.length).toBeGreaterThan(5);
      expect(marked).toContain("scholarship");
      expect(await page.locator("#results mark").count()).toBe(0);
    }));

  it("marks with <mark> where a browser has no highlights", async () => {
    const context = await browser.newContext(wide);
    await context.addInitScript(() => Reflect.deleteProperty(CSS, "highlights"));
    const page = await context.newPage();
    await page.addInitScript(() =>
      Object.defineProperty(globalThis, "CSS", { value: { escape: CSS.escape } }),
    );
    await page.goto(product.url);
    await search(page, "ucas");
    expect(await page.locator("#results mark").first().innerText()).toBe("UCAS");
    expect(await page.locator("#results .entries a").first().innerText()).toContain("UCAS");
    await context.close();
  });

  it("announces the count once, politely, after the typing", () =>
    withPage("/", async (page) => {
      const status = page.locator(".finder [role=status]");
      await search(page, "essay");
      expect(await status.textContent()).toBe("");
      await expect.poll(() => status.textContent()).toMatch(/^\d+ links for “essay”, and \d groups?$/);
    }));

  it("keeps long answers short, and shows the rest on demand", () =>
    withPage("/", async (page) => {
      await search(page, "university");
      const shown = await page.locator("#results .entries > li").count();
      expect(shown).toBe(24);
      await page.getByRole("button", { name: /^Show all \d+ links$/ }).click();
      const all = Number.parseInt(await title(page).innerText(), 10);
      expect(await page.locator("#results .entries > li").count()).toBe(all);
      expect(await focusedText(page)).toContain((await names(page))[24]);
    }));

  it("no result: says so, offers the nearest groups and the share form", () =>
    withPage("/", async (page) => {
      await search(page, "zzqx");
      expect(await title(page).innerText()).toBe("Nothing found for “zzqx”");
      expect(await page.getByRole("list", { name: "Nearest groups" }).getByRole("link").count()).toBe(3);
      const share = page.locator("#results .results-none a");
      expect(await share.isVisible()).toBe(true);
      expect(await share.getAttribute("href")).toBe("https://example.com/share-form");
      await expect.poll(() => page.locator(".finder [role=status]").textContent()).toContain("Nothing found");
    }));

  it("loads with the first touch, and loses nothing that was typed before", () =>
    withPage("/", async (page) => {
      const loaded = () =>
        page.evaluate(() =>
          performance.getEntriesByType("resource").some(({ name }) => /start-search/.test(name)),
        );
      await page.waitForTimeout(1500);
      expect(await loaded()).toBe(false);
      await page.route(/start-search|search-index/, async (route) => {
        await new Promise((resolve) => setTimeout(resolve, 400));
        await route.continue();
      });
      await field(page).focus();
      await page.keyboard.type("ucas");
      expect(await title(page).isVisible()).toBe(false);
      await title(page).filter({ hasText: "“ucas”" }).waitFor();
      expect(await field(page).inputValue()).toBe("ucas");
      expect(address(page)).toBe("/?q=ucas");
    }));
});

describe("search, keyboard only", () => {
  it("/ focuses, arrows walk, Escape goes back and clears", () =>
    withPage("/", async (page) => {
      await page.keyboard.press("/");
      expect(await hasFocus(page)).toBe(true);
      expect(await field(page).inputValue()).toBe("");
      await search(page, "essay");
      await page.keyboard.press("ArrowDown");
      expect(await focusedText(page)).toContain("Essays");
      const groups = await page.locator("#results .results-groups a").count();
      for (let step = 0; step < groups; step++) await page.keyboard.press("ArrowDown");
      expect(await focusedText(page)).toContain((await names(page))[0]);
      await page.keyboard.press("ArrowUp");
      expect(await focusedText(page)).not.toContain((await names(page))[0]);
      await page.keyboard.press("Escape");
      expect(await hasFocus(page)).toBe(true);
      expect(await field(page).inputValue()).toBe("essay");
      await page.keyboard.press("Escape");
      expect(await field(page).inputValue()).toBe("");
      expect(await hasFocus(page)).toBe(true);
      expect(await directoryShown(page)).toBe(true);
      await expect.poll(() => address(page)).toBe("/");
    }));

  it("Enter leads to the first result, and Enter there opens it", () =>
    withPage("/", async (page) => {
      await page.keyboard.press("/");
      await search(page, "ucas");
      await page.keyboard.press("Enter");
      expect(await focusedText(page)).toContain("UCAS");
      const asked = page.context().waitForEvent("request", (request) => request.url().includes("ucas.com"));
      await page.keyboard.press("Enter");
      expect((await asked).url()).toContain("ucas.com");
    }));

  it("/ stays a letter in the field", () =>
    withPage("/", async (page) => {
      await page.keyboard.press("/");
      await page.keyboard.type("a/b");
      expect(await field(page).inputValue()).toBe("a/b");
    }));

  it("chips are reached by Tab, set by Space, and show their focus", () =>
    withPage("/", async (page) => {
      await page.locator("#filters > summary").focus();
      await page.keyboard.press("Enter");
      await page.keyboard.press("Tab");
      expect(
        await page.evaluate(() =>
          Number.parseFloat(getComputedStyle(document.activeElement as Element).outlineWidth),
        ),
      ).toBeGreaterThanOrEqual(2);
      await page.keyboard.press("Space");
      await expect.poll(() => address(page)).toBe("/?for=student");
      expect(await chip(page, "Students").evaluate((box) => box === document.activeElement)).toBe(true);
    }));

  it("the header's search leads to the field from far below", () =>
    withPage("/", async (page) => {
      await page.mouse.wheel(0, 4000);
      await page.getByRole("link", { name: "Search", exact: true }).focus();
      await page.keyboard.press("Enter");
      expect(await hasFocus(page)).toBe(true);
      await expect
        .poll(() => field(page).evaluate((one) => one.getBoundingClientRect().top))
        .toBeGreaterThan(70);
      expect(address(page)).toBe("/");
    }));
});

describe("filters", () => {
  it("narrow the directory group by group; the title's count is the chip's", () =>
    withPage("/", async (page) => {
      await openFilters(page);
      const expected = await countOn(page, "Canada");
      await chip(page, "Canada").check();
      await expect.poll(() => title(page).innerText()).toBe(`${expected} links`);
      expect(await page.locator("#results .entries > li").count()).toBe(expected);
      const facts = await page.locator("#results .facts").allTextContents();
      expect(facts.every((text) => text.includes("Canada"))).toBe(true);
      expect(await page.locator("#results .group h3").first().isVisible()).toBe(true);
    }));

  it("combine: any of one kind, all of different kinds; counts follow", () =>
    withPage("/", async (page) => {
      await openFilters(page);
      await chip(page, "Canada").check();
      await chip(page, "Germany").check();
      const both = Number.parseInt(await title(page).innerText(), 10);
      const free = await countOn(page, "Free");
      await chip(page, "Free").check();
      expect(Number.parseInt(await title(page).innerText(), 10)).toBe(free);
      expect(free).toBeLessThan(both);
      expect(address(page)).toBe("/?cost=free&in=canada,germany");
      const texts = await page.locator("#results .facts").allTextContents();
      expect(texts.every((text) => /^Free .*(Canada|Germany)/.test(text))).toBe(true);
    }));

  it("menus narrow too, and a query goes with them", () =>
    withPage("/", async (page) => {
      await openFilters(page);
      await chip(page, "Career Resources").check();
      await title(page).filter({ hasText: "links" }).waitFor();
      const heads = await page.locator("#results .group-head p").allTextContents();
      expect(heads.every((text) => text.startsWith("Career Resources ·"))).toBe(true);
      await search(page, "data");
      expect(address(page)).toBe("/?q=data&menu=career-resources");
      expect(await page.locator("#results .results-groups a").allInnerTexts()).toEqual(["Data & Direction"]);
    }));

  it("those in use stand beside the title and can be taken away there", () =>
    withPage("/?for=parent&cost=free&in=japan", async (page) => {
      const chosen = page.getByRole("list", { name: "Filters in use" });
      await chosen.getByRole("button", { name: /^Japan/ }).click();
      expect(address(page)).toBe("/?for=parent&cost=free");
      await chosen.getByRole("button", { name: "Clear all filters" }).click();
      await expect.poll(() => address(page)).toBe("/");
      expect(await directoryShown(page)).toBe(true);
      expect(await page.locator("#filters > summary").evaluate((one) => one === document.activeElement)).toBe(
        true,
      );
    }));

  it("that leave nothing say so, and how much there would be without them", () =>
    withPage("/?q=ucas&in=japan", async (page) => {
      await expect.poll(() => title(page).innerText()).toBe("Nothing found for “ucas” with these filters");
      expect(await page.locator(".results-list").innerText()).toMatch(
        /^Without the filters there would be \d+\.$/,
      );
    }));

  it("“Show links” closes the panel and leads to the results", () =>
    withPage("/", async (page) => {
      await openFilters(page);
      await chip(page, "Japan").check();
      await page.getByRole("button", { name: /^Show \d+ links$/ }).click();
      expect(await page.locator(".filter-sets").isVisible()).toBe(false);
      expect(await focusedText(page)).toContain((await names(page))[0]);
    }));
});

describe("the address says the view", () => {
  it("a link with a view opens it, with its field and chips filled", () =>
    withPage("/?q=visa&for=student&in=germany", async (page) => {
      await title(page).filter({ hasText: "“visa”" }).waitFor();
      expect(await field(page).inputValue()).toBe("visa");
      await openFilters(page);
      expect(await chip(page, "Students").isChecked()).toBe(true);
      expect(await chip(page, "Germany").isChecked()).toBe(true);
      expect(await page.locator("#filters :checked").count()).toBe(2);
    }));

  it("Back and Forward walk through views, not letters", () =>
    withPage("/", async (page) => {
      await search(page, "essay");
      await page.keyboard.press("Enter");
      await openFilters(page);
      await chip(page, "Free").check();
      expect(address(page)).toBe("/?q=essay&cost=free");
      await page.goBack();
      expect(address(page)).toBe("/?q=essay");
      expect(await chip(page, "Free").isChecked()).toBe(false);
      expect(await title(page).innerText()).toContain("“essay”");
      await page.goBack();
      expect(address(page)).toBe("/");
      expect(await directoryShown(page)).toBe(true);
      expect(await field(page).inputValue()).toBe("");
      await page.goForward();
      await page.goForward();
      expect(await title(page).innerText()).toContain("“essay”");
      expect(await chip(page, "Free").isChecked()).toBe(true);
    }));

  it("what was cleared is not met twice on the way back", () =>
    withPage("/#services", async (page) => {
      await page.goto(`${product.url}/`);
      const before = await page.evaluate(() => history.length);
      await search(page, "essay");
      await page.keyboard.press("Escape");
      await expect.poll(() => address(page)).toBe("/");
      await search(page, "visa");
      expect(await page.evaluate(() => history.length)).toBe(before + 1);
    }));

  it("a menu's group link leaves the view for the group", () =>
    withPage("/?q=visa", async (page) => {
      await title(page).filter({ hasText: "“visa”" }).waitFor();
      await page.getByRole("button", { name: "Uni Resources" }).click();
      await page.locator(".panel:popover-open .panel-title a").first().click();
      expect(address(page)).toBe("/#admissions-testing");
      expect(await page.locator("#admissions-testing h3").isVisible()).toBe(true);
      expect(await field(page).inputValue()).toBe("");
    }));
});

describe("search fits the page", () => {
  const states = [
    ["results", "/?q=essay"],
    ["no result", "/?q=zzqx"],
    ["filtered", "/?cost=free&for=parent&in=japan"],
  ] as const;
  const ready = (page: Page) => page.locator("#results:not([hidden]) h2").waitFor();

  it.each(
    states.flatMap(([name, path]) =>
      (["light", "dark"] as const).map((scheme) => [name, scheme, path] as const),
    ),
  )("A1 %s, %s: axe finds nothing; every reference leads somewhere", (_, colorScheme, path) =>
    withPage(
      path,
      async (page) => {
        await ready(page);
        await openFilters(page);
        expect(await checkAxe(page)).toEqual([]);
        expect(await checkStructure(page)).toEqual([]);
        expect(await page.getByRole("search").count()).toBe(1);
      },
      { ...wide, colorScheme },
    ),
  );

  it.each(states.flatMap(([name, path]) => [320, 768, 1280].map((width) => [name, width, path] as const)))(
    "A13, A14 %s, %i px: nothing overflows or is cut, targets are large enough",
    (_, width, path) =>
      withPage(
        path,
        async (page) => {
          await ready(page);
          await openFilters(page);
          expect(await checkReflow(page)).toEqual([]);
          expect(await checkTargets(page)).toEqual([]);
        },
        { viewport: { width, height: 800 } },
      ),
  );

  it("320 px: the field stands below the header, and results above the fold", () =>
    withPage(
      "/",
      async (page) => {
        await search(page, "ucas");
        const boxes = await page.evaluate(() =>
          ["#search", ".header", "#results-title"].map((one) =>
            document.querySelector(one)?.getBoundingClientRect(),
          ),
        );
        const [input, header, heading] = boxes;
        expect(input?.top).toBeGreaterThanOrEqual(header?.bottom ?? Number.NaN);
        expect(heading?.bottom).toBeLessThan(420);
      },
      { viewport: { width: 320, height: 640 } },
    ));

  it("nothing moves while the page arrives", () =>
    withPage("/", async (page) => {
      await page.waitForTimeout(800);
      const shift = await page.evaluate(
        () =>
          new Promise<number>((resolve) => {
            new PerformanceObserver((list) =>
              resolve(
                list
                  .getEntries()
                  .reduce((sum, entry) => sum + (entry as unknown as { value: number }).value, 0),
              ),
            ).observe({ type: "layout-shift", buffered: true });
            setTimeout(() => resolve(0), 300);
          }),
      );
      expect(shift).toBe(0);
    }));

  it("on paper a view is its results, without controls", () =>
    withPage("/?q=ucas", async (page) => {
      await ready(page);
      await page.emulateMedia({ media: "print" });
      expect(await page.locator("#results .entries a").first().isVisible()).toBe(true);
      for (const control of [".finder", "#directory", ".search-link", ".services"]) {
        expect(await page.locator(control).isVisible(), control).toBe(false);
      }
    }));

  it("without a script the directory stands there in order, and no dead control", () =>
    withPage(
      "/?q=ucas&cost=free",
      async (page) => {
        expect(await page.locator(".directory .entries > li").count()).toBe(566);
        expect(await page.locator(".directory .entries a").first().isVisible()).toBe(true);
        for (const control of [".finder", ".search-link", "#results"]) {
          expect(await page.locator(control).isVisible(), control).toBe(false);
        }
      },
      { ...wide, javaScriptEnabled: false },
    ));
});

describe("every link says what it is", () => {
  it("a site in another language says which", () =>
    withPage("/", async (page) => {
      const facts = await page.locator(".directory .facts").allTextContents();
      expect(
        facts.filter((text) => / · In (French|German|Italian|Japanese|Dutch)/.test(text)).length,
      ).toBeGreaterThan(0);
    }));
});
