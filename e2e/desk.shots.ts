import { join } from "node:path";
import type { BrowserContextOptions, Page } from "playwright-core";
import { beforeAll, describe, it } from "vitest";
import { draftFolder } from "#host/project-root.ts";
import { setDeskStage } from "./desk/desk-stage.ts";

/** Pictures of the curators' desk with a week's work on it (`npm run screenshots`). */

const { desk, open } = setDeskStage();
beforeAll(changeSomething);

async function changeSomething(): Promise<void> {
  const { page, close } = await open("#/links/ucat");
  await page
    .locator("#field-description")
    .fill("Test for medical and dental degrees: dates, booking and practice.");
  await page.getByRole("button", { name: "Save" }).click();
  await page.waitForSelector("text=is saved");
  for (const name of ["College Board SAT Suite", "AP Students"]) {
    await page.goto(`${desk().origin}/#/week`);
    await page.getByRole("button", { name: `${name} reviewed today` }).click();
    await page.waitForSelector(`.notices:has-text("${name}")`);
  }
  await close();
}

async function shoot(
  name: string,
  hash: string,
  options: BrowserContextOptions,
  prepare?: (page: Page) => Promise<unknown>,
): Promise<void> {
  const { page, close } = await open(hash, {
    ...options,
    reducedMotion: "reduce",
  });
  try {
    await prepare?.(page);
    await page.evaluate(() => document.fonts.ready);
    await page.screenshot({ path: join(draftFolder, `desk-${name}.png`) });
  } finally {
    await close();
  }
}

const screens: [name: string, hash: string, prepare?: (page: Page) => Promise<unknown>][] = [
  ["week", "#/week"],
  [
    "edit",
    "#/links/toefl",
    async (page) => {
      await page.locator("#field-url").fill("https://www.ets.org/toefl.html?utm_source=newsletter");
      await page.waitForSelector(".cleaner");
    },
  ],
  [
    "publish",
    "#/publish",
    async (page) => {
      await page.locator(".change", { hasText: "UCAT" }).locator("summary").click();
    },
  ],
];

describe("the curators' desk", () => {
  it.each(screens)("%s", (name, hash, prepare) =>
    shoot(`${name}-1280`, hash, { viewport: { width: 1280, height: 800 } }, prepare),
  );
});
