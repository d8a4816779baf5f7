import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { shareBrowser } from "./support/browser.ts";
import { buildSmallSite } from "./support/build-small-site.ts";
import { checkTicker } from "./support/checks/check-ticker.ts";
import { type StaticHost, startStaticHost } from "./support/static-host.ts";
import { visit } from "./support/visit.ts";

const hour = 3_600_000;
const lookedAt = new Date(Date.now() - 3 * hour - 60_000).toISOString();
const headlines = Array.from({ length: 12 }, (_, at) => ({
  id: at + 1,
  title: `A story about visas for the autumn intake, part ${at + 1}`,
  url: `https://news.example/${at + 1}`,
  published_date: new Date(Date.now() - (at + 4) * hour - 60_000).toISOString(),
  source_name: "Study Wire",
  language: "en",
}));

let browser: Browser;
let folder: string;
let dist: string;
let host: StaticHost;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "waymark-static-"));
  dist = await buildSmallSite(folder, { news: { looked_at: lookedAt, headlines }, sourceHash: "a" });
  browser = await shareBrowser();
  host = await startStaticHost(dist);
});
afterAll(async () => {
  await host?.stop();
  await rm(folder, { recursive: true, force: true });
});

describe("build --news: a host of static files below a path, with nothing behind it", () => {
  it("shows the headlines with their days, and when they are of, to a browser without a script", async () => {
    const { page, close } = await visit(browser, host.url, { javaScriptEnabled: false });
    try {
      expect(await page.locator(".ticker li a").count()).toBe(12);
      const today = await page.locator(".today").innerText();
      expect(today).toMatch(/Study Wire, \d+\u00a0\w+\u00a020\d\d/);
      expect(today).toMatch(/Last updated \d+ \w+ 20\d\d, \d\d:\d\d UTC/);
      expect(today).not.toContain("ago");
    } finally {
      await close();
    }
  });

  it("is not a build for a server, which has newer headlines to show: npm start builds anew", async () => {
    expect(JSON.parse(await readFile(join(dist, "build.json"), "utf8")).sourceHash).toBe("");
  });

  it("moves the strip, counts the ages, and asks nobody for anything but its own files", async () => {
    host.asked.length = 0;
    const { page, problems, close } = await visit(browser, host.url);
    try {
      expect(await checkTicker(page)).toEqual([]);
      const today = await page.locator(".today").innerText();
      expect(today).toContain("Study Wire, 4\u00a0hours\u00a0ago");
      expect(today).toContain("Last updated 3 hours ago");
      expect(problems).toEqual([]);
      expect(host.asked.filter((path) => !path.startsWith("/hub/"))).toEqual([]);
      expect(host.asked.filter((path) => /rest|functions|supabase/.test(path))).toEqual([]);
    } finally {
      await close();
    }
  });

  it("spec 4 refresh action: the drawer reads what the next build has left", async () => {
    const { page, problems, close } = await visit(browser, host.url);
    try {
      await page.getByRole("button", { name: "All headlines" }).click();
      await page.waitForSelector("#all-headlines[open] li a");
      const newer = { ...headlines[0], id: 99, title: "A newer story", url: "https://news.example/99" };
      const published_date = new Date().toISOString();
      const file = { looked_at: published_date, headlines: [{ ...newer, published_date }, ...headlines] };
      await writeFile(join(dist, "public/news.json"), JSON.stringify(file));
      await page.getByRole("button", { name: "Refresh headlines" }).click();
      await expect.poll(() => page.locator("#all-headlines li").count()).toBe(13);
      const said = "13 headlines in all. The sources were last asked just now.";
      await expect.poll(() => page.locator(".headlines-said").innerText()).toBe(said);
      expect(await page.locator(".today").textContent()).toContain("Last updated just now");
      expect(await page.locator("#today-title").textContent()).toBe("Today");
      const twoDaysAgo = new Date(Date.now() - 48 * 3_600_000).toISOString();
      const first = page.locator(".today a[data-date]").first();
      await first.evaluate((link, date) => link.setAttribute("data-date", date), twoDaysAgo);
      await page.getByRole("button", { name: "Refresh headlines" }).click();
      await expect.poll(() => page.locator("#today-title").textContent()).toBe("Latest headlines");
      // The title changes before the file has been read to the end.
      await page.waitForSelector(".headlines-refresh:not(.busy)");
      expect(problems).toEqual([]);
      await rm(join(dist, "public/news.json"));
      await page.getByRole("button", { name: "Refresh headlines" }).click();
      await expect
        .poll(() => page.locator(".headlines-said").innerText())
        .toContain("Failed to refresh news");
      expect(await page.locator("#all-headlines li").count()).toBe(13);
    } finally {
      await close();
    }
  });
});
