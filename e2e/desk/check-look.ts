import type { Page } from "playwright-core";
import { checkAxe } from "../support/checks/check-axe.ts";
import { checkReflow } from "../support/checks/check-reflow.ts";
import { checkTargets } from "../support/checks/check-targets.ts";
import { narrow } from "../support/stage.ts";
import { tall } from "./desk-stage.ts";

/**
 * A1, A13, A14: what axe finds, light and dark, and what is too small or cut at 320 px. `scope`: the part that is new where
 * screens.test.ts has all of the screen judged, for axe.
 */
export async function checkLook(page: Page, scope?: string): Promise<string[]> {
  // Tall enough for all of it: axe counts what is under the bar with the save button as covered.
  await page.setViewportSize(tall.viewport);
  const found: string[] = [];
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    found.push(
      ...(await checkAxe(page, { scope, isRecoloured: colorScheme === "dark" })).map(
        (line) => `${colorScheme}: ${line}`,
      ),
    );
  }
  found.push(...(await page.evaluate(listEmpty)));
  await page.setViewportSize(narrow.viewport);
  found.push(...(await checkTargets(page)), ...(await checkReflow(page)));
  await page.setViewportSize(tall.viewport);
  // The one line of a field scrolls by hand, in whatever size.
  return found.filter((line) => !line.includes(": cut: <INPUT "));
}

/** Empty lists, which some screen readers announce. */
function listEmpty(): string[] {
  return [...document.querySelectorAll("ul:empty, ol:empty")]
    .filter((list) => list.checkVisibility())
    .map((list) => `empty list: ${list.className}`);
}
