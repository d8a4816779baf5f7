import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page, Route } from "playwright-core";
import { describe, expect, it } from "vitest";
import { lockContent } from "#content/lock-content.ts";
import { scriptHeader } from "#desk-wire/desk-api.ts";
import { setDeskStage } from "./desk-stage.ts";

const { desk, open } = setDeskStage();

const failure = (page: Page) => page.locator(".failure-what").textContent();
const said = (page: Page) => page.locator(".notices [role=status]").textContent();
const save = (page: Page) => page.getByRole("button", { name: "Save" }).click();

describe("when a file contains an error", () => {
  it("calls nothing well that it cannot know, and leads to the form that mends it", async () => {
    const file = join(desk().folder, "resources/ucas.yaml");
    const text = await readFile(file, "utf8");
    await writeFile(file, text.replace(/^cost: .*$/m, "cost: cheap"));
    const { page, problems, close } = await open("#/week");
    try {
      const first = page.locator(".week-part").first();
      expect(await first.locator("h2").textContent()).toBe("In the files1");
      // Firefox tells that what React listens around can be clicked, if it can have the focus.
      expect(await page.locator("h2[tabindex]").count()).toBe(0);
      expect(await page.locator(".calm").allTextContents()).not.toContain(
        "No link is broken, and none has a new owner.",
      );
      await page.goto(`${desk().origin}/#/publish`);
      await expect.poll(() => page.locator("#publish-says").textContent()).toContain("cheap");
      await page.getByRole("link", { name: "Open ucas here" }).click();
      await expect.poll(() => page.locator("#field-cost-problems").textContent()).toContain("cheap");
      await page.locator("#field-cost").getByLabel("Partly free").check();
      await save(page);
      await expect.poll(() => page.locator(".save-bar p").textContent()).toBe("Nothing changed");
      expect(await readFile(file, "utf8")).toBe(text);

      // What a form can mend leads there, what nobody can read to what brings it back.
      await writeFile(file, text.replace(/^cost:/m, "cost: ["));
      const home = join(desk().folder, "home.yaml");
      const before = await readFile(home, "utf8");
      await writeFile(home, before.replace(/picture: .*/, "picture: nonsense"));
      const copy = join(desk().folder, "resources/ucas (1).yaml");
      await writeFile(copy, text);
      await page.goto(`${desk().origin}/#/week`);
      await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
      const changed = page.locator(".week-list li", { hasText: "UCAS: changed" });
      await expect
        .poll(() => changed.evaluate((one) => (one as HTMLElement).innerText))
        .toBe("UCAS: changed");
      const leads = page.locator(".problem-list a");
      await expect
        .poll(() => leads.allTextContents())
        .toEqual([
          expect.stringMatching(/^Open “Home page” here: /),
          ...Array(2).fill("Undo what was changed, under Publish"),
        ]);
      await leads.last().click();
      await page.getByRole("heading", { name: "Publish", exact: true }).waitFor();
      await page.getByRole("link", { name: "Open “Home page” here" }).click();
      await page.locator(".file-form .error", { hasText: '"nonsense" is not one of' }).first().waitFor();
      await Promise.all([writeFile(file, text), writeFile(home, before), rm(copy)]);
      expect(problems).toEqual([]);
    } finally {
      await close();
    }
  });
});

describe("when the desk cannot answer", () => {
  it("says so, keeps what was typed, and saves it when the desk is there again", async () => {
    const { page, context } = await open("#/links/ucat");
    try {
      const name = page.locator("#field-name");
      const saved = () => readFile(join(desk().folder, "resources/ucat.yaml"), "utf8");
      await name.fill("UCAT, typed");

      const lock = lockContent(desk().folder);
      try {
        await save(page);
        await expect.poll(() => failure(page)).toContain(`Process ${process.pid} is changing`);
      } finally {
        lock.release();
      }
      await page.getByRole("button", { name: "Try again" }).click();
      await expect.poll(() => page.locator(".failure").count()).toBe(0);

      await desk().end();
      await save(page);
      await expect.poll(() => failure(page)).toContain("The desk is not responding.");
      expect(await name.inputValue()).toBe("UCAT, typed");

      const address = await desk().startAgain();
      await save(page);
      await expect.poll(saved).toContain("name: UCAT, typed\n");
      await expect.poll(() => page.locator(".save-bar p").textContent()).toBe("Nothing changed");
      expect(await page.locator(".failure").count()).toBe(0);

      // After a week the browser has to be let in again.
      await context.clearCookies();
      await name.fill("UCAT, typed again");
      await save(page);
      await expect.poll(() => failure(page)).toContain("no access to the desk that is running");
      expect(await name.inputValue()).toBe("UCAT, typed again");

      // The new address, in another tab of the same browser; then this tab goes on.
      const tab = await context.newPage();
      await tab.goto(address);
      await page.getByRole("button", { name: "Try again" }).click();
      await expect.poll(() => page.locator(".failure").count()).toBe(0);
      await save(page);
      await expect.poll(saved).toContain("name: UCAT, typed again\n");
      await expect.poll(() => page.locator(".save-bar p").textContent()).toBe("Nothing changed");
    } finally {
      await context.close();
    }
  });

  it("asks not to be translated; if something changes its texts all the same, it says that it has stopped", async () => {
    const { page, problems, close } = await open("#/week");
    try {
      expect(await page.locator("html").getAttribute("translate")).toBe("no");
      // As Chrome does it, with all that comes later.
      await page.evaluate(() => {
        const wrap = (root: Node) => {
          const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
          const all = root instanceof Text ? [root] : [];
          while (texts.nextNode()) all.push(texts.currentNode as Text);
          for (const text of all.filter(({ parentNode }) => parentNode?.nodeName !== "FONT")) {
            const font = document.createElement("font");
            text.replaceWith(font);
            font.append(text.data);
          }
        };
        wrap(document.body);
        new MutationObserver((changes) => {
          for (const { addedNodes } of changes)
            for (const node of addedNodes) if (node.nodeName !== "FONT") wrap(node);
        }).observe(document.querySelector("#desk") as Node, { childList: true, subtree: true });
      });
      const broken = page.locator("#desk[role=alert]");
      for (let press = 0; press < 6 && (await broken.count()) === 0; press++) {
        const button = page.locator("button", { hasText: "Still good" }).first();
        await button.click({ timeout: 2000 }).catch(() => {});
        await page.waitForTimeout(300);
      }
      expect(await broken.textContent({ timeout: 2000 })).toContain("a translation or an extension");
      expect(problems.join()).toMatch(/removeChild|insertBefore/);
    } finally {
      await close();
    }
  });

  it("says that it was updated under the page, and keeps what was typed", async () => {
    const { page, context } = await open("#/links/ucat");
    try {
      const name = page.locator("#field-name");
      await name.fill("UCAT, typed before");
      await page.route("**/api/**", (route) => {
        const headers = { ...route.request().headers(), [scriptHeader]: "/assets/of-an-earlier-version.js" };
        return route.continue({ headers });
      });
      await save(page);
      await expect.poll(() => failure(page)).toBe("The desk has been updated since this page was opened.");
      expect(await page.locator(".failure").textContent()).toContain(
        "copy what you want to keep, then reload",
      );
      expect(await name.inputValue()).toBe("UCAT, typed before");
      // To try again would not help.
      await page.unroute("**/api/**");
      expect(await page.locator(".failure button").allTextContents()).toEqual(["Reload the page"]);
      page.once("dialog", (dialog) => dialog.accept());
      await page.getByRole("button", { name: "Reload the page" }).click();
      await expect.poll(() => name.inputValue()).not.toBe("UCAT, typed before");
      expect(await page.locator(".failure").count()).toBe(0);
    } finally {
      await context.close();
    }
  });

  it.each(["setup/site", "headlines"])(
    "says so once on #/%s, which is read by itself later",
    async (hash) => {
      const { page, context } = await open(`#/${hash}`);
      try {
        const asked = /api\/(file|headlines)/;
        const failures = page.locator(".failure");
        await page.locator(".file-form, .week-part").first().waitFor();
        await page.route("**/api/**", (route) => route.abort());
        const both = [page.waitForEvent("requestfailed", (one) => /state/.test(one.url()))];
        if (hash !== "headlines")
          both.push(page.waitForEvent("requestfailed", (one) => asked.test(one.url())));
        await page.evaluate(() => dispatchEvent(new Event("focus")));
        await Promise.all(both);
        await expect.poll(() => failures.count()).toBe(1);
        if (hash === "headlines") await page.getByRole("button", { name: /^Hide/ }).first().press("Enter");
        await page.waitForTimeout(300);
        expect(await failures.count()).toBe(1);
        await page.unroute("**/api/**");
        const again = page.waitForResponse(asked);
        await failures.getByRole("button").press("Enter");
        await again;
        await expect.poll(() => failures.count()).toBe(0);
      } finally {
        await context.close();
      }
    },
  );

  it("says so on every screen while it does not answer or was updated, and no longer once it answers", async () => {
    const { page, context } = await open("#/links/ucas");
    const press = () => page.getByRole("button", { name: /^Mark as reviewed/ }).press("Enter");
    const leave = async () => {
      await page.evaluate(() => Object.assign(location, { hash: "#/add" }));
      await page.getByRole("button", { name: /^Mark as reviewed/ }).waitFor({ state: "detached" });
      await page.waitForTimeout(300);
    };
    try {
      const { promise: isFree, resolve: end } = Promise.withResolvers<void>();
      const drop = async (route: Route) => {
        await isFree;
        await route.abort();
      };
      await page.route("**/api/do*", drop, { times: 1 });
      await press();
      await leave();
      const read = page.waitForResponse(/api\/state/);
      end();
      await (await read).finished();
      await expect.poll(() => said(page)).toMatch(/^What you pressed .* may not have been done\. Go back/);
      await page.waitForTimeout(300);
      expect(await page.locator(".failure").count()).toBe(0);

      // The refusal is shown with its reason: the screen that would have shown it has gone.
      await page.goBack();
      const problems = [{ level: "error", what: "the link has changed", fix: "look again" }];
      const { promise: isAnswered, resolve: answer } = Promise.withResolvers<void>();
      const refuse = async (route: Route) => {
        await isAnswered;
        await route.fulfill({ json: { isDone: false, problems } });
      };
      await page.route("**/api/do*", refuse, { times: 1 });
      await press();
      await leave();
      // Back on it, the screen is another one, and would not tell it either.
      await page.goBack();
      await page.getByRole("button", { name: /^Mark as reviewed/ }).waitFor();
      answer();
      await expect
        .poll(() => said(page))
        .toMatch(/before you came here was not done\. The link has changed: look again\.$/);
      await page.route("**/api/**", (route) => route.abort());
      await press();
      await expect.poll(() => failure(page)).toContain("The desk is not responding.");
      await leave();
      expect(await failure(page)).toContain("The desk is not responding.");
      await page.unroute("**/api/**");
      await page.getByRole("button", { name: "Try again" }).press("Enter");
      await expect.poll(() => page.locator(".failure").count()).toBe(0);

      await page.goBack();
      const json = { what: "The desk has been updated.", fix: "Reload the page." };
      await page.route("**/api/do*", (route) => route.fulfill({ status: 410, json }));
      await press();
      await expect.poll(() => failure(page)).toBe(json.what);
      await leave();
      expect(await failure(page)).toBe(json.what);
    } finally {
      await context.close();
    }
  });
});

it("says what a curator can do where a press is not answered for long, and nothing of it once it is", async () => {
  const { page, context } = await open("#/links/ucas");
  try {
    await page.clock.install();
    const { promise: isFree, resolve: end } = Promise.withResolvers<void>();
    const wait = async (route: Route) => {
      await isFree;
      await route.continue();
    };
    await page.route("**/api/do*", wait, { times: 1 });
    await page.getByRole("button", { name: /^Mark as reviewed/ }).press("Enter");
    await page.clock.fastForward(2000);
    await expect.poll(() => said(page)).toBe("One moment.");
    await page.clock.fastForward(30_000);
    await expect.poll(() => said(page)).toMatch(/^This is taking longer .* copy what you typed/);
    end();
    await expect.poll(() => said(page)).toContain("marked as reviewed today");
    await page.clock.fastForward(60_000);
    expect(await said(page)).toContain("marked as reviewed today");
  } finally {
    await context.close();
  }
});

describe("when an answer is lost on its way", () => {
  const press = (page: Page, name: string) => page.getByRole("button", { name }).first().press("Enter");
  const focus = (page: Page) => page.evaluate(() => document.activeElement?.textContent);
  /** It is done, and nobody hears of it. */
  const pressInVain = async (page: Page, name: string) => {
    const lose = async (route: Route) => {
      await (await route.fetch()).body();
      await route.abort();
    };
    await page.route("**/api/do*", lose, { times: 1 });
    await press(page, name);
    await failure(page);
  };

  it("trying again leaves nobody without focus", async () => {
    const { page, context } = await open("#/week");
    await pressInVain(page, "Still good");
    await press(page, "Try again");
    await expect.poll(() => focus(page)).toBe("This week");
    await context.close();
  });

  it("the same button once more says what is so by now, and leaves nobody without focus", async () => {
    const { page, context } = await open("#/links/lnat");
    await press(page, "Retire");
    await page.getByRole("dialog").getByLabel("Why").fill("It closed.");
    await press(page, "Retire it");
    await expect.poll(() => said(page)).toContain("off the page");
    await pressInVain(page, "Bring it back");
    await press(page, "Bring it back");
    await expect.poll(() => said(page)).toContain('"LNAT" is back on the page.');
    await expect.poll(() => focus(page)).toBe("LNAT");

    await press(page, "Mark as reviewed today");
    await expect.poll(() => said(page)).toContain("marked as reviewed");
    await page.goto(`${desk().origin}/#/publish`);
    await pressInVain(page, "Publish");
    await press(page, "Publish");
    await page.getByText("Everything is published.").waitFor();
    await expect.poll(() => focus(page)).toBe("Publish");
    await context.close();
  });
});
