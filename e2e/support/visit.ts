import { setTimeout } from "node:timers/promises";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { takeWindow, type WindowOptions } from "./window.ts";

export interface Visit {
  page: Page;
  context: BrowserContext;
  /** Console errors, script errors, refused loads, and requests that left the page's own origin. */
  problems: string[];
  close(): Promise<void>;
}

/** A new visitor: nothing is stored, and everything that goes wrong is recorded. */
export async function visit(browser: Browser, url: string, options: WindowOptions = {}): Promise<Visit> {
  const { context, page, leave } = await takeWindow(browser, url, options);
  // Everything is on this machine; what a busy one has not brought in a minute will not come, in whatever tab.
  context.setDefaultTimeout(60_000);
  const problems: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning") problems.push(message.text());
  });
  page.on("pageerror", (error) => problems.push(error.message));
  page.on("request", (request) => {
    if (new URL(request.url()).origin !== new URL(url).origin) problems.push(`request to ${request.url()}`);
  });
  await page.goto(url);
  if (options.javaScriptEnabled !== false) await waitForScript(page);
  return { page, context, problems, close: leave };
}

/**
 * It comes after the first paint, with styles (site/page/first-script.ts); not every page has one. The page tells when, as each
 * look from here would take its time; not by a timer of its own, for which a test may have another clock. Gives up quietly.
 */
export async function waitForScript(page: Page): Promise<void> {
  await Promise.race([page.evaluate(hearOfScript), setTimeout(10_000, undefined, { ref: false })]);
}

function hearOfScript(): Promise<void> {
  const root = document.documentElement;
  const isThere = () =>
    !document.getElementById("later") ||
    (root.dataset.search === "awake" &&
      [...document.styleSheets].some(({ href }) => href?.includes("/later-")));
  return new Promise((resolve) => {
    const look = () => isThere() && resolve();
    new MutationObserver(look).observe(root, { attributes: true });
    // Of a stylesheet.
    document.addEventListener("load", look, true);
    look();
  });
}

/** The ticker has woken and moves, with all its copies, or is still by the visitor's wish. */
export async function waitForTicker(page: Page): Promise<void> {
  await page.waitForSelector(".ticker-slot.awake :is(.ticker.still, .ticker-seam > span)", {
    state: "attached",
  });
}

/** The new tab that a click opens, and the address it asked for; no other machine can be reached, so nothing loads. */
export async function openTab(context: BrowserContext, click: () => Promise<unknown>) {
  const asked = context.waitForEvent("request", (request) => request.url().startsWith("https://"));
  const [tab, request] = await Promise.all([context.waitForEvent("page"), asked, click()]);
  return { tab, address: request.url() };
}
