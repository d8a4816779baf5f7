import type { Page, Route } from "playwright-core";
import { describe, expect, it } from "vitest";
import { checkAxe } from "../support/checks/check-axe.ts";
import { checkPaper } from "../support/checks/check-paper.ts";
import { checkReflow } from "../support/checks/check-reflow.ts";
import { checkStructure } from "../support/checks/check-structure.ts";
import { checkTargets } from "../support/checks/check-targets.ts";
import { contentShown, openFilters } from "../support/finder.ts";
import { readLayoutShift, watchLayoutShift } from "../support/layout-shift.ts";
import { lightPath, type Stage, wide } from "../support/stage.ts";
import { visit } from "../support/visit.ts";

/** The search in all its states fits the page, whatever the window, and nothing moves. */
export function describeSearchLayout(stage: Stage): void {
  describe("search fits the page", () => {
    const states = [
      ["results", `${lightPath}?q=essay`],
      ["results, on the home page", "/?q=essay"],
      ["no result", `${lightPath}?q=zzqx`],
      ["one result", `${lightPath}?q=hudl`],
      ["closest, on a group page", "/uni-research/germany/?q=sat+uk"],
      ["filtered", "/?cost=free&for=parent&in=japan"],
      ["filtered, on a menu's page", "/career-resources/?cost=free&for=parent&in=japan"],
    ] as const;
    const ready = (page: Page) => page.locator("#results:not([hidden]) h2").waitFor();

    // One result has the parts of many, and whether it fits is judged below; on the home page it is filters that are judged.
    it.each(states.filter(([name]) => !/^(one result|results, on)/.test(name)))(
      "A1 A13 A14 %s: nothing overflows or is cut at 320, 768 and 1280 px, targets are large enough; axe finds nothing, light and dark; every reference leads somewhere",
      (_, path) =>
        stage.withPage(path, async (page) => {
          await ready(page);
          await openFilters(page);
          for (const width of [320, 768, 1280]) {
            await page.setViewportSize({ width, height: 800 });
            expect(await checkReflow(page), `${width} px`).toEqual([]);
            expect(await checkTargets(page), `${width} px`).toEqual([]);
          }
          expect(await checkStructure(page)).toEqual([]);
          expect(await page.getByRole("search").count()).toBe(1);
          expect(await checkAxe(page, { isThin: true })).toEqual([]);
          await page.emulateMedia({ colorScheme: "dark" });
          expect(await checkAxe(page, { scope: "main", isRecoloured: true })).toEqual([]);
        }),
    );

    // A wide window shows the same parts in the same order: once for each kind of page will do.
    const arrivals = states
      .filter(([name]) => name !== "results")
      .flatMap(([name, path]) =>
        (/^(results|closest)/.test(name) ? [320, 1280] : [320]).map((width) => [path, width] as const),
      );
    it("nothing moves or overflows while a view arrives, however late the search is", async () => {
      const current = await visit(stage.browser(), `${stage.product().url}/robots.txt`, wide);
      try {
        const { page } = current;
        await using _watch = await watchLayoutShift(page);
        // The start page has been painted long before, where nothing says that it is not asked for. Nothing is kept either.
        await page.route(/client-|start-search|search-index/, async (route) => {
          await new Promise((resolve) => setTimeout(resolve, 150));
          await route.continue();
        });
        for (const [path, width] of arrivals) {
          await page.setViewportSize({ width, height: 800 });
          await page.goto(stage.product().url + path);
          await ready(page);
          await page.waitForSelector("html.list-awake", { state: "attached" });
          // What fonts move when they arrive is judged with the page (accessibility.test.ts).
          const moved = (await readLayoutShift(page)).filter((line) => Number.parseFloat(line) >= 0.005);
          expect(moved, `${path}, ${width} px`).toEqual([]);
          expect(await checkReflow(page), `${path}, ${width} px`).toEqual([]);
        }
      } finally {
        await current.close();
      }
    });

    it("a view of which a part never comes leaves the page's own content", async () => {
      const current = await visit(stage.browser(), `${stage.product().url}/robots.txt`, wide);
      try {
        for (const file of ["start-search", "search-index", "client"]) {
          await current.page.unrouteAll();
          await current.page.route(new RegExp(`/assets/${file}`), (route) => route.abort());
          await current.page.goto(`${stage.product().url}${lightPath}?q=ucas`);
          await expect.poll(() => contentShown(current.page), { message: file }).toBe(true);
          expect(await current.page.locator("h1").isVisible(), file).toBe(true);
        }
      } finally {
        await current.close();
      }
    });

    it("a view is never given up while the script's first tasks wait until all is loaded, as in Firefox", async () => {
      const current = await visit(stage.browser(), `${stage.product().url}/robots.txt`, wide);
      try {
        const { page } = current;
        await using _watch = await page.addInitScript(() => {
          const start = window.setTimeout;
          const tasks: TimerHandler[] = [];
          const wait = (task: TimerHandler, ms?: number) =>
            ms || document.readyState === "complete" ? start(task, ms) : tasks.push(task);
          Object.assign(window, { setTimeout: wait, givenUp: 0 });
          addEventListener("load", () => {
            for (const task of tasks) start(task);
          });
          const look = () => {
            const isSaid = document.querySelector(".finder [role=status]")?.textContent?.includes("not be");
            if (document.body && (isSaid || !document.documentElement.matches(".finding")))
              Object.assign(window, { givenUp: 1 });
          };
          new MutationObserver(look).observe(document, { attributes: true, childList: true, subtree: true });
        });
        await page.goto(`${stage.product().url}${lightPath}?q=ucas`);
        await page.locator("#results .entries a").first().waitFor();
        expect(await page.evaluate("givenUp")).toBe(0);
      } finally {
        await current.close();
      }
    });

    it("a view whose script fails or is refused says so, and not that it is loading", async () => {
      const current = await visit(stage.browser(), `${stage.product().url}/robots.txt`, wide);
      try {
        const { page } = current;
        const read = () => page.locator(".finder [role=status]").innerText();
        const failures: Parameters<Route["fulfill"]>[0][] = [
          { contentType: "text/javascript", body: "throw new Error('too old a browser')" },
          { status: 404 },
        ];
        for (const failure of failures) {
          await page.unrouteAll();
          await page.route(/\/assets\/client/, (route) => route.fulfill(failure));
          await page.clock.install();
          await page.goto(`${stage.product().url}${lightPath}?q=ucas`);
          await expect.poll(read).toContain("could not be loaded");
          await page.clock.runFor(2600);
          expect(await read()).toContain("could not be loaded");
          expect(await contentShown(page)).toBe(true);
        }
      } finally {
        // With its clock.
        await current.context.close();
      }
    });

    it.each(["start-search", "client"])(
      "a view whose %s hangs says that it is loading, then shows the page, and is there once it comes",
      async (file) => {
        const current = await visit(stage.browser(), `${stage.product().url}/robots.txt`, wide);
        try {
          const { page } = current;
          const goOn = Promise.withResolvers<void>();
          const sooner = "(work, ms) => wait(work, ms === 20000 ? 4000 : ms)";
          await using _script = await page.addInitScript(
            `const wait = setTimeout; window.setTimeout = ${sooner};`,
          );
          await page.route(new RegExp(`/assets/${file}`), (route) =>
            goOn.promise.then(() => route.continue()),
          );
          await page.goto(`${stage.product().url}${lightPath}?q=ucas`, { waitUntil: "commit" });
          const said = page.locator(".finder [role=status]");
          await expect.poll(() => said.innerText()).toBe("The search is loading. What you type stays.");
          expect(await contentShown(page)).toBe(false);
          await expect.poll(() => contentShown(page)).toBe(true);
          if (file === "client")
            expect(await said.innerText()).toMatch(/could not be loaded.* reload the page/);
          goOn.resolve();
          await page.locator("#results .entries a").first().waitFor();
          expect(await contentShown(page)).toBe(false);
          await expect.poll(() => said.innerText()).not.toContain("loading");
        } finally {
          await current.close();
        }
      },
    );

    it("a group's filters look as the search's do", () =>
      stage.withPage("/uni-resources/uni-specific-resources/", async (page) => {
        await openFilters(page);
        const looks = await page
          .locator(".choice-chip:not(.none, :has(:checked)):visible")
          .evaluateAll((chips) =>
            chips.map((chip) => {
              const { fontWeight, fontSize, padding, gap } = getComputedStyle(chip);
              return [fontWeight, fontSize, padding, gap].join(" ");
            }),
          );
        expect(new Set(looks).size).toBe(1);
      }));

    it("on paper there is nothing to press, and a view is its results", () =>
      stage.withPage(`${lightPath}?q=ucas`, async (page) => {
        await ready(page);
        expect(await checkPaper(page)).toEqual([]);
        expect(await page.locator("#results .entries a").first().isVisible()).toBe(true);
        for (const control of [".finder", "#content", ".search-link"]) {
          expect(await page.locator(control).isVisible(), control).toBe(false);
        }
        // As on a group's page: in columns, and no more paper than they need.
        const list = page.locator("#results .entries");
        expect(await list.evaluate((entries) => getComputedStyle(entries).columnCount)).toBe("2");
        await page
          .locator("#results .entries > li")
          .evaluateAll((all) => all.slice(1).map((one) => one.remove()));
        expect(
          await page.locator("main").evaluate((main) => main.getBoundingClientRect().height),
        ).toBeLessThan(400);
      }));

    it("a group of one link leaves the rest of its row to the next, and one of two has its own two columns", () =>
      stage.withPage(`${lightPath}?cost=paid`, async (page) => {
        await ready(page);
        const whole = (await page.locator(".results-list").boundingBox())?.width ?? 0;
        const shares = await page.locator(".results-list > .group").evaluateAll(
          (all, width) =>
            all.map((group) => {
              const links = group.querySelectorAll("li").length;
              return `${Math.min(links, 3)} of 3: ${((group.getBoundingClientRect().width + 40) / (width + 40)).toFixed(2)}`;
            }),
          whole,
        );
        expect(new Set(shares)).toEqual(new Set(["1 of 3: 0.33", "2 of 3: 0.67", "3 of 3: 1.00"]));
      }));

    it("on paper the count says what it is of", () =>
      stage.withPage(`${lightPath}?for=parent&in=japan`, async (page) => {
        await ready(page);
        expect(await checkPaper(page)).toEqual([]);
        const chosen = page.locator(".chosen button:visible");
        expect(await chosen.allTextContents()).toEqual(
          ["Parents", "Japan"].map((name) => expect.stringContaining(name)),
        );
        expect(await chosen.first().evaluate((one) => getComputedStyle(one, "::after").display)).toBe("none");
      }));

    it("if the filters leave nothing, one button is filled: the links without them", () =>
      stage.withPage(`${lightPath}?q=hudl&cost=paid&in=japan`, async (page) => {
        await ready(page);
        const filled = await page
          .locator("#results :is(.button, .results-unfiltered):visible")
          .evaluateAll((all) =>
            all.flatMap((one) =>
              getComputedStyle(one).backgroundColor === "rgba(0, 0, 0, 0)" ? [] : [one.textContent],
            ),
          );
        expect(filled).toEqual(["Show 1 link without filters"]);
      }));

    it("on paper are all the results that the title counts", () =>
      stage.withPage(`${lightPath}?q=university`, async (page) => {
        await ready(page);
        const count = () => page.locator("#results .entries > li").count();
        const total = Number.parseInt(await page.locator("#results h2").innerText(), 10);
        expect(await count()).toBeLessThan(total);
        // The visitor goes on where they were, at the link of before or in the field.
        const place = () =>
          page.evaluate(() => [document.activeElement?.textContent, document.activeElement?.id, scrollY]);
        await page.locator("#results .entries a").nth(2).focus();
        const before = await place();
        await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
        expect(await count()).toBe(total);
        expect(await place()).toEqual(before);
      }));

    it("without a script the page's own content is there, and no dead control", () =>
      stage.withPage(
        `${lightPath}?q=ucas&cost=free`,
        async (page) => {
          expect(await contentShown(page)).toBe(true);
          for (const control of ["#finder", ".search-link", "#results"]) {
            expect(await page.locator(control).isVisible(), control).toBe(false);
          }
          // Reader views leave out what is hidden.
          expect(await page.locator(".finder > p[hidden]").boundingBox()).not.toBe(null);
        },
        { ...wide, javaScriptEnabled: false },
      ));
  });

  describe("every link says what it is", () => {
    it("a site in another language says which", () =>
      stage.withPage("/uni-research/france/", async (page) => {
        const facts = await page.locator(".entries .facts").allTextContents();
        expect(
          facts.filter((text) => / ·\u00a0In (French|German|Italian|Japanese|Dutch)/.test(text)).length,
        ).toBeGreaterThan(0);
      }));
  });
}
