import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import lighthouse from "lighthouse";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { launchBrowser } from "../support/browser.ts";
import type { FeedServer } from "../support/feed-server.ts";
import { type Product, startProduct } from "../support/product.ts";
import { startNewsroom } from "../support/stories.ts";

let browser: Browser;
let port: number;
let product: Product;
let newsroom: FeedServer;

beforeAll(async () => {
  const { server, feeds } = await startNewsroom();
  newsroom = server;
  port = await findFreePort();
  [browser, product] = await Promise.all([
    launchBrowser([`--remote-debugging-port=${port}`]),
    startProduct({ feeds, env: { WAYMARK_ALLOW_HOSTS: server.host } }),
  ]);
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
  await newsroom?.stop();
});

/** Lighthouse speaks to a browser by its port; Playwright's own line to it is a pipe. */
function findFreePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port: free } = server.address() as AddressInfo;
      server.close(() => resolve(free));
    });
  });
}

describe("A4 Lighthouse", () => {
  it("A4 100 for accessibility, best practices and SEO", async () => {
    const run = await lighthouse(product.url, {
      port,
      logLevel: "error",
      onlyCategories: ["accessibility", "best-practices", "seo"],
      // No figure of time is asked for: a busy machine must not change the result.
      throttlingMethod: "provided",
      disableFullPageScreenshot: true,
    });
    const { categories = {}, audits = {}, runtimeError } = run?.lhr ?? {};
    expect(runtimeError).toBe(undefined);
    const lost = Object.values(audits).filter(({ score }) => score !== null && score < 1);
    expect(lost.map(({ id, title }) => `${id}: ${title}`)).toEqual([]);
    expect(Object.values(categories).map(({ id, score }) => [id, score])).toEqual([
      ["accessibility", 1],
      ["best-practices", 1],
      ["seo", 1],
    ]);
  }, 180_000);
});
