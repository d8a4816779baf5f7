import { expect, it } from "vitest";
import { describeDrawers } from "./list/describe-drawers.ts";
import { describeList } from "./list/describe-list.ts";
import { describeListTrouble } from "./list/describe-list-trouble.ts";
import { describeListWords } from "./list/describe-list-words.ts";
import { describeRemovals } from "./list/describe-removals.ts";
import { describeShare } from "./list/describe-share.ts";
import { lightPath, setStage } from "./support/stage.ts";

const stage = setStage("news");
describeList(stage);
describeListTrouble(stage);
describeListWords(stage);
describeRemovals(stage);
describeShare(stage);
describeDrawers(stage);

it("A14 the buttons of a shared list cover the focused link at no text size", () =>
  stage.withPage(
    `${lightPath}#list=1.act-test.aeon.alison.anabin.ap-central.ap-students.aqa.ares.asca.ashoka.bbc-bitesize.bbc-teach.big-think.bigfuture.brainpop.brilliant.bucs.cicic.ciee.cimea.cisia`,
    async (page, { context }) => {
      await page.setViewportSize({ width: 390, height: 844 });
      const browser = await context.newCDPSession(page);
      await page.locator(".list-sent li a").nth(20).waitFor();
      for (const standard of [16, 24, 28]) {
        await browser.send("Page.setFontSizes", { fontSizes: { standard } });
        await page.locator(".list-sent li a").first().focus();
        const hidden = [];
        for (let link = 1; link < 21; link++) {
          await page.keyboard.press("Tab");
          const [bottom = 0, bar = 0] = await page.evaluate(() => {
            const buttons = document.querySelector(".list-sent .share-buttons");
            const lines = [...(document.activeElement?.getClientRects() ?? [])];
            return [Math.max(...lines.map((line) => line.bottom)), buttons?.getBoundingClientRect().top];
          });
          if (bottom > bar + 1) hidden.push(link);
        }
        expect(hidden, `${standard} px`).toEqual([]);
      }
      // It is a setting of the browser, not of the page.
      await browser.send("Page.setFontSizes", { fontSizes: { standard: 16 } });
    },
  ));
