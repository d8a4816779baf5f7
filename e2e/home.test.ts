import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { checkEntries } from "./support/checks/check-product.ts";
import { readPastLayoutShift } from "./support/layout-shift.ts";
import { hubDist } from "./support/product.ts";
import { setStage, setVisitor, wide } from "./support/stage.ts";
import { openTab } from "./support/visit.ts";

const stage = setStage("news");
const { product } = stage;
// Nearly all tests only read, so one visit serves them all. The strip would take a tenth of each second from the others.
const current = setVisitor(stage, "/", (page) => page.locator(".ticker-pause").click());

/** That one visitor's page, however wide, on the screen or on paper: as it was for the next one. */
async function onHomePage(use: (page: Page) => Promise<void>): Promise<void> {
  const { page } = current();
  await use(page);
  await page.emulateMedia({ media: null });
  await page.setViewportSize(wide.viewport);
}

const delay = (page: Page, file: RegExp, ms: number) =>
  page.route(file, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, ms));
    await route.continue();
  });

describe("spec 2 home page content", () => {
  it("spec 2 home: hero with welcome text", async () => {
    expect(await current().page.locator(".hero-text").innerText()).toMatch(/^Welcome to Waymark/);
    expect(await current().page.locator("h1").count()).toBe(1);
  });

  it("spec 2 home: 'University Selection Cards' with a free digital-cards link labelled 'Click Here'", async () => {
    const link = current().page.getByRole("link", {
      name: "Click Here for University Selection Cards (opens in new tab)",
    });
    expect(await link.getAttribute("href")).toBe("https://northgate-guidance.org/digital-cards");
    expect(
      await current().page.getByRole("heading", { name: "University Selection Cards" }).isVisible(),
    ).toBe(true);
  });

  it("spec 2 home: sign-up link for the assistant, labelled 'Sign-up Now'", async () => {
    const link = current().page.getByRole("link", { name: /^Sign-up Now for / });
    expect(await link.getAttribute("href")).toBe("https://northgate-guidance.org/assistant-sign-up");
  });

  it("spec 2 home: 'Industry Leading Voices' with 7 links and 'Industry Leading Podcasts' with 2", async () => {
    const lists = current().page.locator(".voices ul");
    // As written, whether or not the browser has laid out what is below the fold.
    expect(await current().page.locator(".voices h2").allTextContents()).toEqual([
      "Industry Leading Voices",
      "Industry Leading Podcasts",
    ]);
    expect(await lists.nth(0).locator("a").count()).toBe(7);
    expect(await lists.nth(1).locator("a").count()).toBe(2);
  });

  it("spec 2 home: six service cards with icon, title, description; Parent Certificate opens the form, the others the services page", async () => {
    const cards = await current()
      .page.locator(".service")
      .evaluateAll((elements) =>
        elements.map((card) => ({
          title: card.querySelector("h3 a")?.firstChild?.textContent,
          href: card.querySelector("a")?.getAttribute("href"),
          target: card.querySelector("a")?.getAttribute("target"),
          hasIcon: card.querySelector("svg path") !== null,
          hasText: (card.querySelector("p")?.textContent?.length ?? 0) > 20,
        })),
      );
    const card = (title: string, page = "services") => ({
      title,
      href: `https://northgate-guidance.org/${page}`,
      target: "_blank",
      hasIcon: true,
      hasText: true,
    });
    expect(cards).toEqual([
      card("University Tours"),
      card("Waymark Parent Certificate", "certificate-form"),
      card("University Recruitment (Asia)"),
      card("KRUU Youth Fellows Gap Programme"),
      card("Travel Pack"),
      card("HS Program Review"),
    ]);
  });

  it("spec 2 home: clicking a card anywhere opens its page in a new tab", async () => {
    // Until the page is laid out whole, the card may move away between the look and the click.
    await current().page.waitForSelector("html.whole", { state: "attached" });
    const card = current().page.locator(".service p").nth(1);
    const { address } = await openTab(current().context, () => card.click({ force: true }));
    expect(address).toBe("https://northgate-guidance.org/certificate-form");
  });

  it("spec 2 home: closing call-to-action 'Ready to Start Your Journey?'", async () => {
    const closing = current().page.locator(".closing");
    expect(await closing.locator("h2").textContent()).toBe("Ready to Start Your Journey?");
    expect(await closing.locator("a").count()).toBe(1);
  });

  it("spec 1 offers: groups show their links with description, cost, region and every audience", async () => {
    for (const path of ["/uni-resources/essays/", "/uni-research/germany/", "/online-education/moocs/"]) {
      await stage.withPage(path, async (page) => {
        expect(await checkEntries(page), path).toEqual([]);
        expect(await page.locator(".entries > li > p:not(.facts):empty").count()).toBe(0);
      });
    }
  });

  it("the directory is in the first screens, before the offers, and services and closing are named in the footer", async () => {
    const { page } = current();
    const topOf = (selector: string) =>
      page.locator(selector).evaluate((element) => element.getBoundingClientRect().top + scrollY);
    // Browsers with a scroll bar have 15 px less for the page, and a tablet has less again.
    for (const width of [1009, wide.viewport.width - 15, wide.viewport.width]) {
      await page.setViewportSize({ width, height: wide.viewport.height });
      expect(await topOf("#directory"), `${width} px`).toBeLessThanOrEqual(700);
    }
    expect(await topOf("#directory")).toBeLessThan(await topOf(".offers"));
    // Beside each other they begin and end together, however long their texts are.
    for (const part of ["h2", ".button"])
      expect(await topOf(`.offer + .offer ${part}`)).toBe(await topOf(`.offer:first-child ${part}`));
    expect(await page.locator("body").evaluate((body) => body.scrollHeight)).toBeLessThanOrEqual(7 * 800);
    for (const hash of ["services", "closing"]) {
      await page.locator(`.footer a[href="/#${hash}"]`).click();
      await expect.poll(() => page.locator(`#${hash}`).evaluate(isInView)).toBe(true);
    }
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await topOf("#directory")).toBeLessThanOrEqual(900);
    expect(await page.locator("body").evaluate((body) => body.scrollHeight)).toBeLessThanOrEqual(14 * 844);
    await page.setViewportSize(wide.viewport);
  });

  // In a page of its own: in the one that is shared, the pointer may have come to rest where it wakes the search.
  it("at most 2,500 elements and no more script than was promised, once all is awake", () =>
    stage.withPage("/", async (page) => {
      await page.waitForSelector(".list-awake", { state: "attached" });
      expect(await page.locator("*").count()).toBeLessThanOrEqual(2500);
      const scripts = await page.evaluate(() =>
        performance
          .getEntriesByType("resource")
          .filter(({ name }) => name.endsWith(".js"))
          .map(({ name }) => new URL(name).pathname),
      );
      const bytes = scripts.map((path) => readFileSync(join(hubDist, "public", `${path}.br`)).length);
      expect(bytes.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(12 * 1024);
    }));
});

const isInView = (element: Element) => {
  const { top, bottom } = element.getBoundingClientRect();
  return top < innerHeight && bottom > 0;
};

/** Where the middle of the first line of each element's words is. */
const readFirstLines = (elements: Element[]) =>
  elements.map((element) => {
    const words = document.createRange();
    words.selectNodeContents(element);
    const [line] = words.getClientRects();
    return line ? line.top + line.height / 2 : Number.NaN;
  });

describe("what is beside each other", () => {
  it("begins at one height: groups' names, services' texts, the side card's headings, the footer's two parts", () =>
    onHomePage(async (page) => {
      await page.waitForSelector("html.whole", { state: "attached" });
      for (const selector of [
        // The last has two lines.
        "#uni-resources .summary:nth-child(-n + 4) h3 a",
        ".service:nth-child(-n + 3) p",
        ".voices h2",
        ".footer p, .footer ul > li:first-child a",
      ]) {
        const lines = await page.locator(selector).evaluateAll(readFirstLines);
        expect(lines.length, selector).toBeGreaterThan(1);
        expect(Math.max(...lines) - Math.min(...lines), selector).toBeLessThan(2);
      }
    }));

  it("is nothing: a menu's only group has the row, and what follows the closing call keeps its distance", () =>
    onHomePage(async (page) => {
      await page.waitForSelector("html.whole", { state: "attached" });
      const box = async (selector: string) => (await page.locator(selector).boundingBox()) as DOMRect;
      for (const width of [320, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        const section = ".menu-section:last-child";
        expect((await box(`${section} .summary`)).width).toBe((await box(section)).width);
        const closing = await box(".closing");
        expect((await box(".about h2")).y - closing.y - closing.height).toBeGreaterThan(30);
      }
      // Four parts are in two rows of two.
      await page.setViewportSize({ width: 1920, height: 1080 });
      const lefts = await page.locator(".about-parts").evaluate((parts) => {
        while (parts.children.length < 4) parts.append(parts.children[0]?.cloneNode(true) ?? "");
        return [...parts.children].map((one) => one.getBoundingClientRect().left);
      });
      expect(new Set(lefts).size).toBe(2);
    }));

  it("the key that leads to the search is beside the filters, with their word or without", () =>
    onHomePage(async (page) => {
      for (const width of [1024, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        const [key, filters] = await page
          .locator(".slash, .filters > summary")
          .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON()));
        expect(filters.left - key.right, `${width} px`).toBeGreaterThanOrEqual(0);
        expect(filters.left - key.right, `${width} px`).toBeLessThan(24);
      }
      expect(await page.locator(".slash").textContent()).toBe("Ctrl+/");
    }));

  it("no text of a link ends with a line of one short word", () =>
    stage.withPage(
      "/uni-resources/essays/",
      async (page) => {
        await page.waitForSelector("html.whole", { state: "attached" });
        const lonely = await page.locator(".entries > li > p:not(.facts)").evaluateAll((texts) =>
          texts
            .filter((text) => {
              const words = document.createRange();
              words.selectNodeContents(text);
              const lines = [...words.getClientRects()];
              return lines.length > 1 && (lines.at(-1)?.width ?? 0) < 60;
            })
            .map(({ textContent }) => textContent),
        );
        expect(lonely).toEqual([]);
      },
      { viewport: { width: 390, height: 844 } },
    ));
});

describe("what other programs read", () => {
  it("title, description, canonical, Open Graph, JSON-LD, icons and manifest", async () => {
    const { page } = current();
    expect(await page.title()).toContain("Waymark");
    const attribute = (selector: string, name: string) => page.locator(selector).getAttribute(name);
    expect(await attribute('meta[name="description"]', "content")).toMatch(/directory/);
    expect(await attribute('link[rel="canonical"]', "href")).toBe("https://waymark-hub.org/");
    expect(await attribute('meta[property="og:image"]', "content")).toBe(
      "https://waymark-hub.org/og/home.png",
    );
    const linked = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? "");
    expect(JSON.stringify(linked)).toContain('"@type":"WebSite"');
    // Chromium asks for it again with each new address, such as that of each letter that is searched for.
    const icon = await fetch(product().url + (await attribute('link[rel="icon"]', "href")));
    expect([icon.status, icon.headers.get("cache-control")]).toEqual([
      200,
      expect.stringContaining("immutable"),
    ]);
    for (const path of [
      "/favicon.svg",
      "/apple-touch-icon.png",
      "/icon-512.png",
      "/og/home.png",
      "/robots.txt",
      "/sitemap.xml",
    ]) {
      expect((await fetch(product().url + path)).status, path).toBe(200);
    }
    const manifest = await (await fetch(`${product().url}/manifest.webmanifest`)).json();
    expect(manifest.name).toBe("Waymark");
  });

  it.each(["/", "/uni-research/germany/"])(
    "%s: nothing but the page itself is asked for before it is painted",
    (path) =>
      stage.withPage(path, async (page) => {
        await page.waitForSelector(".list-awake", { state: "attached" });
        const early = await page.evaluate(() => {
          const [paint] = performance.getEntriesByName("first-contentful-paint");
          return performance
            .getEntriesByType("resource")
            .filter(
              ({ name, startTime }) => startTime < (paint?.startTime ?? 0) && !/icon|favicon/.test(name),
            )
            .map(({ name }) => name);
        });
        expect(early).toEqual([]);
      }),
  );

  it("F10 is laid out whole when it has come to rest, in the web fonts", () =>
    stage.withPage("/", async (page) => {
      await page.waitForSelector(".whole", { state: "attached" });
      const skipped = () =>
        [...document.querySelectorAll("*")].filter(
          (element) => getComputedStyle(element).contentVisibility === "auto",
        ).length;
      expect(await page.evaluate(skipped)).toBe(0);
      const isLoaded = (font: string) => document.fonts.check(`1em "${font}"`);
      for (const font of ["Young Serif", "Atkinson Hyperlegible Next"])
        expect(await page.evaluate(isLoaded, font), font).toBe(true);
      const ofStandIns = () =>
        [...document.body.querySelectorAll(":not(script, noscript, template, kbd, code)")]
          .filter(({ childNodes }) =>
            [...childNodes].some(
              ({ nodeType, data }: Node & { data?: string }) => nodeType === 3 && data?.trim(),
            ),
          )
          .filter((element) => !/^"?(Young|Atkinson)/.test(getComputedStyle(element).fontFamily))
          .map(({ outerHTML }) => outerHTML.slice(0, 80));
      expect(await page.evaluate(ofStandIns)).toEqual([]);
      // A phone lays out one piece after the other, and answers in between.
      const sizes = () =>
        [...document.querySelectorAll("[data-laid-out]")].map((piece) => piece.querySelectorAll("*").length);
      expect(Math.max(...(await page.evaluate(sizes)))).toBeLessThan(60);
      // The slashed zero is left to the stand-in.
      expect(
        await page.evaluate(() => [...document.fonts].map(({ unicodeRange }) => unicodeRange)),
      ).toContain("U+0-2F, U+31-10FFFF");
    }));

  it.each([
    { path: "/", later: ["#directory h2", ".ticker li:nth-child(4) a"] },
    { path: "/uni-research/germany/", later: [".entries > li:nth-child(5) a", ".entries > li:last-child a"] },
  ])(
    "$path: a phone lays out nothing below the first screen before the paint, and all of it afterwards",
    ({ path, later }) =>
      stage.withPage(
        "/robots.txt",
        async (page) => {
          await using _script = await page.addInitScript(() => {
            const draw = requestAnimationFrame;
            const isLetGo = new Promise((resolve) => addEventListener("let-go", resolve));
            window.requestAnimationFrame = (callback) => Number(void isLetGo.then(() => draw(callback)));
            // A phone so slow that after each layout its turn is over.
            performance.now = () => 1000 * document.querySelectorAll("[data-laid-out]").length;
            const turns: number[][] = [];
            Object.assign(window, { turns });
            new MutationObserver((changes) =>
              turns.push(changes.map(({ target }) => (target as Element).querySelectorAll("*").length + 1)),
            ).observe(document, { subtree: true, attributeFilter: ["data-laid-out"] });
          });
          await page.goto(new URL(path, product().url).href, { waitUntil: "load" });
          const read = () =>
            page.evaluate(
              (selectors) => selectors.map((selector) => document.querySelector(selector)?.checkVisibility()),
              ["h1", ...later],
            );
          expect(await read()).toEqual([true, false, false]);
          await page.evaluate(() => dispatchEvent(new Event("let-go")));
          await page.waitForSelector("html.whole", { state: "attached" });
          expect(await read()).toEqual([true, true, true]);
          // Small pieces have their turn together, and no more of them than leave a touch its answer.
          const turns = await page.evaluate(() => (window as unknown as { turns: number[][] }).turns);
          expect(turns.length).toBeLessThan(turns.flat().length / 1.5);
          const sum = (sizes: number[]) => sizes.reduce((all, one) => all + one, 0);
          expect(turns.filter((sizes) => sizes.length > 1 && sum(sizes) > 40)).toEqual([]);
        },
        { viewport: { width: 390, height: 844 } },
      ),
  );

  it.each(["/", "/uni-resources/essays/"])(
    "%s: nothing that a tall phone shows waits for the paint",
    (path) =>
      stage.withPage(
        "/robots.txt",
        async (page) => {
          await using _script = await page.addInitScript(() => {
            window.requestAnimationFrame = () => 0;
          });
          await page.goto(new URL(path, product().url).href, { waitUntil: "load" });
          const waiting = await page.evaluate(() =>
            [...document.querySelectorAll(".hero + #content, .entries > li")].filter(
              (part) =>
                part.getBoundingClientRect().top < innerHeight &&
                getComputedStyle(part).contentVisibility === "hidden",
            ),
          );
          expect(waiting).toEqual([]);
          expect(await page.evaluate(() => document.documentElement.className)).toMatch(/unpainted unshown$/);
          // Where no frame is ever drawn, nothing waits for one any longer.
          await page.waitForSelector("html.whole", { state: "attached" });
        },
        { viewport: { width: 430, height: 1100 } },
      ),
  );

  it("a jump from another page leads to its group, laid out whole from the start", () =>
    stage.withPage("/#sustainability", async (page) => {
      await page.waitForSelector(".list-awake", { state: "attached" });
      await expect
        .poll(() =>
          page.locator("#sustainability").evaluate((group) => Math.round(group.getBoundingClientRect().top)),
        )
        .toBeLessThan(200);
    }));

  it("what an address leads to far down is shown in its styles, and does not move when they come", () =>
    stage.withPage("/robots.txt", async (page) => {
      await delay(page, /later-.*\.css/, 500);
      await page.goto(`${product().url}/#services`);
      await page.waitForSelector("html[data-search=awake]", { state: "attached" });
      const shifts = await readPastLayoutShift(page);
      expect(Math.max(0, ...shifts.map(Number.parseFloat)), shifts.join("\n")).toBeLessThan(0.1);
    }));

  it("A14 a page whose script is still on its way does not scroll sideways", () =>
    stage.withPage("/robots.txt", async (page) => {
      const { promise: isSeen, resolve: go } = Promise.withResolvers<void>();
      await page.route(/client-.*\.js/, async (route) => {
        await isSeen;
        await route.continue();
      });
      await page.goto(product().url, { waitUntil: "commit" });
      await expect
        .poll(() => page.evaluate(() => [...document.styleSheets].map(({ href }) => href).join()))
        .toContain("later-");
      for (const width of [320, 390, 1024]) {
        await page.setViewportSize({ width, height: 844 });
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      }
      expect(await page.locator("html.whole").count()).toBe(0);
      go();
      await page.waitForSelector("html.whole", { state: "attached" });
    }));

  it("no page moves when its fonts come, and a phone meets its first link on the first screen", () =>
    stage.withPage("/robots.txt", async (page) => {
      for (const [path, width] of [
        ["uni-research/", 320],
        ["uni-resources/choosing-degrees/", 360],
        ["uni-resources/choosing-degrees/", 412],
        ["uni-resources/choosing-degrees/", 768],
        ["uni-resources/choosing-degrees/", 1280],
      ] as const) {
        await page.setViewportSize({ width, height: 844 });
        await page.goto(`${product().url}/${path}`);
        await page.waitForSelector("html.whole", { state: "attached" });
        const shifts = await readPastLayoutShift(page);
        const sum = shifts.map(Number.parseFloat).reduce((all, one) => all + one, 0);
        expect(sum, `${path} ${width}: ${shifts.join("\n")}`).toBeLessThan(0.01);
        const first = page.locator("main :is(.entries, .summary ul) a").first();
        expect((await first.boundingBox())?.y).toBeLessThan(844);
      }
    }));

  it("the strip begins where the content begins, in the widest windows too", () =>
    onHomePage(async (page) => {
      const left = (selector: string) =>
        page.locator(selector).evaluate((element) => element.getBoundingClientRect().left);
      for (const width of [768, 1920]) {
        await page.setViewportSize({ width, height: 844 });
        expect(await left(".ticker-pause svg")).toBeCloseTo(await left(".hero-inner"), 0);
      }
    }));

  it("the arrow of a link that leads away stays with the word before it", () =>
    stage.withPage("/uni-resources/", async (page) => {
      for (const width of [320, 390, 768, 1280]) {
        await page.setViewportSize({ width, height: 844 });
        const ends = await page
          .locator(".summary li > a")
          .evaluateAll((links) =>
            links.map((link) => link.getClientRects()[link.getClientRects().length - 1]?.width),
          );
        expect(Math.min(...ends.map(Number)), `${width} px`).toBeGreaterThan(20);
      }
      // However wide its box is, the arrow does not hang over the edge.
      const over = await page
        .locator(".summary li > a")
        .first()
        .evaluate((link) => {
          link.style.display = "inline-block";
          return Array.from({ length: 150 }, (_, place) => 100 + place).filter((width) => {
            link.style.width = `${width}px`;
            return link.scrollWidth > width;
          });
        });
      expect(over).toEqual([]);
    }));

  it("a finger has 44 px for each link of a group", () =>
    stage.withPage(
      "/uni-research/germany/",
      async (page) => {
        await page.waitForSelector("html.list-awake.whole", { state: "attached" });
        const missed = await page.locator(".entries > li").evaluateAll((items) =>
          items.filter((item) => {
            item.scrollIntoView({ block: "center" });
            const { left, top } = item.getBoundingClientRect();
            const at = (y: number) => document.elementFromPoint(left + 20, top + y)?.closest("li > a");
            return !at(-7) || !at(35);
          }),
        );
        expect(missed).toHaveLength(0);
      },
      { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    ));

  it("a menu's page does not move when its later styles come", () =>
    stage.withPage("/robots.txt", async (page) => {
      await delay(page, /later-.*\.css/, 500);
      await page.goto(`${product().url}/professional-development/`);
      await expect
        .poll(() => page.evaluate(() => [...document.styleSheets].map(({ href }) => href).join()))
        .toContain("later-");
      const shifts = await readPastLayoutShift(page);
      expect(Math.max(0, ...shifts.map(Number.parseFloat)), shifts.join("\n")).toBeLessThan(0.01);
    }));

  it("A14 a menu's name of one long word makes no phone's page wider", () =>
    stage.withPage(
      "/",
      async (page) => {
        const name = page.locator(".menu-head h2 a").first();
        await name.evaluate((one) => one.replaceChildren("Internationalisation"));
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
        await page.setViewportSize({ width: 390, height: 640 });
        await page.evaluate(() => Object.assign(document.documentElement.style, { fontSize: "150%" }));
        expect((await name.boundingBox())?.height).toBeLessThan(50);
      },
      { viewport: { width: 320, height: 640 } },
    ));

  it("a reload leads back to the place that was read, and the End key to the page's end", () =>
    stage.withPage("/", async (page) => {
      await page.waitForSelector("html.whole", { state: "attached" });
      const place = () => page.evaluate(() => Math.round(scrollY));
      await page.evaluate(() => scrollTo(0, 2600));
      await page.reload();
      await page.waitForSelector("html[data-search=awake]", { state: "attached" });
      await expect.poll(async () => Math.abs((await place()) - 2600)).toBeLessThan(30);
      await page.goto(page.url(), { waitUntil: "commit" });
      await page.waitForSelector("html[data-search=awake]", { state: "attached" });
      await page.keyboard.press("End");
      await expect
        .poll(() => page.evaluate(() => scrollY + innerHeight - document.documentElement.scrollHeight))
        .toBeGreaterThan(-2);
    }));

  it("on paper everything begins at one edge, and the menus fill their sheets", () =>
    onHomePage(async (page) => {
      await page.waitForSelector("html.whole", { state: "attached" });
      const paper = await page.pdf({ format: "A4", margin: { top: "12mm", bottom: "12mm" } });
      expect(paper.toString("latin1").match(/\/Type\s*\/Page\b/g)?.length).toBeLessThan(6);
      await page.emulateMedia({ media: "print" });
      const lefts = await page
        .locator(
          ".header, .brand, h1, .menu-head h2, .summary:first-child h3, .highlight .button, .voices h2:first-child",
        )
        .evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().left)));
      expect(new Set(lefts)).toEqual(new Set([0]));
      const voices = await page
        .locator(".voices li")
        .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().width));
      expect(Math.min(...voices)).toBeGreaterThan(200);
      const [name = 0, words = 0] = await page
        .locator(".voices li:first-child > :is(a, p)")
        .evaluateAll((all) => all.map((one) => Number.parseFloat(getComputedStyle(one).fontSize)));
      expect(words).toBeLessThan(name);
    }));

  it("paper gets the list of headlines while it is open, whole and without its controls; closed, the page", () =>
    onHomePage(async (page) => {
      await page.locator(".ticker-all").click();
      const panel = page.locator("#all-headlines");
      await expect.poll(() => panel.locator("li a").count()).toBe(50);
      await page.emulateMedia({ media: "print" });
      const found = await panel.evaluate((drawer) => ({
        isWhole: drawer.clientHeight >= drawer.scrollHeight && drawer.clientHeight > innerHeight,
        beside: [...document.body.children].filter((one) => one !== drawer && one.checkVisibility()).length,
        shadow: getComputedStyle(drawer).boxShadow,
        pressed: [...drawer.querySelectorAll("button, input")].filter((one) => one.checkVisibility()).length,
      }));
      expect(found).toEqual({ isWhole: true, beside: 0, shadow: "none", pressed: 0 });
      await page.emulateMedia({ media: null });
      await panel.getByLabel("Filter headlines").fill("no such word");
      await page.emulateMedia({ media: "print" });
      const narrowed = panel.locator(":is(.headlines-count, label input)");
      const areShown = await narrowed.evaluateAll((all) => all.map((one) => one.checkVisibility()));
      expect(areShown).toEqual([true, true]);
      await page.emulateMedia({ media: null });
      await panel.getByLabel("Filter headlines").fill("");
      await page.emulateMedia({ media: "print" });
      await page.keyboard.press("Escape");
      expect(await page.locator("#directory").isVisible()).toBe(true);
      expect(await panel.isVisible()).toBe(false);
    }));

  it("the picture for other sites is 1200 x 630", () => {
    const png = readFileSync(join(hubDist, "public/og/home.png"));
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630]);
  });

  it("/feed.xml tells of the hub's own updates", async () => {
    const response = await fetch(`${product().url}/feed.xml`);
    expect(response.headers.get("content-type")).toMatch(/xml/);
    expect(await response.text()).toContain('<feed xmlns="http://www.w3.org/2005/Atom"');
  });
});
