import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { layOutAll } from "../support/checks/lay-out-all.ts";
import { root } from "../support/product.ts";
import { setStage, wide } from "../support/stage.ts";
import { type Visit, visit } from "../support/visit.ts";
import { readSpeech } from "./read-speech.ts";
import { readTree } from "./read-tree.ts";
import { type Screen, screens } from "./screens.ts";
import { toTranscript } from "./to-transcript.ts";

const stage = setStage("news");

/** What no listener should have to hear: nameless controls, and the same words twice. */
function findSpeechFaults(phrases: string[]): string[] {
  return phrases.filter((phrase, index) => {
    const isNameless = /^(link|button|heading|image)(, \(opens in new tab\)|, level \d)?$/.test(phrase);
    const saysMoreThanItsName = /^link, .*\(opens in new tab\), /.test(phrase);
    const [, landmark] = /^region, (.*)$/.exec(phrases[index - 1] ?? "") ?? [];
    const isTwice = phrase === phrases[index - 1] || phrase.startsWith(`heading, ${landmark}, `);
    return isNameless || saysMoreThanItsName || isTwice || /clickable/.test(phrase);
  });
}

const golden = (folder: string, name: string) => join(root, "fixtures/accessibility", folder, `${name}.txt`);

/**
 * Each part of the home page is read in the page that the others were read in, and each menu in that of the other menus. Not
 * the strip, which has the headlines of one source where the page came early.
 */
const shared = new Map<string, Visit>();
afterAll(() => Promise.all([...shared.values()].map(({ close }) => close())));

async function withScreen(
  { path = "/", options, shares }: Screen,
  use: (visit: Visit) => Promise<void>,
): Promise<void> {
  if (!shares) return stage.withVisit(path, use, { ...wide, ...options });
  const used = shared.get(shares) ?? (await visit(stage.browser(), stage.product().url, wide));
  // A second try has a new page.
  shared.delete(shares);
  await use(used);
  shared.set(shares, used);
}

describe("A18 A19 what a screen reader says, and what Chromium tells it", () => {
  it.each(screens)("A18 A19 $name", (screen) =>
    withScreen(screen, async ({ page }) => {
      const { name, path = "/", selector, reach, hasTree } = screen;
      if (path !== "/nowhere" && !path.startsWith("/embed")) await page.waitForSelector(".list-awake");
      await reach?.(page);
      if (hasTree) {
        // What is far from the window is not laid out, and not in the tree either.
        await layOutAll(page);
        const tree = await readTree(page, selector);
        await expect(`${tree.join("\n")}\n`).toMatchFileSnapshot(golden("tree", name));
      }
      const phrases = await readSpeech(page, selector);
      expect(findSpeechFaults(phrases)).toEqual([]);
      await expect(`${toTranscript(phrases).join("\n")}\n`).toMatchFileSnapshot(golden("speech", name));
    }),
  );
});
