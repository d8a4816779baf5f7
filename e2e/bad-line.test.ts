import type { Page, Route } from "playwright-core";
import { describe, expect, it } from "vitest";
import { groupPath } from "./support/list-drawer.ts";
import { narrow, setStage, wide } from "./support/stage.ts";
import { waitForScript } from "./support/visit.ts";

const stage = setStage();

/** A visitor whose line is bad before the page is asked for. */
async function withLine(use: (page: Page) => Promise<void>, window = narrow): Promise<void> {
  const context = await stage.browser().newContext(window);
  try {
    await use(await context.newPage());
  } finally {
    await context.close();
  }
}

/** The first answer is an error, as from a busy server; later ones are right. */
const failOnce = (page: Page, file: RegExp, times = 1) =>
  page.route(file, (route) => route.fulfill({ status: 503 }), { times });

const once = { times: 1 };

const looks = (page: Page) =>
  page.evaluate(() => [...document.styleSheets].map(({ href }) => href).join(" "));

describe("a bad line", () => {
  it("F2 a script that could not be loaded is fetched again, and until then the search says so", () =>
    withLine(async (page) => {
      await failOnce(page, /client-.*[.]js/);
      await page.goto(stage.product().url + groupPath);
      const status = page.locator(".finder [role=status]");
      await expect.poll(() => status.innerText()).toMatch(/could not be loaded.* reload the page/);
      await waitForScript(page);
      expect(await status.innerText()).toBe("");
      await page.locator(".finder input[type=search]").fill("ucas");
      await page.locator("#results .entries > li").first().waitFor();
    }));

  it.each([503, 200])(
    "styles that were lost or answered for by a Wi-Fi are fetched again, in their place: %d",
    (status) =>
      withLine(async (page) => {
        await page.route(
          /later-.*[.]css/,
          (route) => route.fulfill({ status, contentType: "text/html" }),
          once,
        );
        await page.goto(stage.product().url + groupPath);
        const padding = () =>
          page.locator(".mobile-menu").evaluate((menu) => getComputedStyle(menu).paddingBottom);
        await expect.poll(padding).toBe("24px");
        expect(await page.locator("head > link[href*=later-]").count()).toBe(1);
      }),
  );

  it("styles that hang are asked for under another address, and until then what they dress is off the edge and without pictures", () =>
    withLine(async (page) => {
      await page.clock.install();
      const asked: string[] = [];
      await page.route(/later-.*[.]css/, (route) => {
        asked.push(route.request().url());
        if (asked.length > 1) return route.continue();
      });
      await page.goto(stage.product().url, { waitUntil: "commit" });
      await expect.poll(() => asked.length).toBe(1);
      const place = (part: string) =>
        page
          .locator(part)
          .first()
          .evaluate((element) => element.getBoundingClientRect().toJSON());
      for (const text of ["#closing h2", "#about h2"]) expect((await place(text)).left).toBeGreaterThan(15);
      for (const picture of [".art", ".service-icon"]) expect((await place(picture)).width).toBe(0);
      await page.clock.fastForward(9000);
      await page.clock.fastForward(1500);
      await expect.poll(async () => (await place(".service-icon")).width).toBe(52);
      expect(asked[1]).toMatch(/[?]/);
      // The first may still come, on a slow line.
      expect(await page.locator("head > link[href*=later-]").count()).toBe(2);
    }));

  it("styles that come just before they would be asked for again are not taken away", () =>
    withLine(async (page) => {
      await page.clock.install();
      const asked: Route[] = [];
      await page.route(/later-.*[.]css/, (route) => void asked.push(route));
      await page.goto(stage.product().url, { waitUntil: "commit" });
      await expect.poll(() => asked.length).toBe(1);
      await page.clock.fastForward(8000);
      await asked[0]?.continue();
      const width = () =>
        page
          .locator(".service-icon")
          .first()
          .evaluate((icon) => icon.getBoundingClientRect().width);
      await expect.poll(width).toBe(52);
      await page.clock.fastForward(9000);
      expect([asked.length, await width()]).toEqual([1, 52]);
    }));

  it("links of a list that did not come are asked for at its next opening, and looks that a Wi-Fi had answered for at once", () =>
    withLine(async (page) => {
      let status = 503;
      await page.route(/search-index-.*json$/, (route) =>
        status === 503 ? route.fulfill({ status }) : route.continue(),
      );
      await page.route(/drawers-.*css$/, (route) => route.fulfill({ contentType: "text/html" }), once);
      await page.addInitScript(() => {
        Object.defineProperty(navigator, "connection", { value: { saveData: true } });
        localStorage.setItem("waymark-list", JSON.stringify({ version: 1, entries: [{ id: "educanada" }] }));
      });
      await page.goto(stage.product().url + groupPath);
      await waitForScript(page);
      const failed = page.waitForEvent("console", (message) =>
        message.text().includes("could not be loaded"),
      );
      await page.locator("#list-button").click();
      await failed;
      status = 200;
      await expect.poll(() => page.locator(".list-rows").innerText()).toContain("Loading this link");
      expect(await looks(page)).toMatch(/drawers-.*css[?]1/);
      await page.keyboard.press("Escape");
      await page.locator("#list-button").click();
      await page.locator(".list-rows a[href*=educanada]").waitFor();
    }, wide));

  it("a menu that was opened before the script came is said to be open", () =>
    withLine(async (page) => {
      const goOn = Promise.withResolvers<void>();
      await page.route(/client-.*js$/, (route) => goOn.promise.then(() => route.continue()));
      await page.goto(stage.product().url + groupPath, { waitUntil: "commit" });
      await page.locator(".mobile-toggle").click();
      goOn.resolve();
      await page.waitForSelector('.mobile-toggle[aria-expanded="true"]');
      await page.keyboard.press("Escape");
      await page.waitForSelector('.mobile-toggle[aria-expanded="false"]');
    }));

  it("a menu whose links do not come says what helps, also where the group has another name by now", () =>
    withLine(async (page) => {
      await page.route(/links[.]json$/, (route) => route.fulfill({ status: 404 }));
      await page.goto(stage.product().url + groupPath);
      await waitForScript(page);
      await page.locator(".menu-button").first().click();
      const trouble = page.locator(".panel details[open] .panel-note");
      await expect.poll(() => trouble.innerText()).toMatch(/could not be loaded.* reload the page/);
      // The page that this one links to has gone, so it must not be offered.
      expect(await trouble.innerText()).not.toContain("group");
    }, wide));

  it("F2 a drawer and a menu whose parts hang say that they load, and the drawer after a while what to do", () =>
    withLine(async (page) => {
      await page.clock.install();
      const goOn = Promise.withResolvers<void>();
      await page.route(/mount-list/, async (route) => {
        await goOn.promise;
        await route.continue();
      });
      await page.route(/share-panel|links[.]json/, () => {});
      await page.goto(`${stage.product().url}${groupPath}#list=1.ucas`);
      await waitForScript(page);
      await page.keyboard.press("Escape");
      const note = (drawer: string) => page.locator(`${drawer} .drawer-body > [role=status]`);
      await page.locator(".share-links").first().click();
      await expect.poll(() => note("#share-panel").innerText()).toBe("Loading …");
      await page.clock.fastForward(20_000);
      await expect
        .poll(() => note("#share-panel").innerText())
        .toMatch(/could not be loaded.* reload the page/);
      await page.keyboard.press("Escape");
      await page.locator("#list-button").click();
      await page.clock.fastForward(20_000);
      await expect.poll(() => note("#my-list").innerText()).toMatch(/could not be opened.* reload the page/);
      goOn.resolve();
      await page.locator("#my-list .list-sent").waitFor();
      await page.keyboard.press("Escape");
      await page.locator(".menu-button").first().click();
      expect(await page.locator(".panel details[open] .panel-note").innerText()).toBe("Loading …");
    }, wide));

  it("one lost answer is nobody's trouble: search, menu, list and sharing come by themselves", () =>
    withLine(async (page) => {
      for (const file of [/start-search/, /links[.]json$/, /mount-list/, /share-panel/])
        await failOnce(page, file);
      await page.goto(stage.product().url + groupPath);
      await waitForScript(page);
      await page.locator(".menu-button").first().click();
      await page.locator(".panel details[open] li a").first().waitFor();
      await page.keyboard.press("Escape");
      await page.locator("#list-button").click();
      await page.locator("#my-list .list-empty").waitFor();
      await page.keyboard.press("Escape");
      await page.locator(".share-links").first().click();
      await page.locator("#share-panel .qr").waitFor();
      await page.keyboard.press("Escape");
      await page.locator(".finder input[type=search]").fill("ucas");
      await page.locator("#results .entries > li").first().waitFor();
    }, wide));

  it.each([
    ["#list-button", "#my-list .list-empty"],
    [".share-links", "#share-panel .qr"],
  ])("a drawer whose looks were lost twice has them at the next opening: %s", (button, part) =>
    withLine(async (page) => {
      await failOnce(page, /drawers-.*[.]css/, 2);
      await page.goto(stage.product().url + groupPath);
      await waitForScript(page);
      await page.locator(button).first().click();
      await page.locator(part).waitFor();
      expect(await page.locator("head > link[href*=drawers-]").count()).toBe(0);
      await page.keyboard.press("Escape");
      await page.locator(button).first().click();
      await expect.poll(() => looks(page)).toContain("drawers-");
    }, wide),
  );

  it("a drawer whose looks hang shows what is in it all the same, and has them at the next opening", () =>
    withLine(async (page) => {
      await page.clock.install();
      await page.route(/drawers-.*[.]css$/, () => {});
      await page.goto(stage.product().url + groupPath);
      await waitForScript(page);
      await page.locator("#list-button").click();
      await page.waitForSelector("head > link[href*=drawers-]", { state: "attached" });
      await page.clock.fastForward(20_000);
      await page.locator("#my-list .list-empty").waitFor();
      await page.keyboard.press("Escape");
      await page.locator("#list-button").click();
      await expect.poll(() => looks(page)).toContain("drawers-");
    }, wide));

  it("a reload shows the page although its styles never come", () =>
    withLine(async (page) => {
      await page.goto(stage.product().url + groupPath);
      await waitForScript(page);
      await page.route(/later-.*[.]css/, () => {});
      await page.reload({ waitUntil: "commit" });
      await page.waitForSelector("html.list-awake", { state: "attached" });
      expect(await page.evaluate(() => performance.getEntriesByType("paint").length)).toBeGreaterThan(0);
    }));

  it("whoever saves data fetches nothing ahead and no font, and has menus, results and the list all the same", () =>
    withLine(async (page) => {
      await page.addInitScript(() => {
        Object.defineProperty(navigator, "connection", { value: { saveData: true } });
        localStorage.setItem("waymark-list", JSON.stringify({ version: 1, entries: [{ id: "ucas" }] }));
      });
      const asked: string[] = [];
      page.on("request", (request) => asked.push(request.url()));
      await page.goto(stage.product().url + groupPath);
      await page.waitForSelector("html.list-awake", { state: "attached" });
      const [menu, group] = [".menu-button", ".panel summary"].map((place) => page.locator(place));
      for (const place of ["#list-button", ".finder-field", ".share-links"]) await page.hover(place);
      await menu?.first().hover();
      await menu?.first().focus();
      // Longer than the browser waits for a quiet moment.
      await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 4000 })));
      expect(asked.filter((url) => /mount-list|share-panel|drawers|search|links[.]json/.test(url))).toEqual(
        [],
      );
      await menu?.first().click();
      await page.locator(".panel details[open] li a").first().waitFor();
      await group?.nth(1).hover();
      expect(asked.filter((url) => url.endsWith("links.json"))).toHaveLength(1);
      await group?.nth(1).press("Enter");
      await page.locator(".panel details:nth-of-type(2)[open] li a").first().waitFor();
      await page.locator(".finder input[type=search]").fill("ucas");
      await page.locator("#results .entries > li").first().waitFor();
      await page.click("#list-button");
      await page.locator(".list-rows > li").waitFor();
      await page.waitForSelector("html.whole", { state: "attached" });
      expect(asked.filter((url) => url.includes(".woff"))).toEqual([]);
    }, wide));
});
