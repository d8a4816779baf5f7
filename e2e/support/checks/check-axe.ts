import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { AxeResults } from "axe-core";
import type { Tab } from "../tab.ts";
import { layOutAll } from "./lay-out-all.ts";
import { thinOut } from "./thin-out.ts";

const source = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/**
 * What axe cannot decide and a person did, once: contrast over the hero's and the closing's drawings. The text is on
 * the sky above the hills, and on plain pine beside the dots; contrast.test.ts checks those pairs by number.
 */
const reviewed = ["color-contrast", "color-contrast-enhanced"];

/** All that can differ between light and dark: the rest of axe's rules look at no colour. */
const ofColours = ["color-contrast", "color-contrast-enhanced", "link-in-text-block"];
const tags = ["wcag2a", "wcag2aa", "wcag2aaa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

interface Options {
  /** Rules that say nothing here. */
  without?: string[] | undefined;
  /** The part of the page that is new in this state: axe takes its time for all of the page. */
  scope?: string | undefined;
  /** Only two links of each group (thin-out.ts). */
  isThin?: boolean | undefined;
  /** The page as it was just judged, in other colours. */
  isRecoloured?: boolean | undefined;
}

/** A1: all rules of axe (A, AA, AAA and best practices); one line for each rule that fails or is left open. */
export async function checkAxe(
  tab: Tab,
  { without = [], scope = "html", isThin, isRecoloured }: Options = {},
): Promise<string[]> {
  // axe is evaluated through the debugger, not the page, so the page's policy stays on.
  if (!(await tab.evaluate(() => "axe" in globalThis))) await tab.evaluate(source);
  if (isThin) await thinOut(tab);
  if (scope === "html") await layOutAll(tab);
  await endTransitions(tab);
  const rules = {
    runOnly: isRecoloured
      ? { type: "rule" as const, values: ofColours }
      : { type: "tag" as const, values: tags },
    rules: { "color-contrast-enhanced": { enabled: true }, "target-size": { enabled: true } },
  };
  const run = async ([selector, options]: [string, typeof rules]) => {
    const { axe } = globalThis as unknown as { axe: typeof import("axe-core") };
    const results = await axe.run(selector, {
      ...options,
      resultTypes: ["violations", "incomplete"],
    });
    const shorten = (rules: AxeResults["violations"]) =>
      rules.map(({ id, nodes }) => ({
        id,
        line: `${id}: ${nodes
          .slice(0, 3)
          .map((node) => node.html.slice(0, 140))
          .join(" | ")} (${nodes.length})`,
      }));
    return { violations: shorten(results.violations), incomplete: shorten(results.incomplete) };
  };
  const { violations, incomplete } = await tab.evaluate(run, [scope, rules]);
  const open = incomplete.filter(({ id }) => !reviewed.includes(id));
  const broken = violations.filter(({ id }) => !without.includes(id));
  return [...broken.map(({ line }) => line), ...open.map(({ line }) => `not decided: ${line}`)];
}

/** Buttons take new colours gently, those below the fold only once they are laid out: axe judges where they end. */
async function endTransitions(tab: Tab): Promise<void> {
  await tab.evaluate(async () => {
    const drawn = () => new Promise((resolve) => requestAnimationFrame(resolve));
    // A change of the medium is styled with the next frame; what it moves is known in the one after.
    await drawn();
    await drawn();
    for (const animation of document.getAnimations())
      if (animation instanceof CSSTransition) animation.finish();
  });
}
