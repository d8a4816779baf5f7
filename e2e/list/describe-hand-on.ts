import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { startFeedServer } from "../support/feed-server.ts";
import { findListDrawer, noteCopies, withList } from "../support/list-drawer.ts";
import { readQrCode } from "../support/read-qr-code.ts";
import { type Stage, wide } from "../support/stage.ts";
import { visit } from "../support/visit.ts";

/** Opens the drawer with the ways to hand a group or a result on. */
async function openHandOn(page: Page, button: string): Promise<void> {
  await page.locator(button).click();
  await page.waitForSelector("#hand-on:popover-open h2");
}

/** Sends the sheet to a printer that is not there, and shows the page as paper. */
async function printSheet(page: Page): Promise<void> {
  await page.evaluate(() => {
    window.print = () => {};
  });
  await page.locator(".drawer:popover-open").getByRole("button", { name: "Print a sheet" }).click();
  await page.emulateMedia({ media: "print", colorScheme: "light" });
  await page.locator(".sheet").waitFor();
}

async function readSheet(page: Page) {
  const sheet = page.locator(".sheet");
  const entries = sheet.locator("li");
  return {
    title: await sheet.locator("h1").textContent(),
    head: await sheet.locator("header").innerText(),
    names: await entries.locator("h2").allTextContents(),
    descriptions: await entries.locator("p:first-of-type").allTextContents(),
    addresses: await entries.locator(".sheet-address").allTextContents(),
    foot: await sheet.locator("footer").textContent(),
    code: await readQrCode(page, ".sheet .qr"),
    othersSeen: await page.evaluate(
      () =>
        [...document.body.children].filter(
          (element) => element.checkVisibility() && !element.querySelector(".sheet"),
        ).length,
    ),
  };
}

const today = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long", year: "numeric" });

/** On paper, as an address, in a message, as a file: a list, a group or a search result. */
export function describeHandOn(stage: Stage): void {
  describe("hand it on", () => {
    it(
      "a copied link opens as a copy for somebody else, and joins their own list only when they ask",
      withList(stage, async (page, list) => {
        await list.keep("ucas", "common-app");
        await list.open();
        const copied = await noteCopies(page);
        await page.getByLabel("Title").fill("For Ana");
        await page.getByLabel("Note for UCAS").fill("ask Mr Lee");
        await page.getByRole("button", { name: "Copy link" }).click();
        await expect.poll(list.said).toBe("Link copied");
        const link = await copied();
        expect(link).toContain("#list=1.ucas.common-app");

        const other = await visit(stage.browser(), link, wide);
        try {
          const sent = other.page.locator(".list-sent");
          await sent.waitFor();
          expect(await sent.locator("h2").textContent()).toBe("For Ana");
          expect(await sent.textContent()).toContain("ask Mr Lee");
          expect(await other.page.evaluate(() => localStorage.getItem("waymark-list"))).toBe(null);
          await sent.getByRole("button", { name: "Keep a copy" }).click();
          await expect.poll(findListDrawer(other.page).count).toBe("2");
          expect(new URL(other.page.url()).hash).toBe("");
          expect(other.problems).toEqual([]);
        } finally {
          await other.close();
        }
      }),
    );

    it(
      "a list as text and Markdown, e-mail, .csv and .json, and the .json opens again",
      withList(stage, async (page, list) => {
        await list.keep("ucas", "common-app");
        await list.open();
        const copied = await noteCopies(page);
        await page.getByRole("button", { name: "Copy as Markdown" }).click();
        await expect.poll(list.said).toBe("Markdown copied");
        expect(await copied()).toContain("- [UCAS](https://www.ucas.com/)");
        await page.getByRole("button", { name: "Copy as text" }).click();
        await expect.poll(list.said).toBe("Text copied");
        expect(await page.locator('.list-buttons a[href^="mailto:?subject="]').count()).toBe(1);
        const save = async (name: string) => {
          const [download] = await Promise.all([
            page.waitForEvent("download"),
            page.getByRole("button", { name }).click(),
          ]);
          return download;
        };
        expect((await save("Save .csv")).suggestedFilename()).toBe("my-list.csv");
        const json = await save("Save .json");
        expect(json.suggestedFilename()).toBe("my-list.json");
        await page.getByRole("button", { name: "Clear the list" }).click();
        expect(await list.count()).toBe("0");
        const open = page.locator('.list-panel input[type="file"]');
        await open.setInputFiles(await json.path());
        await expect.poll(list.count).toBe("2");
        await open.setInputFiles({ name: "x.json", mimeType: "application/json", buffer: Buffer.from("{") });
        await expect.poll(list.said).toContain("cannot be read as JSON");
        expect(await list.count()).toBe("2");
      }),
    );

    it(
      "a group and a search result are handed on as a list is; closing returns the focus",
      withList(stage, async (page, list) => {
        await openHandOn(page, "#essays .hand-on");
        const copied = await noteCopies(page);
        const drawer = page.locator("#hand-on");
        const count = await page.locator("#essays .entries > li").count();
        expect(await drawer.locator(".list-head").innerText()).toContain(`Hand on ${count} links`);
        await drawer.getByRole("button", { name: "Copy link" }).click();
        await expect.poll(copied).toBe(`${stage.product().url}/#essays`);
        await drawer.getByRole("button", { name: "Copy as Markdown" }).click();
        await expect.poll(list.said).toBe("Markdown copied");
        expect((await copied()).match(/^- \[/gm)).toHaveLength(count);
        const [csv] = await Promise.all([
          page.waitForEvent("download"),
          drawer.getByRole("button", { name: "Save .csv" }).click(),
        ]);
        expect(csv.suggestedFilename()).toBe("essays.csv");
        await page.keyboard.press("Escape");
        expect(await page.locator("#essays .hand-on").evaluate((one) => one === document.activeElement)).toBe(
          true,
        );

        // More than the 24 that an answer shows at first: handed on is all of it.
        await page.goto(`${stage.product().url}/?q=university`);
        await openHandOn(page, "#results .hand-on");
        const all = Number.parseInt((await page.locator("#results-title").textContent()) ?? "", 10);
        expect(all).toBeGreaterThan(24);
        expect(await drawer.locator(".list-head").innerText()).toContain(`Hand on ${all} links`);
        await drawer.locator('a[href^="mailto:"]').waitFor();
      }),
    );

    it(
      "a list prints as one clean sheet: descriptions, addresses, date, product and a code that leads back, and nothing else",
      withList(stage, async (page, list) => {
        await list.keep("ucas", "common-app");
        await list.open();
        await page.getByLabel("Note for UCAS").fill("ask Mr Lee");
        await printSheet(page);
        const sheet = await readSheet(page);
        expect(sheet.names).toEqual(["UCAS", "Common App"]);
        expect(sheet.descriptions.every((text) => text.length > 20)).toBe(true);
        expect(sheet.addresses).toEqual(["https://www.ucas.com/", "https://www.commonapp.org/"]);
        expect(sheet.head).toContain("Waymark");
        expect(sheet.head).toContain(today.format(new Date()));
        expect(sheet.code).toBe(`${stage.product().url}/#list=1.ucas.common-app&n1=ask+Mr+Lee`);
        expect(sheet.foot).toBe(sheet.code);
        expect(sheet.othersSeen).toBe(0);
        await page.evaluate(() => dispatchEvent(new Event("afterprint")));
        expect(await page.locator(".sheet").count()).toBe(0);
      }),
    );

    it.each([
      ["a group", "/", "#essays", "/#essays"],
      ["a search result", "/?q=essay&cost=free", "#results", "/?q=essay&cost=free"],
    ])("%s prints alone, with the way back to the same view", (_, path, section, view) =>
      withList(
        stage,
        async (page) => {
          await page.locator(`${section}:not([hidden]) .entries a`).first().waitFor();
          const entries = page.locator(`${section} .entries > li`);
          const expected = await entries.evaluateAll((all) =>
            all.map((one) => ({
              name: one.querySelector("a")?.firstChild?.textContent,
              description: one.querySelector("p")?.textContent,
              url: one.querySelector("a")?.getAttribute("href"),
            })),
          );
          const heading = await page.locator(`${section} :is(h2, h3)`).first().textContent();
          await openHandOn(page, `${section} .hand-on`);
          await printSheet(page);
          const sheet = await readSheet(page);
          expect(sheet.title).toBe(heading);
          expect(sheet.names).toEqual(expected.map(({ name }) => name));
          expect(sheet.descriptions).toEqual(expected.map(({ description }) => description));
          expect(sheet.addresses).toEqual(expected.map(({ url }) => url));
          expect(sheet.code).toBe(stage.product().url + view);
          expect(sheet.foot).toBe(sheet.code);
          expect(sheet.othersSeen).toBe(0);
        },
        path,
      )(),
    );

    it(
      "report: every entry leads to the share form with its id, name and address filled in",
      withList(stage, async (page) => {
        const links = page.locator(".entries > li, .voices li");
        expect(await links.locator("> .flag").count()).toBe(await links.count());
        const flag = page.locator('#essays li[data-id="college-essay-guy"] .flag');
        const url = new URL((await flag.getAttribute("href")) ?? "");
        expect(url.origin + url.pathname).toBe("https://example.com/share-form");
        expect(url.searchParams.get("resource_id")).toBe("college-essay-guy");
        expect(url.searchParams.get("resource_url")).toMatch(/^https:\/\//);
        expect(await flag.textContent()).toMatch(/^Report a problem with .+ \(opens in new tab\)$/);
      }),
    );

    it("other sites may read the open data in a browser, and nothing else", async () => {
      const elsewhere = await startFeedServer({ "/elsewhere": "<page/>" });
      const current = await visit(stage.browser(), `${elsewhere.url}/elsewhere`);
      const read = (path: string) =>
        current.page.evaluate(
          (url) =>
            fetch(url).then(
              ({ status }) => status,
              () => "refused",
            ),
          stage.product().url + path,
        );
      try {
        for (const path of [
          "resources.json",
          "resources.csv",
          "feed.xml",
          "feeds.opml",
          "schema/list.json",
        ]) {
          expect(await read(`/${path}`), path).toBe(200);
        }
        expect(await read("/")).toBe("refused");
      } finally {
        await current.close();
        await elsewhere.stop();
      }
    });
  });
}
