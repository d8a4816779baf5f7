import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { checkAxe } from "../support/checks/check-axe.ts";
import { checkDrawerFocus } from "../support/checks/check-drawer-focus.ts";
import { checkReflow } from "../support/checks/check-reflow.ts";
import { checkTargets } from "../support/checks/check-targets.ts";
import { thinOut } from "../support/checks/thin-out.ts";
import { awake, findListDrawer, groupPath, setKeeper, withList } from "../support/list-drawer.ts";
import { readQrCode } from "../support/read-qr-code.ts";
import { lightPath, paint, type Stage } from "../support/stage.ts";

const drawers: [name: string, path: string, open: (page: Page) => Promise<unknown>][] = [
  ["my list, empty", groupPath, (page) => findListDrawer(page).open()],
  [
    "my list with links",
    groupPath,
    async (page) => {
      const list = findListDrawer(page);
      await list.keep("ucas", "common-app");
      await list.open();
    },
  ],
  [
    "a long list that was shared",
    `${lightPath}#list=1.ucas.made-up.act-test.aeon.alison.anabin.ap-central.ap-students.aqa.ares.asca.ashoka.bbc-bitesize.bbc-teach.big-think.bigfuture.brainpop.brilliant.bucs.cicic.ciee.cimea.cisia&title=For+Ana&n1=ask`,
    async (page) => expect((await page.locator(".list-sent .button").boundingBox())?.y).toBeLessThan(760),
  ],
  [
    "a group shared",
    groupPath,
    async (page) => {
      await page.locator(".share-links").first().click();
      await page.locator("#share-panel summary").click();
    },
  ],
  [
    "a group embedded",
    groupPath,
    async (page) => {
      await page.locator(".embed-group").click();
      await page.waitForSelector("#share-panel textarea");
    },
  ],
  [
    "all headlines",
    "/",
    async (page) => {
      await page.waitForSelector(".ticker");
      await page.locator(".ticker-all").click();
      await page.waitForSelector("#all-headlines li a");
    },
  ],
];

/** One rule for all drawers: they keep the focus, fit the window, and are said right. */
export function describeDrawers(stage: Stage): void {
  it.each(drawers)("F1 A1, A11, A13, A14 %s: nothing to find at 320 px, light and dark", (_, path, open) =>
    withList(
      stage,
      async (page) => {
        await open(page);
        // Looks come with the content; above 32 rem a drawer is as wide as that. The page behind is judged without one.
        await page.waitForLoadState("networkidle");
        await thinOut(page);
        await page.setViewportSize({ width: 320, height: 800 });
        expect(await checkReflow(page, ".drawer[open]")).toEqual([]);
        expect(await checkTargets(page, ".drawer[open]")).toEqual([]);
        expect(await checkDrawerFocus(page, ".drawer[open]")).toEqual([]);
        expect(await checkLargeNames(page)).toEqual([]);
        for (const colorScheme of ["light", "dark"] as const) {
          await page.emulateMedia({ colorScheme });
          const options = { scope: ".drawer[open]", isRecoloured: colorScheme === "dark" };
          expect(await checkAxe(page, options), colorScheme).toEqual([]);
        }
        await page.keyboard.press("Escape");
        expect(await page.locator(".drawer[open]").count()).toBe(0);
      },
      path,
    )(),
  );

  describe("by one visitor", () => {
    const asKeeper = setKeeper(stage);

    it(
      "a press on what is behind closes a drawer, and one inside does not; the focus goes back",
      asKeeper(async (page, list) => {
        await list.open();
        await page.mouse.click(1100, 700);
        expect(await page.locator("#my-list").isVisible()).toBe(true);
        await page.mouse.click(200, 700);
        expect(await page.locator("#my-list").isVisible()).toBe(false);
        expect(await page.locator("#list-button").evaluate((one) => one === document.activeElement)).toBe(
          true,
        );
      }),
    );

    it(
      "a title and a note of several lines are read whole, and are one line all the same",
      asKeeper(async (page, list) => {
        await list.keep("ucas");
        await list.open();
        for (const label of ["Title", "Note for UCAS"]) {
          const field = page.getByLabel(label);
          await field.fill(`${"A text of many words. ".repeat(4)}\nAnd its end`);
          expect(await field.inputValue()).toMatch(/words\. {2}And its end$/);
          const cut = await field.evaluate((one) => [
            one.scrollHeight - one.clientHeight,
            one.scrollWidth - one.clientWidth,
          ]);
          expect(cut, label).toEqual([0, 0]);
        }
      }),
    );

    it(
      "the browser's own way to print means the list that is open, and the page where none is",
      asKeeper(async (page, list) => {
        const print = () => page.evaluate(() => dispatchEvent(new Event("beforeprint")));
        await list.keep("ucas", "common-app");
        await print();
        expect(await page.locator(".sheet").count()).toBe(0);
        await list.open();
        await page.locator(".list-rows a").first().waitFor();
        await print();
        expect(await page.locator(".sheet h2").allTextContents()).toEqual(["UCAS", "Common App"]);
        await page.evaluate(() => dispatchEvent(new Event("afterprint")));
        expect(await page.locator(".sheet").count()).toBe(0);
        await page.evaluate(() => location.assign("#list=1.common-app&title=For+Ana"));
        await page.locator(".list-sent a").waitFor();
        await print();
        expect(await page.locator(".sheet :is(h1, h2)").allTextContents()).toEqual(["For Ana", "Common App"]);
      }),
    );

    it(
      "what is said twice is said in other letters, or nobody would hear it again",
      asKeeper(async (page, list) => {
        await list.keep("ucas");
        await list.open();
        for (const said of ["Link copied", "Link copied\u00a0"]) {
          await page.getByRole("button", { name: "Copy link" }).click();
          await expect.poll(list.said).toBe(said);
        }
      }),
    );

    it(
      "what comes after the page has its fonts is drawn in them: a sheet for paper, and what a report says",
      asKeeper(async (page, list) => {
        const faceOf = (name: string) =>
          page
            .locator(name)
            .evaluate((one) => getComputedStyle(one).fontFamily.replaceAll('"', "").split(",")[0]);
        await page.getByRole("button", { name: "Report a problem" }).click();
        expect(await faceOf("#content .report-said")).toBe("Atkinson Hyperlegible Next");
        expect(await page.locator("#content .report-said").textContent()).toBe(
          "“Report” is now below each link.",
        );
        await list.keep("ucas");
        await list.open();
        await page.evaluate(() => {
          window.print = () => {};
        });
        await page.getByRole("button", { name: "Print", exact: true }).click();
        expect(await faceOf(".sheet h1")).toBe("Young Serif");
        expect(await faceOf(".sheet-text")).toBe("Atkinson Hyperlegible Next");
        expect(await page.locator(".sheet figcaption").textContent()).toBe(
          "Scan with a phone to open this list.",
        );
      }),
    );
  });

  it(
    "a list goes to the messengers of the device, and to a phone by a code with its notes",
    withList(paint(stage), async (page, list) => {
      await list.keep("ucas", "common-app");
      const send = page.locator("#my-list").getByRole("button", { name: "Share via…" });
      await list.open();
      await page.locator("#my-list .qr").waitFor();
      expect(await send.count(), "no device's own way").toBe(0);
      await page.evaluate(() => {
        navigator.share = async ({ title, url } = {}) => {
          if (title === "For Ana") throw new DOMException(url, "AbortError");
          if (title === "For Ben") throw new DOMException(url, "NotAllowedError");
          Object.assign(document.body.dataset, { title, url });
        };
      });
      await page.getByLabel("Note for UCAS").fill("soon");
      await send.click();
      const sent = await page.evaluate(() => ({ ...document.body.dataset }));
      expect(sent.title).toBe("My list");
      expect(sent.url).toMatch(/#list=1\.ucas\.common-app&.*n1=soon$/);
      await expect.poll(() => readQrCode(page, "#my-list .qr")).toBe(sent.url);
      await page.getByLabel("Note for Common App").fill("Many words. ".repeat(20));
      await page.waitForFunction(() => Number(document.querySelector("#my-list .qr")?.clientWidth) > 200);
      // Drawn once the typing has come to rest: at each letter it held up the next one.
      const drawn = await page.locator("#my-list").evaluate(async (drawer) => {
        let count = 0;
        const watch = new MutationObserver(() => count++);
        watch.observe(drawer.querySelector(".qr") as Node, { attributes: true, subtree: true });
        const note = drawer.querySelector(".list-note textarea") as HTMLTextAreaElement;
        for (const letter of "and soon") {
          note.setRangeText(letter, 0, 0);
          note.dispatchEvent(new InputEvent("input", { bubbles: true }));
          await new Promise((resolve) => setTimeout(resolve, 20));
        }
        await new Promise((resolve) => setTimeout(resolve, 800));
        return count;
      });
      expect(drawn).toBe(1);
      await page.getByLabel("Title").fill("For Ana");
      await send.click();
      expect(await list.said(), "closed by the visitor").toBe("");
      await page.getByLabel("Title").fill("For Ben");
      await send.click();
      await expect.poll(list.said).toBe("Your device could not share this. Copy the link instead.");
    }),
  );

  it(
    "beside someone else's list nothing is said of an own one that is empty; later it is",
    withList(
      stage,
      async (page) => {
        const drawer = page.locator("#my-list");
        await drawer.locator(".list-sent li a").waitFor();
        expect(await drawer.innerText()).not.toMatch(/Saved in this browser|Your list is empty/);
        await drawer.getByRole("button", { name: "Not now" }).click();
        await expect.poll(() => drawer.innerText()).toMatch(/Saved in this browser.*Your list is empty/s);
      },
      `${groupPath}#list=1.ucas&title=For+Ana`,
    ),
  );

  describe("F3 without a connection", () => {
    it("the list opens with its links once the page has been open", () =>
      stage.withVisit(groupPath, async ({ page, context }) => {
        await awake(page);
        const list = findListDrawer(page);
        await list.keep("ucas", "common-app");
        // Whole, with what they import: an answer that has only begun is lost with the connection.
        for (const part of [/mount-list/, /share-buttons/, /drawers.*\.css/])
          await expect.poll(() => listLoaded(page)).toMatch(part);
        await context.setOffline(true);
        await list.open();
        await expect.poll(list.names).toEqual(["UCAS", "Common App"]);
      }));

    it("what cannot be loaded has its heading, Close and a sentence, and comes when the connection does", () =>
      stage.withVisit(groupPath, async ({ page, context }) => {
        await awake(page);
        await context.setOffline(true);
        const drawer = page.locator("#my-list");
        await page.evaluate(() => location.assign("#list=1.ucas"));
        expect(await drawer.locator("h2").innerText()).toBe("My list");
        await expect.poll(() => drawer.innerText()).toContain("could not be opened");
        expect(await drawer.getByRole("status").innerText()).toMatch(/^This list could not be opened[.] No/);
        await context.setOffline(false);
        await page.waitForSelector("#my-list .list-sent");
        await drawer.getByRole("button", { name: "Close" }).click();
        await context.setOffline(true);
        await page.locator(".share-links").first().click();
        const share = page.locator("#share-panel");
        // React is there already, by the list; its own part may not be.
        await expect.poll(() => share.innerText()).toMatch(/could not be loaded|Share these \d+ links/);
        await share.getByRole("button", { name: "Close" }).click();
        expect(await share.isVisible()).toBe(false);
      }));
  });
}

const listLoaded = (page: Page) =>
  page.evaluate(() =>
    performance
      .getEntriesByType("resource")
      .map(({ name }) => name)
      .join(" "),
  );

/** F6: with 200 % text Close goes under the heading before it squeezes the words of it. Returns those that are broken. */
function checkLargeNames(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    document.documentElement.style.fontSize = "200%";
    const said = document.querySelectorAll(".drawer[open] h2, .list-entry a");
    const broken = [...said].flatMap(({ firstChild }) => {
      const text = firstChild as Text;
      return [...text.data.matchAll(/\S+/g)].filter(({ 0: word, index }) => {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1;
      });
    });
    document.documentElement.style.fontSize = "";
    return broken.map(([word]) => word);
  });
}
