import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildSite } from "../src/tools/site-build/build-site.ts";
import { launchBrowser } from "./support/browser.ts";
import { checkLoading } from "./support/checks/check-product.ts";
import { readPastLayoutShift } from "./support/layout-shift.ts";
import { hubContent, hubDist, root, startProduct } from "./support/product.ts";
import { setProduct } from "./support/stage.ts";
import { startNewsroom } from "./support/stories.ts";
import { visit } from "./support/visit.ts";

/**
 * The built files as a plain host of static files has them, with the policy of the build and nothing behind it.
 * What it has not, it says when `mayRefuse` is done.
 */
async function startStaticHost(
  dist: string,
  mayRefuse = Promise.resolve(),
): Promise<{ url: string; stop(): Promise<void> }> {
  const rules = JSON.parse(await readFile(join(dist, "headers.json"), "utf8"));
  const types: Record<string, string> = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript",
    ".css": "text/css",
    ".woff2": "font/woff2",
    ".svg": "image/svg+xml",
    ".png": "image/png",
  };
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? "/", "http://x").pathname;
    const file = path.endsWith("/") ? `${path}index.html` : path;
    readFile(join(dist, "public", file)).then(
      (bytes) =>
        response
          .writeHead(200, { ...rules.all, "content-type": types[extname(file)] ?? "text/plain" })
          .end(bytes),
      async () => {
        await mayRefuse;
        response
          .writeHead(404, { "content-type": "application/json" })
          .end('{"message":"no such thing here"}');
      },
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
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
  const { product } = setProduct(startNewsroom);
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
    const key = /"anonKey":"([^"]+)"/.exec(await (await fetch(product().url)).text())?.[1] ?? "";
    const out = join(folder, "dist");
    const built = await buildSite({
      root,
      contentFolder: hubContent,
      outFolder: out,
      supabase: { url: product().url, anonKey: key },
    });
    expect(built.problems.filter((problem) => problem.level === "error")).toEqual([]);
    const host = await startStaticHost(out);
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
