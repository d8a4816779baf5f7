import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, describe, expect, it } from "vitest";
import { noChecks } from "#catalog/link-health/link-record.ts";
import { parseCatalog } from "#catalog/parse-catalog.ts";
import { readChecks } from "#content/checks-folder.ts";
import { readContent } from "#content/read-content.ts";
import { lockStore } from "#host/lock-folder.ts";
import { listTargets } from "#links/list-targets.ts";
import { keepChecks } from "#links/run-links-check.ts";
import { checkLook } from "./check-look.ts";
import { setDeskStage } from "./desk-stage.ts";
import type { TestDesk } from "./start-desk.ts";

const base = await mkdtemp(join(tmpdir(), "waymark-names-"));
afterAll(() => rm(base, { recursive: true, force: true }));

/**
 * What name look-ups do in a check: many answer, and the others so late that the check is stopped first (but not so late that it
 * blames the network, on however slow a machine); or all fail, as if cut off; or none answers at all.
 */
const hear = (what: "many" | "lost" | "silence") => writeFile(join(base, "names"), what);

const { desk, open, goOn } = setDeskStage(startDeaf, { furnish });

async function startDeaf(): Promise<NodeJS.ProcessEnv> {
  await hear("many");
  const script = `import dns from "node:dns/promises"; import { readFileSync } from "node:fs";
    import { syncBuiltinESMExports } from "node:module";
    let left = 120;
    const answers = {
      many: async () => {
        if (left-- <= 0) await new Promise((answer) => setTimeout(answer, 15_000).unref());
        return [{ address: "127.0.0.1", family: 4 }];
      },
      lost: async () => { throw Object.assign(new Error("lost"), { code: "ENOTFOUND" }); },
      silence: () => new Promise(() => {}),
    };
    dns.lookup = () => answers[readFileSync(${JSON.stringify(join(base, "names"))}, "utf8")]();
    syncBuiltinESMExports();`;
  return {
    ...process.env,
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(script)}`,
    WAYMARK_CONTROL_SITES: "none",
  };
}

/** No run has come to its end yet, but each link failed once: that they fail again tells nothing about the network. */
async function furnish({ folder }: TestDesk): Promise<void> {
  await rm(join(folder, "checks"), { recursive: true });
  const { catalog } = parseCatalog(await readContent(folder));
  if (!catalog) throw new Error("the sample content is not valid");
  const targets = listTargets(catalog);
  const judgement = { verdict: "server-error", because: "the server takes no connections" } as const;
  const links = targets.map(({ id, url }) => ({ id, url, judgement }));
  const run = { at: "2026-01-02T03Z", vantage: "home", isWhole: false, linkCount: targets.length } as const;
  await keepChecks({ contentFolder: folder, checks: noChecks }, links, run);
}

/** With what is said beside it. */
const panel = ".week-part:has(.check)";
const button = (page: Page) => page.locator(".check button").first();
const progress = (page: Page) => page.locator(".check .progress span").textContent();
const result = (page: Page) => page.locator(".check-result").textContent();
const said = (page: Page) => page.locator(".notices [role=status]").textContent();
const records = async () => (await readChecks(desk().folder)).checks.records;
/** Bad at a second look. */
const countBroken = async () => [...(await records()).values()].filter(({ state }) => state).length;

describe("checking the links from the desk", () => {
  it("starts by a button, leaves the desk to be worked with, and keeps what was done when it is stopped", async () => {
    await start();
    await stop();
    await takeWorse();
  });

  /** The first check ever. It shows its progress, and outlives a reload. */
  async function start(): Promise<void> {
    const page = await goOn("#/week");
    expect(await page.locator(".week-part").nth(1).textContent()).toContain(
      "Some links have not been checked yet",
    );
    await page.getByRole("button", { name: "Check the links now" }).press("Enter");
    await expect.poll(() => progress(page)).toMatch(/^[1-9]\d* of \d{3} links checked, .* left$/);
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent))
      .toBe("Stop the link check");
    expect(await checkLook(page, panel)).toEqual([]);

    await page.reload();
    await expect.poll(() => progress(page)).toMatch(/^[1-9]\d* of \d{3} links checked/);
  }

  async function stop(): Promise<void> {
    const page = await goOn("#/week");
    await page.getByRole("button", { name: "Still good" }).first().press("Enter");
    await expect.poll(() => said(page)).toContain("is marked as reviewed today");
    expect(await countBroken()).toBe(0);

    await page.goto(`${desk().origin}/#/findings`);
    await expect.poll(() => progress(page)).toMatch(/^1\d\d of \d{3} links checked/);
    await button(page).press("Enter");
    await expect.poll(() => button(page).textContent()).toBe("Check the links now");
    await expect.poll(() => result(page)).toMatch(/^Stopped\./);
    const [, done] =
      /^Stopped\. The results so far are kept \((\d+) of \d+ links\)/.exec((await result(page)) ?? "") ?? [];
    await expect.poll(() => said(page)).toBe(await result(page));
    // The network was asked about after a hundred, and not since.
    expect(Number(done)).toBeGreaterThanOrEqual(100);
    expect(await countBroken()).toBe(100);
    // What it found is there without a reload.
    expect(await page.locator(".finding-list li").count()).toBeGreaterThan(0);
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent))
      .toBe("Check the links now");
    expect(await checkLook(page, "main")).toEqual([]);
  }

  /** A worse finding must not take the place of the one that the curator is looking at. */
  async function takeWorse(): Promise<void> {
    const page = await goOn("#/findings");
    const shown = await page.locator("#finding-name").textContent();
    const [path = ""] = (await readdir(join(desk().folder, "checks"))).filter((name) =>
      /^[b-z]\.txt/.test(name),
    );
    const file = join(desk().folder, "checks", path);
    const text = await readFile(file, "utf8");
    await writeFile(file, text.replace(/ (doubt home|state) \S+ /, " state changed-hands "));
    await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
    await expect.poll(() => page.locator(".finding-list small").first().textContent()).toBe("Changed hands");
    expect(await page.locator("#finding-name").textContent()).toBe(shown);
    await page.locator(".finding-list a").first().click();
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("finding-name");
    expect(await page.locator("#finding-name").textContent()).not.toBe(shown);
    await writeFile(file, text);
  }

  it("says that the own connection was lost, and blames no link", async () => {
    await hear("lost");
    const before = await records();
    const page = await goOn("#/findings");
    await button(page).click();
    await expect.poll(() => said(page)).toMatch(/^This is most likely your network: /);
    expect(await records()).toEqual(before);
    // Someone who knows better can have them judged all the same.
    await page.getByRole("button", { name: "My network is fine" }).press("Enter");
    await expect.poll(() => result(page)).toMatch(/^\d+ links were checked/);
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Check the links now");
    expect(await records()).not.toEqual(before);
  });

  it("one in a terminal is waited for", async () => {
    const lock = lockStore(desk().cacheFolder);
    const page = await goOn("#/week");
    await button(page).click();
    await expect.poll(() => result(page)).toContain("Wait until it has finished");
    lock.release();
  });

  it("ends with the desk", async () => {
    await hear("silence");
    const { page, close } = await open("#/week");
    await button(page).click();
    await expect.poll(() => button(page).textContent()).toBe("Stop the link check");
    await expect.poll(() => button(page).getAttribute("aria-disabled")).toBe("false");
    await desk().end();
    // Its lock is free: nothing runs on.
    lockStore(desk().cacheFolder).release();
    await close();
  });
});
