import { globSync, readFileSync } from "node:fs";
import type { BrowserContext } from "playwright-core";
import { describe, expect, it } from "vitest";
import { hubDist } from "./support/product.ts";
import { setStage, wide } from "./support/stage.ts";
import { waitForScript } from "./support/visit.ts";

const stage = setStage();

/** They know neither the attribute nor the selector; what is written for them is. */
const popovers: [RegExp, string][] = [
  [/\bpopover="auto"/g, "nopopover"],
  [/\[popover\]/g, "[nopopover]"],
  [/:popover-open/g, ":unknown-here"],
];
const rest: [RegExp, string][] = [
  [/@container\b/g, "@unknown-here"],
  [/`container`in/g, "`nocontainer`in"],
  [/\(scripting:/g, "(unknown-here:"],
];

const forget = async (context: BrowserContext, what: readonly [RegExp, string][]) => {
  await context.route(`${stage.product().url}/**`, async (route) => {
    if (!/document|stylesheet/.test(route.request().resourceType())) return route.fallback();
    const response = await route.fetch().catch(() => undefined);
    if (!response) return;
    const { "content-security-policy": _policy, "content-length": _length, ...headers } = response.headers();
    // A page that is left takes its answers with it.
    const text = await response.text().catch(() => "");
    const body = what.reduce((left, [known, unknown]) => left.replaceAll(known, unknown), text);
    return route.fulfill({ status: response.status(), headers, body }).catch(() => {});
  });
};

describe("F7 A20 browsers older than the script (src/site/page/first-script.ts)", () => {
  it.each([
    ["/", 1280],
    ["/", 390],
    ["/uni-research/germany/", 1280],
    ["/?q=germany", 390],
  ])("%s in %i px is whole, styled, and has no dead control", (path, width) =>
    stage.withVisit("/nowhere", async ({ page, context }) => {
      await forget(context, [...popovers, ...rest]);
      await page.setViewportSize({ width, height: 800 });
      const asked: string[] = [];
      page.on("request", (request) => asked.push(request.url()));
      await page.goto(`${stage.product().url}${path}`);
      await page.waitForFunction(
        () => document.querySelector<HTMLLinkElement>("head > link[href*=later]")?.sheet?.cssRules.length,
      );
      expect(await page.locator(":is(button, input, summary, dialog):visible").allInnerTexts()).toEqual([]);
      expect(await page.locator("h1, .finder > p").allInnerTexts()).toContainEqual(
        expect.stringMatching(/^Search needs scripts/),
      );
      expect(asked.filter((url) => /later-.*\.css/.test(url))).toHaveLength(1);
      expect(asked.filter((url) => /\.js$/.test(url))).toEqual([]);
      expect(await page.locator(".skip").first().evaluate(isInView)).toBe(false);
      expect(await page.locator("main a:visible, .footer a:visible").count()).toBeGreaterThan(20);
      await page.unrouteAll({ behavior: "ignoreErrors" });
    }),
  );

  it("no script contains what the oldest that run it cannot read or do not have", () => {
    const newer = /\(\?<[=!]|\.(?:toSorted|toReversed|toSpliced|groupBy|withResolvers|fromAsync|canParse)\(/;
    const files = globSync(`${hubDist}/public/assets/*.js`);
    expect(files.length).toBeGreaterThan(5);
    // The Supabase client asks whether they are there.
    const ours = files.filter((file) => !/news-client/.test(file));
    expect(ours.filter((file) => newer.test(readFileSync(file, "utf8")))).toEqual([]);
  });

  it("the skip link waits outside the page by what they know", () => {
    const css = readFileSync(`${hubDist}/public/index.html`, "utf8");
    expect(css).toMatch(/\.skip\{[^}]*transform:translateY\(-/);
  });
});

describe("F7 browsers without popovers (iOS 16, Firefox ESR 115)", () => {
  it("without a script either, there is none that would be dead, and the menus' pages are near", () =>
    stage.withVisit(
      "/nowhere",
      async ({ page, context }) => {
        await forget(context, popovers);
        for (const width of [1280, 390]) {
          await page.setViewportSize({ width, height: 800 });
          await page.goto(`${stage.product().url}/`);
          expect(await page.locator(".header .brand").isVisible()).toBe(true);
          expect(await page.locator(".header button:visible").count()).toBe(0);
        }
        await page.locator(".footer a", { hasText: "Uni Research" }).click();
        await page.waitForURL("**/uni-research/");
        await page.unrouteAll({ behavior: "ignoreErrors" });
      },
      { ...wide, javaScriptEnabled: false },
    ));

  it.each([
    ["wide", 1280],
    ["narrow", 390],
  ])("no button is dead, %s", (_, width) =>
    stage.withVisit("/nowhere", async ({ page, context }) => {
      await page.setViewportSize({ width, height: 800 });
      await using _script = await page.addInitScript(() => {
        delete (HTMLElement.prototype as { popover?: unknown }).popover;
      });
      await forget(context, popovers);
      const dead: string[] = [];
      // None of the menus that a button leads to.
      await page.goto(`${stage.product().url}/uni-research/germany/`);
      await page.waitForSelector(".list-awake", { state: "attached" });
      const buttons = await page.locator(".header button:visible, .header .search-link:visible").count();
      expect(buttons).toBeGreaterThan(width > 768 ? 6 : 1);
      expect(await page.locator(".panel:visible, .mobile-menu:visible").count()).toBe(0);
      for (let index = 0; index < buttons; index++) {
        const button = page.locator(".header button:visible, .header .search-link:visible").nth(index);
        const name = await button.textContent();
        const before = await page.evaluate(readState);
        await button.click();
        const changes = expect.poll(() => page.evaluate(readState)).not.toBe(before);
        await changes.catch(() => dead.push(name ?? ""));
        // The page that it led to has the same header.
        await page.waitForLoadState("load");
        await page.waitForSelector(".list-awake", { state: "attached" });
        await page.evaluate(() => {
          for (const drawer of document.querySelectorAll<HTMLDialogElement>("dialog[open]")) drawer.close();
          (document.activeElement as HTMLElement | null)?.blur();
          scrollTo({ top: 0, behavior: "instant" });
        });
      }
      expect(dead).toEqual([]);
      if (width < 768) {
        await page.locator(".mobile-toggle").click();
        expect(await page.evaluate(() => document.activeElement?.closest(".footer")?.tagName)).toBe("FOOTER");
        expect(await page.locator(":focus").evaluate(isInView)).toBe(true);
      }
    }),
  );
});

describe("F7 F9 browsers without popovers, before the page is laid out", () => {
  it("the menu button leads to the page's end, and that stays in view", () =>
    stage.withVisit(
      "/nowhere",
      async ({ page }) => {
        await using _script = await page.addInitScript(() => {
          delete (HTMLElement.prototype as { popover?: unknown }).popover;
          // No quiet moment comes before the button is pressed.
          const waiting: IdleRequestCallback[] = [];
          const wait = window.requestIdleCallback;
          window.requestIdleCallback = (work) => waiting.push(work);
          addEventListener("click", () => {
            window.requestIdleCallback = wait;
            for (const work of waiting) wait(work);
          });
        });
        await page.goto(`${stage.product().url}/`);
        await waitForScript(page);
        const readTop = () => document.activeElement?.getBoundingClientRect().top ?? 0;
        await page.evaluate(() => document.querySelector<HTMLElement>(".mobile-toggle")?.click());
        const top = await page.evaluate(readTop);
        await page.waitForSelector("html.whole.list-awake", { state: "attached" });
        // The fonts are there, and all is laid out in them.
        await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 2000)));
        expect(await page.evaluate(() => document.activeElement?.closest(".footer")?.tagName)).toBe("FOOTER");
        expect(await page.locator(":focus").evaluate(isInView)).toBe(true);
        // Letters may be wider in them than in their stand-ins.
        expect(Math.abs((await page.evaluate(readTop)) - top)).toBeLessThan(100);
      },
      { viewport: { width: 390, height: 800 } },
    ));
});

const isInView = (element: Element) => {
  const { top, bottom } = element.getBoundingClientRect();
  return top >= 0 && bottom <= innerHeight;
};

const readState = () =>
  `${location.pathname}${scrollY}${document.querySelector("[open].drawer")?.id}${document.activeElement?.id}`;
