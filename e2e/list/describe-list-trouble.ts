import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { checkFocus } from "../support/checks/check-focus.ts";
import { awake, groupPath, noteCopies, setKeeper, withList } from "../support/list-drawer.ts";
import { lightPath, type Stage } from "../support/stage.ts";

/** A list that was sent, in the address of a page that is open. */
const receive = (page: Page, hash: string) =>
  page.evaluate((text) => {
    location.hash = text;
  }, hash);

/** What a browser refuses, what strangers send, and what is too much: said, and nothing lost. */
export function describeListTrouble(stage: Stage): void {
  describe("my list in trouble", () => {
    it("a browser that blocks storage: the page works, and the first star says so", async () => {
      const context = await stage.browser().newContext();
      await context.addInitScript(() =>
        Object.defineProperty(window, "localStorage", {
          get() {
            throw new DOMException("blocked", "SecurityError");
          },
        }),
      );
      const page = await context.newPage();
      const errors: string[] = [];
      page.on("pageerror", (error) => errors.push(error.message));
      await page.goto(stage.product().url + groupPath);
      await awake(page);
      await page.locator('main li[data-id="ucas"] > .star').first().click();
      expect(await page.locator("#list-button [data-count]").textContent()).toBe("1");
      expect(await page.locator(".list-notice").innerText()).toContain("not saving this list");
      // What it says does not cover the focus (A11).
      await page.setViewportSize({ width: 390, height: 600 });
      expect(await checkFocus(page, { stops: 30 })).toEqual([]);
      expect(errors).toEqual([]);
      await context.close();
    });

    it("F3 without a connection, an empty list says that it is empty, and opens when the connection is back", () =>
      stage.withVisit(groupPath, async ({ page, context }) => {
        await awake(page);
        await context.setOffline(true);
        const failed = page.waitForEvent("console", (said) => said.text().includes("could not be filled"));
        await page.locator("#list-button").click();
        await failed;
        expect(await page.locator("#my-list").innerText()).toMatch(/Your list is empty[.] Press the star/);
        await context.setOffline(false);
        await page.waitForSelector("#my-list .list-empty");
      }));

    it(
      "a choice of more links than a list can have says how many its link has room for",
      withList(
        stage,
        async (page, list) => {
          await page.locator("#results .share-links").click();
          const drawer = page.locator("#share-panel");
          await drawer.locator("summary").click();
          expect(await drawer.innerText()).not.toContain("has room for");
          await drawer.getByRole("checkbox").first().uncheck();
          expect(await drawer.innerText()).toContain("The link has room for the first 200.");
          const copied = await noteCopies(page);
          await drawer.getByRole("button", { name: "Copy link" }).click();
          await expect.poll(list.said).toBe("Link copied");
          const [, ids = "", title] = /#list=1\.([^&]+)&title=([^&]+)/.exec(await copied()) ?? [];
          expect(ids.split(".")).toHaveLength(200);
          expect(title).toMatch(/^Links/);
        },
        `${lightPath}?cost=free`,
      ),
    );

    it(
      "an address whose signs were encoded on its way opens all the same",
      withList(
        stage,
        async (page) => {
          await page.locator(".list-sent li").getByText("UCAS").waitFor();
          expect(await page.locator(".list-sent").innerText()).toMatch(/For Ana & Zoë.*ask Mr Lee/s);
        },
        `${groupPath}#${encodeURIComponent(`list=1.ucas&title=${encodeURIComponent("For Ana & Zoë")}&n1=ask+Mr+Lee`)}`,
      ),
    );
  });

  describe("my list in trouble, by one visitor", () => {
    const asKeeper = setKeeper(stage);

    it(
      "addresses without a list in them say what is wrong, and the visitor's own stays",
      asKeeper(async (page, list) => {
        await list.keep("ucas");
        const sent = page.locator(".list-sent");
        for (const [hash, message] of [
          ["list=9.ucas", "newer version"],
          ["list=", "contains no list"],
          ["list=%00%ff.&title=", "contains no list"],
          [`list=1.${"a".repeat(100_000)}`, "too long"],
          ["list=1.from-another.site-of-links", "None of its links is in Waymark"],
        ] as const) {
          await receive(page, hash);
          await expect.poll(() => sent.innerText(), { message: hash.slice(0, 40) }).toContain(message);
          await sent.getByRole("button", { name: "Continue to my list" }).click();
          expect(await sent.count()).toBe(0);
          expect(await list.focused()).toBe("Close");
        }
        await expect.poll(list.names).toEqual(["UCAS"]);
        expect(new URL(page.url()).hash).toBe("");
      }),
    );

    it(
      "of a file, what was never here is not saved, and what is missing is said",
      asKeeper(async (page, list) => {
        await list.open();
        const open = (entries: object[]) =>
          page.locator('#my-list input[type="file"]').setInputFiles({
            name: "list.json",
            mimeType: "application/json",
            buffer: Buffer.from(JSON.stringify({ version: 1, entries })),
          });
        const none = "The file contains no links that are in Waymark.";
        await open([{ id: "never-there" }]);
        await expect.poll(list.said).toBe(none);
        expect(await list.count()).toBe("0");
        await open([{ id: "never-there" }, { id: "ucas", note: "for you" }]);
        await expect.poll(list.said).toContain("One link is no longer in Waymark.");
        await expect.poll(list.names).toEqual(["UCAS"]);
        expect(await page.getByLabel("Note for UCAS").inputValue()).toBe("for you");
        await open([]);
        await expect.poll(list.said).toBe(none);
        const madeUp = Array.from({ length: 200 }, (_, place) => ({ id: `link-${place}` }));
        await open([...madeUp, { id: "common-app" }]);
        await expect.poll(list.names).toEqual(["UCAS", "Common App"]);
      }),
    );

    it(
      "a browser whose storage is full: the star says so, the list works until the page is left",
      asKeeper(async (page, list) => {
        await list.keep("ucas");
        await page.evaluate(() => {
          Storage.prototype.setItem = () => {
            throw new DOMException("full", "QuotaExceededError");
          };
        });
        await list.keep("common-app");
        expect(await page.locator(".list-notice").innerText()).toContain(
          "Your browser is not saving this list.",
        );
        expect(await page.locator(".list-notice").getAttribute("role")).toBe("status");
        await list.open();
        await expect.poll(list.names).toEqual(["UCAS", "Common App"]);
        const trouble = page.locator(".list-trouble");
        expect(await trouble.innerText()).toContain("before you leave");
        // The notice is behind the drawer: nobody would hear it.
        expect(await trouble.getAttribute("role")).toBe("status");
        expect(await page.locator("#my-list").innerText()).not.toContain("Saved in this browser");
        await page.reload();
        await awake(page);
        await expect.poll(list.count).toBe("1");
      }),
    );

    it(
      "a stored text that is not a list counts as an empty one, and a new star replaces it",
      asKeeper(async (page, list) => {
        await page.evaluate(() => localStorage.setItem("waymark-list", '{"entries":[{"id":'));
        await page.reload();
        await awake(page);
        await expect.poll(list.count).toBe("0");
        await list.keep("ucas");
        await page.reload();
        await awake(page);
        await expect.poll(list.count).toBe("1");
      }),
    );

    it(
      "the two-hundredth link is the last, and the next star says so",
      asKeeper(async (page, list) => {
        const entries = Array.from({ length: 200 }, (_, place) => ({ id: `link-${place}` }));
        await page.evaluate(
          (text) => localStorage.setItem("waymark-list", text),
          JSON.stringify({ version: 1, entries }),
        );
        await page.reload();
        await awake(page);
        await list.keep("ucas");
        await expect.poll(list.count).toBe("200");
        expect(await page.locator(".list-notice").innerText()).toBe(
          "A list can have 200 links. Remove some before you add more.",
        );
        expect(await list.star("ucas").getAttribute("aria-pressed")).toBe("false");
        // What was sent is not thrown away because there is no room for it.
        await page.evaluate(() => {
          location.hash = "list=1.ucas";
        });
        await page.getByRole("button", { name: "Add to my list" }).click();
        await expect.poll(list.said).toBe("Only part of it fits on your list");
        expect(await page.locator(".list-sent li").innerText()).toContain("UCAS");
      }),
    );

    it(
      "of a list that was sent, what was never here is not saved",
      asKeeper(async (page, list) => {
        await receive(page, "list=1.ucas.never-there.common-app&n3=for+you");
        const sent = page.locator(".list-sent");
        await expect.poll(() => sent.innerText()).toContain("One link is no longer in Waymark.");
        await sent.getByRole("button", { name: "Save to my list" }).click();
        await expect.poll(list.count).toBe("2");
        expect(await page.locator(".list-rows > li").count()).toBe(2);
        expect(await page.getByLabel("Note for Common App").inputValue()).toBe("for you");
      }),
    );

    it(
      "an address with more links than a list can have says how many are left out",
      asKeeper(async (page) => {
        const others = Array.from({ length: 202 }, (_, place) => `link-${place}`);
        await receive(page, `list=1.ucas.${others.join(".")}`);
        const sent = page.locator(".list-sent");
        await expect.poll(() => sent.innerText()).toContain("199 links are no longer in Waymark.");
        expect(await sent.innerText()).toContain("Only the first 200 of its 203 links are here");
      }),
    );

    it(
      "HTML in a title or note stays text: in a sent list, in the own list and on the sheet",
      asKeeper(async (page, list) => {
        await receive(
          page,
          "list=1.ucas&title=%3Cb%3EBold%3C%2Fb%3E&n1=%3Cimg+src%3Dx+onerror%3Dwindow.ran%3D1%3E",
        );
        const note = "<img src=x onerror=window.ran=1>";
        expect(await page.locator(".list-sent h3").innerText()).toBe("<b>Bold</b>");
        expect(await page.locator(".list-sent").innerText()).toContain(note);
        await page.getByRole("button", { name: "Save to my list" }).click();
        expect(await page.getByLabel("Note for UCAS").inputValue()).toBe(note);
        await page.evaluate(() => {
          window.print = () => {};
        });
        await page.getByRole("button", { name: "Print", exact: true }).click();
        await page.locator(".sheet").waitFor({ state: "attached" });
        expect(await page.locator(".sheet-note").textContent()).toBe(note);
        expect(await page.locator(".drawer img, .sheet img, .drawer b, .sheet b").count()).toBe(0);
        expect(await page.evaluate(() => "ran" in window)).toBe(false);
        await expect.poll(list.count).toBe("1");
      }),
    );

    it(
      "a name of one long word is whole on the narrowest phones",
      withList(stage, async (page) => {
        await page.setViewportSize({ width: 320, height: 640 });
        await page.evaluate(() => location.replace("#list=1.16personalities"));
        await page.getByRole("button", { name: "Save to my list" }).click();
        const name = page.locator(".list-entry a");
        expect(await name.evaluate((link) => link.getClientRects().length)).toBe(1);
      }),
    );
  });
}
