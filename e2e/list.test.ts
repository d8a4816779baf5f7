import type { Browser, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { launchBrowser } from "./support/browser.ts";
import { type Product, startProduct } from "./support/product.ts";
import { type Visit, visit } from "./support/visit.ts";

let browser: Browser;
let product: Product;
let current: Visit;
let page: Page;

beforeAll(async () => {
  [browser, product] = await Promise.all([launchBrowser(), startProduct()]);
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});
beforeEach(async () => {
  current = await visit(browser, product.url, {
    viewport: { width: 1280, height: 900 },
    permissions: ["clipboard-write"],
  });
  page = current.page;
  await page.waitForSelector("html.list-awake", { state: "attached" });
});
afterEach(async () => {
  expect(current.problems).toEqual([]);
  await current.close();
});

const star = (id: string) => page.locator(`.entries li[data-id="${id}"] .star`).first();
const count = () => page.locator("#my-list-button [data-count]").textContent();
const rows = () => page.locator(".list-rows > li");
const names = () =>
  rows()
    .locator("> :first-child")
    .evaluateAll((all) => all.map((one) => one.firstChild?.textContent));
const openPanel = async () => {
  await page.locator("#my-list-button").click();
  await page.waitForSelector(".list-panel .list-head");
};
const keep = async (...ids: string[]) => {
  for (const id of ids) await star(id).click();
};
/** The policy denies reading the clipboard, as it should; what is written is noted on its way, and still written. */
const noteCopies = () =>
  page.evaluate(() => {
    const write = navigator.clipboard.writeText.bind(navigator.clipboard);
    navigator.clipboard.writeText = async (text) => {
      await write(text);
      (window as { copied?: string }).copied = text;
    };
  });
const copied = () => page.evaluate(() => (window as { copied?: string }).copied ?? "");
const said = () => page.locator(".list-said").textContent();

describe("my list", () => {
  it("a star on every link; pressed everywhere the link stands; kept over a reload, in this browser only", async () => {
    expect(await page.locator(".entries .star").count()).toBe(await page.locator(".entries > li").count());
    await keep("ucas", "common-app");
    expect(await count()).toBe("2");
    const pressed = page.locator('.entries li[data-id="ucas"] .star[aria-pressed="true"]');
    expect(await pressed.count()).toBe(4);
    await page.reload();
    await page.waitForSelector("html.list-awake", { state: "attached" });
    expect(await count()).toBe("2");
    expect(await pressed.count()).toBe(4);
    expect(await current.context.cookies()).toEqual([]);
    await keep("ucas");
    expect(await count()).toBe("1");
  });

  it("order by keyboard and by dragging, notes, removal", async () => {
    await keep("ucas", "common-app", "act-test");
    await openPanel();
    expect(await names()).toEqual(["UCAS", "Common App", "ACT"]);
    await page.getByRole("button", { name: "Move ACT up" }).focus();
    await page.keyboard.press("Enter");
    expect(await names()).toEqual(["UCAS", "ACT", "Common App"]);
    expect(await said()).toBe("Now at place 2");
    await rows().nth(2).dragTo(rows().nth(0));
    expect(await names()).toEqual(["Common App", "UCAS", "ACT"]);
    await page.getByLabel("Note for UCAS").fill("deadline in January");
    await page.getByRole("button", { name: "Take ACT off the list" }).click();
    await page.reload();
    await page.waitForSelector("html.list-awake", { state: "attached" });
    await openPanel();
    expect(await names()).toEqual(["Common App", "UCAS"]);
    expect(await page.getByLabel("Note for UCAS").inputValue()).toBe("deadline in January");
  });

  it("a copied link opens as a copy for somebody else, and joins their own list only when they ask", async () => {
    await keep("ucas", "common-app");
    await openPanel();
    await noteCopies();
    await page.getByLabel("Title").fill("For Ana");
    await page.getByLabel("Note for UCAS").fill("ask Mr Lee");
    await page.getByRole("button", { name: "Copy link" }).click();
    await expect.poll(said).toBe("Link copied");
    const link = await copied();
    expect(link).toContain("#list=1.ucas.common-app");

    const other = await visit(browser, link, { viewport: { width: 1280, height: 900 } });
    try {
      const sent = other.page.locator(".list-sent");
      await sent.waitFor();
      expect(await sent.locator("h2").textContent()).toBe("For Ana");
      expect(await sent.textContent()).toContain("ask Mr Lee");
      expect(await other.page.evaluate(() => localStorage.getItem("waymark-list"))).toBe(null);
      await sent.getByRole("button", { name: "Keep a copy" }).click();
      await expect.poll(() => other.page.locator("#my-list-button [data-count]").textContent()).toBe("2");
      expect(new URL(other.page.url()).hash).toBe("");
      expect(other.problems).toEqual([]);
    } finally {
      await other.close();
    }
  });

  it("a retired or unknown id says what became of it", async () => {
    await page.goto(`${product.url}/#list=1.ucas.no-such-thing`);
    await page.locator(".list-sent").waitFor();
    await page.getByRole("button", { name: "Keep a copy" }).click();
    await expect.poll(() => rows().nth(1).textContent()).toContain('"no-such-thing" is not known here.');
  });

  it("a link that cannot be read says so and changes nothing", async () => {
    await keep("ucas");
    await page.goto(`${product.url}/#list=9.ucas`);
    await expect.poll(() => page.locator(".list-sent").textContent()).toContain("newer version");
    await page.locator(".list-sent").getByRole("button", { name: "Close" }).click();
    expect(await count()).toBe("1");
  });

  it("copy as text and Markdown, save .csv and .json, and the .json opens again", async () => {
    await keep("ucas", "common-app");
    await openPanel();
    await noteCopies();
    await page.getByRole("button", { name: "Copy as Markdown" }).click();
    await expect.poll(said).toBe("Markdown copied");
    expect(await copied()).toContain("- [UCAS](https://www.ucas.com/)");
    await page.getByRole("button", { name: "Copy as text" }).click();
    await expect.poll(said).toBe("Text copied");
    expect(await page.locator('.list-buttons a[href^="mailto:?subject="]').count()).toBe(1);
    const [csv] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Save .csv" }).click(),
    ]);
    expect(csv.suggestedFilename()).toBe("my-list.csv");
    const [json] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Save .json" }).click(),
    ]);
    const file = await json.path();
    await page.getByRole("button", { name: "Clear the list" }).click();
    expect(await count()).toBe("0");
    await page.locator('.list-panel input[type="file"]').setInputFiles(file);
    await expect.poll(count).toBe("2");
    await page
      .locator('.list-panel input[type="file"]')
      .setInputFiles({ name: "x.json", mimeType: "application/json", buffer: Buffer.from("{") });
    await expect.poll(said).toContain("cannot be read as JSON");
    expect(await count()).toBe("2");
  });

  it("clearing can be taken back", async () => {
    await keep("ucas");
    await openPanel();
    await page.getByRole("button", { name: "Clear the list" }).click();
    await page.getByRole("button", { name: "Bring the list back" }).click();
    expect(await count()).toBe("1");
  });

  it("prints one clean sheet: descriptions, addresses, date, product and a QR code, and nothing else", async () => {
    await keep("ucas", "common-app");
    await openPanel();
    await page.evaluate(() => {
      window.print = () => {};
    });
    await page.emulateMedia({ media: "print" });
    await page
      .getByRole("button", { name: "Print a sheet", includeHidden: true })
      .evaluate((button: HTMLElement) => button.click());
    const sheet = page.locator(".sheet");
    await sheet.waitFor();
    expect(await sheet.locator("h2").allTextContents()).toEqual(["UCAS", "Common App"]);
    expect(await sheet.locator(".sheet-address").allTextContents()).toEqual([
      "https://www.ucas.com/",
      "https://www.commonapp.org/",
    ]);
    expect(await sheet.locator("header").textContent()).toMatch(/Waymark.*\d{4}/);
    expect(await sheet.locator(".qr path").getAttribute("d")).toMatch(/^(M\d+ \d+h1v1h-1z){200,}$/);
    const others = await page.evaluate(
      () =>
        [...document.body.children].filter(
          (element) => element.checkVisibility() && !element.querySelector(".sheet"),
        ).length,
    );
    expect(others).toBe(0);
    await page.evaluate(() => dispatchEvent(new Event("afterprint")));
    expect(await sheet.count()).toBe(0);
  });

  it("a group prints alone, with the way back to it", async () => {
    await page.evaluate(() => {
      window.print = () => {};
    });
    await page.locator("#essays .group-print").click();
    const sheet = page.locator(".sheet");
    await sheet.waitFor({ state: "attached" });
    expect(await sheet.locator("h1").textContent()).toBe("Essays");
    expect(await sheet.locator("li").count()).toBe(await page.locator("#essays .entries > li").count());
    expect(await sheet.locator("footer").textContent()).toBe(`${product.url}/#essays`);
  });

  it("report: every entry leads to the share form with its id, name and address filled in", async () => {
    const flags = page.locator(".entries .flag");
    expect(await flags.count()).toBe(await page.locator(".entries > li").count());
    const flag = page.locator('#essays li[data-id="college-essay-guy"] .flag');
    const url = new URL((await flag.getAttribute("href")) ?? "");
    expect(url.origin + url.pathname).toBe("https://example.com/share-form");
    expect(url.searchParams.get("resource_id")).toBe("college-essay-guy");
    expect(url.searchParams.get("resource_url")).toMatch(/^https:\/\//);
    expect(await flag.textContent()).toMatch(/^Report a problem with .+ \(opens in new tab\)$/);
  });

  it("without a script there is no star and no button that does nothing", async () => {
    const plain = await visit(browser, product.url, { javaScriptEnabled: false });
    try {
      expect(await plain.page.locator(".star").count()).toBe(0);
      expect(await plain.page.locator("#my-list-button").isVisible()).toBe(false);
    } finally {
      await plain.close();
    }
  });
});
