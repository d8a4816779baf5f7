import type { Browser, BrowserContext, BrowserContextOptions, CDPSession, Page } from "playwright-core";

interface Window {
  context: BrowserContext;
  page: Page;
  session: CDPSession;
}

/** `isBack`: the visitor was here before, and has the files of then; for tests that are not about how a page comes. */
export type WindowOptions = BrowserContextOptions & { isBack?: boolean };

/** The last that a visitor has left, of each kind: one that is open can be given all but the rest of what it was opened with. */
const left = new WeakMap<Browser, Map<string, Window>>();

/**
 * A window without a trace of what was in it before: opening a new one costs as much as most tests do. A test that leaves a
 * script for later pages takes it back, or closes the context.
 */
export async function takeWindow(
  browser: Browser,
  url: string,
  { isBack = false, ...options }: WindowOptions,
): Promise<{ context: BrowserContext; page: Page; leave(): Promise<void> }> {
  const {
    viewport,
    colorScheme,
    reducedMotion,
    forcedColors,
    permissions,
    javaScriptEnabled = true,
    ...rest
  } = options;
  const kind = JSON.stringify({ javaScriptEnabled, ...rest });
  const windows = left.get(browser) ?? new Map<string, Window>();
  left.set(browser, windows);
  const found = windows.get(kind);
  windows.delete(kind);
  const isTidy = found && (await tidy(found, url, { isBack, ...options }).catch(() => false));
  if (found && !isTidy) await found.context.close();
  const window = found && isTidy ? found : await openWindow(browser, options);
  const leave = async () => {
    const isHidden = await window.page.evaluate(hide).then(
      () => true,
      () => false,
    );
    if (!isHidden) return window.context.close();
    const other = windows.get(kind);
    windows.set(kind, window);
    await other?.context.close();
  };
  return { context: window.context, page: window.page, leave };
}

async function openWindow(browser: Browser, options: BrowserContextOptions): Promise<Window> {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  return { context, page, session: await context.newCDPSession(page) };
}

async function tidy(
  { context, page, session }: Window,
  url: string,
  options: WindowOptions,
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
  await page.setViewportSize(options.viewport ?? { width: 1280, height: 720 });
  await context.clearPermissions();
  if (options.permissions) await context.grantPermissions(options.permissions);
  await page.mouse.move(0, 0);
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  await context.clearCookies();
  if (typeof options.storageState === "object") await context.addCookies(options.storageState.cookies);
  const storageTypes = "indexeddb,cache_storage,service_workers";
  await session.send("Storage.clearDataForOrigin", { origin: new URL(url).origin, storageTypes });
  if (!options.isBack) await session.send("Network.clearBrowserCache");
  await session.send("Page.resetNavigationHistory");
  return true;
}

/** What goes on moving, or is laid out again for each new setting, would take its time from the next visitor's page. */
function hide(): void {
  // Not taken away: scripts go on for a moment, and look for it.
  document.documentElement.style.setProperty("display", "none", "important");
  // Otherwise an address that differs only in its hash would not be a new page, and an unsaved form would ask.
  history.replaceState(null, "", "/left");
  addEventListener("beforeunload", (event) => event.stopImmediatePropagation(), true);
}
