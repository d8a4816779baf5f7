import { join } from "node:path";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { launchBrowser } from "../support/browser.ts";
import { layOutAll } from "../support/checks/lay-out-all.ts";
import type { FeedServer } from "../support/feed-server.ts";
import { type Product, root, startProduct } from "../support/product.ts";
import { startNewsroom } from "../support/stories.ts";
import { visit } from "../support/visit.ts";
import { readSpeech } from "./read-speech.ts";
import { readTree } from "./read-tree.ts";
import { screens } from "./screens.ts";
import { toTranscript } from "./to-transcript.ts";

let browser: Browser;
let product: Product;
let newsroom: FeedServer;

beforeAll(async () => {
  const { server, feeds } = await startNewsroom();
  newsroom = server;
  [browser, product] = await Promise.all([
    launchBrowser(),
    startProduct({ feeds, env: { WAYMARK_ALLOW_HOSTS: server.host } }),
  ]);
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
  await newsroom?.stop();
});

const wide = { viewport: { width: 1280, height: 800 } };

/** What no listener should have to hear: nameless controls, and the same words twice. */
function findSpeechFaults(phrases: string[]): string[] {
  return phrases.filter((phrase, index) => {
    const isNameless = /^(link|button|heading|image)(, \(opens in new tab\)|, level \d)?$/.test(phrase);
    const saysMoreThanItsName = /^link, .*\(opens in new tab\), /.test(phrase);
    const isTwice = phrase === phrases[index - 1];
    return isNameless || saysMoreThanItsName || isTwice || /clickable/.test(phrase);
  });
}

const golden = (folder: string, name: string) => join(root, "fixtures/accessibility", folder, `${name}.txt`);

describe("A18 A19 what a screen reader says, and what Chromium tells it", () => {
  it.each(screens)("A18 A19 $name", async ({ name, path = "/", selector, options, reach, hasTree }) => {
    const { page, close } = await visit(browser, product.url + path, { ...wide, ...options });
    try {
      if (path === "/") await page.waitForSelector(".list-awake");
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
    } finally {
      await close();
    }
  });
});
