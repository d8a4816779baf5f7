import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { launchBrowser } from "../support/browser.ts";
import { checkAxe } from "../support/checks/check-axe.ts";
import { checkReflow } from "../support/checks/check-reflow.ts";
import { checkTargets } from "../support/checks/check-targets.ts";
import { openDesk, signIn } from "./open-desk.ts";
import { startDesk, type TestDesk } from "./start-desk.ts";

let browser: Browser;
let desk: TestDesk;
let session: Awaited<ReturnType<typeof signIn>>;

beforeAll(async () => {
  [browser, desk] = await Promise.all([launchBrowser(), startDesk()]);
  session = await signIn(browser, desk.address);
  // Something to publish.
  const { page, close } = await openDesk(browser, desk, session, "#/links/ucat");
  await page.getByRole("button", { name: "reviewed today" }).click();
  await page.waitForSelector("text=Reviewed today ✓");
  await close();
});
afterAll(async () => {
  await browser?.close();
  await desk?.stop();
});

/** The check's first answer is there: nothing is drawn anew while the engine looks. */
const settleForm = (page: Page) => page.waitForSelector(".file-view");
const openDialog = (button: string) => async (page: Page) => {
  await page.getByRole("button", { name: button, exact: true }).click();
  await page.getByRole("dialog").waitFor();
};
const screens: [name: string, hash: string, reach?: (page: Page) => Promise<unknown>][] = [
  ["this week", "#/week"],
  ["links", "#/links?q=essay"],
  ["nothing found", "#/links?q=zzqx"],
  [
    "a form with problems",
    "#/links/ucas",
    async (page) => {
      await page.getByLabel("Name", { exact: true }).first().fill("");
      await page.getByLabel("Address").fill("https://www.commonapp.org/?utm_source=x");
      await page.waitForSelector("#field-name-problems");
      await page.waitForSelector(".duplicate");
      await page.locator(".file-view > summary").click();
    },
  ],
  ["adding", "#/add", settleForm],
  ["a finding", "#/findings/act-test"],
  ["retiring", "#/findings/aeon", openDialog("Retire it")],
  ["overriding", "#/findings/act-test", openDialog("It is all right for now")],
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
    "publishing",
    "#/publish",
    async (page) => {
      await page.locator(".change summary").first().click();
    },
  ],
];

// Nothing is written here, so that they need not wait for each other.
describe.concurrent.each(screens)("%s", (_name, hash, reach) => {
  it("A1, A13, A14 axe finds nothing, light and dark; 44 px; nothing cut at 320 px, 200 % text, wide spacing", async () => {
    // Tall enough for all of it: axe counts what lies under the bar with the save button as covered.
    const viewport = { width: 1280, height: 3200 };
    const { page, close, problems } = await openDesk(browser, desk, session, hash, { viewport });
    await reach?.(page);
    expect(await checkAxe(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: "dark" });
    expect((await checkAxe(page)).map((line) => `dark: ${line}`)).toEqual([]);
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await checkTargets(page)).toEqual([]);
    const cut = await checkReflow(page);
    // The one line of a field scrolls by hand, in whatever size.
    expect(cut.filter((line) => !line.includes("<INPUT"))).toEqual([]);
    expect(problems).toEqual([]);
    await close();
  });
});
