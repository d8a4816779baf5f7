import type { Browser } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from "vitest";
import { launchBrowser } from "./browser.ts";
import type { FeedServer } from "./feed-server.ts";
import { type Product, startProduct } from "./product.ts";
import { startNewsroom } from "./stories.ts";
import { type Visit, visit } from "./visit.ts";

/** What the ticker's suites share. There only while tests run, so it is asked for then. */
export interface TickerStage {
  product(): Product;
  newsroom(): FeedServer;
  /** Of the test that runs: a new visitor on the page with fifty headlines. */
  visit(): Visit;
  /** What the test means to go wrong; everything else that does fails it. */
  expectProblems(...patterns: RegExp[]): void;
}

/** One product with four feeds and one browser for a whole file. */
export function setTickerStage(): TickerStage {
  let browser: Browser;
  let product: Product;
  let newsroom: FeedServer;
  let current: Visit;
  const expected: RegExp[] = [];
  beforeAll(async () => {
    const { server, feeds } = await startNewsroom();
    newsroom = server;
    [browser, product] = await Promise.all([
      launchBrowser(),
      startProduct({ feeds, env: { WAYMARK_ALLOW_HOSTS: server.host } }),
    ]);
    // Ready means that the first feed has brought something; the four share a host, so they come one after the other.
    const count = async () => (await (await fetch(product.url)).text()).match(/<li class="in">/g)?.length;
    await vi.waitUntil(async () => (await count()) === 50, { timeout: 15_000, interval: 100 });
  });
  afterAll(async () => {
    await Promise.all([browser?.close(), product?.stop()]);
    await newsroom?.stop();
  });
  beforeEach(async () => {
    expected.length = 0;
    current = await visit(browser, product.url, { viewport: { width: 1280, height: 800 } });
  });
  afterEach(async () => {
    expect(current.problems.filter((text) => !expected.some((known) => known.test(text)))).toEqual([]);
    await current.close();
  });
  return {
    product: () => product,
    newsroom: () => newsroom,
    visit: () => current,
    expectProblems: (...patterns) => void expected.push(...patterns),
  };
}
