import type { Browser, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, expect } from "vitest";
import { launchBrowser, shareBrowser } from "./browser.ts";
import type { FeedServer } from "./feed-server.ts";
import { type ProductOptions, startProduct } from "./product.ts";
import { findSharedProduct, type SharedKind } from "./shared-products.ts";
import { type Visit, visit } from "./visit.ts";
import type { WindowOptions } from "./window.ts";

interface StageOptions extends ProductOptions {
  /** Has the product's feeds, and goes with it. */
  newsroom?: FeedServer;
  /** Switches of a browser of its own, besides those that all have. */
  browserArgs?: string[];
}

/** One that files share, or one of its own for what the others must not see. */
type Prepare = SharedKind | (() => StageOptions | Promise<StageOptions>);

/** What the suites of one test file share. There only while tests run, so it is asked for then. */
export interface ProductStage {
  product(): { url: string };
}

export interface Stage extends ProductStage {
  /** What its visitors have unless a test says otherwise. */
  defaults: Pick<WindowOptions, "isBack">;
  browser(): Browser;
  /** A new visitor; `use` judges what goes wrong. */
  withVisit(path: string, use: (visit: Visit) => Promise<void>, options?: VisitOptions): Promise<void>;
  /** A new visitor; the test fails if anything goes wrong in the page. */
  withPage(
    path: string,
    use: (page: Page, visit: Visit) => Promise<void>,
    options?: VisitOptions,
  ): Promise<void>;
}

/** The page is painted only if a test says so: it takes a picture (browser.ts). */
type VisitOptions = WindowOptions & { isPainted?: boolean };

/** The same, for tests that take pictures. */
export const paint = (stage: Stage): Stage => ({
  ...stage,
  withPage: (path, use, options = wide) => stage.withPage(path, use, { ...options, isPainted: true }),
});

/** A page with all that goes with every page, and a third of the home page's elements: for what does the same on each. */
export const lightPath = "/career-resources/";
export const wide = { viewport: { width: 1280, height: 800 } };
export const narrow = { viewport: { width: 320, height: 640 } };

/** One product for a whole file or for several: it takes longer to start than most tests to run. */
export function setProduct(prepare: Prepare = "plain"): ProductStage {
  let url: string;
  let stop = async () => {};
  beforeAll(async () => {
    if (typeof prepare === "string") {
      url = await findSharedProduct(prepare);
      return;
    }
    const options = await prepare();
    stop = async () => options.newsroom?.stop();
    const product = await startProduct(options);
    url = product.url;
    stop = async () => {
      await product.stop();
      await options.newsroom?.stop();
    };
  });
  afterAll(() => stop());
  return { product: () => ({ url }) };
}

/** The same, and a browser. */
export function setStage(prepare: Prepare = "plain", defaults: Stage["defaults"] = {}): Stage {
  let browser: Browser;
  let options: StageOptions = {};
  const prepareNoted = async () => {
    options = typeof prepare === "string" ? {} : await prepare();
    return options;
  };
  const stage = setProduct(typeof prepare === "string" ? prepare : prepareNoted);
  beforeAll(async () => {
    browser = await (options.browserArgs ? launchBrowser(options.browserArgs) : shareBrowser());
  });
  afterAll(async () => {
    if (options.browserArgs) await browser?.close();
  });
  const withVisit: Stage["withVisit"] = async (path, use, { isPainted, ...contextOptions } = wide) => {
    const visited = isPainted ? await shareBrowser(true) : browser;
    const current = await visit(visited, stage.product().url + path, { ...defaults, ...contextOptions });
    try {
      await use(current);
    } finally {
      await current.close();
    }
  };
  return {
    ...stage,
    defaults,
    browser: () => browser,
    withVisit,
    withPage: (path, use, contextOptions) =>
      withVisit(
        path,
        async (current) => {
          await use(current.page, current);
          expect(current.problems).toEqual([]);
        },
        contextOptions,
      ),
  };
}

/**
 * One visitor for all tests of a suite, each of which leaves the page as it found it. Nothing may go wrong unseen; after a
 * test in which something did, which may have left anything, there is another one.
 */
export function setVisitor(
  stage: Stage,
  path: string,
  reach: (page: Page) => Promise<unknown>,
  options: WindowOptions = wide,
): () => Visit {
  let current: Visit | undefined;
  const leave = async () => {
    await current?.close();
    current = undefined;
  };
  beforeEach(async () => {
    if (current) return;
    current = await visit(stage.browser(), stage.product().url + path, { ...stage.defaults, ...options });
    await reach(current.page);
  });
  afterEach(async ({ task }) => {
    const problems = current?.problems.splice(0) ?? [];
    if (problems.length > 0 || task.result?.state === "fail") await leave();
    expect(problems).toEqual([]);
  });
  afterAll(leave);
  return () => {
    if (!current) throw new Error("A visitor is there only while tests run.");
    return current;
  };
}
