import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";

const resolve = createRequire(import.meta.url).resolve;
const program = readFileSync(resolve("@guidepup/virtual-screen-reader/browser.js"), "utf8");

interface Reader {
  start(options: { container: Element }): Promise<void>;
  next(): Promise<void>;
  stop(): Promise<void>;
  readonly activeNode: Node | null;
  spokenPhraseLog(): Promise<string[]>;
}

/** What the virtual screen reader says from the first to the last thing under `selector`, phrase by phrase. */
export async function readSpeech(page: Page, selector: string): Promise<string[]> {
  // As text through the debugger: the page's policy would refuse a script that it does not know.
  await page.evaluate(`(() => {${asScript(program)}\n})()`);
  return page.evaluate(async (one) => {
    const { reader } = globalThis as unknown as { reader: Reader };
    const container = document.querySelector(one);
    if (!container) throw new Error(`There is no ${one}`);
    // Where scripts run, browsers leave out what is for those without.
    for (const one of container.querySelectorAll("noscript")) one.remove();
    // It does not know native disclosure: browsers announce a summary as a button that is expanded or not, and leave
    // out what is closed.
    for (const summary of container.querySelectorAll("summary")) {
      const isOpen = summary.closest("details")?.open === true;
      summary.role = "button";
      summary.ariaExpanded = String(isOpen);
      if (!isOpen)
        for (const rest of summary.parentElement?.children ?? [])
          rest.toggleAttribute("hidden", rest !== summary);
    }
    await reader.start({ container });
    // Behind the last thing it begins anew with the first; the end of a thing is said with the same node.
    const first = reader.activeNode;
    let phrases = await reader.spokenPhraseLog();
    for (let step = 0; step < 5000; step++) {
      await reader.next();
      phrases = await reader.spokenPhraseLog();
      if (reader.activeNode === first && phrases.at(-1) === phrases[0]) break;
    }
    await reader.stop();
    // A dialog is said when the reader starts in it, and once more when it is entered.
    const isEntered = container.matches("dialog") && phrases[1] === phrases[0];
    return phrases.slice(isEntered ? 1 : 0, -1);
  }, selector);
}

/** The one export statement of the module, as an assignment. */
function asScript(module: string): string {
  const statement = /export\s*\{[^}]*?([\w$]+) as virtual[^}]*\};?/;
  if (!statement.test(module)) throw new Error("The virtual screen reader exports nothing named virtual.");
  return module.replace(statement, (_, name) => `globalThis.reader = ${name};`);
}
