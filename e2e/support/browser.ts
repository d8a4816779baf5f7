import { existsSync } from "node:fs";
import { type Browser, chromium } from "playwright-core";
import { findChromium } from "../../test/checking/find-chromium.ts";
import { addressBar, playwrightsOwn, spareProcess } from "./features-off.ts";

const executablePath = findChromium(process.env) ?? "";

let shared: Promise<Browser> | undefined;

/**
 * The browser of all the files that a worker runs: to start one costs more than most tests do. It ends with the worker,
 * and each file begins with no window open.
 */
export async function shareBrowser(): Promise<Browser> {
  if (!(await shared)?.isConnected()) shared = launchBrowser();
  const browser = await (shared as Promise<Browser>);
  await Promise.all(browser.contexts().map((context) => context.close()));
  return browser;
}

/** Debian's Chromium. The switches keep it from calling home; Playwright gives it a fresh profile folder. */
export async function launchBrowser(moreArgs: string[] = []): Promise<Browser> {
  if (!existsSync(executablePath)) {
    throw new Error(
      `There is no Chromium${executablePath && ` at ${executablePath}`}. Install it (apt-get install chromium-headless-shell), or name one in CHROMIUM.`,
    );
  }
  return chromium.launch({
    executablePath,
    args: [
      "--no-sandbox",
      "--disable-quic",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      "--no-first-run",
      // A shell fits letters to pixels, which makes words wider than any visitor sees them.
      "--font-render-hinting=none",
      `--disable-features=${[...playwrightsOwn, ...addressBar, spareProcess].join()}`,
      ...moreArgs,
    ],
  });
}
