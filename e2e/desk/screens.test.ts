import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { beforeEach, describe, expect, it } from "vitest";
import { checkLook } from "./check-look.ts";
import { setDeskStage, tall } from "./desk-stage.ts";

const { desk, goOn, openPage } = setDeskStage();

// Something to publish; a second try has a desk of its own, where nothing has changed yet.
let changed = "";
beforeEach(async () => {
  if (changed === desk().folder) return;
  const page = await goOn("#/links/ucat");
  await page.getByRole("button", { name: "reviewed today" }).click();
  await page.waitForSelector("text=Reviewed today ✓");
  changed = desk().folder;
});

/** The check's first answer is there: nothing is drawn anew while the engine looks. */
const settleForm = (page: Page) => page.waitForSelector(".file-view");
const openDialog = (button: string) => async (page: Page) => {
  await page.getByRole("button", { name: new RegExp(`^${button}`) }).click();
  await page.getByRole("dialog").waitFor();
};
const screens: [name: string, hash: string, reach?: (page: Page) => Promise<unknown>][] = [
  ["this week", "#/week"],
  ["links", "#/links?q=essay"],
  ["nothing found", "#/links?q=zzqx"],
  ["adding", "#/add", settleForm],
  ["a finding", "#/findings/act-test"],
  ["retiring", "#/findings/aeon", openDialog("Retire it")],
  ["overriding", "#/findings/act-test", openDialog("Accept it for now")],
  ["proposals", "#/proposals"],
  ["a proposal", "#/proposals/ucas-tariff", settleForm],
  [
    "merging",
    "#/proposals/ucas-tariff",
    async (page) => {
      await settleForm(page);
      await openDialog("Merge into a link")(page);
    },
  ],
  [
    "headlines",
    "#/headlines",
    async (page) => {
      const hide = page.getByRole("button", { name: /^Hide ?: Headline 2$/ });
      const isHidden = page.getByRole("button", { name: /^Show again ?: Headline 2$/ });
      // A try before this one may have hidden it.
      await hide.or(isHidden).waitFor();
      if (await hide.isVisible()) {
        await page.getByText("Nothing is hidden.").waitFor();
        await hide.click();
      }
      await isHidden.waitFor();
    },
  ],
  [
    "publishing",
    "#/publish",
    async (page) => {
      await page.locator(".change summary").first().click();
    },
  ],
  ["the home page's form", "#/setup/home"],
  ["news sources", "#/setup/feeds"],
  ["the look", "#/setup/brand"],
  // Last, because unsaved changes ask before the screen is left.
  [
    "a form with problems",
    "#/links/ucas",
    async (page) => {
      await page.getByLabel("Name", { exact: true }).first().fill("");
      await page.locator("#field-url").fill("https://www.commonapp.org/?utm_source=x");
      await page.waitForSelector("#field-name-problems");
      await page.waitForSelector(".duplicate");
      await page.locator(".file-view > summary").click();
    },
  ],
];

it("what belongs together is together, and a sign is whole", async () => {
  const page = await goOn("#/proposals");
  await page.setViewportSize({ width: 1280, height: 900 });
  const row = page.locator(".link-row", { hasText: "ucas.com" });
  await row.waitFor();
  // Beside them a description of two lines.
  const [link, host] = await row
    .locator("a, .link-host")
    .evaluateAll((both) => both.map((one) => one.getBoundingClientRect().toJSON()));
  expect(host.top - link.bottom).toBeLessThan(8);
  // As on the site: the slashed zero is left to the stand-in.
  const ranges = await page.evaluate(() => [...document.fonts].map(({ unicodeRange }) => unicodeRange));
  expect(ranges).toContain("U+0-2F, U+31-10FFFF");
  await goOn("#/publish");
  await page.locator("#online-head").waitFor();
  expect(await page.locator(".changes:empty:visible").count()).toBe(0);
  const [heading, text] = await page
    .locator("#online-head, #online-head + p")
    .evaluateAll((both) => both.map((one) => one.getBoundingClientRect().toJSON()));
  expect(text.top - heading.bottom).toBeGreaterThanOrEqual(8);
  await goOn("#/links/ucas");
  const name = page.getByLabel("Name", { exact: true }).first();
  await name.fill("");
  await page.waitForSelector("#field-name-problems li");
  const sign = await page
    .locator("#field-name-problems li")
    .evaluate((line) => getComputedStyle(line).backgroundSize.split(",").length);
  expect(sign).toBe(2);
  // Undone, so that leaving asks nothing.
  await name.fill("UCAS");
});

// One after the other in one page: all at once, each took as long as all together, and a busy machine gave up on them.
describe.each(screens)("%s", (_name, hash, reach) => {
  it("A22: A1, A13, A14: axe finds nothing, light and dark; 44 px; nothing cut at 320 px, 200 % text, wide spacing", async () => {
    const page = await goOn(hash);
    await page.setViewportSize(tall.viewport);
    await reach?.(page);
    expect(
      await checkLook(page, (await page.getByRole("dialog").count()) > 0 ? "dialog" : undefined),
    ).toEqual([]);
    // The mark has its colours from a stylesheet of the site's: without that it is a black square.
    const fill = await page.locator(".logo-tile").evaluate((tile) => getComputedStyle(tile).fill);
    expect(fill).not.toBe("rgb(0, 0, 0)");
    // A dialog is closed again.
    await page.keyboard.press("Escape");
  });
});

it("what was done last does not cover the button that saves, where that is at the page's end", async () => {
  const page = await openPage("#/links/ucat", { viewport: { width: 320, height: 640 } });
  const name = page.locator("#field-name");
  const save = page.getByRole("button", { name: "Save", exact: true });
  const was = await name.inputValue();
  for (const next of ["Another name for it, again ".repeat(3).slice(0, 78).trim(), was]) {
    await name.fill(next);
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    // Where something covers it, it cannot be pressed.
    await save.click({ timeout: 5000 });
    await expect.poll(() => page.locator(".notices [role=status]").textContent()).toContain(`"${next}"`);
  }
});

it("a name that is written from right to left keeps its own signs, wherever the desk says it", async () => {
  const name = "مرحبا!";
  const file = join(desk().folder, "resources/aeon.yaml");
  const text = await readFile(file, "utf8");
  await writeFile(file, text.replace(/^name: .*$/m, `name: ${name}`));
  const feedsFile = join(desk().folder, "feeds.yaml");
  const feeds = await readFile(feedsFile, "utf8");
  await writeFile(feedsFile, feeds.replace(/name: .*$/m, `name: ${name}`));
  /** Where a sign that ends the name is not on its left, where such a text ends. */
  const listWrong = (page: Page) =>
    page.evaluate((name) => {
      const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const leftOf = (node: Node, at: number) => {
        const range = document.createRange();
        range.setStart(node, at);
        range.setEnd(node, at + 1);
        return range.getBoundingClientRect().left;
      };
      let seen = 0;
      const wrong: string[] = [];
      while (walk.nextNode()) {
        const { currentNode: node } = walk;
        const at = node.textContent?.indexOf(name) ?? -1;
        const own = node.parentElement;
        if (at < 0 || !own?.checkVisibility() || own.closest(".v, .preview, pre, option, script, title"))
          continue;
        seen++;
        if (leftOf(node, at) < leftOf(node, at + name.length - 1)) wrong.push(own.outerHTML.slice(0, 200));
      }
      return { isSeen: seen > 0, wrong };
    }, name);
  const fine = { isSeen: true, wrong: [] };
  for (const hash of [
    "#/week",
    "#/links?q=aeon",
    "#/links/aeon",
    "#/findings/aeon",
    "#/publish",
    "#/setup/feeds",
  ]) {
    const page = await goOn(hash);
    // The heading is there before the list that its screen asks for.
    await expect.poll(async () => [hash, await listWrong(page)]).toEqual([hash, fine]);
  }
  const page = await goOn("#/links/aeon");
  await page.getByRole("button", { name: "Retire", exact: true }).click();
  await expect.poll(() => listWrong(page)).toEqual(fine);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "reviewed today" }).click();
  await expect
    .poll(() => page.locator(".notices [role=status]").textContent())
    .toContain("marked as reviewed today");
  await expect.poll(() => listWrong(page)).toEqual(fine);
  await page.goto(`${desk().origin}/#/findings/aeon`);
  await page.getByRole("button", { name: "Show it on the page" }).click();
  await expect
    .poll(() => page.locator(".notices [role=status]").textContent())
    .toBe(`${name}: on the page with the next build, until the check sees something else there.`);
  await expect.poll(() => listWrong(page)).toEqual(fine);
  await writeFile(file, text);
  await writeFile(feedsFile, feeds);
});

it("its screens are named in one row, beside the hub's name or below it", async () => {
  const page = await goOn("#/week");
  for (const width of [768, 1024, 1200, 1280]) {
    await page.setViewportSize({ width, height: 600 });
    const tops = await page
      .locator(".desk-bar nav a")
      .evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().top)));
    expect(new Set(tops).size, `${width} px`).toBe(1);
  }
});
