import { existsSync } from "node:fs";
import { type Browser, type ConsoleMessage, launch, type Page } from "puppeteer-core";
import type { Tab } from "../support/tab.ts";

export interface Firefox {
  openTab(url: string, hasScripts?: boolean): Promise<FirefoxTab>;
  /** As a visitor sets it, for `use` alone. */
  withPreference(name: string, value: number | boolean, use: () => Promise<void>): Promise<void>;
  close(): Promise<void>;
}

export interface FirefoxTab extends Tab {
  /** Console errors, script errors, and what the policy refused. */
  problems: string[];
  close(): Promise<void>;
}

/** Where Debian has it, or where FIREFOX says; undefined if there is none. */
export function findFirefox(): string | undefined {
  const places = [process.env.FIREFOX, "/usr/bin/firefox-esr", "/usr/bin/firefox"];
  return places.find((place) => place && existsSync(place));
}

/** Over WebDriver BiDi, without another driver. */
export async function launchFirefox(executablePath: string): Promise<Firefox> {
  const browser = await launch({
    browser: "firefox",
    executablePath,
    // Otherwise preferences are fixed from the start, and each visitor's preference would need a Firefox of its own.
    args: ["-remote-allow-system-access"],
    // Firefox 153 refuses the page's fonts while its network is watched, and links are then too low.
    networkEnabled: false,
    // Both shorter than a test may take: a call without an answer must not keep the browser from being closed.
    timeout: 150_000,
    protocolTimeout: 120_000,
  });
  return {
    openTab: (url, hasScripts = true) => openTab(browser, url, hasScripts),
    withPreference: async (name, value, use) => {
      const kind = typeof value === "number" ? "setIntPref" : "setBoolPref";
      await runInBrowser(browser, `Services.prefs.${kind}(${JSON.stringify(name)}, ${value})`);
      try {
        await use();
      } finally {
        await runInBrowser(browser, `Services.prefs.clearUserPref(${JSON.stringify(name)})`);
      }
    },
    close: () => browser.close(),
  };
}

interface Bidi {
  send(method: string, parameters: object): Promise<{ result: Answer }>;
}
interface Answer {
  contexts?: { context: string }[];
  type?: "success" | "exception";
}

/** Runs a script in Firefox itself, outside its pages. Puppeteer has no call for that. */
async function runInBrowser(browser: Browser, expression: string): Promise<void> {
  const { connection } = browser as unknown as { connection: Bidi };
  const tree = await connection.send("browsingContext.getTree", { "moz:scope": "chrome", maxDepth: 0 });
  const target = { context: tree.result.contexts?.[0]?.context };
  const { result } = await connection.send("script.evaluate", { expression, target, awaitPromise: false });
  if (result.type !== "success") throw new Error(`Firefox refused ${expression}. Is it older than 140?`);
}

async function openTab(browser: Browser, url: string, hasScripts: boolean): Promise<FirefoxTab> {
  // A context is a visitor of its own: nothing stored.
  const visitor = await browser.createBrowserContext();
  const page = await visitor.newPage();
  const problems: string[] = [];
  page.on("console", (message: ConsoleMessage) => {
    if (["error", "warn"].includes(message.type())) problems.push(message.text());
  });
  page.on("pageerror", (error) => problems.push(String(error)));
  const evaluate = toEvaluate(page, hasScripts);
  const toPoint = async (selector: string) => {
    const point = await evaluate(findPoint, selector);
    if (!point) throw new Error(`There is no ${selector}`);
    return point;
  };
  const tab: FirefoxTab = {
    problems,
    goto: (address) => page.goto(address),
    reload: () => page.reload(),
    evaluate,
    click: async (selector) => {
      const { x, y } = await toPoint(selector);
      await page.mouse.click(x, y);
    },
    hover: async (selector) => {
      const { x, y } = await toPoint(selector);
      await page.mouse.move(x, y);
    },
    setViewportSize: (size) => page.setViewport(size),
    keyboard: { press: (keys) => press(page, keys) },
    mouse: page.mouse,
    close: () => visitor.close(),
  };
  await tab.setViewportSize({ width: 1280, height: 800 });
  await tab.goto(url);
  return tab;
}

/** Where the page's scripts are off, only a sandbox beside them runs; Puppeteer has one for its own use. */
function toEvaluate(page: Page, hasScripts: boolean): Tab["evaluate"] {
  const frame = page.mainFrame() as unknown as { isolatedRealm(): Page };
  return ((work: string, argument: unknown) =>
    (hasScripts ? page : frame.isolatedRealm()).evaluate(work, argument ?? null)) as Tab["evaluate"];
}

/** The middle of what can be seen of an element. Puppeteer's own clicks wait for a script of the page. */
function findPoint(selector: string) {
  const element = document.querySelector(selector);
  element?.scrollIntoView({ block: "nearest" });
  const box = element?.getClientRects()[0];
  if (!box) return undefined;
  const { left, right, top, bottom } = box;
  const y = (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2;
  return { x: (Math.max(left, 0) + Math.min(right, innerWidth)) / 2, y };
}

/** `Shift+Tab` as Playwright writes it: all down, and up in the other order. */
async function press(page: Page, names: string): Promise<void> {
  const keys = names.split("+") as Parameters<Page["keyboard"]["press"]>[0][];
  for (const key of keys) await page.keyboard.down(key);
  for (const key of keys.toReversed()) await page.keyboard.up(key);
}
