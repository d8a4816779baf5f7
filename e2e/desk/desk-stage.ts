import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, expect } from "vitest";
import { shareBrowser } from "../support/browser.ts";
import { type Visit, visit } from "../support/visit.ts";
import { startDesk, type TestDesk } from "./start-desk.ts";

type Session = NonNullable<BrowserContextOptions["storageState"]>;

/** What the tests of one file share while they run: one desk, and one browser that is signed in. */
export interface DeskStage {
  desk(): TestDesk;
  /** One screen of the desk, drawn. */
  open(hash: string, options?: BrowserContextOptions): Promise<Visit>;
  /** The same for the running test: it fails if anything goes wrong in the page, which is closed afterwards. */
  openPage(hash: string, options?: BrowserContextOptions): Promise<Page>;
  /** The same in the page of the test before, as a curator goes on: loading a new one takes longer than most tests. */
  goOn(hash: string): Promise<Page>;
}

export const tall = { viewport: { width: 1280, height: 4200 } };

/**
 * `prepare` gives the desk's environment. Each test goes on with what the one before has left, unless the desk begins as it was
 * `forEach`. None may need what another has left: a second try begins with a desk of its own, which `furnish` has changed first.
 */
export function setDeskStage(
  prepare: () => NodeJS.ProcessEnv | Promise<NodeJS.ProcessEnv> = () => process.env,
  {
    reset,
    hasGit = false,
    furnish,
  }: { reset?: "forEach"; hasGit?: boolean; furnish?: (desk: TestDesk) => Promise<void> } = {},
): DeskStage {
  let browser: Browser;
  let desk: TestDesk;
  let session: Session;
  const opened: Visit[] = [];
  let last: Visit | undefined;
  const start = async () => {
    const env = await prepare();
    [browser, desk] = await Promise.all([shareBrowser(), startDesk(env, hasGit)]);
    await furnish?.(desk);
    session = await signIn(desk.address);
  };
  beforeAll(start);
  beforeEach(async ({ task }) => {
    if ((task.result?.retryCount ?? 0) > 0) {
      await desk.stop();
      await start();
    } else if (reset === "forEach") await desk.reset();
  });
  afterAll(async () => {
    await desk?.stop();
  });
  afterEach(async ({ task }) => {
    const visits = opened.splice(0);
    const problems = [...visits, ...(last ? [last] : [])].flatMap((one) => one.problems.splice(0));
    // A second try begins with a new one.
    if (last && (problems.length > 0 || task.result?.state === "fail")) {
      visits.push(last);
      last = undefined;
    }
    await Promise.all(visits.map(({ close }) => close()));
    expect(problems).toEqual([]);
  });
  const open: DeskStage["open"] = async (hash, options) => {
    const one = await visit(browser, `${desk.origin}/${hash}`, {
      viewport: { width: 1280, height: 900 },
      storageState: session,
      isBack: true,
      ...options,
    });
    await one.page.waitForSelector("main h1:not(.v)");
    return one;
  };
  return {
    desk: () => desk,
    open,
    openPage: async (hash, options) => {
      const one = await open(hash, options);
      opened.push(one);
      return one.page;
    },
    goOn: async (hash) => {
      if (!last) {
        last = await open(hash);
        return last.page;
      }
      const { page, context } = last;
      await page.unrouteAll();
      for (const other of context.pages()) if (other !== page) await other.close();
      await page.bringToFront();
      // The content may be another one by now, as when the curator comes back to this tab.
      let isAsked = false;
      const asked = page.waitForRequest("**/api/state*").finally(() => {
        isAsked = true;
      });
      const lookAgain = async () => {
        if (!isAsked) await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
        return isAsked;
      };
      // More than once if something is being saved, as it does not look then; but no more often, or the test would hear the rest.
      await expect.poll(lookAgain).toBe(true);
      await (await (await asked).response())?.finished();
      // From another screen; otherwise everything would stay as it was typed and opened.
      if (new URL(page.url()).hash === hash) await goTo(page, `${desk.origin}/#/headlines`);
      await goTo(page, `${desk.origin}/${hash}`);
      return page;
    },
  };
}

async function goTo(page: Page, address: string): Promise<void> {
  const letDraw = () =>
    page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  await page.goto(address);
  await page.waitForSelector("main h1:not(.v)");
  // The page hears of its new address a moment later, and asks about what is not saved.
  await letDraw();
  const leave = page.getByRole("button", { name: "Leave without saving" });
  if (!(await leave.isVisible())) return;
  await leave.click();
  await leave.waitFor({ state: "hidden" });
  await letDraw();
}

/** Uses up the one-time address; what comes back opens the desk in any window. stopped.test.ts does so in a browser. */
async function signIn(address: string): Promise<Session> {
  const answer = await fetch(address, { redirect: "manual" });
  const [name = "", value = ""] = answer.headers.getSetCookie()[0]?.split(";")[0]?.split("=") ?? [];
  const { hostname: domain, origin } = new URL(address);
  // As the page does: what it finds now is what the tests' changes are compared with.
  await fetch(`${origin}/api/state`, { headers: { cookie: `${name}=${value}` } });
  const cookie = { name, value, domain, path: "/", expires: -1, httpOnly: true, secure: false };
  return { cookies: [{ ...cookie, sameSite: "Strict" }], origins: [] };
}
