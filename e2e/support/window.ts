import type { Browser, BrowserContext, BrowserContextOptions, Dialog, Page } from "playwright-core";

interface Window {
  /** What it was opened with. */
  kind: string;
  context: BrowserContext;
  page: Page;
}

/** The one that the last visitor has left. */
const left = new WeakMap<Browser, Window>();

/**
 * A window of which nothing that was before can be told: to open a new one costs as much as most tests do. What leaves
 * a script behind for the pages to come closes the context itself.
 */
export async function takeWindow(
  browser: Browser,
  url: string,
  options: BrowserContextOptions,
): Promise<{ context: BrowserContext; page: Page; leave(): Promise<void> }> {
  const kind = JSON.stringify(options);
  const found = left.get(browser);
  left.delete(browser);
  const isTidy = found?.kind === kind && (await tidy(found, url, options).catch(() => false));
  if (found && !isTidy) await found.context.close();
  const window = found && isTidy ? found : await openWindow(browser, kind, options);
  const leave = async () => {
    const other = left.get(browser);
    left.set(browser, window);
    await other?.context.close();
  };
  return { context: window.context, page: window.page, leave };
}

async function openWindow(browser: Browser, kind: string, options: BrowserContextOptions): Promise<Window> {
  const context = await browser.newContext(options);
  return { kind, context, page: await context.newPage() };
}

async function tidy(
  { context, page }: Window,
  url: string,
  options: BrowserContextOptions,
): Promise<boolean> {
  // Another site would have its own process, and storage that cannot be reached from here.
  if (page.isClosed() || new URL(page.url()).origin !== new URL(url).origin) return false;
  for (const other of context.pages()) if (other !== page) await other.close();
  await context.unrouteAll({ behavior: "ignoreErrors" });
  await page.unrouteAll({ behavior: "ignoreErrors" });
  // Not all: Playwright listens, too.
  for (const name of ["console", "pageerror", "request"]) page.removeAllListeners(name);
  await context.setOffline(false);
  const { colorScheme = "light", reducedMotion = "no-preference", forcedColors = "none" } = options;
  await page.emulateMedia({ media: null, colorScheme, reducedMotion, forcedColors });
  if (options.viewport) await page.setViewportSize(options.viewport);
  await page.mouse.move(0, 0);
  // Else an address that differs by its hash alone would be no new page, and a form that is not saved asks.
  if (url.includes("#") || page.url().includes("#")) {
    const accept = (dialog: Dialog) => dialog.accept();
    page.on("dialog", accept);
    await page.goto(new URL("/robots.txt", url).href, { timeout: 5000 });
    page.off("dialog", accept);
  }
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  await context.clearCookies();
  if (typeof options.storageState === "object") await context.addCookies(options.storageState.cookies);
  const session = await context.newCDPSession(page);
  const storageTypes = "indexeddb,cache_storage,service_workers";
  await session.send("Storage.clearDataForOrigin", { origin: new URL(url).origin, storageTypes });
  await session.send("Network.clearBrowserCache");
  await session.send("Page.resetNavigationHistory");
  await session.detach();
  return true;
}
