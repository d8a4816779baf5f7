import type { Browser, BrowserContextOptions } from "playwright-core";
import { type Visit, visit } from "../support/visit.ts";
import type { TestDesk } from "./start-desk.ts";

type Session = NonNullable<BrowserContextOptions["storageState"]>;

/** Uses up the one-time address; what comes back opens the desk in other windows of the same browser. */
export async function signIn(browser: Browser, address: string): Promise<Session> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(address);
  await page.waitForSelector("h1:not(.v)");
  const session = await context.storageState();
  await context.close();
  return session;
}

/** One screen of the desk, drawn. */
export async function openDesk(
  browser: Browser,
  desk: TestDesk,
  session: Session,
  hash: string,
  options: BrowserContextOptions = {},
): Promise<Visit> {
  const opened = await visit(browser, `${desk.origin}/${hash}`, {
    viewport: { width: 1280, height: 900 },
    storageState: session,
    ...options,
  });
  await opened.page.waitForSelector("main h1:not(.v)");
  return opened;
}
