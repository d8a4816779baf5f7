import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll, expect } from "vitest";
import { launchBrowser } from "./browser.ts";
import { type Product, type ProductOptions, startProduct } from "./product.ts";
import { type Visit, visit } from "./visit.ts";

/** What the suites of one test file share. There only while tests run, so it is asked for then. */
export interface Stage {
  product(): Product;
  browser(): Browser;
  /** A new visitor to whom nothing may go wrong unseen. */
  withPage(
    path: string,
    use: (page: Page, visit: Visit) => Promise<void>,
    options?: BrowserContextOptions,
  ): Promise<void>;
}

export const wide = { viewport: { width: 1280, height: 800 } };

/** One product and one browser for a whole file: together they take longer to start than most tests to run. */
export function setStage(prepare: () => ProductOptions | Promise<ProductOptions> = () => ({})): Stage {
  let browser: Browser;
  let product: Product;
  beforeAll(async () => {
    const options = await prepare();
    [browser, product] = await Promise.all([launchBrowser(), startProduct(options)]);
  });
  afterAll(async () => {
    await Promise.all([browser?.close(), product?.stop()]);
  });
  return {
    product: () => product,
    browser: () => browser,
    async withPage(path, use, contextOptions = wide) {
      const current = await visit(browser, product.url + path, contextOptions);
      try {
        await use(current.page, current);
        expect(current.problems).toEqual([]);
      } finally {
        await current.close();
      }
    },
  };
}
