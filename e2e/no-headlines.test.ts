import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { defaultAnonKey } from "#news/default-anon-key.ts";
import { shareBrowser } from "./support/browser.ts";
import { buildSmallSite } from "./support/build-small-site.ts";
import { checkLoading } from "./support/checks/check-product.ts";
import { readPastLayoutShift } from "./support/layout-shift.ts";
import { hubDist, startProduct } from "./support/product.ts";
import { setProduct } from "./support/stage.ts";
import { startStaticHost } from "./support/static-host.ts";
import { visit } from "./support/visit.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await shareBrowser();
});

describe("spec 2 ticker: renders nothing", () => {
  it("spec 2 ticker: nothing when there are no articles", async () => {
    const product = await startProduct();
    const { page, problems, close } = await visit(browser, product.url);
    try {
      await page.waitForSelector(".ticker-slot.awake", { state: "attached" });
      await page.waitForFunction(() =>
        performance.getEntriesByType("resource").some((entry) => entry.name.includes("/rest/")),
      );
      expect(await page.locator(".ticker").count()).toBe(0);
      expect(await page.locator(".ticker-slot").evaluate((slot) => slot.getBoundingClientRect().height)).toBe(
        0,
      );
      expect(problems).toEqual([]);
    } finally {
      await close();
      await product.stop();
    }
  });

  it("spec 2 ticker: nothing while loading, and nothing when the API is not there (T16)", async () => {
    const gate = Promise.withResolvers<void>();
    const host = await startStaticHost(hubDist, gate.promise);
    const { page, problems, close } = await visit(browser, host.url);
    try {
      expect(await checkLoading(page)).toEqual([]);
      expect(problems).toEqual([]);
      gate.resolve();
      await expect
        .poll(() => problems.some((text) => text.includes("Failed to fetch news items")))
        .toBe(true);
      expect(await page.locator(".ticker").count()).toBe(0);
      expect(await page.locator(".directory a").count()).toBeGreaterThan(100);
    } finally {
      await close();
      await host.stop();
    }
  });
});

describe("a hosted project", () => {
  const { product } = setProduct("news");
  let folder: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "waymark-hosted-"));
  });
  afterAll(async () => {
    await rm(folder, { recursive: true, force: true });
  });

  it("WAYMARK_SUPABASE_URL: static files anywhere read the headlines across origins after first paint, under the policy", {
    // It builds a site of its own.
    timeout: 180_000,
  }, async () => {
    const supabase = { url: product().url, anonKey: defaultAnonKey };
    const host = await startStaticHost(await buildSmallSite(folder, { supabase }));
    const { page, problems, close } = await visit(browser, host.url);
    try {
      await page.waitForSelector(".ticker.running");
      expect(await page.locator(".ticker li").count()).toBe(50);
      // The web fonts' arrival moves a label of the header by some pixels; without their stand-ins it was 0.004.
      const shifts = await readPastLayoutShift(page);
      expect(shifts.filter((line) => Number.parseFloat(line) > 0.001)).toEqual([]);
      await page.getByRole("button", { name: "All headlines" }).click();
      await page.waitForSelector("#all-headlines[open] li a");
      expect(await page.locator("#all-headlines li").count()).toBe(50);
      expect(problems.filter((text) => !text.startsWith(`request to ${product().url}`))).toEqual([]);
    } finally {
      await close();
      await host.stop();
    }
  });
});
