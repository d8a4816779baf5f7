import { expect, it } from "vitest";
import { noChecks } from "#catalog/link-health/link-record.ts";
import { blankDetails, toAddressHash } from "#catalog/link-health/page-picture.ts";
import { parseCatalog } from "#catalog/parse-catalog.ts";
import { readChecks } from "#content/checks-folder.ts";
import { readContent } from "#content/read-content.ts";
import { listTargets } from "#links/list-targets.ts";
import { keepChecks } from "#links/run-links-check.ts";
import { framesLater } from "../support/finder.ts";
import { checkLook } from "./check-look.ts";
import { setDeskStage, tall } from "./desk-stage.ts";
import type { TestDesk } from "./start-desk.ts";

const { desk, openPage } = setDeskStage(undefined, { furnish });

/** Records of a night in which each page was seen for the first time. */
async function furnish({ folder }: TestDesk): Promise<void> {
  const { catalog } = parseCatalog(await readContent(folder));
  if (!catalog) throw new Error("the sample content is not valid");
  const targets = listTargets(catalog);
  const links = targets.map(({ id, url, name }) => {
    const page = { on: "2026-11-20", addressHash: toAddressHash(url), domain: "there.org", language: "en" };
    const seen = {
      ...page,
      title: `${name} as it was seen`,
      ...blankDetails,
      description: "What it says of itself.",
    };
    return { id, url, judgement: { verdict: "ok", because: "it is there", page: seen } as const };
  });
  await keepChecks({ contentFolder: folder, checks: noChecks }, links, {
    at: "2026-11-20T03Z",
    vantage: "ci",
    isWhole: true,
    linkCount: targets.length,
  });
}

const listAgreed = async () => {
  const { records } = (await readChecks(desk().folder)).checks;
  return [...records].filter(([, { page }]) => page && !page.seenFrom).map(([id]) => id);
};

it("first pictures are ticked by keyboard, and agreed to at once only after an explicit word", async () => {
  const page = await openPage("#/pictures", tall);
  const before = await listAgreed();
  const boxes = page.locator(".picture input");
  const shown = await boxes.evaluateAll((all) => all.map((box) => (box as HTMLInputElement).value));
  expect(shown).toHaveLength(30);
  expect(await checkLook(page)).toEqual([]);
  await boxes.first().focus();
  for (const key of ["Enter", "j", "Space", "k", "k", "Space", "Space"]) await page.keyboard.press(key);
  expect(await page.locator(".picture input:checked").count()).toBe(2);
  // From a row's link, too.
  for (const key of ["Tab", "j"]) await page.keyboard.press(key);
  expect(await boxes.nth(1).evaluate((box) => box === document.activeElement)).toBe(true);
  expect(await listAgreed()).toEqual(before);
  // Somebody else agrees to one between them: the ticks stay.
  const other = await openPage("#/pictures", tall);
  await other.locator(".picture input").nth(1).check();
  await other.getByRole("button", { name: "Agree to the 1 ticked" }).press("Enter");
  await expect.poll(async () => (await listAgreed()).length).toBe(before.length + 1);
  await page.bringToFront();
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await expect.poll(() => boxes.nth(1).getAttribute("value")).toBe(shown[2]);
  await page.getByRole("button", { name: "Agree to the 2 ticked" }).press("Enter");
  await expect.poll(async () => (await listAgreed()).length).toBe(before.length + 3);
  expect(await listAgreed()).toEqual(expect.arrayContaining([shown[0], shown[2]]));
  // The next thirty are there.
  await expect.poll(() => boxes.first().getAttribute("value")).not.toBe(shown[0]);
  await page.getByRole("checkbox", { name: "I have looked at all 30" }).check();
  await page.getByRole("button", { name: "Agree to the 30 ticked" }).press("Enter");
  await expect.poll(async () => (await listAgreed()).length).toBe(before.length + 33);
});

it("the bar under first pictures leaves room for them in any window, and no message covers it", async () => {
  const page = await openPage("#/pictures");
  await page.locator(".picture input").first().press("Space");
  await page.getByRole("button", { name: "Agree to the 1 ticked" }).press("Enter");
  const message = page.getByText("Agreed to 1 first picture.");
  await message.waitFor();
  for (const [width, height] of [
    [390, 844],
    [470, 700],
    [600, 700],
    [760, 700],
    [840, 700],
    [1280, 400],
    [1280, 800],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.evaluate(() => scrollTo({ top: 0, behavior: "instant" }));
    await framesLater(page);
    expect(await message.isVisible()).toBe(true);
    const bar = await page.locator(".pictures-bar").boundingBox();
    const note = await page.locator(".notices").boundingBox();
    const inSight = Math.max(0, height - (bar?.y ?? 0));
    expect(inSight, `${width} × ${height}`).toBeLessThan(height / 5);
    if (inSight > 0) expect((note?.y ?? 0) + (note?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
  }
});
