import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { startFeedServer } from "../support/feed-server.ts";
import { awake, findListDrawer, groupPath, noteCopies, setKeeper, withList } from "../support/list-drawer.ts";
import { readQrCode } from "../support/read-qr-code.ts";
import { lightPath, paint, type Stage, wide } from "../support/stage.ts";
import { visit } from "../support/visit.ts";

/** Opens the drawer with the ways to share a group or a result. */
async function openShare(page: Page, button: string): Promise<void> {
  await page.locator(button).click();
  await page.waitForSelector("#share-panel[open] .share-buttons");
}

/** Sends the sheet to a printer that is not there, and shows the page as paper. */
async function printSheet(page: Page): Promise<void> {
  await page.evaluate(() => {
    window.print = () => {};
  });
  await page.locator(".drawer[open]").getByRole("button", { name: "Print", exact: true }).click();
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
    descriptions: await entries.locator(".sheet-text").allTextContents(),
    addresses: await entries.evaluateAll((all) =>
      all.map((one) => one.querySelector("a")?.getAttribute("href")),
    ),
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

const openData = "resources.json resources.csv feed.xml feeds.opml schema/list.json".split(" ");
const today = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long", year: "numeric" });

/** On paper, as an address, in a message, as a file: a list, a group or a search result. */
export function describeShare(stage: Stage): void {
  describe("sharing", () => {
    it(
      "a copied link opens as a copy for someone else, and joins their own list only when they ask",
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
          expect(await sent.locator("h3").textContent()).toBe("For Ana");
          expect(await sent.textContent()).toContain("ask Mr Lee");
          expect(await other.page.evaluate(() => localStorage.getItem("waymark-list"))).toBe(null);
          await sent.getByRole("button", { name: "Save to my list" }).click();
          await expect.poll(findListDrawer(other.page).count).toBe("2");
          expect(new URL(other.page.url()).hash).toBe("");
          expect(other.problems).toEqual([]);
        } finally {
          await other.close();
        }
      }),
    );

    it(
      "a group and a search result are shared as a list is, whole or with links left out; closing returns the focus",
      withList(paint(stage), async (page, list) => {
        await openShare(page, ".share-links >> nth=0");
        const copied = await noteCopies(page);
        const drawer = page.locator("#share-panel");
        const count = await page.locator(".entries > li").count();
        expect(await drawer.innerText()).toContain(`Share these ${count} links`);
        await drawer.getByRole("button", { name: "Copy link" }).click();
        await expect.poll(copied).toBe(stage.product().url + groupPath);
        expect(await readQrCode(page, "#share-panel .qr")).toBe(stage.product().url + groupPath);
        await drawer.getByRole("button", { name: "Copy as Markdown" }).click();
        await expect.poll(list.said).toBe("Markdown copied");
        expect((await copied()).match(/^- \[/gm)).toHaveLength(count);
        const [csv] = await Promise.all([
          page.waitForEvent("download"),
          drawer.getByRole("button", { name: "Save for a spreadsheet" }).click(),
        ]);
        expect(csv.suggestedFilename()).toBe("essays.csv");
        await drawer.locator("summary").click();
        await drawer.getByLabel("UCAS", { exact: true }).uncheck();
        expect(await drawer.innerText()).toContain(`Share these ${count - 1} links`);
        await drawer.getByRole("button", { name: "Copy link" }).click();
        await expect.poll(copied).toMatch(/\/#list=1\.common-app\..*&title=Essays$/);
        expect(await copied()).not.toContain("ucas");
        await page.keyboard.press("Escape");
        const first = page.locator(".share-links").first();
        expect(await first.evaluate((one) => one === document.activeElement)).toBe(true);

        // More than the 24 that an answer shows at first: what is shared is all of it.
        await page.goto(`${stage.product().url}${lightPath}?q=university`);
        await page.locator("#results li[data-id]").first().waitFor();
        await openShare(page, "#results .share-links");
        const all = Number.parseInt((await page.locator("#results h2").textContent()) ?? "", 10);
        expect(all).toBeGreaterThan(24);
        expect(await drawer.innerText()).toContain(`Share these ${all} links`);
        await drawer.locator('a[href^="mailto:"]').waitFor();
      }),
    );

    it.each([
      ["a group", groupPath, ".group"],
      ["a search result", `${lightPath}?q=essay&cost=free`, "#results"],
    ])("%s prints alone, with the way back to the same view", (_, path, section) =>
      withList(
        paint(stage),
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
          const heading = await page.locator(`${section} :is(h1, h2)`).first().textContent();
          await openShare(page, `${section} .share-links >> nth=0`);
          await printSheet(page);
          const sheet = await readSheet(page);
          expect(sheet.title).toBe(heading);
          expect(sheet.names).toEqual(expected.map(({ name }) => name));
          expect(sheet.descriptions).toEqual(expected.map(({ description }) => description));
          expect(sheet.addresses).toEqual(expected.map(({ url }) => url));
          expect(sheet.code).toBe(stage.product().url + path);
          expect(sheet.foot).toBe(sheet.code);
          expect(sheet.othersSeen).toBe(0);
        },
        path,
      )(),
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
        for (const path of openData) {
          expect(await read(`/${path}`), path).toBe(200);
        }
        expect(await read("/")).toBe("refused");
      } finally {
        await current.close();
        await elsewhere.stop();
      }
    });
  });

  describe("sharing, by one visitor", () => {
    const asKeeper = setKeeper(stage);

    it(
      "a list as text and Markdown, e-mail, .csv and .json, and the .json opens again",
      asKeeper(async (page, list) => {
        await list.keep("ucas", "common-app");
        await list.open();
        const copied = await noteCopies(page);
        await page.getByRole("button", { name: "Copy as Markdown" }).click();
        await expect.poll(list.said).toBe("Markdown copied");
        expect(await copied()).toContain("- [UCAS](https://www.ucas.com/)");
        await page.getByRole("button", { name: "Copy as text" }).click();
        await expect.poll(list.said).toBe("Text copied");
        expect(await page.locator('.drawer[open] a[href^="mailto:?subject="]').count()).toBe(1);
        const save = async (name: string) => {
          const download = page.waitForEvent("download");
          await page.getByRole("button", { name }).click();
          return download;
        };
        await page.getByLabel("Title").fill("For Zoë & Ana: 1st steps");
        expect((await save("Save for a spreadsheet")).suggestedFilename()).toBe("for-zoë-ana-1st-steps.csv");
        const json = await save("Save as a file");
        await page.getByRole("button", { name: "Clear the list" }).click();
        await expect.poll(list.count).toBe("0");
        const open = page.locator('#my-list input[type="file"]');
        await open.setInputFiles(await json.path());
        await expect.poll(list.count).toBe("2");
        await open.setInputFiles({ name: "x.json", mimeType: "application/json", buffer: Buffer.from("{") });
        await expect.poll(list.said).toContain("is not a list");
        await expect.poll(list.count).toBe("2");
        // Nor is it said of the list that is opened later.
        await page.keyboard.press("Escape");
        await expect.poll(() => page.locator("#my-list .list-said").textContent()).toBe("");
      }),
    );

    it(
      "the lines that embed a group name its page for frames",
      asKeeper(async (page, list) => {
        const copied = await noteCopies(page);
        await page.locator(".embed-group").click();
        await page.getByRole("button", { name: "Copy the lines" }).click();
        await expect.poll(list.said).toBe("The lines are copied");
        expect(await copied()).toBe(await page.getByLabel("Lines to paste").inputValue());
        const lines = /^<iframe src="(\S+)#light" title="Essays" .+\n<p><a href="(\S+)" target="_blank"/;
        const [, frame = "", around] = lines.exec(await copied()) ?? [];
        expect([around, frame]).toEqual(["", "/embed"].map((at) => stage.product().url + at + groupPath));
        expect((await fetch(frame)).status).toBe(200);
      }),
    );

    it(
      "a list prints as one clean sheet: descriptions, addresses, date, product and a code that leads back, and nothing else",
      withList(paint(stage), async (page, list) => {
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

    it(
      "report: on demand each link leads to the share form with its id, name and address filled in",
      asKeeper(async (page) => {
        const links = page.locator(".entries > li");
        expect(await page.locator(".report").count()).toBe(0);
        await page.getByRole("button", { name: "Report a problem" }).press("Enter");
        expect(await page.locator(".report").count()).toBe(await links.count());
        const report = page.locator('li[data-id="college-essay-guy"] .report');
        const url = new URL((await report.getAttribute("href")) ?? "");
        expect(url.origin + url.pathname).toBe("https://northgate-guidance.org/share-form");
        expect(url.searchParams.get("resource_id")).toBe("college-essay-guy");
        expect(url.searchParams.get("resource_url")).toMatch(/^https:\/\//);
        expect(await report.textContent()).toMatch(/^Report a problem with .+ \(opens in new tab\)$/);
        // Star and report together: an entry stays small.
        const most = await links.evaluateAll((all) =>
          Math.max(...all.map((one) => one.querySelectorAll("*").length + 1)),
        );
        expect(most).toBeLessThanOrEqual(13);
        await page.emulateMedia({ forcedColors: "active" });
        expect(await report.isVisible()).toBe(true);
        await page.getByRole("button", { name: "Report a problem" }).press("Enter");
        expect(await page.locator(".report").count()).toBe(0);
      }),
    );

    it(
      "a sheet of fifteen links is one page, A4 and Letter",
      asKeeper(async (page, list) => {
        await page.evaluate(async () => {
          const { resources } = await (await fetch("/resources.json")).json();
          const entries = resources.slice(20, 35).map(({ id }: { id: string }) => ({ id }));
          localStorage.setItem("waymark-list", JSON.stringify({ version: 1, entries }));
        });
        await page.reload();
        await awake(page);
        await list.open();
        await expect.poll(() => page.locator(".list-rows a").count()).toBe(15);
        for (const format of ["A4", "Letter"]) {
          // Printing puts the sheet away.
          await page.emulateMedia({ media: "screen" });
          await printSheet(page);
          expect(await page.locator(".sheet li").count()).toBe(15);
          const paper = await page.pdf({ format, preferCSSPageSize: false });
          expect(paper.toString("latin1").match(/\/Type\s*\/Page\b/g), format).toHaveLength(1);
        }
      }),
    );
  });
}
