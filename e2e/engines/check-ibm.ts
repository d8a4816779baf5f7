import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { layOutAll } from "../support/checks/lay-out-all.ts";
import type { Tab } from "../support/tab.ts";

const source = readFileSync(
  createRequire(import.meta.url).resolve("accessibility-checker-engine/ace.js"),
  "utf8",
);

/** What the page's own copy of the engine answers, as far as it is read here. */
interface IbmResult {
  ruleId: string;
  /** [policy, outcome], e.g. ["VIOLATION", "POTENTIAL"]. */
  value: [string, string];
  node: Node;
  snippet: string;
  message: string;
}
interface IbmWindow {
  ace: { Checker: new () => { check(node: Node, rulesets: string[]): Promise<{ results: IbmResult[] }> } };
}

export interface IbmReport {
  /** What the engine calls wrong. */
  failures: string[];
  /** "rule: where" of what it leaves for a person to look at. */
  potential: string[];
}

/** A2: IBM Equal Access, ruleset WCAG 2.2, over everything under the first element of `scope`. */
export async function checkIbm(tab: Tab, scope = ":root"): Promise<IbmReport> {
  // The engine announces itself as a module where there is one; without, `ace` is a variable of the script.
  await tab.evaluate(`${source};globalThis.ace = ace;`);
  await layOutAll(tab);
  await tab.evaluate(() => {
    // It judges what a closed disclosure hides, and finds no names there. (The menus' are exclusive and stay.)
    for (const details of document.querySelectorAll<HTMLDetailsElement>("details:not([name])"))
      details.open = true;
    // It takes its time for each thing, and a list's links differ by words alone: three are tried for all. axe sees all.
    for (const item of document.querySelectorAll(":is(.entries, .panel-links ul) > li:nth-child(n + 4)"))
      item.remove();
  });
  return tab.evaluate(async (selector) => {
    const { ace } = globalThis as unknown as IbmWindow;
    const element = document.querySelector(selector);
    if (!element) return { failures: [`There is no ${selector}`], potential: [] };
    const root = element === document.documentElement ? document : element;
    const { results } = await new ace.Checker().check(root, ["WCAG_2_2"]);
    const place = (node: Node) => {
      const parent = node instanceof Element ? node : node.parentElement;
      const area = parent?.closest("[class]:not(html, svg *)")?.classList[0];
      return `${node.nodeName.toLowerCase()}${area ? ` of .${area}` : ""}`;
    };
    // A legend that is written for listeners only counts as none with the engine.
    const hasLegend = ({ ruleId, node }: IbmResult) =>
      ruleId === "fieldset_legend_valid" && node instanceof Element && node.querySelector("legend") !== null;
    const failures = results.filter((result) => result.value[1] === "FAIL" && !hasLegend(result));
    const potential = results.filter(({ value }) => value[0] === "VIOLATION" && value[1] === "POTENTIAL");
    return {
      failures: failures.map(
        ({ ruleId, message, snippet }) => `${ruleId}: ${message} ${snippet.slice(0, 100)}`,
      ),
      potential: [...new Set(potential.map(({ ruleId, node }) => `${ruleId}: ${place(node)}`))].sort(),
    };
  }, scope);
}
