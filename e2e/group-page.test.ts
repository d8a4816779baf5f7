import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Route } from "playwright-core";
import { describe, expect, it } from "vitest";
import { field, framesLater } from "./support/finder.ts";
import { readPastLayoutShift } from "./support/layout-shift.ts";
import { setStage } from "./support/stage.ts";

const stage = setStage();

describe("a group's page", () => {
  it.each([
    [390, 844, "Uni Research", "USA"],
    [768, 900, "Waymark", "USA"],
    [900, 900, "Waymark", "USA"],
  ])(
    "at %i x %i px says in one line under the header where one is, and covers no focus",
    (width, height, first, here) =>
      stage.withVisit(
        "/uni-research/usa/",
        async ({ page }) => {
          await page.waitForSelector("html.whole.list-awake", { state: "attached" });
          const links = page.locator(".entries > li > a");
          // Going backwards is when it would cover what comes next.
          await links.nth(9).focus({ timeout: 8000 });
          await page.evaluate(() =>
            scrollBy(0, (document.activeElement?.getBoundingClientRect().top ?? 0) - 125),
          );
          await page.keyboard.press("Shift+Tab");
          const [header, crumbs, focused] = await page
            .locator(".header, .breadcrumbs, :focus")
            .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON() as DOMRect));
          if (!header || !crumbs || !focused)
            throw new Error("The header, where one is, or the focus is missing.");
          expect(Math.abs(crumbs.top - header.bottom)).toBeLessThan(2);
          expect(crumbs.height).toBeLessThan(48);
          expect(focused.top).toBeGreaterThanOrEqual(crumbs.bottom);
          const steps = page.locator(".breadcrumbs li:visible");
          const shadow = page.locator(".search-input").evaluate((one) => getComputedStyle(one).boxShadow);
          expect(await shadow, "of the field, cut off by the line").toBe("none");
          expect(await steps.first().innerText()).toBe(first);
          expect(await steps.last().innerText()).toBe(here);
          const box = (await steps.last().boundingBox()) as DOMRect;
          const seen = ([x, y]: number[]) =>
            document.elementFromPoint(x ?? 0, y ?? 0)?.getAttribute("aria-current");
          expect(await page.evaluate(seen, [box.x + box.width / 2, box.y + box.height / 2])).toBe("page");
          // A low window has no line to spare.
          await page.setViewportSize({ width, height: 400 });
          await expect
            .poll(async () => (await page.locator(".breadcrumbs").boundingBox())?.y)
            .toBeLessThan(0);
        },
        { viewport: { width, height } },
      ),
  );

  it("what is copied from it into a text says only what was seen", () =>
    stage.withVisit("/uni-research/germany/", async ({ page }) => {
      const copied = await page.evaluate(() => {
        getSelection()?.selectAllChildren(document.querySelector(".entries") ?? document.body);
        return String(getSelection());
      });
      expect(copied).toContain("DAAD");
      expect(copied).not.toContain("new tab");
    }));

  it("at 200 % text has where one is on one line, a star beside its name, and a name in all the room that the star leaves", () =>
    stage.withVisit(
      "/uni-research/germany/",
      async ({ page }) => {
        await page.waitForSelector(".list-awake", { state: "attached" });
        await page.evaluate(() => {
          document.documentElement.style.fontSize = "200%";
        });
        const middles = (names: string) =>
          page.locator(names).evaluateAll((all) =>
            all.map((one) => {
              const range = document.createRange();
              range.selectNodeContents(one);
              const [first] = [...range.getClientRects(), ...one.getClientRects()];
              return first ? first.top + first.height / 2 : 0;
            }),
          );
        const [menu = 0, here = 9] = await middles(".breadcrumbs li:nth-child(n + 2)");
        expect(Math.abs(menu - here)).toBeLessThan(2);
        await page.setViewportSize({ width: 320, height: 800 });
        const [words = 999, room = 0] = await page.locator(".search-input").evaluate((field) => {
          const [own, hint] = [getComputedStyle(field), getComputedStyle(field, "::placeholder")];
          const ruler = document.createElement("canvas").getContext("2d");
          if (!ruler) return [];
          ruler.font = `${hint.fontWeight} ${hint.fontSize} ${hint.fontFamily}`;
          const { width } = ruler.measureText(field.getAttribute("placeholder") ?? "");
          return [
            width,
            field.clientWidth - Number.parseFloat(own.paddingLeft) - Number.parseFloat(own.paddingRight),
          ];
        });
        expect(words, "of the field's hint").toBeLessThan(room);
        const [name = 0, star = 9] = await middles(".entries > li:first-child > :is(a, .star)");
        expect(Math.abs(name - star)).toBeLessThan(3);
        const place = page.locator(".entries > li", { hasText: "Heidelberg University" });
        const rights = await place
          .locator("> :is(a, p:not(.facts))")
          .evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().right)));
        expect((rights[1] ?? 0) - (rights[0] ?? 0)).toBeLessThan(64);
        expect(await place.locator("> a").evaluate((one) => getComputedStyle(one).hyphens)).toBe("auto");
      },
      { viewport: { width: 768, height: 900 } },
    ));

  it.each([
    ["#light", "light", "light"],
    ["", "light dark", "dark"],
  ])("embedded with %j is %s: %s on a phone set to dark", (ending, said, drawn) =>
    stage.withVisit(
      `/embed/uni-research/germany/${ending}`,
      async ({ page }) => {
        const [scheme, paper, top] = await page.evaluate(() => [
          getComputedStyle(document.documentElement).colorScheme,
          getComputedStyle(document.body).backgroundColor,
          scrollY,
        ]);
        const papers = { light: "rgb(251, 248, 239)", dark: "rgb(15, 26, 24)" };
        expect([scheme, paper, top]).toEqual([said, papers[drawn as "dark"], 0]);
        // As on the page of a school whose hub is below a path: the frame does not pull it down to itself.
        const around = new URL("/school", page.url()).href;
        const frame = `<div style="height: 2000px"></div><iframe src="${page.url()}"></iframe>`;
        await page.route(around, (route) => route.fulfill({ contentType: "text/html", body: frame }));
        await page.goto(around);
        await framesLater(page);
        expect(await page.evaluate(() => scrollY)).toBe(0);
      },
      { colorScheme: "dark", viewport: { width: 600, height: 300 } },
    ),
  );

  it.each([
    ["that is isolated from other origins", { "cross-origin-embedder-policy": "require-corp" }],
    ["in a sandbox", { "content-security-policy": "sandbox" }],
  ])("embedded in a page %s, the group is there", async (_, headers) => {
    const src = `${stage.product().url}/embed/uni-research/germany/`;
    const school = createServer((_, answer) =>
      answer
        .writeHead(200, { ...headers, "content-type": "text/html" })
        .end(`<iframe src="${src}"></iframe>`),
    ).listen(0, "127.0.0.1");
    await once(school, "listening");
    const { port } = school.address() as AddressInfo;
    await stage
      .withVisit("/", async ({ page }) => {
        await page.goto(`http://localhost:${port}/`);
        expect(await page.frames()[1]?.locator("li").count()).toBeGreaterThan(3);
      })
      .finally(() => school.close());
  });

  it("saved and opened from a disk, which runs none of its scripts, it has all links and no dead button", async () => {
    const folder = await mkdtemp(join(tmpdir(), "waymark-saved-"));
    const file = join(folder, "germany.html");
    await stage
      .withVisit("/uni-research/germany/", async ({ page }) => {
        await writeFile(file, await (await fetch(page.url())).text());
        await page.goto(pathToFileURL(file).href);
        expect(await page.locator(".entries > li").count()).toBeGreaterThan(3);
        expect(await page.locator("button:not([popovertarget]):visible, input:visible").count()).toBe(0);
      })
      .finally(() => rm(folder, { recursive: true }));
  });

  it("embedded in any width, the arrow after a name is on the line of its last word", () =>
    stage.withPage("/embed/uni-research/global-research/", async (page) => {
      const alone: string[] = [];
      for (let width = 220; width <= 320; width += 5) {
        await page.setViewportSize({ width, height: 600 });
        const more = await page.locator("li > a").evaluateAll((links) =>
          links.flatMap((link) => {
            const words = document.createRange();
            if (link.firstChild) words.selectNodeContents(link.firstChild);
            const { bottom } = link.getBoundingClientRect();
            const below = bottom - words.getBoundingClientRect().bottom;
            return below > 16 ? [`${innerWidth}: ${words}`] : [];
          }),
        );
        alone.push(...more);
      }
      expect(alone).toEqual([]);
      const labelLines = await page
        .locator("li > a")
        .first()
        .evaluate((link) => {
          const own = document.createElement("span");
          own.className = "own";
          own.textContent = "Our own or a partner's service";
          link.after(own);
          return own.getClientRects().length;
        });
      expect(labelLines, "of whose service it is").toBe(1);
    }));

  it("on a phone has its whole width for what links are, and at 200 % text begins two lines of a button at its edge", () =>
    stage.withPage(
      "/uni-research/germany/",
      async (page) => {
        await page.waitForSelector(".list-awake", { state: "attached" });
        const readRights = () =>
          page
            .locator(".entries > li:first-child > :is(a, p:not(.facts))")
            .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().right));
        expect((await readRights())[1]).toBe(304);
        await page.evaluate(() => {
          document.documentElement.style.fontSize = "200%";
        });
        const [name, text] = await readRights();
        expect(text).toBe(288);
        expect(name).toBeLessThan(288 - 80);
        const button = page.locator(".page-actions button").first();
        expect(await button.evaluate((one) => getComputedStyle(one).textAlign)).toBe("start");
      },
      { viewport: { width: 320, height: 640 } },
    ));

  it("has a way past the groups beside it, seen while it has the focus", () =>
    stage.withPage("/uni-research/germany/", async (page) => {
      const skip = page.locator(".sidebar .skip");
      const column = (await page.locator(".sidebar").boundingBox()) as DOMRect;
      const isIn = async () => ((await skip.boundingBox())?.y ?? 0) >= column.y;
      expect(await isIn()).toBe(false);
      await page.locator(".breadcrumbs a").last().focus();
      await page.keyboard.press("Tab");
      await expect.poll(isIn).toBe(true);
      await page.keyboard.press("Enter");
      await page.keyboard.press("Tab");
      expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(
        "Share or print this group",
      );
    }));

  it("stays where it was drawn when the rest of its styles and its fonts come", () =>
    stage.withVisit(
      "/uni-resources/uni-specific-resources/",
      async ({ page }) => {
        await page.waitForSelector(".list-awake");
        await page.waitForFunction(() => document.fonts.size > 0);
        expect(await page.locator(".choice-chip:visible").count()).toBeGreaterThan(0);
        // The fonts may move a word by a pixel; without the filters' own styles it was 0.09.
        const shifts = await readPastLayoutShift(page);
        expect(shifts.filter((line) => Number.parseFloat(line) > 0.005)).toEqual([]);
      },
      { viewport: { width: 390, height: 844 } },
    ));

  it.each([
    [390, true, "35px"],
    [390, false, "0px"],
    [1280, true, "35px"],
  ])(
    "at %i px keeps a star's corner free from the first frame on if scripts run (%s), beside the name alone",
    (width, javaScriptEnabled, corner) =>
      stage.withVisit(
        "/robots.txt",
        async ({ page }) => {
          const held = Promise.withResolvers<void>();
          await page.route(/later-.*css/, (route) => held.promise.then(() => route.continue()));
          await page.goto(`${stage.product().url}/uni-research/canada/`, { waitUntil: "commit" });
          const read = () =>
            page.locator(".entries > li:first-child").evaluate((one) => {
              const [name, text] = one.children;
              const right = (text?.getBoundingClientRect().right ?? 0) - one.getBoundingClientRect().right;
              return [name && getComputedStyle(name).marginInlineEnd, right];
            });
          expect(await read()).toEqual([corner, 0]);
          held.resolve();
          const isStyled = () => [...document.styleSheets].some(({ href }) => href?.includes("later"));
          await expect.poll(() => page.evaluate(isStyled)).toBe(true);
          expect(await read()).toEqual([corner, 0]);
        },
        { viewport: { width, height: 844 }, javaScriptEnabled },
      ),
  );

  it("shows what can be done with it once it can be, and not before", () =>
    stage.withVisit("/robots.txt", async ({ page }) => {
      const held = Promise.withResolvers<void>();
      await page.route(/client-.*js/, (route) => held.promise.then(() => route.continue()));
      await page.goto(`${stage.product().url}/uni-research/canada/`, { waitUntil: "commit" });
      const share = page.getByText("Share or print this group");
      await share.waitFor({ state: "attached" });
      expect(await share.isVisible()).toBe(false);
      held.resolve();
      await share.waitFor();
    }));

  it.each([320, 768, 1280])(
    "at %i px breaks a fact only on a phone, to fill a line, or if it is longer than one",
    (width) =>
      stage.withPage(
        "/career-resources/mission-challenge/",
        async (page) => {
          await page.waitForSelector("html.whole", { state: "attached" });
          const facts = page.locator(".entries .facts > span:not(.own)");
          const wrong = await facts.evaluateAll(
            (all, isPhone) =>
              all
                .filter((fact) => {
                  const words = document.createRange();
                  words.selectNodeContents(fact);
                  // Past the dot, which is left of the edge if the fact begins a line.
                  words.setStart(words.startContainer.firstChild ?? fact, 2);
                  const [first, ...others] = words.getClientRects();
                  const edge = fact.closest("li")?.getBoundingClientRect().left ?? 0;
                  const indent = Math.abs((first?.left ?? 0) - edge);
                  if (isPhone && fact.previousElementSibling?.localName === "b") return indent < 20;
                  return indent > 1 && (indent < 20 || (others.length > 0 && !isPhone));
                })
                .map(({ textContent }) => textContent),
            width < 480,
          );
          expect(await facts.count()).toBeGreaterThan(5);
          expect(wrong).toEqual([]);
        },
        { viewport: { width, height: 844 } },
      ),
  );

  it("is no wider than a small window because of its name, and says it below a header of several lines", () =>
    stage.withVisit(
      "/professional-development/counsellor-training/",
      async ({ page }) => {
        await page.waitForSelector(".list-awake", { state: "attached" });
        const toWidth = () => page.evaluate(() => document.documentElement.scrollWidth);
        expect(await toWidth()).toBe(480);
        await page.setViewportSize({ width: 320, height: 800 });
        const crumbs = page.locator(".breadcrumbs li");
        await crumbs
          .locator("a")
          .last()
          .evaluate((menu) => {
            menu.textContent = "International Admissions and Counselling";
          });
        expect(await toWidth()).toBe(320);
        expect((await crumbs.last().boundingBox())?.width).toBeGreaterThan(75);
        await page.locator(".header .brand").evaluate((brand) => {
          const texts = document.createTreeWalker(brand, NodeFilter.SHOW_TEXT);
          for (let text = texts.nextNode(); text; text = texts.nextNode())
            text.nodeValue =
              text.nodeValue?.replace("Waymark", "International Schools Guidance Directory") ?? "";
          scrollTo(0, 900);
        });
        const bottom = (box: DOMRect | null) => Math.round((box?.y ?? 0) + (box?.height ?? 0));
        const box = async (name: string) => (await page.locator(name).boundingBox()) as DOMRect;
        const toGap = async () => Math.round((await box(".breadcrumbs")).y) - bottom(await box(".header"));
        await expect.poll(toGap).toBe(0);
        // In a wide window the header's second line is one of menus.
        await page.setViewportSize({ width: 1280, height: 800 });
        await page.goto(`${stage.product().url}/uni-research/usa/`);
        await page.waitForSelector(".list-awake", { state: "attached" });
        await page.locator(".header-bar").evaluate((bar) => {
          bar.append(Object.assign(document.createElement("hr"), { style: "height: 150px" }));
          scrollTo(0, 500);
        });
        const sidebarGap = async () => (await box(".sidebar")).y - bottom(await box(".header"));
        await expect.poll(sidebarGap).toBeGreaterThan(0);
      },
      { viewport: { width: 480, height: 800 } },
    ));

  it("on a phone where one is gives way with the group's name, not with the menu's; a menu's title says it alone", () =>
    stage.withPage("/uni-resources/recommendation-reference-writing/", async (page) => {
      await page.waitForSelector("html.whole", { state: "attached" });
      for (const width of [360, 390, 412, 430]) {
        await page.setViewportSize({ width, height: 844 });
        const missing = await page
          .locator(".breadcrumbs a")
          .last()
          .evaluate((menu) => {
            const words = document.createRange();
            words.selectNodeContents(menu);
            return words.getBoundingClientRect().width - menu.getBoundingClientRect().width;
          });
        expect(missing, `${width} px`).toBeLessThan(0.1);
      }
      await page.goto(`${stage.product().url}/uni-resources/`);
      expect(await page.locator(".breadcrumbs").isVisible()).toBe(false);
      // The dot before a fact is in its line, or left of the edge and not seen.
      await page.setViewportSize({ width: 360, height: 844 });
      const [count, fact] = await page
        .locator(".page-count span")
        .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON() as DOMRect));
      expect(fact?.top).toBeGreaterThan(count?.top ?? 0);
      expect(fact?.left).toBeLessThan((count?.left ?? 0) - 5);
    }));

  it.each([
    ["/uni-research/usa/", ".group-filters", 1920, 1080],
    ["/", ".filters", 320, 640],
    ["/", ".filters", 1280, 600],
  ])(
    "of %s the first filter that is chosen stays under the pointer, and so does the last that is not any more",
    (path, part, width, height) =>
      stage.withPage(
        path,
        async (page) => {
          await page.waitForSelector("html.whole.list-awake", { state: "attached" });
          if (part === ".filters") await page.locator(".filters > summary").click();
          const box = page.locator(`${part} input`).last();
          const top = () => box.evaluate((one) => Math.round(one.getBoundingClientRect().top));
          // Far down: fewer links would not fill the window any more.
          await box.evaluate((one) => scrollBy(0, one.getBoundingClientRect().top - 200));
          const before = await top();
          for (const isChosen of [true, false]) {
            await box.setChecked(isChosen);
            await framesLater(page);
            expect(await top()).toBe(before);
          }
        },
        { viewport: { width, height } },
      ),
  );

  it.each([390, 1280])(
    "at %i px so does the last filter of an address, which brings the welcome back",
    (width) =>
      stage.withPage(
        "/?cost=free",
        async (page) => {
          await page.waitForSelector("#results:not([hidden])");
          await page.locator(".filters > summary").click();
          const box = page.locator(".filters [value=free]");
          const top = () => box.evaluate((one) => one.getBoundingClientRect().top);
          const before = await top();
          await box.uncheck();
          await framesLater(page);
          expect(await page.locator(".greeting").isVisible()).toBe(true);
          expect(Math.abs((await top()) - before)).toBeLessThan(2);
        },
        { viewport: { width, height: 800 } },
      ),
  );

  it("the room that keeps a filter under the pointer is gone once something is searched", () =>
    stage.withPage(
      "/uni-research/usa/",
      async (page) => {
        await page.waitForSelector("html.whole.list-awake", { state: "attached" });
        const searchNothing = async () => {
          await field(page).fill("xqzxqz");
          await page.waitForSelector("#results:not([hidden])");
          await framesLater(page);
          return page.locator("main").evaluate((main) => main.getBoundingClientRect().height);
        };
        const height = await searchNothing();
        await field(page).fill("");
        const box = page.locator(".group-filters input").last();
        await box.evaluate((one) => scrollBy(0, one.getBoundingClientRect().top - 100));
        await box.check();
        expect(await searchNothing()).toBe(height);
      },
      { viewport: { width: 1280, height: 800 } },
    ));

  it("a jump to its title ends below the line that says where one is", () =>
    stage.withPage(
      "/uni-research/usa/#usa",
      async (page) => {
        await page.waitForSelector("html.whole.list-awake", { state: "attached" });
        const gap = () =>
          page
            .locator(".breadcrumbs, #page-title")
            .evaluateAll(([line, name]) =>
              line && name ? name.getBoundingClientRect().top - line.getBoundingClientRect().bottom : -1,
            );
        await expect.poll(gap).toBeGreaterThan(0);
      },
      { viewport: { width: 390, height: 844 } },
    ));

  it("the way to report a link is below the first of a group", () =>
    stage.withPage("/professional-development/counsellor-training/", async (page) => {
      const report = await page.locator("#content .report-mode").boundingBox();
      expect(report?.x).toBe((await page.locator("#content .entries").boundingBox())?.x);
      // As wide as its words, which would else be in the middle of the page.
      expect(report?.width).toBeLessThan(200);
    }));

  it("an address of a group that its page does not name leads to the group's page, and no other does", () =>
    stage.withPage("/robots.txt", async (page) => {
      const { url } = stage.product();
      await page.goto(`${url}/online-education/#sustainability`);
      await page.waitForURL(`${url}/uni-research/sustainability/`);
      const asked = page.waitForResponse(/search-index/);
      await page.goto(`${url}/online-education/#made-up`);
      await asked;
      await page.evaluate(() => location.assign("#scholarships-&-fin-aid"));
      await page.waitForURL(`${url}/uni-resources/scholarships-and-fin-aid/`);
      await page.goto(`${url}/#sustainability`);
      await page.waitForSelector(".list-awake", { state: "attached" });
      expect(page.url()).toBe(`${url}/#sustainability`);
      // Who has gone elsewhere in the meantime, has opened the list, or waits for another page is not fetched back.
      const index: Route[] = [];
      const others: Route[] = [];
      await page.route(/search-index.*json/, (route) => void index.push(route));
      await page.route(/career-resources\/$/, (route) => void others.push(route));
      // Not by a pointer, on whose way the browser fetches the page ahead.
      const click = (name: string) => page.$eval(name, (one: HTMLElement) => one.click());
      const [listButton, link] = [".list-awake .list-button", '.footer a[href$="/career-resources/"]'];
      for (const [end, act] of [
        ["online-education/#content", () => page.evaluate(() => location.assign("#content"))],
        ["online-education/#sustainability", () => click(listButton)],
        ["career-resources/", () => click(link)],
      ] as const) {
        await page.goto(`${url}/robots.txt`);
        await page.goto(`${url}/online-education/#sustainability`);
        await expect.poll(() => index.length).toBe(1);
        await act();
        const came = page.waitForResponse(/search-index/);
        for (const route of index.splice(0)) await route.continue();
        await (await came).finished();
        await new Promise((resolve) => setTimeout(resolve, 500));
        for (const route of others) await route.continue();
        await page.waitForURL(`${url}/${end}`);
      }
    }));
});
