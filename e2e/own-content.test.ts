import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { search } from "./support/finder.ts";
import { noteCopies, withList } from "./support/list-drawer.ts";
import { ownHub } from "./support/product.ts";
import { narrow, setStage } from "./support/stage.ts";

/** Below a path, too: all that the script loads and leads to has it in front. */
const base = new URL(ownHub.url).pathname.slice(0, -1);
const stage = setStage(() => ({ env: { WAYMARK_CONTENT: ownHub.content }, args: ["--dist", ownHub.dist] }));
const essays = `${base}/uni-resources/essays/`;
const label = "Our own or a partner's service";

describe("our own and partners' services", () => {
  it("every link to an own domain is labelled on the page, and no other", () =>
    stage.withPage(`${base}/`, async (page) => {
      const read = () =>
        page.evaluate(() =>
          [...document.querySelectorAll("li:has(> a[href^='https://'])")].map((entry) => ({
            isOwn: /^https:\/\/([\w.-]+\.)?(ucas|thepienews)\.com\//.test(
              entry.querySelector("a")?.getAttribute("href") ?? "",
            ),
            label: entry.querySelector(".own")?.textContent ?? "",
            place: entry.closest(".directory, .voices, .panel, .group")?.classList[0],
          })),
        );
      await page.getByRole("button", { name: "Uni Resources" }).click();
      await page.locator(".panel:popover-open summary", { hasText: "Essays" }).click();
      await page.waitForSelector(".panel:popover-open details[open] li:has(.own)");
      const entries = await read();
      await page.goto(stage.product().url + essays);
      entries.push(...(await read()));
      const own = entries.filter(({ isOwn }) => isOwn);
      expect(new Set(own.map(({ place }) => place))).toEqual(
        new Set(["directory", "voices", "panel", "group"]),
      );
      expect(own.filter((entry) => entry.label !== label)).toEqual([]);
      expect(entries.filter((entry) => !entry.isOwn && entry.label !== "")).toEqual([]);
    }));

  it(
    "in search results, in a list, on its sheet and in its texts too",
    withList(
      stage,
      async (page, list) => {
        await search(page, "ucas");
        const found = page.locator('#results li[data-id="ucas"]');
        expect(await found.locator(".own").innerText()).toBe(label);
        await found.locator(".star").click();
        await list.open();
        expect(await list.rows().first().locator(".own").innerText()).toBe(label);
        const copied = await noteCopies(page);
        await page.getByRole("button", { name: "Copy as text" }).click();
        await expect.poll(copied).toContain(label);
        await page.evaluate(() => {
          window.print = () => {};
        });
        await page.getByRole("button", { name: "Print", exact: true }).click();
        await page.locator(".sheet").waitFor({ state: "attached" });
        expect(await page.locator(".sheet li").textContent()).toContain(label);
      },
      `${base}/`,
    ),
  );
});

const texts = (page: Page, rows: string) =>
  page.locator(rows).evaluateAll((all) => all.map((one) => one.querySelector("p")?.textContent ?? ""));
const moved = "Old Essays is no longer listed: It moved to another site. Instead: UCAS (opens in new tab)";
const closed = "Gone Essays is no longer listed: The service closed in 2026.";

describe("retired resources", () => {
  it("are off the page and out of the search, and in the open data with why", () =>
    stage.withPage(`${essays}?q=essays`, async (page) => {
      await page.locator("#results .entries").waitFor();
      expect(await page.locator('[data-id="old-essays"], [data-id="gone-essays"]').count()).toBe(0);
      const { retired } = await (
        await page.request.get(new URL(`${base}/resources.json`, page.url()).href)
      ).json();
      expect(retired).toMatchObject([
        { id: "gone-essays", why: "The service closed in 2026." },
        { id: "old-essays", replacement: "ucas" },
      ]);
    }));

  it(
    "a shared list shows the replacement, or that it is no longer listed and why; so does the copy",
    withList(
      stage,
      async (page, list) => {
        await expect
          .poll(() => texts(page, ".list-sent li"))
          .toEqual([`${moved}${label}`, closed, "Common App (opens in new tab)"]);
        expect(await page.locator(".list-sent").innerText()).toContain("One link is no longer in Waymark.");
        expect(await page.locator(".list-sent li a").first().getAttribute("href")).toBe(
          "https://www.ucas.com/",
        );
        await page.getByRole("button", { name: "Save to my list" }).click();
        await expect.poll(() => list.count()).toBe("3");
        const kept = await texts(page, ".list-rows > li");
        expect(kept.slice(0, 2)).toEqual([`${moved}${label}`, closed]);
        // Shared is what leads somewhere: the replacement, not the past.
        const copied = await noteCopies(page);
        await page.getByRole("button", { name: "Copy as Markdown" }).click();
        await expect.poll(copied).toContain("- [UCAS](https://www.ucas.com/)");
        expect(await copied()).not.toContain("Essays");
        await page.reload();
        await page.waitForSelector("html.list-awake", { state: "attached" });
        await list.open();
        await expect.poll(() => texts(page, ".list-rows > li")).toEqual(kept);
      },
      `${base}/#list=1.old-essays.gone-essays.common-app.made-up`,
    ),
  );
});

describe("a link that leads deeper in a group", () => {
  const deep = "https://www.collegeessayguy.com/blog/examples";

  it(
    "does so on the group's page, in the search for its subject, and from a list on every page",
    withList(
      stage,
      async (page, list) => {
        const entry = page.locator('#content li[data-id="college-essay-guy"]');
        expect(await entry.locator("a").first().getAttribute("href")).toBe(deep);
        await entry.locator(".star").click();
        await page.goto(new URL(`${base}/?q=essays`, page.url()).href);
        const found = page.locator('#results li[data-id="college-essay-guy"] a').first();
        expect(await found.getAttribute("href")).toBe(deep);
        await page.goto(new URL(`${base}/`, page.url()).href);
        await page.waitForSelector("html.list-awake", { state: "attached" });
        await list.open();
        await expect.poll(() => list.rows().first().locator("a").getAttribute("href")).toBe(deep);
        const copied = await noteCopies(page);
        await page.getByRole("button", { name: "Copy link" }).click();
        await expect.poll(copied).toContain("#list=1.college-essay-guy&g1=uni-resources%2Fessays");
      },
      essays,
    ),
  );
});

describe("F19 addresses that nobody has set", () => {
  it("lead to a note over the page's end, which closes back to where its reader was", () =>
    stage.withPage(`${base}/`, async (page) => {
      // Until then the page may grow above what is in view.
      await page.waitForSelector(".whole", { state: "attached" });
      const link = page.getByRole("link", { name: /^Click Here/ });
      await link.click();
      const note = page.locator("#not-set-up");
      await note.waitFor();
      expect(await note.innerText()).toMatch(
        /^Not set up yet\. [\s\S]*at the desk, under Settings, or in content\/site\.yaml/,
      );
      expect(await page.evaluate(() => document.activeElement?.id)).toBe("not-set-up");
      // What only the owner sees is in a landmark.
      expect(await page.locator(".unset").evaluate((one) => one.closest("main")?.id)).toBe("main");
      const scrolled = await page.evaluate(() => scrollY);
      await note.getByRole("link", { name: "Close" }).click();
      await note.waitFor({ state: "hidden" });
      await expect.poll(() => link.evaluate((one) => one === document.activeElement)).toBe(true);
      expect(await page.evaluate(() => scrollY)).toBe(scrolled);
    }));

  it("F1 lead to a note that hides no stop, on the way back from it", () =>
    stage.withPage(
      `${base}/`,
      async (page) => {
        await page.locator('.footer a[href="#not-set-up"]').press("Enter");
        await page.locator("#not-set-up").waitFor();
        for (let stop = 0; stop < 8; stop++) {
          await page.keyboard.press("Shift+Tab");
          expect(await page.evaluate(findCovered)).toBe("");
        }
      },
      narrow,
    ));

  it("lead there from a menu too, where the owner's own link comes before all others", () =>
    stage.withPage(`${base}/`, async (page) => {
      await page.getByRole("button", { name: "Online Education" }).click();
      const first = page.locator(".panel:popover-open details[open] .panel-links li").first();
      await first.waitFor();
      expect(await first.innerText()).toBe("The form\n\nAlso good");
      await first.getByRole("link").click();
      await page.locator("#not-set-up").waitFor();
    }));

  it("leave a search where it is, and lead there from a suggestion and a report", () =>
    stage.withPage(`${base}/?q=zzzzqq`, suggestAndReport));
});

async function suggestAndReport(page: Page): Promise<void> {
  const closeNote = () => page.locator("#not-set-up").getByRole("link", { name: "Close" }).click();
  for (const name of ["Share/Update a Resource", "Suggest a link"]) {
    await page.getByRole("link", { name }).first().click();
    await page.locator("#not-set-up").waitFor();
    await closeNote();
  }
  expect(await page.locator("#results").isVisible()).toBe(true);
  await page.goto(new URL(essays, page.url()).href);
  await page.getByRole("button", { name: "Report a problem" }).click();
  await page.locator('li[data-id="college-essay-guy"] .report').click();
  await page.locator("#not-set-up").waitFor();
}

/** The text of the link that has the focus, where something else is seen in its place. */
function findCovered(): string {
  const link = document.activeElement ?? document.body;
  const { left, top, width, height } = link.getBoundingClientRect();
  const seen = document.elementFromPoint(left + width / 2, top + height / 2);
  return seen && link.contains(seen) ? "" : (link.textContent ?? "");
}
