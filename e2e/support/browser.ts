import { existsSync } from "node:fs";
import { type Browser, chromium } from "playwright-core";
import { inject } from "vitest";
import { findChromium } from "../../test/checking/find-chromium.ts";
import { addressBar, playwrightsOwn, spareProcess } from "./features-off.ts";

const executablePath = findChromium(process.env) ?? "";

declare module "vitest" {
  interface ProvidedContext {
    /** The project's tests take pictures for people (vitest.config.ts). */
    takesPictures: boolean;
  }
}

/** Without the memory for pictures of a page, nearly all of it stays blank: nobody looks, and to paint it was a tenth of the work. */
const unpainted = "--force-gpu-mem-available-mb=1";

const shared = new Map<boolean, Promise<Browser>>();

/**
 * The browser of all the files that a worker runs: to start one costs more than most tests do. It ends with the worker,
 * and each file begins with no window open. A test that judges a picture needs the one that `paints`.
 */
export async function shareBrowser(paints = inject("takesPictures")): Promise<Browser> {
  if (!(await shared.get(paints))?.isConnected())
    shared.set(paints, launchBrowser(paints ? [] : [unpainted]));
  const browser = await (shared.get(paints) as Promise<Browser>);
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
      // No page stays long enough for what its scripts gain from being compiled twice more.
      "--js-flags=--no-maglev,--no-turbofan",
      `--disable-features=${[...playwrightsOwn, ...addressBar, spareProcess].join()}`,
      ...moreArgs,
    ],
  });
}
