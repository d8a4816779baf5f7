import { join } from "node:path";
import type { BrowserContextOptions, Page } from "playwright-core";
import { beforeAll, describe, it } from "vitest";
import { picturesFolder } from "../src/tools/pictures-folder.ts";
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
    await page.screenshot({ path: join(picturesFolder, `desk-${name}.png`) });
  } finally {
    await close();
  }
}

const screens: [name: string, hash: string, prepare?: (page: Page) => Promise<unknown>][] = [
  ["week", "#/week"],
  [
    "links",
    "#/links",
    async (page) => {
      await page.getByLabel("Search all links").fill("college essay");
      await page.waitForSelector(".link-row mark");
    },
  ],
  [
    "edit",
    "#/links/toefl",
    async (page) => {
      await page.locator("#field-url").fill("https://www.ets.org/toefl.html?utm_source=newsletter");
      await page.waitForSelector(".cleaner");
    },
  ],
  ["finding", "#/findings"],
  ["proposal", "#/proposals/university-of-wonder"],
  [
    "publish",
    "#/publish",
    async (page) => {
      await page.locator(".change", { hasText: "UCAT" }).locator("summary").click();
    },
  ],
];

describe("the curators' desk", () => {
  it.each(screens)("%s", async (name, hash, prepare) => {
    for (const [width, height] of [
      [320, 640],
      [1280, 800],
      [1920, 1080],
    ] as const)
      for (const colorScheme of ["light", "dark"] as const) {
        // One scheme is enough where the other says nothing new.
        if (width !== 1280 && colorScheme === "dark") continue;
        await shoot(
          `${name}-${width}-${colorScheme}`,
          hash,
          { viewport: { width, height }, colorScheme },
          prepare,
        );
      }
  });

  it("retiring", () =>
    shoot(
      "retire-1280-light",
      "#/findings/aeon",
      { viewport: { width: 1280, height: 800 } },
      async (page) => {
        await page.getByRole("button", { name: "Retire it" }).click();
        await page.getByLabel("Why").fill("The name was sold, and the essays are gone.");
        await page.getByRole("searchbox").fill("big think");
        await page.getByRole("radio").first().check();
      },
    ));
});
