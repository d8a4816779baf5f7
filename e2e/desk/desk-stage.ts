import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, expect } from "vitest";
import { shareBrowser } from "../support/browser.ts";
import { type Visit, visit } from "../support/visit.ts";
import { startDesk, type TestDesk } from "./start-desk.ts";

type Session = NonNullable<BrowserContextOptions["storageState"]>;

/** What the tests of one file share: one desk, and one browser that is signed in. There only while tests run. */
export interface DeskStage {
  desk(): TestDesk;
  /** One screen of the desk, drawn. */
  open(hash: string, options?: BrowserContextOptions): Promise<Visit>;
  /** The same for the test that runs: nothing may go wrong in it unseen, and it is closed behind it. */
  openPage(hash: string, options?: BrowserContextOptions): Promise<Page>;
}

export const tall = { viewport: { width: 1280, height: 3200 } };

/** `prepare` gives the desk's environment. `isForEach`: each test, and each try of one, begins with the desk as it was. */
export function setDeskStage(
  prepare: () => NodeJS.ProcessEnv | Promise<NodeJS.ProcessEnv> = () => process.env,
  isForEach = false,
): DeskStage {
  let browser: Browser;
  let desk: TestDesk;
  let session: Session;
  const opened: Visit[] = [];
  beforeAll(async () => {
    const env = await prepare();
    [browser, desk] = await Promise.all([shareBrowser(), startDesk(env)]);
    session = await signIn(browser, desk.address);
  });
  if (isForEach) beforeEach(() => desk.reset());
  afterAll(async () => {
    await desk?.stop();
  });
  afterEach(async () => {
    const visits = opened.splice(0);
    const problems = visits.flatMap((one) => one.problems);
    await Promise.all(visits.map(({ close }) => close()));
    expect(problems).toEqual([]);
  });
  const open: DeskStage["open"] = async (hash, options) => {
    const one = await visit(browser, `${desk.origin}/${hash}`, {
      viewport: { width: 1280, height: 900 },
      storageState: session,
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
  };
}

/** Uses up the one-time address; what comes back opens the desk in other windows of the same browser. */
async function signIn(browser: Browser, address: string): Promise<Session> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(address);
  await page.waitForSelector("h1:not(.v)");
  const session = await context.storageState();
  await context.close();
  return session;
}
