import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { layOutAll } from "../support/checks/lay-out-all.ts";
import type { Tab } from "../support/tab.ts";

const source = readFileSync(
  createRequire(import.meta.url).resolve("html_codesniffer/build/HTMLCS.js"),
  "utf8",
);

interface SnifferWindow {
  HTMLCS: {
    ERROR: number;
    process(standard: string, node: Node, done: () => void, fail: () => void): void;
    getMessages(): { type: number; code: string; msg: string; element: Element }[];
  };
}

/**
 * Right as it is: the search comes with its script and brings its button; HTML allows links to stylesheets in the body,
 * if they are below everything else.
 */
const reviewed = /\.H32\.2$|\.H59\.1$/;

/**
 * A3: HTML_CodeSniffer, WCAG 2 AAA, over everything under the first element of `scope`. Its warnings and notices are
 * questions about every page; its errors are not.
 */
export async function checkHtmlCodeSniffer(tab: Tab, scope = ":root"): Promise<string[]> {
  await tab.evaluate(source);
  await layOutAll(tab);
  const found = await tab.evaluate(async (selector) => {
    const { HTMLCS } = globalThis as unknown as SnifferWindow;
    const element = document.querySelector(selector);
    if (!element) return [{ code: "", line: `There is no ${selector}` }];
    const top = element === document.documentElement ? document : element;
    await new Promise<void>((resolve, reject) =>
      HTMLCS.process("WCAG2AAA", top, resolve, () => reject(new Error("HTML_CodeSniffer gave up"))),
    );
    return HTMLCS.getMessages()
      .filter(({ type }) => type === HTMLCS.ERROR)
      .map(({ code, msg, element: place }) => ({
        code,
        line: `${code}: ${msg} ${place.outerHTML?.slice(0, 100) ?? ""}`,
      }));
  }, scope);
  return found.filter(({ code }) => !reviewed.test(code)).map(({ line }) => line);
}
