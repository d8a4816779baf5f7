import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, describe, expect, it } from "vitest";
import { search } from "./support/finder.ts";
import { noteCopies, withList } from "./support/list-drawer.ts";
import { root } from "./support/product.ts";
import { setStage } from "./support/stage.ts";

const folder = mkdtempSync(join(tmpdir(), "waymark-own-content-"));
const content = join(folder, "content");
afterAll(() => rmSync(folder, { recursive: true }));

/** Today's content, with two domains of our own and two resources that were taken off the page. */
function writeContent(): void {
  cpSync(join(root, "fixtures/hub"), content, { recursive: true });
  const site = join(content, "site.yaml");
  const text = readFileSync(site, "utf8");
  writeFileSync(site, text.replace("own_domains: []", "own_domains: [ucas.com, thepienews.com]"));
  const retire = (id: string, name: string, retired: string) =>
    writeFileSync(
      join(content, `resources/${id}.yaml`),
      `name: ${name}
url: https://${id}.example/
description: A service of the past, kept for those who had it on their lists.
groups: [uni-resources/essays]
audiences: [student]
cost: free
regions: [Global]
added: 2026-01-05
retired:
${retired}`,
    );
  retire(
    "old-essays",
    "Old Essays",
    "  on: 2026-11-01\n  why: It moved to another site.\n  replacement: ucas\n",
  );
  retire("gone-essays", "Gone Essays", "  on: 2026-11-01\n  why: The service closed in 2026.\n");
}

const stage = setStage(() => {
  writeContent();
  return { env: { WAYMARK_CONTENT: content }, args: ["--dist", join(folder, "dist")] };
});

const label = "Our own or a partner's service";

describe("our own and partners' services", () => {
  it("every link to an own domain is labelled on the page, and no other", () =>
    stage.withPage("/", async (page) => {
      const entries = await page.evaluate(() =>
        [...document.querySelectorAll("li:has(> a[href^='https://'])")].map((entry) => ({
          isOwn: /^https:\/\/([\w.-]+\.)?(ucas|thepienews)\.com\//.test(
            entry.querySelector("a")?.getAttribute("href") ?? "",
          ),
          label: entry.querySelector(".own")?.textContent ?? "",
          place: entry.closest(".directory, .voices, .panel")?.className,
        })),
      );
      const own = entries.filter(({ isOwn }) => isOwn);
      expect(new Set(own.map(({ place }) => place))).toEqual(new Set(["directory", "voices", "panel"]));
      expect(own.length).toBeGreaterThan(5);
      expect(own.filter((entry) => entry.label !== label)).toEqual([]);
      expect(entries.filter((entry) => !entry.isOwn && entry.label !== "")).toEqual([]);
    }));

  it(
    "in search results, in a list, on its sheet and in its texts too",
    withList(stage, async (page, list) => {
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
      await page.getByRole("button", { name: "Print a sheet" }).click();
      await page.locator(".sheet").waitFor({ state: "attached" });
      expect(await page.locator(".sheet li").textContent()).toContain(label);
    }),
  );
});

const texts = (page: Page, rows: string) =>
  page.locator(rows).evaluateAll((all) => all.map((one) => one.querySelector("p")?.textContent ?? ""));
const moved =
  "Old Essays is no longer listed, because it moved to another site. Instead: UCAS (opens in new tab)";
const closed = "Gone Essays is no longer listed, because the service closed in 2026.";

describe("retired resources", () => {
  it("are off the page and out of the search, and in the open data with why", () =>
    stage.withPage("/?q=essays", async (page) => {
      await page.locator("#results .entries").waitFor();
      expect(await page.locator('[data-id="old-essays"], [data-id="gone-essays"]').count()).toBe(0);
      const { retired } = await (await page.request.get(`${stage.product().url}/resources.json`)).json();
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
          .toEqual([
            `${moved}${label}`,
            closed,
            "Common App (opens in new tab)",
            "“made-up” is not known here.",
          ]);
        expect(await page.locator(".list-sent li a").first().getAttribute("href")).toBe(
          "https://www.ucas.com/",
        );
        await page.getByRole("button", { name: "Keep a copy" }).click();
        expect(await list.count()).toBe("4");
        const kept = await texts(page, ".list-rows > li");
        expect(kept.slice(0, 2)).toEqual([`${moved}${label}`, closed]);
        // Handed on is what leads somewhere: the replacement, not the past.
        const copied = await noteCopies(page);
        await page.getByRole("button", { name: "Copy as Markdown" }).click();
        await expect.poll(copied).toContain("- [UCAS](https://www.ucas.com/)");
        expect(await copied()).not.toContain("Essays");
        await page.reload();
        await page.waitForSelector("html.list-awake", { state: "attached" });
        await list.open();
        await expect.poll(() => texts(page, ".list-rows > li")).toEqual(kept);
      },
      "/#list=1.old-essays.gone-essays.common-app.made-up",
    ),
  );
});
